"""How long it takes to import the engine and to see the help of the command; what the engine brings with it."""

from __future__ import annotations

import json
import statistics
import subprocess
import sys
import time
from pathlib import Path

RUNS = 15
MODULES = "import sys, json; import gorod.engine; print(json.dumps(sorted({m.split('.')[0] for m in sys.modules})))"


def clock(command: list[str]) -> float:
    """The median wall-clock time in milliseconds, after one warm run."""
    times = []
    for _ in range(RUNS + 1):
        start = time.perf_counter()
        subprocess.run(command, check=True, capture_output=True)
        times.append((time.perf_counter() - start) * 1000)
    return statistics.median(times[1:])


def main() -> None:
    python = sys.executable
    bare = clock([python, "-c", "pass"])
    engine = clock([python, "-c", "import gorod.engine"])
    print(f"python alone           {bare:7.1f} ms")
    print(f"import gorod.engine    {engine - bare:7.1f} ms on top of it (under 100)")
    command = Path(python).with_name("gorod")
    try:
        print(f"gorod --help           {clock([str(command), '--help']):7.1f} ms in all (under 150)")
    except (OSError, subprocess.CalledProcessError) as error:
        print(f"gorod --help           not measured: {error}", file=sys.stderr)
    brought = json.loads(subprocess.run([python, "-c", MODULES], check=True, capture_output=True).stdout)
    strange = [name for name in brought if name not in sys.stdlib_module_names and not name.startswith("_")]
    print(f"not standard           {', '.join(strange)}")


if __name__ == "__main__":
    main()
