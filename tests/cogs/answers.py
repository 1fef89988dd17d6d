"""What did somebody get for a command or a click?"""

from typing import Any

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


async def filled(person: simcord.MemberActor, shown: Any, *values: str) -> Any:
    """The answer to a form with these values."""
    assert shown.modal is not None
    fields = [each["component"]["custom_id"] for each in shown.modal["components"]]
    return await person.submit_modal(shown, dict(zip(fields, values, strict=True)))
