"""Read and replay many records with the command: the project's own records, copied until there are enough."""

from __future__ import annotations

import argparse
import itertools
import json
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--records", type=int, default=10_000)
    parser.add_argument("--repeats", type=int, default=3)
    parser.add_argument("folder", type=Path, nargs="?", default=ROOT / "tests" / "records")
    options = parser.parse_args()

    texts = [path.read_bytes() for path in sorted(options.folder.rglob("*.mgn"))]
    if not texts:
        sys.exit(f"no records in {options.folder}")
    with tempfile.TemporaryDirectory() as name:
        for number, text in zip(range(options.records), itertools.cycle(texts), strict=False):
            folder = Path(name) / f"{number // 1000:03}"
            folder.mkdir(exist_ok=True)
            (folder / f"{number:06}.mgn").write_bytes(text)
        command = [str(Path(sys.executable).with_name("gorod")), "replay", name, "--json"]
        times = []
        for _ in range(options.repeats):
            start = time.perf_counter()
            done = subprocess.run(command, capture_output=True, text=True)
            times.append(time.perf_counter() - start)
            if done.returncode not in (0, 1):
                sys.exit(done.stderr)
        told = json.loads(done.stdout)
        good = sum(report["ok"] for report in told)
    best = min(times)
    print(
        f"{len(told):,} records ({len(texts)} different, {good:,} as expected) in {best:.2f} s: "
        f"{len(told) / best:,.0f} a second, the start of the program and --json included"
    )


if __name__ == "__main__":
    main()
