"""Settings: read from the environment, refused in one line that names the wrong one."""

from pathlib import Path

import pytest

from bot.config import ConfigError, load_settings

ROOT = Path(__file__).parents[1]


@pytest.fixture(autouse=True)
def nowhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No .env of the developer's reaches a test."""
    monkeypatch.chdir(tmp_path)


def test_defaults_need_nothing() -> None:
    settings = load_settings()
    assert settings.discord_token.get_secret_value() == ""
    assert settings.data_dir == Path("data")


def test_the_environment_and_dotenv_are_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / ".env").write_text("DISCORD_TOKEN=from-file\nLIVE_SECONDS=90\n")
    monkeypatch.setenv("DISCORD_TOKEN", "from-environment")
    settings = load_settings()
    assert settings.discord_token.get_secret_value() == "from-environment"
    assert settings.live_seconds == 90


def test_the_token_is_in_no_text(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", "very-secret")
    assert "very-secret" not in f"{load_settings()!r} {load_settings()}"


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("LIVE_SECONDS", "soon"),
        ("LIVE_SECONDS", "604801"),
        ("LOBBY_MINUTES", "99999999999999999999"),
        ("CHALLENGE_MINUTES", "1000000000"),
        ("IDLE_DAYS", "1000000000"),
        ("TABLES_PER_PERSON", "0"),
        ("LOG_LEVEL", "LOUD"),
        ("TABLE_LANGUAGE", "fr"),
        ("DISCORD_URL", "ftp://127.0.0.1"),
        ("DISCORD_URL", "http://example.com"),
        ("DISCORD_URL", "http://127.0.0.1:99999"),
        ("DISCORD_URL", "http://127.0.0.1.example.com"),
        ("DISCORD_URL", "http://localhost@example.com"),
    ],
)
def test_a_wrong_value_is_named_in_one_line(name: str, value: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(name, value)
    with pytest.raises(ConfigError) as refused:
        load_settings()
    assert name in str(refused.value)
    assert "\n" not in str(refused.value)


def test_a_dotenv_in_another_encoding_is_said_so(tmp_path: Path) -> None:
    (tmp_path / ".env").write_bytes("# configuração\n".encode("latin-1"))
    with pytest.raises(ConfigError, match=r"^\.env: not UTF-8"):
        load_settings()


@pytest.mark.parametrize("url", ["http://127.0.0.1:9000/", "http://localhost:9000", "http://[::1]:9000"])
def test_this_machine_may_get_the_token(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DISCORD_URL", url)
    assert load_settings().discord_url == url.rstrip("/")


def test_another_machine_gets_the_token_only_with_a_second_word(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DISCORD_URL", "https://example.com")
    monkeypatch.setenv("DISCORD_URL_REMOTE", "true")
    assert load_settings().discord_url == "https://example.com"


def test_the_example_names_every_setting() -> None:
    example = (ROOT / ".env.example").read_text()
    names = {line.split("=")[0] for line in example.splitlines() if "=" in line and not line.startswith("#")}
    assert names == {name.upper() for name in type(load_settings()).model_fields}
