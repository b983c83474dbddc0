# The gates that run on a board: which ones, and whether they do so for good.
# shellcheck shell=sh disable=SC2154
#
# Sourced by transaction, behind board.sh.

ready=20 # seconds in which the gates have to be ready; more on a slow board, see read_units
proven=3 # seconds that a gate has to go on for after it was ready

instances() {
  systemctl list-units --plain --no-legend "$@" 'portcullis@*.service' | awk '{ print $1 }'
}

is_active() {
  [ "$(systemctl show -p ActiveState --value "$1")" = active ]
}

# number FILE: the number in it, 0 where there is none.
number() {
  value=
  [ ! -r "$1" ] || read -r value <"$1"
  case $value in
    '' | *[!0-9]*) value=0 ;;
  esac
  echo "$value"
}

# is_stable INSTANCE: whether it runs and can be expected to go on. Who failed and has not run for a minute since may fail
# again at any moment. What is read here is what the service's own back-off goes by.
is_stable() {
  folder=${1#portcullis@}
  folder=$root/run/portcullis/${folder%.service}
  is_active "$1" || return 1
  [ "$(number "$folder/failures")" -eq 0 ] || [ "$(($(date +%s) - $(number "$folder/started")))" -ge 60 ]
}

# read_units: has systemd read its units, and goes by how long that takes. A slow board is slow in everything: on a
# Raspberry Pi Zero it may be more than ten seconds, and nothing is started meanwhile.
read_units() {
  reading_since=$(date +%s)
  systemctl daemon-reload
  ready=$((20 + 3 * ($(date +%s) - reading_since)))
}

# restart INSTANCE...: whether all of them report that they are ready after a restart. What they failed at before is
# forgotten: a gate that waits for half a minute before its next attempt would not be ready in time.
restart() {
  : >"$present/restarted"
  rm -f "$root"/run/portcullis/*/failures
  begin_with restart "$@"
}

# begin_with VERB INSTANCE...: systemd's `start` or `restart`.
begin_with() {
  beginning_since=$(date +%s)
  timeout "$ready" systemctl "$@"
}

restarts_of() {
  systemctl show -p ActiveState -p NRestarts "$@" | paste -s -d ' '
}

# prove INSTANCE...: whether all of them run, and go on without starting again.
prove() {
  restarts=$(restarts_of "$@")
  sleep "$proven"
  [ "$(restarts_of "$@")" = "$restarts" ] || return 1
  for unit; do
    is_active "$unit" || return 1
  done
}

# last_words INSTANCE...: why gates do not run: what their processes said since the restart, and what systemd made of it. Of
# this boot only: a board without a clock of its own begins each boot at the same time, and boots before overlap with it.
# The two apart, or systemd's next attempts would hide the reason.
last_words() {
  for unit; do
    journalctl -b "_SYSTEMD_UNIT=$unit" "--since=@$beginning_since" -n 8 --no-pager -q -o cat
    journalctl -b "UNIT=$unit" _PID=1 "--since=@$beginning_since" -n 4 --no-pager -q -o cat
  done | sed 's/^/  /'
}
