"""Is every value of every switch shown by a test?"""

from bot.games.bisca import BISCA
from bot.games.bisca.rules import BONUSES, CHOICES, SWITCHES, BiscaRules
from tests.games.bisca import test_capixaba, test_switches  # noqa: F401  importing them fills SHOWN
from tests.games.bisca.shown import SHOWN


def test_every_value_of_every_switch_is_shown() -> None:
    wanted: set[tuple[str, object]] = set()
    for name in SWITCHES:
        standard = getattr(BiscaRules(), name)
        if name in CHOICES:
            wanted |= {(name, value) for value in CHOICES[name]}
        elif isinstance(standard, bool):
            wanted |= {(name, True), (name, False)}
        else:
            wanted |= {(name, getattr(preset, name)) for preset in BISCA.presets.values()}
    wanted -= {(name, (2, 2)) for name in BONUSES} | {(name, (1, 1)) for name in ("capote", "heley", "rodar")}
    assert wanted - SHOWN == set()
