# The folder of board files, which is replaced as a whole: what is to be in it is unpacked beside it first.
# shellcheck shell=sh disable=SC2154
#
# Sourced by transaction, after board.sh.

beside=$configuration.beside
left=$configuration.left

# unpack_beside ARCHIVE: whether there was room for it. An archive that is not there is a board without that folder.
unpack_beside() {
  # An exchange was stopped in the middle.
  if [ -e "$left" ] && [ ! -e "$configuration" ]; then
    mv -T "$left" "$configuration"
  fi
  rm -rf "$left" "$beside"
  [ -e "$1" ] || return 0
  mkdir "$beside" && tar -x --warning=no-timestamp -f "$1" -C "$beside" && return 0
  rm -rf "$beside"
  return 1
}

# attributes FOLDER: what `diff` does not compare.
attributes() {
  (cd "$1" && find . -printf '%P %y %m %U %G\n' | sort)
}

# is_beside: whether the folder has what was unpacked beside it.
is_beside() {
  diff -r --no-dereference "$beside/${configuration##*/}" "$configuration" >/dev/null 2>&1 &&
    [ "$(attributes "$beside/${configuration##*/}")" = "$(attributes "$configuration")" ]
}

# put_beside_in_place: two renames, which need no room. Nothing where nothing differs.
put_beside_in_place() {
  if [ ! -e "$beside" ]; then
    rm -rf "$configuration"
  elif ! is_beside; then
    [ ! -e "$configuration" ] || mv -T "$configuration" "$left" || return 1
    mv -T "$beside/${configuration##*/}" "$configuration" || return 1
  fi
  rm -rf "$left" "$beside"
}
