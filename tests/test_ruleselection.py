"""Choosing tests by the rule that they name."""

from tests.ruleselection import RuleSelection


def test_a_rule_is_found_however_it_is_spelled_and_never_within_another() -> None:
    rule = RuleSelection("KZ-M6")
    assert rule.names("def test_kz_m6_forest() -> None:")
    assert rule.names('assert ruling.rule == "KZ-M6"')
    assert rule.names("test_no_way[KZ-M6-forest]")
    assert not rule.names("KZ-M61, KZ-M60 and test_kz_m61_x")
    assert not rule.names("XKZ-M6")
