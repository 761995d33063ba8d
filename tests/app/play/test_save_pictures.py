"""Small pictures of the tables in the list of saves: made while nobody waits, kept, and gone with
their saves; whatever a save says, the list stands."""

from collections.abc import Callable

import pygame
import pytest
from msgspec.structs import replace

from game.app.scenes import savepictures
from game.app.scenes.savepictures import SavePictures
from game.app.scenes.saves import SavesScene
from game.app.widgets.options import OptionList
from game.core.saves import Save
from tests.app.play.hands import Hands
from tests.app.play.test_replay import played


def the_list(hands: Hands) -> SavesScene:
    """The list of saves, all pictures made that will be."""
    hands.rooms.leave()
    hands.rooms.open_saves()
    return ready(hands)


def ready(hands: Hands) -> SavesScene:
    for _ in range(8):
        hands.calm()
        hands.settle()
        scene = hands.app.scene
        assert isinstance(scene, SavesScene)
        if scene.pictures.plan() is None and not hands.app.working:
            return scene
    raise AssertionError("pictures never came to an end")


def pictured(scene: SavesScene, name: str) -> bool:
    """Whether the row of a save has a picture."""
    listed = scene.widget("list")
    assert isinstance(listed, OptionList)
    index = next(i for i, item in enumerate(scene.listed) if item.name == name)
    return listed.pictured(str(index))


@pytest.fixture
def hands() -> Hands:
    hands = played(moves=6)
    hands.scene.session.save_as("One")
    return hands


def test_pictures_come_after_the_list(hands: Hands) -> None:
    """The first frame has none; each comes as it is made, as large as its row has room."""
    hands.rooms.leave()
    hands.rooms.open_saves()
    scene = hands.app.scene
    assert isinstance(scene, SavesScene) and not pictured(scene, "One")
    ready(hands)
    assert pictured(scene, "One")
    save = next(item.save for item in scene.listed if item.name == "One")
    assert save is not None
    image = scene.pictures.find(SavePictures.name_of(save), scene.thumbnail())
    assert image is not None
    assert all(a <= b for a, b in zip(image.get_size(), scene.thumbnail(), strict=True))
    colours = {tuple(image.get_at((x, y))) for x in range(0, image.get_width(), 4)
               for y in range(0, image.get_height(), 4)}
    assert len(colours) > 20, "a board, not a blank sheet"
    assert not hands.app.idle_worker.pending


def test_a_picture_that_was_made_is_only_read(
    hands: Hands, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of two saves of one position one is drawn; the next time none is."""
    the_list(hands)
    hands.rooms.leave()
    monkeypatch.setattr(savepictures, "drawing", None)
    for key in [key for key in hands.app.ui.textures.cache
                if isinstance(key, tuple) and key[0] in ("save", "thumbnail")]:
        hands.app.ui.textures.cache.drop(key)
    assert pictured(the_list(hands), "One")


def test_a_damaged_picture_is_drawn_again(hands: Hands) -> None:
    scene = the_list(hands)
    save = next(item.save for item in scene.listed if item.name == "One")
    assert save is not None
    textures = hands.app.ui.textures
    key = ("save", SavePictures.name_of(save))
    path = textures.baked._path(textures.baked._name(key))
    for _ in range(200):  # a thread writes it
        if path.exists():
            break
        pygame.time.wait(10)
    path.write_bytes(path.read_bytes()[:100])
    textures.cache.drop(key)
    assert pictured(the_list(hands), "One")


def test_a_deleted_save_takes_its_picture_along(hands: Hands) -> None:
    hands.rooms.leave()
    for item in hands.rooms.services.store.list():
        if item.name != "One":
            hands.rooms.services.store.remove(item.path)
    scene = the_list(hands)
    textures = hands.app.ui.textures
    save = scene.listed[0].save
    assert save is not None and pictured(scene, "One")
    key = ("save", SavePictures.name_of(save))
    assert textures.find(key) is not None
    hands.key(pygame.K_DELETE)
    textures.cache.drop(key)
    assert textures.baked.find(key) is None
    hands.key(pygame.K_z, pygame.KMOD_CTRL)  # taken back, it is drawn again
    assert pictured(ready(hands), "One")


@pytest.mark.parametrize("spoil", [
    lambda save: replace(save, check="0" * 24),
    lambda save: replace(save, actions=[*save.actions, "nonsense"], check="1" * 24),
    lambda save: replace(save, actions=save.actions * 2000, check="2" * 24),
    lambda save: replace(save, source="nothing"),
    lambda save: replace(save, source=save.source + "#" * savepictures.LARGEST),
    lambda save: replace(save, game="chess"),
], ids=["another position", "refused", "too long", "no scenario", "too large", "unknown game"])
def test_what_does_not_come_out_as_it_says_has_no_picture(
    hands: Hands, spoil: Callable[[Save], Save]
) -> None:
    store = hands.rooms.services.store
    good = next(item.save for item in store.list() if item.name == "One")
    assert good is not None
    store.write(spoil(replace(good, name="Odd")))
    scene = the_list(hands)
    assert pictured(scene, "One") and not pictured(scene, "Odd")
    assert not hands.app.idle_worker.pending, "nothing is tried again and again"
