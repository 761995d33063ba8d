"""Every refusal has its words, every word its refusal, every cited rule its page."""

from game.rules.mechs.reasons import SPEECH
from tests.rules.refusals import Refusals

PARTS = ("mechs-reasons", "mechs-fight", "mechs-cargo", "mechs-goals")
REFUSALS = Refusals("mechs", "MC", SPEECH, PARTS, ("army-", 1))


def test_every_rule_that_the_code_names_has_a_page() -> None:
    REFUSALS.rules_have_pages()


def test_every_reason_has_a_text_and_a_why() -> None:
    REFUSALS.have_words()


def test_no_reason_is_left_over() -> None:
    REFUSALS.none_is_left_over()


def test_no_words_stand_in_two_files() -> None:
    REFUSALS.stand_in_one_file()


def test_reasons_are_one_line_and_a_why_is_one_sentence() -> None:
    REFUSALS.are_short()


def test_counted_sentences_know_one_and_many() -> None:
    REFUSALS.know_one_and_many()
