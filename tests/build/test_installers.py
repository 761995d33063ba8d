"""What installs the program on Windows and macOS, as far as it can be made and read here."""

import plistlib
import shutil
import subprocess
from pathlib import Path

import pytest

from build import diskimage
from build.diskimage import make_disk_image
from build.environ import ROOT
from build.errors import BuildError
from build.installer import make_installer, numbers_of, removal, version_resource
from game.core.resources import asset

FILES = ("skirmish-box.exe", "skirmish-box-console.exe", "_internal/assets/Größe.txt",
         "_internal/python311.dll", "licences/LGPL-2.1.txt")


@pytest.fixture
def bundle(tmp_path: Path) -> Path:
    """A tree as the bundle of Windows is one, in a folder with a blank and other letters."""
    folder = tmp_path / "игры und mehr" / "skirmish-box"
    for name in FILES:
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(name, encoding="utf-8")
    return folder


@pytest.mark.skipif(
    not all(map(shutil.which, ("makensis", "7z"))), reason="needs nsis and p7zip-full"
)
def test_the_installer_carries_the_whole_tree_and_its_own_way_out(
    bundle: Path, tmp_path: Path
) -> None:
    made = make_installer(bundle, "box-1.0.0-win", "1.0.0", tmp_path)
    assert made == tmp_path / "box-1.0.0-win-setup.exe"
    out = tmp_path / "read"
    done = subprocess.run(["7z", "x", f"-o{out}", made], capture_output=True, text=True)
    assert done.returncode == 0, done.stdout
    for name in FILES:
        assert (out / name).read_text(encoding="utf-8") == name
    assert (out / "uninstall.exe").is_file()
    # for one user: Windows must not ask for an administrator
    assert b'requestedExecutionLevel level="asInvoker"' in made.read_bytes()


@pytest.mark.skipif(shutil.which("makensis") is None, reason="needs nsis")
def test_what_makensis_finds_fault_with_is_told_in_one_line(tmp_path: Path) -> None:
    with pytest.raises(BuildError, match="makensis failed") as told:
        make_installer(tmp_path / "nothing here", "box", "1.0.0", tmp_path)
    assert "\n" not in str(told.value)


def test_without_the_tools_nothing_is_made(
    bundle: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    assert make_installer(bundle, "box", "1.0.0", tmp_path) is None
    assert make_disk_image(tmp_path, "box") is None


@pytest.mark.parametrize(
    ("version", "numbers"),
    [("1.0.0", (1, 0, 0, 0)), ("1.12.3", (1, 12, 3, 0)), ("2.0.0rc1", (2, 0, 0, 1)),
     ("3", (3, 0, 0, 0)), ("1.2.3+linux.4", (1, 2, 3, 0))],
)
def test_a_version_in_the_numbers_of_windows(
    version: str, numbers: tuple[int, int, int, int]
) -> None:
    assert numbers_of(version) == numbers
    text = version_resource(version)
    assert repr(numbers) in text and f'"{version}"' in text and "@" not in text
    compile(text, "version.txt", "eval")


def test_the_uninstaller_takes_only_what_is_ours(tmp_path: Path) -> None:
    """Never the chosen folder as a whole, and nothing of the player's own."""
    script = (ROOT / "build" / "windows" / "installer.nsi").read_text(encoding="utf-8")
    assert "RMDir /r" not in script and "APPDATA\\skirmish" not in script
    assert "HKLM" not in script and "RequestExecutionLevel user" in script
    (tmp_path / "a" / "b").mkdir(parents=True)
    (tmp_path / "a" / "b" / "5 $ für Größe.txt").write_text("")
    assert removal(tmp_path).splitlines() == [
        r'Delete "$INSTDIR\a\b\5 $$ für Größe.txt"', r'RMDir "$INSTDIR\a\b"', r'RMDir "$INSTDIR\a"'
    ]


def test_all_systems_know_the_same_types_of_files() -> None:
    about = plistlib.loads((ROOT / "build" / "macos" / "Info.plist").read_bytes())
    declared = {
        (tags["public.filename-extension"][0], tags["public.mime-type"])
        for tags in (one["UTTypeTagSpecification"] for one in about["UTExportedTypeDeclarations"])
    }
    script = (ROOT / "build" / "windows" / "installer.nsi").read_text(encoding="utf-8")
    types = asset("desktop", "skirmish-box.xml").read_text(encoding="utf-8")
    assert len(declared) == 2
    for ending, mime in declared:
        assert f'FileType ".{ending}"' in script
        assert f'pattern="*.{ending}"' in types and f'type="{mime}"' in types
    opened = {kind for one in about["CFBundleDocumentTypes"] for kind in one["LSItemContentTypes"]}
    assert opened == {one["UTTypeIdentifier"] for one in about["UTExportedTypeDeclarations"]}
    assert about["NSHighResolutionCapable"] is True


def test_a_disk_image_holds_the_app_beside_the_way_to_the_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With a stand-in for the system's own program, which is told a folder and packs it."""
    (tmp_path / "dist" / diskimage.APP / "Contents").mkdir(parents=True)
    tool = tmp_path / "bin" / "hdiutil"
    tool.parent.mkdir()
    tool.write_text('#!/bin/sh\nshift 4\nls "$1" > "$5"\n', encoding="utf-8")
    tool.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tool.parent}:/usr/bin:/bin")
    made = make_disk_image(tmp_path / "dist", "box")
    assert made is not None
    assert made.read_text(encoding="utf-8").split("\n")[:2] == ["Applications", diskimage.APP]
