# How often a gate failed in a row. Who ran for a minute has begun a new row.
# shellcheck shell=sh
#
# Sourced by what the service runs before a start and after an end, and by what deploys. A gate's folder, in /run, has
# `began`, the time of its last start, and `failures`, which is written after each end.

# now: seconds since the boot. The wall clock of a board without a battery jumps when the network tells it the time. A
# service that sees nothing of /proc but processes still sees when one of its own began, in hundredths of a second.
now() {
  ticks=$(cut -d ' ' -f 22 /proc/self/stat)
  echo "$((ticks / 100))"
}

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
  # A version from before `began` leaves only the number.
  if [ ! -e "$1/began" ]; then
    number "$1/failures"
  elif [ "$(($(now) - $(number "$1/began")))" -ge 60 ]; then
    echo 0
  else
    number "$1/failures"
  fi
}
