# How often a gate failed in a row. Who ran for a minute has begun a new row.
# shellcheck shell=sh
#
# Sourced by what the service runs before a start and after an end, and by what deploys. A gate's folder, in /run, has
# `started`, the time of its last start in seconds, and `failures`, which is written after each end.

# number FILE: the number in it, or 0.
number() {
  value=
  [ ! -r "$1" ] || read -r value <"$1"
  case $value in
    '' | *[!0-9]*) value=0 ;;
  esac
  echo "$value"
}

# failures FOLDER: how often the gate failed in a row by now.
failures() {
  if [ "$(($(date +%s) - $(number "$1/started")))" -ge 60 ]; then
    echo 0
  else
    number "$1/failures"
  fi
}
