# The deployment itself: the new package and the new board file, unless the board cannot take them.
# shellcheck shell=sh disable=SC2154
#
# Sourced by transaction, after board.sh, gates.sh and way-back.sh.

# Nothing is changed before this succeeds.
check() {
  if [ "$(dpkg-deb -f "$present/package.deb" Architecture)" != "$(dpkg --print-architecture)" ]; then
    say "the package is for another architecture than this board's, $(dpkg --print-architecture)"
    return 1
  fi
  dpkg-deb --fsys-tarfile "$present/package.deb" | tar -xO ./usr/bin/portcullisd >"$present/portcullisd" || return 1
  chmod 755 "$present/portcullisd"
  # The new firmware checks the new board file, on this board's chip.
  (cd "$present" && ./portcullisd --board board --check) || return 1
  rm "$present/portcullisd"
}

# put_board_file: after the package, which may bring files of that folder, too.
put_board_file() {
  mkdir -p "$configuration" &&
    install -m 644 "$present/board" "$configuration/$name.board.new" &&
    mv "$configuration/$name.board.new" "$configuration/$name.board"
}

change() {
  say "installing $(dpkg-deb -f "$present/package.deb" Package Version | sed 's/^[^:]*: //' | paste -s -d ' ')"
  with_dpkg --install "$present/package.deb" && put_board_file || return 1
  own=portcullis@$name.service
  others=$(grep -vxF "$own" "$before/stable")
  weak=$(troubled "$own")
  read_units
  # shellcheck disable=SC2086  # lists of words; no instance has a blank in its name
  set -- $others "$own"
  say "restarting $*"
  # The other gates come first: a new board file that names one of their lines must not take it while they start. For
  # the same reason it starts at boot only after it has proven itself.
  # shellcheck disable=SC2086
  if ! { [ -z "$others" ] || restart $others; } || ! restart "$own" || ! prove "$@"; then
    say "not ready, or not for long:"
    last_words "$@"
    return 1
  fi
  for unit; do
    file=${unit#portcullis@}
    runuser -u portcullis -- portcullisd --board "$configuration/${file%.service}.board" --check || return 1
  done
  renew_recorders
  if [ -n "$weak" ]; then
    # shellcheck disable=SC2086
    set -- $weak
    say "started again, but not waited for, as it did not run well before: $*"
    systemctl --no-block restart "$@"
  fi
  if ! cmp -s "$present/board" "$configuration/$name.board"; then
    say "$configuration/$name.board is not the board file that was sent; somebody else changed it"
    return 1
  fi
  # systemd reads its units again when nothing is expected any more.
  systemctl --quiet --no-reload enable "$own"
}

run() {
  if ! check; then
    result refused: "this board cannot take it; nothing was changed"
    return 1
  fi
  if ! save; then
    result refused: "what is there now could not be kept; nothing was changed"
    return 1
  fi
  expect_recovery
  if ! change; then
    roll_back "the new version did not run"
    return 1
  fi
  mv "$home/installed.new" "$home/installed.deb"
  # From here on the new version stays, also if this is stopped before it has said so.
  echo "done: portcullis@$name is running and ready" >"$present/outcome"
  expect_nothing
  result "$(cat "$present/outcome")"
}
