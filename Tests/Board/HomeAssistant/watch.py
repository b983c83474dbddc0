"""watch.py PORT FOLDER: runs Home Assistant on the broker at a port, with its files in a folder, until standard input ends. Every second the
state of each entity is written into the file `states` there; what it says goes into `log`."""

import base64
import hashlib
import hmac
import json
import os
import pathlib
import select
import subprocess
import sys
import urllib.error
import urllib.request

port, folder = int(sys.argv[1]), pathlib.Path(sys.argv[2])
LONG_AGO = "2025-01-01T00:00:00+00:00"
KEY = "k" * 64


def keep(name, minor, data):
    """A file of Home Assistant's own, as its `Store` writes it."""
    text = {"version": 1, "minor_version": minor, "key": name, "data": data}
    (folder / ".storage" / name).write_text(json.dumps(text))


def token():
    """A token of the user below: RFC 7519, HS256."""
    parts = [{"alg": "HS256", "typ": "JWT"}, {"iss": "token", "iat": 1735689600, "exp": 4102444800}]
    encode = lambda data: base64.urlsafe_b64encode(data).rstrip(b"=")
    text = b".".join(encode(json.dumps(part).encode()) for part in parts)
    return (text + b"." + encode(hmac.new(KEY.encode(), text, hashlib.sha256).digest())).decode()


(folder / ".storage").mkdir(parents=True)
# Its own pages are not looked at: they are a package of 50 MB, without which it would not begin.
pages = folder / "pages" / "hass_frontend"
pages.mkdir(parents=True)
(pages / "__init__.py").write_text("import pathlib\n\ndef where():\n    return pathlib.Path(__file__).parent\n")
(folder / "configuration.yaml").write_text("homeassistant:\nhttp:\n  server_port: 18123\napi:\nlogger:\n  default: info\n")
keep("core.config_entries", 5, {"entries": [{
    "entry_id": "mqtt", "version": 1, "minor_version": 2, "domain": "mqtt", "title": "broker", "source": "user",
    "data": {"broker": "127.0.0.1", "port": port}, "options": {"discovery": True, "discovery_prefix": "homeassistant"},
    "pref_disable_new_entities": False, "pref_disable_polling": False, "unique_id": None, "disabled_by": None,
    "created_at": LONG_AGO, "modified_at": LONG_AGO, "discovery_keys": {}, "subentries": []}]})
keep("auth", 1, {
    "users": [{"id": "user", "group_ids": ["system-admin"], "is_owner": True, "is_active": True, "name": "test",
               "system_generated": False, "local_only": False}],
    "groups": [{"id": f"system-{name}", "name": name} for name in ("admin", "users", "read-only")],
    "credentials": [],
    "refresh_tokens": [{
        "id": "token", "user_id": "user", "client_id": None, "client_name": "test", "client_icon": None,
        "token_type": "long_lived_access_token", "created_at": LONG_AGO, "access_token_expiration": 4e9, "token": "t" * 128,
        "jwt_key": KEY, "last_used_at": None, "last_used_ip": None, "expire_at": None, "credential_id": None,
        "version": "2025.12.5"}]})

request = urllib.request.Request(
    "http://127.0.0.1:18123/api/states", headers={"Authorization": "Bearer " + token()})
with open(folder / "log", "wb") as log:
    home = subprocess.Popen(
        ["/venv/bin/hass", "-c", str(folder), "--skip-pip"], stdin=subprocess.DEVNULL, stdout=log, stderr=log,
        env=os.environ | {"PYTHONPATH": str(folder / "pages"), "NO_COLOR": "1"})
    while home.poll() is None and not select.select([sys.stdin], [], [], 1)[0]:
        try:
            with urllib.request.urlopen(request, timeout=10) as answer:
                states = {state["entity_id"]: state["state"] for state in json.load(answer)}
        except (urllib.error.URLError, OSError):
            continue
        (folder / "states.new").write_text(json.dumps(states))
        os.replace(folder / "states.new", folder / "states")
    home.kill()
    home.wait()
