"""Do the games still go as the texts tell?"""

from pathlib import Path

import pytest

from tests.playthroughs.tell import tell

TEXTS = sorted(Path(__file__).parent.glob("*.txt"))


@pytest.mark.parametrize("file", TEXTS, ids=lambda file: file.stem)
def test_the_game_goes_as_it_is_told(file: Path) -> None:
    told = file.read_text(encoding="utf-8")
    assert tell(told) == told


def test_the_games_show_what_can_happen() -> None:
    assert len(TEXTS) >= 3
    together = "".join(file.read_text(encoding="utf-8") for file in TEXTS)
    for event in ("cut", "knocked", "dealt", "swapped", "bonus: name heley", "bonus: name rodar", "cara_de_gato True"):
        assert f" {event}" in together
    for event in (
        "rejected",
        "took_pile",
        "melded",
        "added",
        "morto: how direct",
        "morto: how indirect",
        "went_out",
        "taken_back",
        "undone",
        "canastra clean",
        "canastra dirty",
    ):
        assert f" {event}" in together
