# shellcheck shell=bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Shared functions of run, test, fuzz, lint and .ci/run. Source this file; do not execute it.

trainyard_root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)

say() { printf '== %s\n' "$*"; }
fail() {
  printf 'trainyard: %s\n' "$*" >&2
  exit 1
}

# end_line NAME: prints one clear last line if the script fails.
end_line() {
  # shellcheck disable=SC2064,SC2154  # the name is known now, the status is not
  trap "status=\$?; [ \$status -eq 0 ] || say '$1: FAILED'; exit \$status" EXIT
}

# Prints the packages of the given lists that are not installed.
missing_packages() {
  local package
  sed -e 's/#.*//' "$@" | tr -s '[:space:]' '\n' | while read -r package; do
    [ -n "$package" ] || continue
    [ "$(dpkg-query -W -f='${db:Status-Status}' "$package" 2>/dev/null)" = installed ] || printf '%s\n' "$package"
  done
}

# Installs the missing packages of the given lists; does not call apt if there are none.
install_packages() {
  local missing as_root=()
  if ! command -v dpkg-query >/dev/null || ! command -v apt-get >/dev/null; then
    say "This system has no apt: install what $* name by its own means. Going on with what is there."
    return
  fi
  mapfile -t missing < <(missing_packages "$@")
  [ "${#missing[@]}" -gt 0 ] || return 0
  if [ "$(id -u)" -ne 0 ]; then
    command -v sudo >/dev/null || fail "cannot install without root or sudo; as root: apt-get install ${missing[*]}"
    as_root=(sudo)
  fi
  say "Installing ${#missing[@]} packages: ${missing[*]}"
  local apt=("${as_root[@]}" env DEBIAN_FRONTEND=noninteractive LC_ALL=C.UTF-8 apt-get -q -y -o DPkg::Lock::Timeout=300)
  "${apt[@]}" update </dev/null || say "The package lists could not all be refreshed; trying with those that are there."
  "${apt[@]}" install --no-install-recommends "${missing[@]}" </dev/null ||
    fail "apt could not install the packages above; see its message"
}

# build_preset PRESET [TARGET]...: configures and builds targets of a preset of CMakePresets.json.
build_preset() {
  local preset=$1 jobs target
  local targets=()
  shift
  for target in "$@"; do targets+=(--target "$target"); done
  jobs=$(nproc 2>/dev/null || echo 2)
  say "Building ($preset, $jobs at once)"
  (
    export LC_ALL=C.UTF-8
    cd "$trainyard_root" || exit
    cmake --preset "$preset" --log-level=STATUS
    cmake --build --preset "$preset" -j "$jobs" "${targets[@]}"
  )
}
