"""The door: who may enter, what a stranger sees, and which requests change nothing."""

from pathlib import Path

import pytest
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from gorod.store import Trouble
from gorod.web.door import Door

from .client import Client

STRANGE = ["/", "/g/abcd", "/comfort", "/keys", "/rules", "/rules/form/mirea", "/device", "/people"]


def strange(client: Client) -> TestClient:
    return TestClient(client.http.app)


@pytest.mark.parametrize("path", STRANGE)
def test_a_stranger_sees_nothing(client: Client, path: str) -> None:
    answer = strange(client).get(path)
    assert answer.status_code == 401
    assert "Откройте ссылку" in answer.text


def test_a_wrong_secret_lets_nobody_in(client: Client) -> None:
    answer = strange(client).get("/in/not-the-secret")
    assert answer.status_code == 401
    assert not answer.cookies


def test_the_secret_is_exchanged_for_a_cookie_that_no_script_reads(client: Client) -> None:
    device = strange(client)
    answer = device.get(f"/in/{client.door.make_link()}", follow_redirects=False)
    cookie = answer.headers["set-cookie"].lower()
    assert answer.status_code == 303
    assert "httponly" in cookie and "samesite=lax" in cookie
    assert device.get("/").status_code == 200


def test_a_device_that_comes_again_is_no_other_one(client: Client) -> None:
    before = dict(client.http.cookies)
    client.enter()
    assert dict(client.http.cookies) == before and len(client.door.devices) == 1


def test_the_cookie_that_all_programs_once_shared_still_lets_in(client: Client) -> None:
    device = strange(client)
    device.cookies.set("gorod_host", client.http.cookies[client.door.cookie])
    assert device.get("/").status_code == 200


def test_where_no_name_can_be_kept_the_cookie_has_the_common_one(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fail(*_: object) -> None:
        raise Trouble("locked")

    async def find_nothing(shelf: str) -> dict[str, object]:
        return {}

    door = Door(client.desk.store)
    monkeypatch.setattr(door.store, "read_shelf", find_nothing)
    monkeypatch.setattr(door.store, "put", fail)
    client.http.portal.call(door.open)  # type: ignore[union-attr]
    assert door.cookie == "gorod_host"


def test_a_link_for_another_device_works_once(client: Client) -> None:
    secret = client.door.make_link(600)
    for status in (303, 401):
        entered = strange(client).post(f"/in/{secret}", headers={"origin": "http://testserver"}, follow_redirects=False)
        assert entered.status_code == status


def test_the_link_page_shows_a_code_and_the_address(client: Client) -> None:
    page = client.post("/device", {"do": "link"})
    assert "<svg" in page and "viewBox" in page
    assert "http://testserver/in/" in page


def test_other_devices_can_be_put_out(client: Client) -> None:
    device = strange(client)
    device.get(f"/in/{client.door.make_link()}")
    assert device.get("/").status_code == 200
    client.post("/device", {"do": "others"})
    assert device.get("/").status_code == 401
    assert client.http.get("/").status_code == 200


def test_no_secret_stands_in_the_file(client: Client, tmp_path: Path) -> None:
    cookie = client.http.cookies.get(client.door.cookie)
    assert cookie
    content = b"".join(path.read_bytes() for path in tmp_path.glob("g.sqlite3*"))
    assert b"device" in content
    assert cookie.encode() not in content


@pytest.mark.parametrize("origin", ["http://elsewhere.example", "null", "http://testserver.example"])
def test_another_page_changes_nothing(client: Client, origin: str) -> None:
    client.start()
    before = client.play.lines
    answer = client.http.post(
        f"/g/{client.key}/do", data={"do": "close", "step": str(before), "tap": "x"}, headers={"origin": origin}
    )
    assert answer.status_code == 403
    assert client.play.lines == before


def test_another_page_opens_no_socket(client: Client) -> None:
    client.start()
    with (
        pytest.raises(WebSocketDisconnect) as caught,
        client.http.websocket_connect(f"/g/{client.key}/live", headers={"origin": "http://elsewhere.example"}),
    ):
        pass
    assert caught.value.code == 4403


def test_a_stranger_opens_no_socket(client: Client) -> None:
    client.start()
    with (
        pytest.raises(WebSocketDisconnect) as caught,
        strange(client).websocket_connect(f"/g/{client.key}/live", headers={"origin": "http://testserver"}),
    ):
        pass
    assert caught.value.code == 4401


def test_every_page_forbids_foreign_and_inline_scripts(client: Client) -> None:
    client.start()
    for path in ("/", f"/g/{client.key}", "/comfort", "/rules/mirea", "/rules/form/mirea", "/device"):
        answer = client.http.get(path)
        policy = answer.headers["content-security-policy"]
        assert "default-src 'none'" in policy and "script-src 'self'" in policy and "unsafe" not in policy
        assert answer.headers["cache-control"] == "no-store"
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert " style=" not in answer.text and "<style" not in answer.text and " onclick" not in answer.text


def test_looking_changes_nothing(client: Client) -> None:
    client.start()
    before = client.play.lines
    for path in ("", "/steps", "/seat/1", "/swap?by=1&o=2", "/close", "/protocol", "/do", "/clock"):
        client.http.get(f"/g/{client.key}{path}")
    client.http.get("/new")
    assert client.play.lines == before
