# The gates that run on a board: which ones, and whether they keep running.
# shellcheck shell=sh disable=SC2154
#
# Sourced by transaction, after board.sh and failures.sh.

ready=20 # seconds in which the gates have to be ready; more on a slow board, see read_units
proven=3 # seconds that a gate has to go on for after it was ready

instances() {
  systemctl list-units --plain --no-legend "$@" 'portcullis@*.service' | awk '{ print $1 }'
}

is_active() {
  [ "$(systemctl show -p ActiveState --value "$1")" = active ]
}

# is_stable INSTANCE: whether it runs and can be expected to go on. Who failed and has not run for a minute since may fail
# again at any moment.
is_stable() {
  folder=${1#portcullis@}
  is_active "$1" && [ "$(failures "$root/run/portcullis/${folder%.service}")" -eq 0 ]
}

# read_units: makes systemd read its units, and measures how long that takes. A slow board is slow in everything: on a
# Raspberry Pi Zero it may take more than ten seconds, and nothing is started meanwhile.
read_units() {
  reading_since=$(now)
  systemctl daemon-reload
  ready=$((20 + 3 * ($(now) - reading_since)))
}

# touch_gates INSTANCE...: from here on they may not be those of before.
touch_gates() {
  printf '%s\n' "$@" >>"$present/touched"
}

is_touched() {
  [ -e "$present/touched" ] && grep -qxF "$1" "$present/touched"
}

# with_companions: the gates on standard input, each with the services that keep its record.
with_companions() {
  sed 'p; s/^portcullis@/portcullis-restore@/p; s/^portcullis-restore@/portcullis-recorder@/'
}

# end INSTANCE...: stops gates, and then waits until all that they had is in their databases. Their next start makes the
# record from that, as at a boot, if the version that is installed then cannot use the one in memory.
end() {
  systemctl stop "$@"
  # A version without them has no such units.
  printf '%s\n' "$@" | with_companions | xargs systemctl stop 2>/dev/null
}

# restart INSTANCE...: whether all of them report that they are ready after it. Earlier failures are forgotten: a gate
# that waits for half a minute before its next attempt would not be ready in time.
restart() {
  touch_gates "$@"
  end "$@"
  for unit; do
    folder=${unit#portcullis@}
    rm -f "$root/run/portcullis/${folder%.service}/failures" "$root/run/portcullis/${folder%.service}/crashes"
  done
  start "$@"
}

start() {
  beginning_since=$(date +%s)
  timeout "$ready" systemctl start "$@"
}

# start_unproven INSTANCE...: those that did not run well before are started again, and nobody waits for them.
start_unproven() {
  [ $# -gt 0 ] || return 0
  touch_gates "$@"
  end "$@"
  systemctl --no-block start "$@"
}

# renew_companions: pages and uplinks go on with the program that is installed now. No gate waits for that, and whether they
# do decides nothing. A version that has none leaves none. Recorders end and begin with their gates.
renew_companions() {
  if [ -e "$root/usr/lib/systemd/system/portcullis-page@.socket" ]; then
    systemctl --no-block try-restart 'portcullis-page@*.service'
  else
    systemctl --no-block stop 'portcullis-page@*.socket' 'portcullis-page@*.service'
  fi
  # One that ended because its board file had no broker begins with one that has.
  if [ -e "$root/usr/lib/systemd/system/portcullis-uplink@.service" ]; then
    instances --state=active | sed 's/^portcullis@/portcullis-uplink@/' | xargs -r systemctl --no-block restart
  else
    systemctl --no-block stop 'portcullis-uplink@*.service'
  fi
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

# last_words INSTANCE...: why gates do not run: their processes' messages since the restart, and systemd's. Only from
# this boot: a board without a real-time clock begins each boot at the same time, so earlier boots overlap with it. The
# two are separate, or systemd's next attempts would hide the reason.
last_words() {
  for unit; do
    journalctl -b "_SYSTEMD_UNIT=$unit" "--since=@$beginning_since" -n 8 --no-pager -q -o cat
    journalctl -b "UNIT=$unit" _PID=1 "--since=@$beginning_since" -n 4 --no-pager -q -o cat
  done | sed 's/^/  /'
}
