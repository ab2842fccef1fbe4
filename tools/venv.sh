#!/usr/bin/env bash
# One virtual environment, filled from a hashed export: with uv when it can be had, with pip otherwise.
#
#   tools/venv.sh create FOLDER PYTHON   make the environment and put uv into it
#   tools/venv.sh sync FOLDER EXPORT     exactly what the export lists
#   tools/venv.sh add FOLDER EXPORT      at least what the export lists
#   tools/venv.sh project FOLDER         this project itself, editable, without dependencies
#
# GOROD_NO_UV=1 keeps uv out of it.
set -euo pipefail

verb=$1
venv=$2
python=$venv/bin/python
export PIP_DISABLE_PIP_VERSION_CHECK=1 UV_PYTHON_DOWNLOADS=never

fail() {
    echo "gorod: $*" >&2
    exit 1
}

find_uv() {
    [ -z "${GOROD_NO_UV:-}" ] || return 1
    if [ -x "$venv/bin/uv" ]; then echo "$venv/bin/uv"; else command -v uv; fi
}

has_pip() {
    "$python" -m pip --version >/dev/null 2>&1
}

create() {
    local system=$1
    command -v "$system" >/dev/null || fail "Python 3.11 or newer is needed; '$system' was not found."
    "$system" -c 'import sys; sys.exit(sys.version_info < (3, 11))' ||
        fail "Python 3.11 or newer is needed; '$system' is $("$system" -V 2>&1). Name another: make PYTHON=python3.12 …"
    if ! [ -x "$python" ] || ! "$python" -c '' 2>/dev/null; then
        rm -rf "$venv"
        if ! "$system" -c 'import ensurepip' 2>/dev/null; then # Debian's python3 comes without it
            if find_uv >/dev/null; then
                "$(find_uv)" venv --quiet --python "$(command -v "$system")" "$venv"
                return
            elif [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
                apt-get update -qq && apt-get install -y -qq --no-install-recommends python3-venv >/dev/null
            else
                fail "'$system' cannot make a virtual environment; install your system's package python3-venv."
            fi
        fi
        "$system" -m venv "$venv"
    fi
    if ! find_uv >/dev/null && [ -z "${GOROD_NO_UV:-}" ]; then
        "$python" -m pip install --quiet --require-hashes -r requirements/uv.txt ||
            echo "gorod: uv could not be installed; pip does the work, more slowly." >&2
    fi
}

install() { # install EXPORT [sync]
    local export=$1 uv
    local arguments=(install --requirements "$export")
    [ "${2:-}" != sync ] || arguments=(sync "$export")
    if uv=$(find_uv); then
        if "$uv" pip "${arguments[@]}" --compile-bytecode --quiet --python "$python" --require-hashes; then
            return
        fi
        has_pip || fail "uv could not install $export, and there is no pip in $venv."
        echo "gorod: uv could not install $export; pip tries." >&2
    fi
    "$python" -m pip install --quiet --require-hashes -r "$export"
}

project() {
    local uv
    if uv=$(find_uv) &&
        "$uv" pip install --quiet --python "$python" --no-deps --no-build-isolation --editable .; then
        return
    fi
    "$python" -m pip install --quiet --no-deps --no-build-isolation --editable .
}

case $verb in
create) create "$3" ;;
sync) install "$3" sync ;;
add) install "$3" ;;
project) project ;;
*) fail "tools/venv.sh knows create, sync, add and project, not '$verb'." ;;
esac
