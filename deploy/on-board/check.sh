# Whether the board can take another version: asked of that version's own firmware, before anything is touched.
# shellcheck shell=sh disable=SC2154
#
# Sourced by transaction, after board.sh and new-version.sh.

# Nothing is changed before this succeeds.
check() {
  if [ "$(dpkg-deb -f "$present/package.deb" Architecture)" != "$(dpkg --print-architecture)" ]; then
    say "the package is for another architecture than this board's, $(dpkg --print-architecture)"
    return 1
  fi
  dpkg-deb --fsys-tarfile "$present/package.deb" | tar -xO ./usr/bin/portcullisd >"$present/portcullisd" || return 1
  chmod 755 "$present/portcullisd"
  if is_back; then
    check_set || return 1
  else
    # The new firmware checks the new board file, on this board's chip, and the record that it would go on from.
    accepts "$present/portcullisd" board "$name" || return 1
  fi
  rm "$present/portcullisd"
}

# accepts PROGRAM FILE NAME
accepts() {
  (cd "$present" && "$1" --board "$2" --check --record "$root/run/portcullis/$3/record")
}

# check_set: what the program of now refuses as well, such as a chip that is not there, is no reason to stay with it.
check_set() {
  mkdir -p "$present/set" && tar -x --warning=no-timestamp -f "$present/configuration.tar" -C "$present/set" || return 1
  for file in "$present/set/${configuration##*/}"/*.board; do
    file_name=${file##*/}
    file_name=${file_name%.board}
    accepts "$present/portcullisd" "$file" "$file_name" >"$present/words" 2>&1 && continue
    accepts "$root/usr/bin/portcullisd" "$configuration/$file_name.board" "$file_name" >/dev/null 2>&1 || continue
    say "the version to go back to refuses $file_name.board:"
    sed 's/^/  /' "$present/words"
    return 1
  done
  rm -rf "$present/set"
}
