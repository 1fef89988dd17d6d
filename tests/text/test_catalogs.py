"""Is every word there, in every language, used, and fit to be filled in?"""

import re
import string
import unicodedata

import pytest

from bot.cards import Card
from bot.text import LANGUAGES, LOCALES, Language, Words
from tests.text.keys import FAMILIES, catalog, used

WHOLE = ("pt_BR", "en")
NAME = re.compile(r"command\.[^ ]*\.name").fullmatch
COMMAND = re.compile(r"{command\[([^]]*)\]}")
TYPED = re.compile(r"(?<![\w/])/(?=\D)\w")
"""A command, as somebody types it."""
OPTION_OR_COMMAND = re.compile(r"(?:command|option)\..*\.name").fullmatch
FAMILY = frozenset(key for members in FAMILIES.values() for key in members)


def fields_of(texts: tuple[str, ...]) -> set[str]:
    return {name for text in texts for _, name, _, _ in string.Formatter().parse(text) if name is not None}


def words_of(texts: tuple[str, ...]) -> set[str]:
    return {word for text in texts for word in re.findall(r"[^\W\d_]+", text.lower())}


def bare(word: str) -> str:
    return "".join(sign for sign in unicodedata.normalize("NFD", word) if not unicodedata.combining(sign))


@pytest.mark.parametrize("language", WHOLE)
def test_no_key_is_missing(language: str) -> None:
    needed, _, _ = used()
    assert sorted((needed | FAMILY) - catalog(language).keys()) == []


def test_no_key_is_unused() -> None:
    needed, named, _ = used()
    assert sorted(catalog("pt_BR").keys() - needed - named - FAMILY) == []


def test_every_key_that_is_put_together_is_declared() -> None:
    _, _, begun = used()
    families = [*FAMILIES, "command.", "option."]
    assert [start for start in sorted(begun) if not any(start.startswith(each) for each in families)] == []


def test_portuguese_and_english_have_the_same_keys() -> None:
    assert catalog("pt_BR").keys() == catalog("en").keys()


def test_the_overlay_holds_only_what_differs() -> None:
    here, there = catalog("pt_PT"), catalog("pt_BR")
    assert here.keys() <= there.keys()
    assert [key for key, texts in here.items() if texts == there[key]] == []


@pytest.mark.parametrize("language", ["en", "pt_PT"])
def test_the_same_facts_are_named_in_every_language(language: str) -> None:
    base = catalog("pt_BR")
    # A singular may leave its number out ("one day"), so what counts is what any form names.
    differing = [key for key, texts in catalog(language).items() if fields_of(texts) != fields_of(base[key])]
    assert differing == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_message_is_whole(language: str) -> None:
    for key, texts in catalog(language).items():
        assert all(text.strip() == text and text for text in texts), key
        assert len(texts) in (1, 2), key


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_message_can_be_filled_in(language: Language) -> None:
    words = Words(language)
    for key, texts in catalog(language).items():
        facts: dict[str, object] = dict.fromkeys(fields_of(texts), "x")
        for number in (0, 1, 2) if len(texts) == 2 else (0,):
            if len(texts) == 2:
                facts["n"] = number
            assert words(key, **facts)


@pytest.mark.parametrize(
    ("language", "plain"),
    [
        ("pt_BR", ("0 pontos", "1 ponto", "2 pontos", "−100 pontos")),
        ("pt_PT", ("0 pontos", "1 ponto", "2 pontos", "−100 pontos")),
        ("en", ("0 points", "1 point", "2 points", "−100 points")),
    ],
)
def test_a_plural_follows_its_number(language: Language, plain: tuple[str, ...]) -> None:
    words = Words(language)
    assert tuple(words("price.same", n=number) for number in (0, 1, 2, -100)) == plain


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_catalogs_of_a_language_have_the_same_plural_rule(language: Language) -> None:
    rules = {
        line
        for path in (LOCALES / language).glob("*.po")
        for line in re.findall("Plural-Forms.*", path.read_text("utf-8"))
    }
    assert len(rules) == 1


def test_european_portuguese_speaks_as_its_readers_do() -> None:
    assert "assistir" in Words("pt_PT")("follow.suit", suit="copas", cards=(Card("7H"),), card=Card("2C"))
    assert Words("pt_PT")("preset.bisca") == Words("pt_BR")("preset.bisca")


BRAZILIAN = re.compile(
    r"\b(?:cor?ingas?|curing\w+|lixos?|bagaço|trincas?|rodadas?|bat(?:e|em|er|eu|endo|idas?)|monte|compr(?:a|e|ar|ou)"
    r"|embaralh\w+|cort(?:a|e|ar|ou)|peg(?:a|ar|ou|ue)|amistos\w+|temporadas?|placar|revanche|salv[aoe]\w*"
    r"|configura\w+|registr\w+|gerenci\w+|planilhas?|arquivos?|tela|mata-mata|você|nº|até o"
    r"|precisa (?:abrir|baixar|ser|ter|se)|não (?:existe|há|limpa|precisa|quer|vale) mais"
    r"|escolha|escreva|use|diga|veja|toque em|abra|aguarde|espere|copie|apague|atualize|jogue|tente|chame|guarde"
    r"|quiser (?!a mesa))\b|\wº",
    re.IGNORECASE,
)
"""What is said otherwise in Portugal: other words for the same, and other forms for who is spoken to."""
IN_PORTUGAL_TOO = re.compile(r".*knock.*|cut\.first|hand\.your_cut|preset\.capixaba\.about")
"""Hearts are knocked for there, too."""


def test_a_bandeira_is_all_the_points_and_no_match_won_to_nil() -> None:
    named = {
        key for key, texts in catalog("pt_PT").items() if re.search(r"\bband(?:eiras?\b|\.)", " ".join(texts), re.I)
    }
    assert named == {"preset.bisca_portuguesa.about", "picture.bonus.all", "sheet.bonus.all", "switch.bisca.all"}


def test_no_brazilian_words_are_said_in_portugal() -> None:
    said = {**catalog("pt_BR"), **catalog("pt_PT")}
    found = {
        key: text
        for key, texts in said.items()
        for text in texts
        if BRAZILIAN.search(COMMAND.sub("", text))
        and not key.startswith(("command.", "option."))
        and not IN_PORTUGAL_TOO.fullmatch(key)
    }
    assert found == {}


def test_names_of_commands_and_options_have_their_accents() -> None:
    """A name without its accents is only the base in the code, for languages that have no other."""
    named = {texts[0]: key for key, texts in catalog("pt_BR").items() if OPTION_OR_COMMAND(key)}
    written = {word for key, texts in catalog("pt_BR").items() if key not in named.values() for word in words_of(texts)}
    accented = {bare(word): word for word in written if bare(word) != word}
    assert {name: accented[name] for name in named if name not in written and name in accented} == {}


def test_commands_have_no_names_of_their_own_in_portugal() -> None:
    """Discord has no European Portuguese: nobody would ever see them."""
    assert [key for key in catalog("pt_PT") if key.startswith(("command.", "option."))] == []


@pytest.mark.parametrize("language", ["pt_BR", "pt_PT"])
def test_it_is_the_computers_turn_and_a_persons(language: Language) -> None:
    words = Words(language)
    computer = words("name.computer")
    assert words("table.turn", name=computer) == "▶ Vez do **Computador**"
    assert words("tell.match", side=f"{computer} 2") == "vitória do Computador 2!"
    assert words("picture.alt.match_won", names=computer) == "Partida vencida pelo Computador."
    assert words("table.turn", name="Ana") == "▶ Vez de **Ana**"
    assert words("table.turn", name="computador velho") == "▶ Vez de **computador velho**"
    assert "lugar de computador sai primeiro" in words("queue.about")


@pytest.mark.parametrize(("card", "said"), [("*", "Curingão"), ("AH", "Ás de copas")])
def test_a_sentence_begins_with_a_capital_where_a_card_begins_it(card: str, said: str) -> None:
    words = Words("pt_BR", spoken=True)
    assert words("card.not_held", card=Card(card)) == f"{said} não está na sua mão."
    assert words("button.discard", card=Card(card)).endswith(words.card(Card(card)))


def test_an_unknown_key_is_told() -> None:
    with pytest.raises(KeyError):
        Words("en")("no.such.key")


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_text_names_commands_by_their_place_and_not_as_one_types_them(language: Language) -> None:
    """What is typed depends on the language of the reader's Discord, which need not be the one of the words."""
    typed = [key for key, texts in catalog(language).items() if any(TYPED.search(text) for text in texts)]
    assert typed == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_text_names_only_commands_that_there_are(language: Language) -> None:
    paths = {key.removeprefix("command.").removesuffix(".name") for key in catalog("pt_BR") if NAME(key)}
    groups = {path.rpartition(".")[0] for path in paths}
    told = {path for texts in catalog(language).values() for text in texts for path in COMMAND.findall(text)}
    assert told - (paths - groups) == set()
    assert told


def test_a_command_can_be_tapped_where_its_id_is_known() -> None:
    assert "</mao:7>" in Words("en", ids={"mao": 7})("door.old_button")
    assert "`/table list`" in Words("en", ids={"mao": 7})("door.old_button")
    assert "`/mão`" in Words("pt_BR")("door.old_button")
