"""From a page's data to its bytes: Jinja templates, texts, and the address of static files.

Every page leaves through ``render``. It must never decide what a viewer may know.
"""

from __future__ import annotations

import hashlib
from functools import cache
from pathlib import Path
from typing import Any

from jinja2 import ChoiceLoader, DictLoader, Environment, FileSystemLoader, StrictUndefined, select_autoescape
from markupsafe import Markup

from gorod.web.looks import Looks
from gorod.web.texts import load_texts

HERE = Path(__file__).parent

SIDE_SHAPES = {"city": "circle", "mafia": "diamond", "yakuza": "square", "maniac": "triangle"}
"""The shape of each side: colour is never the only sign."""


NOTICE = """{% extends "plain.html" %}
{% block heading %}{{ heading }}{% endblock %}
{% block content %}
{% for line in lines %}<p>{{ line }}</p>{% endfor %}
{% if post %}<form method="post" action="{{ post.action }}" class="stack" hx-boost="false">
{% for name, value in post.hidden.items() %}<input type="hidden" name="{{ name }}" value="{{ value }}">{% endfor %}
<button class="main" name="do" value="{{ post.word }}">{{ post.label }}</button></form>{% endif %}
{% if home %}<p><a class="button" href="/">{{ t('go-home') }}</a></p>{% endif %}
{% endblock %}"""
"""A page that only tells something: lines, at most one button, the way home."""


@cache
def find_static() -> str:
    """Where the static files are found. The address changes with them, so browsers may keep them for ever.

    It is a folder, so that the modules which a script imports are of the same time as the script.
    """
    digest = hashlib.sha256()
    for path in sorted((HERE / "static").rglob("*")):
        if path.is_file():
            digest.update(path.read_bytes())
    return f"/static/{digest.hexdigest()[:10]}"


def asset(name: str) -> str:
    """The address of a static file."""
    return f"{find_static()}/{name}"


@cache
def _environment() -> Environment:
    environment = Environment(
        loader=ChoiceLoader([FileSystemLoader(HERE / "templates"), DictLoader({"notice.html": NOTICE})]),
        autoescape=select_autoescape(default=True),
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,
    )
    environment.globals.update(asset=asset, shapes=SIDE_SHAPES, minutes=minutes)
    return environment


def minutes(seconds: float) -> str:
    """Minutes and seconds of a clock face.

    >>> minutes(65), minutes(-3)
    ('1:05', '0:00')
    """
    whole = max(0, int(seconds + 0.999))
    return f"{whole // 60}:{whole % 60:02}"


def render(template: str, looks: Looks, **values: Any) -> str:
    """A page (or its inner part) in the device's language."""
    texts = load_texts(looks.lang)
    return _environment().get_template(template).render(t=texts, lang=looks.lang, looks=looks, **values)


def pad(html: str, size: int) -> Markup:
    """Text filled up with blanks to a multiple of so many bytes, so that its length tells nothing."""
    missing = -len(html.encode()) % size
    return Markup(html + " " * missing)
