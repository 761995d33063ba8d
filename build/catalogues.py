"""Catalogues of translations (GNU gettext), made of the English words and compiled, by Babel.

    python3 build words          bring every language up to date
    python3 build words fr       begin another one
    python3 build words --check  say what isn't up to date

A message is named by its place (`msgctxt`: file and key) and its English text. When the English of
a place changes, the translation stays as a suggestion, marked `fuzzy`, and isn't used; the same
English elsewhere gets one, too, and takes it at once where it has the same key in another file. A
text that has only moved takes its translation along; one that is gone stays at the end of the file
(`#~`). Run again it changes nothing. What players get is the compiled file (`.mo`), which holds
neither suggestions nor gaps.
"""

from __future__ import annotations

import argparse
import io
import json
import re
import sys
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import UTC, datetime
from importlib import import_module
from pathlib import Path
from typing import Any

from babel import Locale, UnknownLocaleError
from babel.messages import Catalog, Message
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from game.app.board.dots.look import PlanLook
from game.app.board.hexes.look import HexLook
from game.app.board.open.look import TableLook
from game.core.asset_yaml import read_asset, read_tree
from game.core.buildfiles import TOLD
from game.core.datafile import read as read_file
from game.core.errors import BoxError
from game.core.gamebox import FolderBox
from game.core.language import ENGLISH, TRANSLATED, LanguageForms, codes
from game.core.prose import known_names, retold, scenario_words
from game.core.resources import asset
from game.core.rulebook import ABBREVIATIONS, abbreviated, book_words, parse
from game.core.words import Template, templates_of
from game.rules import catalogue, game_ids

LOCALES = asset("locale")
LOOKS = (HexLook, PlanLook, TableLook)
FORMS = "language.json"
CAPITAL_NOUNS = {"de", "lb"}
"""What the Common Locale Data doesn't tell: languages that write nouns with a capital."""
_WIDTH = 96
_WAS, _SHOWN = "It was: ", 80
"""How a comment begins that says of what English a suggestion was the translation; its length."""
_FIELD = re.compile(r"\{([^{}]+)\}")
_HEAD = """\
# {name} for Skirmish Box: {domain}.
# Written by `python3 build words`; translate the msgstr lines, leave the others.
msgid ""
msgstr ""
"Content-Type: text/plain; charset=utf-8\\n"
"Content-Transfer-Encoding: 8bit\\n"
"Language: {code}\\n"
"MIME-Version: 1.0\\n"
"Plural-Forms: {plural}\\n"

"""
_ALWAYS = datetime(2020, 1, 1, tzinfo=UTC)
"""The date in every compiled file: the same words make the same file."""


def messages() -> dict[str, list[Template]]:
    """All English texts by domain, in the order of their files; the same text in the same place
    once."""
    found: dict[str, dict[Template, None]] = defaultdict(dict)
    for template in (*_words(), *_books(), *_data(), *_scenarios()):
        found[template.domain][template] = None
    return {domain: list(texts) for domain, texts in found.items()}


def _words() -> Iterator[Template]:
    """What the window and the games say."""
    for path in sorted((LOCALES / ENGLISH).glob("*.yaml")):
        yield from templates_of(path.stem)


def _books() -> Iterator[Template]:
    """The rulebooks, and what short words stand for."""
    for path in sorted(asset("rulebook").glob("*.md")):
        domain, texts = book_words(path.stem), _Texts()
        parse(path.read_text(encoding="utf-8"), path.name, texts.tell)
        yield from texts.templates(domain, path.name)
    for game, meanings in abbreviated().items():
        for short, meaning in meanings.items():
            yield Template(book_words(game), ABBREVIATIONS, short, meaning)


def _data() -> Iterator[Template]:
    """Names and texts in the data of the games."""
    for game in game_ids():
        data = import_module(f"game.rules.{game}.data")
        folder = asset("data", game)
        files = [(folder / name, kind) for name, kind in data.DATA_FILES.items()]
        files += [(path, data.Models) for path in sorted(folder.glob("models/*.yaml"))]
        for path, kind in files:
            texts = _Texts()
            retold(read_file(path, kind), kind, texts.tell)
            yield from texts.templates(data.DATA_WORDS, path.name)
        texts = _Texts()
        yield from _builds(folder, data.DATA_WORDS)
        look = asset("data", game, "look.yaml")
        kind = next(kind for kind in LOOKS if _fits(look, kind))
        retold(read_asset(look, kind), kind, texts.tell)
        yield from texts.templates(data.DATA_WORDS, look.name)


def _builds(folder: Path, domain: str) -> Iterator[Template]:
    """What the builds of a game's box say of themselves; a fighter's name is nobody else's word."""
    for kind in ("armies", "fighters", "squads"):
        for path in sorted(folder.glob(f"{kind}/*.yaml")):
            tree = read_tree(path.read_text(encoding="utf-8"))
            for name in TOLD:
                if isinstance(tree, dict) and not (kind == "fighters" and name == "name"):
                    yield Template(domain, path.name, name, str(tree[name]))


def _fits(look: Path, kind: type[Any]) -> bool:
    """Whether a look is one of that kind of board."""
    try:
        read_asset(look, kind)
    except BoxError:
        return False
    return True


def _scenarios() -> Iterator[Template]:
    """The words of scenarios, lessons and problems."""
    for box in catalogue():
        assert isinstance(box, FolderBox)
        for card in (*box.scenarios(), *box.problems()):
            scenario, texts = box.written(card.source).value, _Texts()
            retold(scenario, type(scenario), texts.tell)
            for key, name in known_names(scenario, type(scenario)):
                texts.tell(key, name)
            yield from texts.templates(scenario_words(box.id, scenario.kind),
                                       f"{scenario.id}.yaml")


class _Texts:
    """Takes down each text of a record with its place."""

    def __init__(self) -> None:
        self._found: list[tuple[str, str]] = []

    def tell(self, key: str, text: str) -> str:
        """Hear one; it stays as it is."""
        self._found.append((key, text))
        return text

    def templates(self, domain: str, file: str) -> Iterator[Template]:
        """Those with something to translate: a number alone has nothing."""
        for key, text in self._found:
            if any(sign.isalpha() for sign in text):
                yield Template(domain, file, key, text)


def languages() -> list[str]:
    """Codes of the languages that are translated into."""
    return [code for code in codes() if code != ENGLISH]


def fields(text: str) -> list[str]:
    """The fields of a template, each once, in order."""
    return list(dict.fromkeys(_FIELD.findall(text)))


def updated(code: str, texts: Sequence[Template], old: Catalog) -> Catalog:
    """The catalogue of today's English texts with what is translated already."""
    new = Catalog(locale=code, fuzzy=False)
    known = {_key(message): message for message in _all(old) if message.string}
    at_place: dict[str, Message] = {}
    moved: dict[object, Message] = {}
    alike: dict[object, Message] = {}
    today = {(text.context, (text.text, text.many) if text.many else text.text) for text in texts}
    for message in known.values():
        at_place.setdefault(str(message.context), message)
        if not message.fuzzy:
            alike.setdefault(_ids(message), message)
            # The same key of another file says the same thing: the name of a side, a result.
            alike.setdefault((_keys(str(message.context)), _ids(message)), message)
            if _key(message) not in today:
                moved.setdefault(_ids(message), message)
    used = set()
    for text in texts:
        ids: str | tuple[str, str] = (text.text, text.many) if text.many else text.text
        key: tuple[str, object] = text.context, ids
        exact = known.get(key)
        sure = exact or moved.get(ids) or alike.get((_keys(text.context), ids))
        found = sure or at_place.get(text.context) or alike.get(ids)
        if found is not None and isinstance(found.id, str) != isinstance(ids, str):
            found = None
        if found is not None:
            used.add(_key(found))
        guessed = found is not None and (found.fuzzy or sure is None)
        named = fields(text.text + text.many)
        notes = [f"Fields: {', '.join(f'{{{name}}}' for name in named)}"] if named else []
        if guessed and found is not None:
            before = [note for note in found.auto_comments if note.startswith(_WAS)]
            first = found.id if isinstance(found.id, str) else found.id[0]
            notes += before if found is exact else [f"{_WAS}{' '.join(first.split())[:_SHOWN]}"]
        new.add(
            ids, found.string if found is not None else None, context=text.context,
            flags={"fuzzy"} if guessed else set(),
            auto_comments=notes,
            user_comments=found.user_comments if found is exact and found is not None else (),
        )
    for key, message in known.items():
        if key not in used and not message.fuzzy:
            new.obsolete[new._key_for(message.id, message.context)] = message
    return new


def _all(catalog: Catalog) -> Iterator[Message]:
    yield from (message for message in catalog if message.id)
    yield from catalog.obsolete.values()


def _keys(context: str) -> str:
    """The keys of a place, whatever its file."""
    return context.partition(":")[2]


def _ids(message: Message) -> object:
    return message.id if isinstance(message.id, str) else tuple(message.id)


def _key(message: Message) -> tuple[str, object]:
    return str(message.context), _ids(message)


def po_text(code: str, domain: str, catalog: Catalog) -> str:
    """A catalogue as its file says it."""
    made = io.BytesIO()
    write_po(made, catalog, width=_WIDTH, no_location=True, omit_header=True)
    name = Locale.parse(code).get_display_name("en") or code
    head = _HEAD.format(name=name, domain=domain, code=code, plural=catalog.plural_forms)
    return head + made.getvalue().decode("utf-8").strip("\n") + "\n"


def read(path: Path, code: str) -> Catalog:
    """The catalogue in a file, an empty one where there is no such file."""
    if not path.is_file():
        return Catalog(locale=code, fuzzy=False)
    with path.open("rb") as file:
        return read_po(file, locale=code, abort_invalid=True)


def done(message: Message) -> bool:
    """Whether a message is translated in all its forms."""
    strings = [message.string] if isinstance(message.string, str) else [*(message.string or ())]
    return bool(strings) and all(strings) and not message.fuzzy


def mo_bytes(code: str, catalog: Catalog) -> bytes:
    """The compiled form, with how much of the catalogue is translated."""
    whole = Catalog(locale=code, fuzzy=False, creation_date=_ALWAYS, revision_date=_ALWAYS)
    every = [message for message in catalog if message.id]
    good = [message for message in every if done(message)]
    for message in good:
        whole.add(message.id, message.string, context=message.context)
    whole.add(TRANSLATED, f"{len(good)}/{len(every)}")
    made = io.BytesIO()
    write_mo(made, whole)
    return made.getvalue()


def forms(code: str) -> bytes:
    """How a language is called and writes numbers, by the Unicode Common Locale Data."""
    locale = Locale.parse(code)
    name = locale.get_display_name() or code
    signs = locale.number_symbols["latn"]
    made = LanguageForms(name[:1].upper() + name[1:], signs["decimal"], signs["group"],
                         code in CAPITAL_NOUNS)
    return json.dumps(made._asdict(), indent=2, ensure_ascii=False).encode() + b"\n"


def files(wanted: Iterable[str]) -> Iterator[tuple[Path, bytes]]:
    """Every file of the languages as it should be."""
    every = messages()
    for code in wanted:
        folder = LOCALES / code
        yield folder / FORMS, forms(code)
        if code == ENGLISH:
            continue
        for domain, texts in every.items():
            path = folder / f"{domain}.po"
            catalog = updated(code, texts, read(path, code))
            yield path, po_text(code, domain, catalog).encode()
            yield path.with_suffix(".mo"), mo_bytes(code, catalog)


def stale(made: Mapping[Path, bytes]) -> list[Path]:
    """Those files that are otherwise on disk, and catalogues of domains that are no more."""
    gone = [
        path for code in {path.parent for path in made} for path in code.glob("*.[pm]o")
        if path not in made
    ]
    changed = [
        path for path, data in made.items() if not path.is_file() or path.read_bytes() != data
    ]
    return [*changed, *gone]


def report(code: str) -> str:
    """How much of a language is translated, by domain."""
    lines, of_all, every = [], 0, 0
    for path in sorted((LOCALES / code).glob("*.po")):
        known = [message for message in read(path, code) if message.id]
        good, guessed = sum(map(done, known)), sum(message.fuzzy for message in known)
        of_all, every = of_all + good, every + len(known)
        fuzzy = f", {guessed} fuzzy" if guessed else ""
        lines.append(f"  {path.stem}: {good} of {len(known)}{fuzzy}")
    share = 100 * of_all // every if every else 0
    return "\n".join([f"{code}: {share} % ({of_all} of {every})", *lines])


def main(arguments: Sequence[str] | None = None) -> int:
    """The command; 1 when something isn't up to date (`--check`), 2 for an unknown language."""
    parser = argparse.ArgumentParser(prog="python3 build words", description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("language", nargs="*", help="codes of languages, as de (default: all)")
    parser.add_argument("--check", action="store_true", help="only say what isn't up to date")
    options = parser.parse_args(arguments)
    try:
        wanted = [Locale.parse(code).language for code in options.language] or languages()
    except (UnknownLocaleError, ValueError) as error:
        sys.stderr.write(f"error: {error}: give a language's code, as de\n")
        return 2
    made = dict(files([ENGLISH, *wanted]))
    old = stale(made)
    for path in old:
        if options.check:
            place = path.relative_to(LOCALES.parent.parent)
            print(f"{place} isn't up to date: run `python3 build words`")
        elif path in made:
            path.parent.mkdir(exist_ok=True)
            path.write_bytes(made[path])
        else:
            path.unlink()
    if options.check:
        return 1 if old else 0
    print("\n".join(report(code) for code in wanted))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
