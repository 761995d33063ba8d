"""The house's own checks, for what no ready linter knows.

A check takes the checkout's root and its files and gives one line per fault: path:line: what.
"""

from __future__ import annotations

import ast
import re
import subprocess
import xml.etree.ElementTree as ET
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path

COLOUR = re.compile(r"#(?:[0-9a-fA-F]{8}|[0-9a-fA-F]{6})\b|[\"']#[0-9a-fA-F]{3,4}[\"']")
LOOKS = ("look.yaml", "box.yaml")  # of a game
ART_SUFFIXES = {".svg", ".md"}
TEXT_SUFFIXES = {".py", ".yaml", ".yml", ".toml", ".json", ".md", ".txt", ".svg", ".spec", ".cfg"}

# Spelt in pieces, so that this file passes its own check.
PLACES = {
    "a path of one machine": r"(?<![\w./~-])/(?:" + "|".join(("work", "tmp")) + r")(?![\w-])",
    "a registry host": "|".join(("pypi" + r"\.org", "python" + "hosted", "pypi" + "mirror")),
    "an index setting": "--(?:extra-)?" + "index-url",
    "a folder outside the project": r"\.\./" + "shared",
}
NAMED = {what: re.compile(pattern) for what, pattern in PLACES.items()}

SVG_BARRED = {
    "text", "tspan", "textPath", "use", "symbol", "image", "filter", "mask", "clipPath", "pattern",
    "style", "script", "foreignObject", "marker", "switch", "a", "animate", "set",
}  # fmt: skip
SVG_PAINTS = {"fill", "stroke", "stop-color", "color", "flood-color"}
SVG_PAINT = re.compile(
    r"none|#(?:[0-9a-fA-F]{3}|[0-9a-fA-F]{6})|url\(#[\w.-]+\)|currentColor|inherit"
)
SVG_BARRED_REFERENCES = {"filter", "mask", "clip-path", "class"}

CACHES = {"cache", "lru_cache", "thread_cache", "cached"}
FORGOTTEN = "forgotten_with_language"
SAYING = {
    "say", "_say", "counted", "spoken_words", "translated", "translated_count", "in_language",
    "read_in_language", "modifier", "listed", "either", "reason",
}
"""What is called to get words in the language in force."""

LONGEST_PATH = 180
"""Letters of a path in the checkout: Windows has 260 in all, with the folder in front."""
WINDOWS_LACKS = re.compile(
    r'.*[<>:"/\\|?*\x00-\x1f].*|.*[. ]|'
    r"(con|prn|aux|nul|conin\$|conout\$|(com|lpt)[0-9¹²³]) *(\..*)?",
    re.IGNORECASE | re.DOTALL,
)
"""Names that no file and no folder can have there."""

Check = Callable[[Path, Sequence[Path]], Iterator[str]]

SHARED = "shared"
"""Where a class is that belongs to no game."""


def all_faults(root: Path) -> list[str]:
    """Every fault of every check, in the order of the checks."""
    files = project_files(root)
    checks: tuple[Check, ...] = (
        stray_colours, svg_faults, named_places, import_circles, same_names, kept_words, file_names,
    )
    return [fault for check in checks for fault in check(root, files)]


def project_files(root: Path) -> list[Path]:
    """The files that are or may be committed; all but the ignored folders without git."""
    command = ["git", "-c", "safe.directory=*", "ls-files", "-z", "--cached", "--others"]
    try:
        done = subprocess.run(
            [*command, "--exclude-standard"], cwd=root, capture_output=True, check=False
        )
    except FileNotFoundError:
        done = None
    if done is not None and done.returncode == 0:
        found = [root / name for name in done.stdout.decode().split("\0") if name]
    else:
        skipped = {".git", ".venv", ".cache", "dist", "__pycache__"}
        found = [p for p in root.rglob("*") if not skipped & set(p.relative_to(root).parts)]
    return sorted(path for path in found if path.is_file())


def file_names(root: Path, files: Sequence[Path]) -> Iterator[str]:
    """Files that a checkout on Windows, or on a disk that tells no capitals, can't have."""
    seen: dict[str, Path] = {}
    for path in files:
        name = path.relative_to(root)
        if any(WINDOWS_LACKS.fullmatch(part) for part in name.parts):
            yield f"{name}: Windows has no file of that name; choose another"
        elif len(str(name)) > LONGEST_PATH:
            yield f"{name}: too long for Windows; {LONGEST_PATH} letters at most"
        other = seen.setdefault(str(name).casefold(), name)
        if other != name:
            yield f"{name}: another file differs only in capitals: {other}"


def stray_colours(root: Path, files: Sequence[Path]) -> Iterator[str]:
    """Colours written anywhere but in the theme and in the look of a game (drawings have their
    own)."""
    for path in files:
        look = path.name in LOOKS and path.is_relative_to(root / "assets" / "data")
        if look or path.suffix in ART_SUFFIXES or path.is_relative_to(root / "assets" / "theme"):
            continue
        if any(path.is_relative_to(root / part) for part in ("game", "assets", "scenarios")):
            for number, line in text_lines(path):
                if found := COLOUR.search(line):
                    yield (
                        f"{path.relative_to(root)}:{number}: colour {found[0]} outside "
                        "assets/theme; name it there"
                    )


def svg_faults(root: Path, files: Sequence[Path]) -> Iterator[str]:
    """Drawings that use what the rasteriser leaves out or paints grey."""
    for path in files:
        if path.suffix != ".svg" or not path.is_relative_to(root / "assets"):
            continue
        try:
            tree = ET.parse(path)
        except ET.ParseError as error:
            yield f"{path.relative_to(root)}:{error.position[0]}: not well-formed XML: {error}"
            continue
        for element in tree.iter():
            for problem in element_problems(element):
                yield f"{path.relative_to(root)}: {problem}"


def element_problems(element: ET.Element) -> Iterator[str]:
    """What is wrong with one element of a drawing."""
    tag = element.tag.rpartition("}")[2]
    if tag in SVG_BARRED:
        yield f"<{tag}> is not drawn by the rasteriser; use plain shapes"
    values = dict(element.attrib)
    for part in values.pop("style", "").split(";"):
        name, colon, value = part.partition(":")
        if colon:
            values[name.strip()] = value.strip()
    for name, value in values.items():
        if name in SVG_BARRED_REFERENCES:
            yield f"{name}= on <{tag}> is ignored by the rasteriser"
        if name in SVG_PAINTS and not SVG_PAINT.fullmatch(value.strip()):
            yield f"{name}='{value}' on <{tag}>; write colours as #rrggbb"


def named_places(root: Path, files: Sequence[Path]) -> Iterator[str]:
    """Hosts and paths of one machine: the project must stand alone."""
    for path in files:
        for number, line in text_lines(path):
            for what, pattern in NAMED.items():
                if found := pattern.search(line):
                    yield f"{path.relative_to(root)}:{number}: names {what}: {found[0]}"


def import_circles(root: Path, files: Sequence[Path]) -> Iterator[str]:
    """Modules of the game that import each other round about, imports for types and inside of
    functions included."""
    modules = {
        module_name(path.relative_to(root)): path
        for path in files if path.suffix == ".py" and path.is_relative_to(root / "game")
    }
    for circle in circles({name: imports_of(path, modules) for name, path in modules.items()}):
        path = modules[circle[0]].relative_to(root)
        yield f"{path}:1: a circle of imports: {', '.join(circle)}"


def same_names(root: Path, files: Sequence[Path]) -> Iterator[str]:
    """Public classes that share their name with another one. Each game (its rules and its computer
    player) is a world of its own: two games may call their things alike, but neither twice, nor as
    a shared room does."""
    worlds: dict[str, list[tuple[str, str]]] = {}
    for path in files:
        if path.suffix == ".py" and path.is_relative_to(root / "game"):
            place = path.relative_to(root)
            for name in public_classes(path):
                worlds.setdefault(name, []).append((world_of(place), str(place)))
    for name, uses in sorted(worlds.items()):
        of = [world for world, _ in uses]
        if len(uses) > 1 and (SHARED in of or len(set(of)) < len(of)):
            first, *others = [place for _, place in uses]
            yield f"{first}:1: a class {name} is also in {', '.join(others)}"


def kept_words(root: Path, files: Sequence[Path]) -> Iterator[str]:
    """Words that are kept in the language in which they were first said: by a function that is
    cached and asks for words itself, in the value of a module, of a class or of a default. What a
    cached function calls, and whether a class keeps words, isn't looked at."""
    for path in files:
        if path.suffix != ".py" or not path.is_relative_to(root / "game"):
            continue
        try:
            tree = ast.parse(path.read_text(encoding="utf-8"))
        except SyntaxError:
            continue
        place = path.relative_to(root)
        for node in tree.body:
            for line in sorted(set(_said_once(node))):
                yield f"{place}:{line}: words are said when the module is read: say them when asked"
        forgotten = {
            name for part in tree.body if FORGOTTEN in (said := ast.unparse(part))
            for name in re.findall(r"\w+", said)
        }
        for made in ast.walk(tree):
            if isinstance(made, ast.FunctionDef) and made.name not in forgotten \
                    and any(_named(one) in CACHES for one in made.decorator_list) \
                    and any(_says(one) for one in ast.walk(made)):
                yield f"{place}:{made.lineno}: {made.name} keeps words: {FORGOTTEN} its cache_clear"


def _said_once(node: ast.AST) -> Iterator[int]:
    """Lines on which words are said as soon as a piece of code is read."""
    inner: list[ast.AST] = list(ast.iter_child_nodes(node))
    if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda):
        inner = [*node.args.defaults, *(one for one in node.args.kw_defaults if one is not None)]
    if _says(node):
        yield node.lineno  # type: ignore[attr-defined]
    for child in inner:
        yield from _said_once(child)


def _says(node: ast.AST) -> bool:
    """Whether it asks for words."""
    return isinstance(node, ast.Call) and _called(node) in SAYING


def _called(call: ast.Call) -> str:
    return _named(call.func)


def _named(node: ast.AST) -> str:
    """The last part of the name that something is called or decorated by."""
    if isinstance(node, ast.Call):
        return _named(node.func)
    if isinstance(node, ast.Attribute):
        return node.attr
    return node.id if isinstance(node, ast.Name) else ""


def world_of(place: Path) -> str:
    """The game that a file of game/ belongs to, or `SHARED`."""
    room, *rest = place.parts[1:]
    return rest[0] if room in ("rules", "players") and len(rest) > 1 else SHARED


def public_classes(path: Path) -> Iterator[str]:
    """Names of the classes of a module that don't begin with an underscore."""
    try:
        tree = ast.parse(path.read_text(encoding="utf-8"))
    except SyntaxError:
        return
    for node in tree.body:
        if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
            yield node.name


def module_name(path: Path) -> str:
    """The dotted name of a Python file."""
    parts = path.with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def imports_of(path: Path, modules: Mapping[str, object]) -> set[str]:
    """Those of the modules that a file imports, wherever in it; none of what is no Python."""
    found: set[str] = set()
    try:
        tree = ast.parse(path.read_text(encoding="utf-8"))
    except SyntaxError:
        return found
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            found |= {name.name for name in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            whole = {f"{node.module}.{name.name}" for name in node.names}
            found |= whole
            if whole - modules.keys():  # a name that the module or package itself has
                found.add(node.module)
    return found & modules.keys()


def circles(imports: Mapping[str, set[str]]) -> list[list[str]]:
    """The strongly connected parts of a graph with more than one node, each in alphabetical order
    (Tarjan, 1972)."""
    number: dict[str, int] = {}
    low: dict[str, int] = {}
    stack: list[str] = []
    parts: list[list[str]] = []

    def visit(node: str) -> None:
        number[node] = low[node] = len(number)
        stack.append(node)
        for other in sorted(imports[node] - {node}):
            if other not in number:
                visit(other)
                low[node] = min(low[node], low[other])
            elif other in stack:
                low[node] = min(low[node], number[other])
        if low[node] == number[node]:
            start = stack.index(node)
            if len(stack) - start > 1:
                parts.append(sorted(stack[start:]))
            del stack[start:]

    for node in sorted(imports):
        if node not in number:
            visit(node)
    return parts


def text_lines(path: Path) -> Iterator[tuple[int, str]]:
    """The numbered lines of a text file; none of a binary one."""
    if path.suffix not in TEXT_SUFFIXES and path.suffix:
        return
    try:
        text = path.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        return
    yield from enumerate(text.splitlines(), 1)
