"""A small Discord on loopback with its page; it knows nothing of the bot.

An unmodified Discord client connects to it as to Discord: REST below `/api/v10`, the gateway at `/gateway/`,
attachments below `/attachments/`. People act through the page at `/`, or in code through `Person`.
"""

from bot.playground.client import Answer, Person
from bot.playground.errors import Refusal
from bot.playground.server import Playground
from bot.playground.slash import CannotDo

__all__ = ["Answer", "CannotDo", "Person", "Playground", "Refusal"]
