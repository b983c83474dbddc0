# The part of `make status` that runs on the board, as root. Exit status 1 if a service that should run does not.
# shellcheck shell=sh disable=SC2154
#
# One script with board.sh, failures.sh and gates.sh before it, on the standard input of a shell: nothing is copied.

# property NAME: what systemd says of the unit.
property() {
  systemctl show -p "$1" --value "$unit"
}

# journal NAME: the recorder of a gate that runs, and how far it has come.
journal() {
  recorder=portcullis-recorder@$1.service
  recording=$(systemctl show -p ActiveState --value "$recorder")
  echo "journal     $recorder: $recording"
  portcullis status "$1" 2>&1 | sed 's/^/            /'
  [ "$recording" = active ]
}

# uplink NAME: whether a broker hears of the gate, and what was said of that last. Nothing where none is to hear.
uplink() {
  telling=portcullis-uplink@$1.service
  connecting=$(systemctl show -p ActiveState --value "$telling")
  [ "$connecting" != inactive ] || return 0
  echo "uplink      $telling: $connecting"
  journalctl -b "_SYSTEMD_UNIT=$telling" -n 1 --no-pager -q -o cat 2>/dev/null | sed 's/^/            /'
  [ "$connecting" = active ]
}

version=$(dpkg-query -W -f '${Version} (${Architecture}, ${db:Status-Status})' portcullis 2>/dev/null)
echo "package     ${version:-none}"
if [ -e "$present/result" ]; then
  echo "deployment  $(cat "$present/result")"
fi
if [ -e "$present/changing" ]; then
  echo "deployment  under way, or left half done"
fi
if [ -e "$previous/package.deb" ]; then
  echo "previous    $(dpkg-deb -f "$previous/package.deb" Version), which 'make rollback' brings back"
fi
status=0
units=$({ instances --all; enabled_instances; } | sort -u)
[ -n "$units" ] || echo "services    none"
for unit in $units; do
  file=${unit#portcullis@}
  state=$(property ActiveState)
  echo "service     $unit: $state ($(property SubState)), $(systemctl is-enabled "$unit" 2>/dev/null)," \
    "restarts $(property NRestarts), since $(property StateChangeTimestamp)"
  [ "$state" = active ] || status=1
  if command -v portcullisd >/dev/null; then
    echo "            $(portcullisd --board "$configuration/${file%.service}.board" --check 2>&1)" || status=1
  fi
  if [ "$state" = active ] && command -v portcullis-recorder >/dev/null; then
    journal "${file%.service}" || status=1
  fi
  if [ "$state" = active ] && command -v portcullis-uplink >/dev/null; then
    uplink "${file%.service}" || status=1
  fi
done
exit "$status"
