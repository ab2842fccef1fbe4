#!/usr/bin/env bash
# What the tests use and pip cannot bring: a Chromium with Cyrillic fonts, and PostgreSQL's server programs.
# Missing ones are installed where that is possible (root, apt-get); otherwise one sentence says what is missing.
# Under CI=true something missing is a failure; elsewhere the tests that need it are skipped.
set -euo pipefail

has_browser() {
    command -v chromium >/dev/null || command -v chromium-browser >/dev/null || command -v google-chrome >/dev/null
}

has_fonts() {
    command -v fc-list >/dev/null && [ -n "$(fc-list ':lang=ru' family)" ]
}

has_postgres() {
    command -v initdb >/dev/null || compgen -G '/usr/lib/postgresql/*/bin/initdb' >/dev/null
}

missing=()
packages=()
look() {
    missing=()
    packages=()
    has_browser || { missing+=("Chromium"); packages+=(chromium); }
    has_fonts || { missing+=("a font with Cyrillic letters"); packages+=(fontconfig fonts-dejavu-core); }
    has_postgres || { missing+=("PostgreSQL's server programs"); packages+=(postgresql); }
}

look
[ ${#missing[@]} -gt 0 ] || exit 0

if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
    echo "gorod: installing ${packages[*]} for the tests" >&2
    export DEBIAN_FRONTEND=noninteractive
    if apt-get update -qq && apt-get install -y -qq --no-install-recommends "${packages[@]}" >/dev/null; then
        look
        [ ${#missing[@]} -gt 0 ] || exit 0
    fi
fi

list=$(printf ', %s' "${missing[@]}")
if [ "${CI:-}" = true ]; then
    echo "gorod: the tests need ${list:2}; install the packages ${packages[*]}." >&2
    exit 1
fi
echo "gorod: tests that need ${list:2} will be skipped; the packages ${packages[*]} would bring them." >&2
