#!/bin/sh
# Prints the Python to build with, or one line that says what this machine lacks and how to get it (exit 1).
#   PYTHON=...          look at this one only
#   RULEBOUND_PURE=1    no compiled build, so neither compiler nor headers are needed

say() {
    echo "rulebound: $1" >&2
    exit 1
}

found=""
seen=""
for candidate in ${PYTHON:-python3 python3.13 python3.12 python3.11}; do
    # Only running it tells: a name on the path may be a launcher for a version that is not there.
    if "$candidate" -c 'import sys; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1; then
        found=$("$candidate" -c 'import sys; print(sys.executable)')
        break
    fi
    older=$("$candidate" -c 'import sys; print("%d.%d" % sys.version_info[:2])' 2>/dev/null) && seen="$seen; $candidate is $older"
done
[ -n "$found" ] || say "Python 3.11 or newer is missing (looked for: ${PYTHON:-python3 python3.13 python3.12 python3.11}$seen). Debian, Ubuntu: sudo apt install python3 python3-venv python3-dev"

version=$("$found" -c 'import sys; print("python%d.%d" % sys.version_info[:2])')
"$found" -c 'import venv, ensurepip; ensurepip.version()' >/dev/null 2>&1 ||
    say "$found cannot make virtual environments. Debian, Ubuntu: sudo apt install $version-venv"

case "${RULEBOUND_PURE:-0}" in
"" | 0)
    instead="Or play uncompiled, slower: make play RULEBOUND_PURE=1"
    configured=$("$found" -c 'import sysconfig; print((sysconfig.get_config_var("CC") or "cc").split()[0])')
    compiler=${CC:-$configured}
    command -v "${compiler%% *}" >/dev/null 2>&1 || command -v cc >/dev/null 2>&1 ||
        say "a C compiler is missing (${compiler%% *}). Debian, Ubuntu: sudo apt install build-essential. $instead"
    include=$("$found" -c 'import sysconfig; print(sysconfig.get_path("include"))')
    [ -f "$include/Python.h" ] ||
        say "Python's headers are missing ($include/Python.h). Debian, Ubuntu: sudo apt install $version-dev. $instead"
    ;;
esac

echo "$found"
