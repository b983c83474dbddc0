# The deployment itself: another package and another board file, unless the board cannot take them; or, in a rollback by hand
# or by itself, the whole set that was there before the last deployment.
# shellcheck shell=sh disable=SC2154
#
# Sourced by transaction, after board.sh, board-files.sh, gates.sh and kept.sh.

# Only a deployment has a board file of its own.
is_back() {
  [ ! -e "$present/board" ]
}

# versions PACKAGE
versions() {
  dpkg-deb -f "$1" Package Version | sed 's/^[^:]*: //' | paste -s -d ' '
}

# put_board_files: after the package, which may bring files of that folder, too.
put_board_files() {
  if is_back; then
    unpack_beside "$present/configuration.tar" && put_beside_in_place
  else
    mkdir -p "$configuration" &&
      install -m 644 "$present/board" "$configuration/$name.board.new" &&
      mv "$configuration/$name.board.new" "$configuration/$name.board"
  fi
}

# with_board_file YES: those of the gates on standard input that have a board file; with `no`, those that have none.
with_board_file() {
  while read -r unit; do
    file=${unit#portcullis@}
    found=no
    [ ! -e "$configuration/${file%.service}.board" ] || found=yes
    [ "$found" != "$1" ] || echo "$unit"
  done
}

# going_on: those of the gates on standard input that are to run.
going_on() {
  if is_back; then with_board_file yes; else cat; fi
}

# let_go: gates that the set of before does not have end, and do not start at the next boot.
let_go() {
  # shellcheck disable=SC2046  # lists of words; no instance has a blank in its name
  set -- $(with_board_file no <"$before/active")
  if [ $# -gt 0 ]; then
    say "stopping what has no board file any more: $*"
    touch_gates "$@"
    end "$@"
  fi
  for unit in $(enabled_instances | with_board_file no); do
    rm -f "$at_boot/$unit"
  done
}

# accepted INSTANCE...
accepted() {
  for unit; do
    file=${unit#portcullis@}
    runuser -u portcullis -- portcullisd --board "$configuration/${file%.service}.board" --check || return 1
  done
}

change() {
  say "installing $(versions "$present/package.deb")"
  own=
  is_back || own=portcullis@$name.service
  with_dpkg --install "$present/package.deb" && put_board_files || return 1
  others=$(going_on <"$before/stable" | grep -vxF "$own")
  weak=$(troubled "$own" | going_on)
  read_units
  ! is_back || let_go
  # shellcheck disable=SC2086  # lists of words; no instance has a blank in its name
  set -- $others $own
  [ $# -eq 0 ] || say "restarting $*"
  # The other gates come first: a new board file that names one of their lines must not take it while they start. For
  # the same reason it starts at boot only after it has proven itself.
  # shellcheck disable=SC2086
  if ! { [ -z "$others" ] || restart $others; } || ! { [ -z "$own" ] || restart "$own"; } || ! prove "$@"; then
    say "not ready, or not for long:"
    last_words "$@"
    return 1
  fi
  accepted "$@" || return 1
  # shellcheck disable=SC2086
  start_weak $weak
  renew_companions
  is_back || enable_own
}

# start_weak INSTANCE...: gates that did not run well before. A way back is for them, so there it is seen what they do.
start_weak() {
  # shellcheck disable=SC2034  # for outcome
  still=
  [ $# -gt 0 ] || return 0
  if ! is_back; then
    say "started again, but not waited for, as it did not run well before: $*"
    start_unproven "$@"
  elif ! restart "$@" || ! prove "$@"; then
    say "not ready, or not for long:"
    last_words "$@"
    # shellcheck disable=SC2034
    still=$*
  fi
}

enable_own() {
  if ! cmp -s "$present/board" "$configuration/$name.board"; then
    say "$configuration/$name.board is not the board file that was sent; somebody else changed it"
    return 1
  fi
  # systemd reads its units again when nothing is expected any more.
  systemctl --quiet --no-reload enable "$own"
}
