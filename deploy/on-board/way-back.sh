# The rollback: puts back what was there, if the new version does not run.
# shellcheck shell=sh disable=SC2154
#
# Sourced by transaction, after board.sh, board-files.sh, gates.sh and kept.sh.

# result WORD REASON...: what `make status` shows; the board's journal has it, too.
result() {
  echo "$*" >"$present/result.new"
  mv "$present/result.new" "$present/result"
  logger -t portcullis-deploy -- "$*" 2>/dev/null
  sync
}

# ended WORD REASON...: nothing is half done any more.
ended() {
  # Whose crashes these are is not the version that stays.
  rm -f "$root"/run/portcullis/*/crashes
  echo "$*" >"$present/outcome.new"
  mv "$present/outcome.new" "$present/outcome"
  expect_nothing
  conclude
}

# back_to_package: restores the package. Whether its files are in place then.
back_to_package() {
  if [ -e "$before/package.deb" ]; then
    is_there "$before/package.deb" && [ -z "$(dpkg --audit portcullis)" ] || with_dpkg --install "$before/package.deb" || good=no
    is_there "$before/package.deb" || return 1
    cmp -s "$before/package.deb" "$home/installed.deb" || keep_as_installed "$before/package.deb" || good=no
  elif [ "$(cat "$before/status" 2>/dev/null)" = config-files ] && [ "$(package_status)" != half-installed ]; then
    with_dpkg --remove portcullis || good=no
  else
    purge || good=no
  fi
}

# put_back: restores the previous package and board files. Anything that is already right is left alone. What needs room
# comes first, and what it cannot replace stays: board files go with the program that was made for them.
put_back() {
  good=yes
  unpack_beside "$before/configuration.tar" || return 1
  [ -e "$present/booted" ] || ! is_touched "portcullis@$name.service" || systemctl stop "portcullis@$name.service"
  back_to_package || return 1
  rm -f "$home/installed.new"
  for unit in $(enabled_instances); do
    grep -qxF "$unit" "$before/enabled" || rm -f "$at_boot/$unit"
  done
  while read -r unit; do
    [ -L "$at_boot/$unit" ] || systemctl --quiet --no-reload enable "$unit"
  done <"$before/enabled"
  put_beside_in_place || good=no
  read_units
  [ "$good" = yes ]
}

# bring_back: whether the gates that ran before, and that the deployment has touched, run again. Others that it has touched
# are also started again, but this does not wait for them.
bring_back() {
  [ -e "$present/touched" ] || return 0
  # shellcheck disable=SC2046  # lists of words; no instance has a blank in its name
  set -- $(grep -xF -f "$present/touched" "$before/stable")
  status=0
  # At a boot they have started by themselves, or are about to.
  if [ $# -eq 0 ]; then
    :
  elif [ -e "$present/booted" ]; then
    start "$@" && prove "$@" || status=1
  else
    restart "$@" && prove "$@" || status=1
  fi
  [ "$status" -eq 0 ] || last_words "$@"
  renew_companions
  # shellcheck disable=SC2046
  start_unproven $(troubled '' | grep -xF -f "$present/touched")
  return "$status"
}

# roll_back REASON: restores the previous state. The rollback is complete when the package and the files are back. If a gate
# does not run then, somebody has to look at it, but it is no reason to refuse the next deployment, which may repair it.
roll_back() {
  say "rolling back"
  rm -f "$present/stays" "$present/outcome"
  weak=$(troubled '' | paste -s -d ' ')
  if ! put_back; then
    # It is tried again at the next boot, or before the next deployment. What runs goes on until then, and what does not
    # is tried.
    [ ! -e "$present/touched" ] || grep -xF -f "$present/touched" "$before/active" | xargs -r systemctl --no-block start
    result failed: "$1, and going back was not possible in full; look at the log"
    return
  fi
  if ! bring_back; then
    ended failed: "$1; the previous version and its board files are in place, but not all gates run that ran before"
    return
  fi
  if [ -e "$before/package.deb" ]; then
    running=
    [ ! -s "$before/stable" ] || running=' and running'
    ended rolled back: "$1; the previous version and its board files are in place$running${weak:+; as before, this does not run well: $weak}"
  else
    ended rolled back: "$1; nothing was installed before, and nothing is now"
  fi
}
