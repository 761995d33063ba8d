"""What goes along with the bundle goes along with its licence."""

from importlib.metadata import distribution
from pathlib import Path

import pytest

from build import licences
from build.environ import LOCKS
from build.errors import BuildError


def package(site: Path, name: str, *files: str) -> None:
    """An installed package with these files in its metadata."""
    info = site / f"{name}-1.0.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n")
    for file in files:
        (info / file).parent.mkdir(exist_ok=True)
        (info / file).write_text(f"licence of {name}")
    rows = [f"{info.name}/{file},," for file in (*files, "METADATA", "RECORD")]
    (info / "RECORD").write_text("\n".join(rows) + "\n")


@pytest.fixture
def site(tmp_path: Path) -> Path:
    found = tmp_path / "site"
    package(found, "pygame-ce", "licenses/LGPL.txt")
    package(found, "PyYAML", "LICENSE")
    package(found, "pyinstaller", "COPYING.txt")
    return found


@pytest.fixture
def stdlib(tmp_path: Path) -> Path:
    found = tmp_path / "python3.11"
    found.mkdir()
    (found / "LICENSE.txt").write_text("licence of Python")
    return found


@pytest.fixture
def bundle(tmp_path: Path) -> Path:
    inside = tmp_path / "bundle" / "_internal"
    inside.mkdir(parents=True)
    for name in ("libSDL2-2-50d19f93.0.so.0", "SDL2_ttf.dll", "libz.1.dylib", "libopus-1.so.0",
                 "base.cpython-311-x86_64-linux-gnu.so", "notes.txt"):
        (inside / name).write_text("")
    return inside.parent


def lock(tmp_path: Path, *names: str) -> Path:
    found = tmp_path / "run.txt"
    found.write_text("".join(f"{name}==1.0 \\\n    --hash=sha256:00\n" for name in names))
    return found


def test_texts_of_packages_interpreter_and_libraries(
    tmp_path: Path, site: Path, stdlib: Path, bundle: Path
) -> None:
    wanted = lock(tmp_path, "pygame-ce", "pyyaml", "hatchling")
    folder = licences.gather(bundle, site, wanted, stdlib)
    held = {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}
    assert held == {
        "pygame-ce-1.0/LGPL.txt", "PyYAML-1.0/LICENSE.txt", "pyinstaller-1.0/COPYING.txt",
        "Python/LICENSE.txt", "LIBRARIES.md", "Zlib.txt", "BSD-3-Clause.txt",
    }
    listed = (folder / "LIBRARIES.md").read_text(encoding="utf-8")
    assert listed.count("\n- ") == 4
    assert "`libopus-1.so.0`: Opus" in listed and "`libz.1.dylib`: zlib" in listed
    again = licences.gather(bundle, site, wanted, stdlib)
    assert again == folder


def test_an_unknown_library_is_named_and_warned_of(
    tmp_path: Path, site: Path, stdlib: Path, bundle: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (bundle / "libmystery.so.4").write_text("")
    folder = licences.gather(bundle, site, lock(tmp_path, "pyyaml"), stdlib)
    assert "libmystery.so.4" in capsys.readouterr().err
    assert "libmystery.so.4" in (folder / "LIBRARIES.md").read_text(encoding="utf-8")


def test_nothing_ships_without_its_text(
    tmp_path: Path, site: Path, stdlib: Path, bundle: Path
) -> None:
    package(site, "bare")
    with pytest.raises(BuildError, match=r"bare 1\.0 came without its licence"):
        licences.gather(bundle, site, lock(tmp_path, "bare"), stdlib)
    with pytest.raises(BuildError, match="absent isn't installed"):
        licences.gather(bundle, site, lock(tmp_path, "absent"), stdlib)
    (stdlib / "LICENSE.txt").unlink()
    with pytest.raises(BuildError, match="no licence text of Python"):
        licences.interpreter_text(stdlib.rename(tmp_path / "python9.9"))


def test_every_package_of_the_lock_has_a_text_here() -> None:
    names = licences.shipped(LOCKS / "run.txt")
    assert {"pygame-ce", "pyyaml", "msgspec", "platformdirs", "numpy", "shapely",
            "pyclipper"} <= set(names)
    for name in names:
        assert licences.texts(distribution(name)), name


def test_every_text_that_a_library_names_is_here() -> None:
    for start in ("libSDL2-2", "libFLAC", "libfreetype", "libjpeg", "libpng16", "libtiff",
                  "libbz2", "libharfbuzz", "libmpg123", "libbrotlidec", "libopusfile", "libgeos",
                  "libgeos_c", "libscipy_openblas64_", "libgfortran", "libquadmath"):
        entry = licences.entry_of(f"{start}-1.so")
        assert entry is not None
        text = licences.TEXTS / f"{entry['licence']}.txt"
        assert len(text.read_text(encoding="utf-8")) > 700, entry
    assert licences.entry_of("libopusfile.so.0") != licences.entry_of("libopus.so.0")


def test_the_licence_file_names_what_goes_along() -> None:
    text = (licences.TEXTS.parents[1] / "LICENSE").read_text(encoding="utf-8")
    for name in ("pygame-ce", "SDL", "PyYAML", "msgspec", "platformdirs", "Python", "PyInstaller",
                 "shapely", "GEOS", "pyclipper", "Clipper", "numpy", "OpenBLAS", "fonts",
                 "`licences`"):
        assert name in text, name
