"""Scripts and styles: all of one time, kept by browsers for ever, and nothing in them written twice."""

import re
from collections import Counter
from pathlib import Path

from gorod.web.render import find_static

from .client import Client

STATIC = Path(__file__).resolve().parents[2] / "src" / "gorod" / "web" / "static"


def test_a_script_and_what_it_imports_are_of_one_time(client: Client) -> None:
    """A module that a browser has kept from an older program may lack what a newer one asks of it."""
    root = find_static()
    asked = re.findall(r'(?:src|href)="(/static/[^"]+)"', client.get("/"))
    assert f"{root}/app.js" in asked
    seen: set[str] = set()
    while asked:
        path = asked.pop()
        assert path.startswith(f"{root}/"), path
        answer = client.http.get(path)
        assert answer.status_code == 200 and "immutable" in answer.headers["cache-control"], path
        seen.add(path)
        imported = re.findall(r'^import .*?from "\./([\w-]+\.js)";$', answer.text, re.M) if path.endswith(".js") else []
        asked += [one for one in (f"{root}/{name}" for name in imported) if one not in seen]
    modules = {f"{root}/{path.name}" for path in STATIC.glob("*.js") if path.name != "sw.js"}
    assert modules <= seen


def test_what_has_one_address_for_all_times_is_not_kept_for_ever(client: Client) -> None:
    for path in ("/static/icon.svg", "/sw.js", "/manifest.webmanifest"):
        assert "immutable" not in client.http.get(path).headers["cache-control"], path
    assert client.http.get("/static/0123456789/app.js").status_code == 404, "of another time"


def test_the_worker_knows_the_address_that_changes() -> None:
    found = re.search(r"^const FOR_EVER = /(.*)/;", (STATIC / "sw.js").read_text(), re.M)
    assert found
    pattern = found[1].replace("\\/", "/")
    assert re.match(pattern, f"{find_static()}/app.js") and not re.match(pattern, "/static/icon.svg")


def test_no_function_stands_in_two_scripts() -> None:
    functions: Counter[str] = Counter()
    for path in STATIC.glob("*.js"):
        functions.update(re.findall(r"^(?:export )?((?:async )?function \w+\(.*?^\})", path.read_text(), re.M | re.S))
    assert len(functions) > 50
    assert [body for body, count in functions.items() if count > 1] == []
