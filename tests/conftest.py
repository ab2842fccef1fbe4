"""What all tests share: hypothesis profiles, and one way to say that something is missing."""

import os
from collections.abc import Callable
from typing import NoReturn

import pytest
from hypothesis import HealthCheck, settings

CI = os.environ.get("CI") == "true"

settings.register_profile(
    "default",
    deadline=None,
    derandomize=CI,  # a run on the server finds the same examples each time; yours look further
    print_blob=True,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.register_profile("covered", parent=settings.get_profile("default"), derandomize=True, max_examples=10)
settings.register_profile("soak", parent=settings.get_profile("default"), derandomize=False, max_examples=2_000)
settings.load_profile("default")


@pytest.fixture
def missing() -> Callable[[str], NoReturn]:
    """Call it with a sentence when a test lacks something it needs: a failure on the server, a skip elsewhere."""

    def say(sentence: str) -> NoReturn:
        if CI:
            pytest.fail(sentence, pytrace=False)
        pytest.skip(sentence)

    return say
