"""What holds for all tests, and Discord's own words on what it takes.

A property is tried for as long as it takes: a busy machine is no fault of the code.
"""

import pytest
from hypothesis import HealthCheck, settings

from tests.playground.schema import SPEC, Schema

settings.register_profile("patient", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("patient")


@pytest.fixture(scope="session")
def schema() -> Schema | None:
    """Discord's own description of what it takes and gives; None where it is not at hand."""
    return Schema() if SPEC.exists() else None
