"""What did somebody get for a command or a click?"""

from typing import Any

from simcord import Env, InteractionResult, MemberActor, ResponseMessage

from tests.cogs.people import text


def private(answer: InteractionResult) -> ResponseMessage:
    """The message that only he sees."""
    assert answer.response is not None
    assert answer.response.ephemeral
    return answer.response


def said(env: Env, answer: InteractionResult) -> str:
    """What that message says."""
    return text(env, private(answer))


async def filled(person: MemberActor, shown: Any, *values: str) -> Any:
    """The answer to a form with these values."""
    assert shown.modal is not None
    fields = [each["component"]["custom_id"] for each in shown.modal["components"]]
    return await person.submit_modal(shown, dict(zip(fields, values, strict=True)))
