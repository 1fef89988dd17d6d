"""How far does a match go: to how many points, for how many deals or rounds, or until a time?"""

from bot.games.bisca.rules import BiscaRules
from bot.games.buraco.rules import BuracoRules
from render.look import Words

Rules = BiscaRules | BuracoRules


def match_length(words: Words, rules: Rules) -> str:
    """In two or three words: "até 3000", "melhor de 3", "3 jogos", "por tempo"."""
    if rules.endless and not rules.rounds:
        return words("picture.target.time")
    if isinstance(rules, BiscaRules):
        return words(f"picture.target.{rules.match}", wins=rules.wins, n=rules.wins)
    if rules.endless:
        return words("picture.buraco.rounds", n=rules.rounds)
    return words("picture.buraco.target", target=rules.target)
