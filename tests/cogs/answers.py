"""What did somebody get for a command or a click?"""

import simcord

from tests.cogs.people import text


def private(answer: simcord.InteractionResult) -> simcord.ResponseMessage:
    """The message that only he sees."""
    assert answer.response is not None
    assert answer.response.ephemeral
    return answer.response


def said(env: simcord.Env, answer: simcord.InteractionResult) -> str:
    """What that message says."""
    return text(env, private(answer))
