"""While a computer's side decides, nobody at the screen is asked for anything."""

from tests.app.play.hands import Hands


def test_what_the_computer_does_is_said_in_place_of_what_it_is_asked_for() -> None:
    """In the card, the ribbon and the options: neither "choose a trooper" nor "until you say
    done"; a person's turn is said as ever."""
    hands = Hands("village", game="troopers", solo=True)
    scene, history = hands.scene, hands.scene.session.history
    assert history.computers == {"rust": history.computers["rust"]}
    asked = scene.session.table.status.prompt
    assert asked == "Blue: choose a trooper. One after the other."
    assert scene.shown.ribbon.status.prompt == asked
    told = set()
    for index in range(len(history.entries)):
        if history.decides(history.state_at(index)) not in history.computers:
            continue
        scene.see(index)
        prompt = scene.shown.ribbon.status.prompt
        assert prompt.startswith("The computer "), prompt
        assert scene.screen.ribbon.strip.tip == prompt
        told.add(prompt)
    assert "The computer plays Rust." in told
    assert any(words.startswith("The computer goes on with ") for words in told)
