"""How is the bot set up? One frozen object from the environment and `.env`, read once and passed in."""

import ipaddress
from pathlib import Path
from typing import Literal
from urllib.parse import urlsplit

from pydantic import Field, SecretStr, ValidationError, field_validator, model_validator
from pydantic_settings import BaseSettings, SettingsConfigDict


class ConfigError(Exception):
    """A setting is missing or wrong; the message is one line that names it."""


class Settings(BaseSettings):
    """Every setting, documented in `.env.example`. Durations are in the unit that the name says."""

    model_config = SettingsConfigDict(env_file=".env", env_file_encoding="utf-8", extra="ignore", frozen=True)

    discord_token: SecretStr = SecretStr("")
    discord_url: str = ""
    discord_url_remote: bool = False
    data_dir: Path = Path("data")
    table_language: Literal["pt_BR", "pt_PT", "en"] = "pt_BR"
    log_level: Literal["DEBUG", "INFO", "WARNING", "ERROR"] = "INFO"
    tables_per_person: int = Field(default=10, ge=1, le=1000)
    tables_per_server: int = Field(default=200, ge=1, le=100_000)
    lobby_minutes: int = Field(default=30, ge=1, le=43_200)
    challenge_minutes: int = Field(default=10, ge=1, le=43_200)
    live_seconds: int = Field(default=60, ge=10, le=604_800)
    idle_days: int = Field(default=30, ge=1, le=3650)
    pictures: bool = True
    picture_process: bool = True

    @field_validator("discord_url")
    @classmethod
    def _plain_address(cls, value: str) -> str:
        if value and urlsplit(value).scheme not in ("http", "https"):
            raise ValueError("must begin with http:// or https://")
        _ = urlsplit(value).port  # it refuses a port that there cannot be
        return value.rstrip("/")

    @model_validator(mode="after")
    def _loopback_unless_meant(self) -> "Settings":
        """The token goes to that address: anything but this machine needs a second, explicit word."""
        if self.discord_url and not self.discord_url_remote and not _is_loopback(self.discord_url):
            raise ValueError("DISCORD_URL is not this machine and would get the token; set DISCORD_URL_REMOTE=true")
        return self


def _is_loopback(url: str) -> bool:
    host = urlsplit(url).hostname or ""
    if host == "localhost":
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def load_settings(**given: object) -> Settings:
    """Read the settings; `given` wins over the environment. Raises `ConfigError` naming the wrong one in one line."""
    try:
        return Settings(**given)  # type: ignore[arg-type]  # values are checked by the model itself
    except UnicodeDecodeError:
        raise ConfigError(".env: not UTF-8; save it in that encoding") from None
    except ValidationError as error:
        first = error.errors(include_input=False, include_url=False)[0]
        name = "_".join(str(part) for part in first["loc"]).upper()
        raise ConfigError(f"{name + ': ' if name else ''}{first['msg'].removeprefix('Value error, ')}") from None
