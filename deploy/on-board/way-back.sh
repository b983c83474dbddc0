# The rollback: keeps the old state before anything changes, and restores it if the new version does not run.
# shellcheck shell=sh disable=SC2154
#
# Sourced by transaction, after board.sh and gates.sh.

before=$present/before

# result WORD REASON...
result() {
  echo "$*" >"$present/result.new"
  mv "$present/result.new" "$present/result"
  sync
}

# is_there PACKAGE: whether it is the installed one. A package's list of checksums tells one build from another.
is_there() {
  dpkg-deb --ctrl-tarfile "$1" 2>/dev/null | tar -xO ./md5sums 2>/dev/null |
    cmp -s - "$root/var/lib/dpkg/info/portcullis.md5sums"
}

save() {
  package_status >"$before/status"
  case $(cat "$before/status") in
    installed)
      if ! is_there "$home/installed.deb"; then
        say "the installed package was not put there by 'make deploy', so there would be no way back."
        say "Copy its .deb to $home/installed.deb, or remove it with 'make undeploy', and try again"
        return 1
      fi
      cp "$home/installed.deb" "$before/package.deb" || return 1
      ;;
    not-installed | config-files) ;;
    *)
      say "the package portcullis is left half done on this board ($(cat "$before/status")), so there would be no way back."
      say "Finish it with 'dpkg --configure portcullis', or install its .deb again; or remove it with 'make undeploy'." \
        "Then try again"
      return 1
      ;;
  esac
  if [ -d "$configuration" ]; then
    tar -c -f "$before/configuration.tar" -C "${configuration%/*}" "${configuration##*/}" || return 1
  fi
  enabled_instances >"$before/enabled"
  # An instance that keeps restarting counts too: nobody stopped it on purpose. But it need not run after a successful
  # rollback. Between two attempts it is deactivating for a moment, like one that is stopped; but nobody asked for that.
  systemctl list-jobs --plain --no-legend | awk '$3 == "stop" { print $2 }' >"$before/stopping"
  instances --state=active,activating,deactivating,reloading | { grep -vxF -f "$before/stopping" || true; } >"$before/active"
  while read -r unit; do
    ! is_stable "$unit" || echo "$unit"
  done <"$before/active" >"$before/stable"
  # There must also be room for what is kept of the new version.
  cp "$present/package.deb" "$home/installed.new" || return 1
  sync
}

# troubled: the gates that were started before and did not run for good.
troubled() {
  [ -e "$before/stable" ] || : >"$before/stable"
  grep -vxF -f "$before/stable" "$before/active" | grep -vxF "$@"
}

# with_companions: the gates on standard input, each with the services that it starts.
with_companions() {
  sed 'p; s/^portcullis@/portcullis-restore@/p; s/^portcullis-restore@/portcullis-recorder@/'
}

# After a power loss halfway, the next boot undoes it. The gates wait for that: otherwise they would start a
# half-installed version, with a board file that has not proven itself.
expect_recovery() {
  cat >"$recovery" <<END
[Unit]
Description=Undo a deployment of portcullis that was left half done
ConditionPathExists=$present/changing
Before=$(echo "portcullis@$name.service" | sort -u - "$before/enabled" "$before/active" | with_companions | paste -s -d ' ')

[Service]
Type=oneshot
ExecStart=/bin/sh $present/transaction recover
StandardOutput=append:$present/log
StandardError=append:$present/log
END
  mkdir -p "$at_boot"
  ln -sf "$recovery" "$at_boot/"
  : >"$present/changing"
  sync
}

# put_back: restores the previous package and board files. Anything that is already right is left alone.
put_back() {
  good=yes
  if [ -e "$before/package.deb" ]; then
    is_there "$before/package.deb" && [ -z "$(dpkg --audit portcullis)" ] || with_dpkg --install "$before/package.deb" || good=no
    if ! cmp -s "$before/package.deb" "$home/installed.deb"; then
      cp "$before/package.deb" "$home/installed.new" && mv "$home/installed.new" "$home/installed.deb" || good=no
    fi
  elif [ "$(cat "$before/status" 2>/dev/null)" = config-files ] && [ "$(package_status)" != half-installed ]; then
    with_dpkg --remove portcullis || good=no
  else
    purge || good=no
  fi
  rm -f "$home/installed.new"
  for unit in $(enabled_instances); do
    grep -qxF "$unit" "$before/enabled" || rm -f "$at_boot/$unit"
  done
  rm -rf "$configuration"
  if [ -e "$before/configuration.tar" ]; then
    tar -x --warning=no-timestamp -f "$before/configuration.tar" -C "${configuration%/*}" || good=no
  fi
  read_units
  [ "$good" = yes ]
}

# bring_back: whether the gates that ran before run again. The others are also started again, but this does not wait for
# them.
bring_back() {
  [ -e "$present/restarted" ] || return 0
  # shellcheck disable=SC2046  # lists of words; no instance has a blank in its name
  set -- $(cat "$before/stable")
  status=0
  # At a boot they have started by themselves, or are about to.
  if [ $# -eq 0 ]; then
    :
  elif [ -e "$present/booted" ]; then
    begin_with start "$@" && prove "$@" || status=1
  else
    restart "$@" && prove "$@" || status=1
  fi
  [ "$status" -eq 0 ] || last_words "$@"
  renew_recorders
  # shellcheck disable=SC2046
  set -- $(troubled '')
  [ $# -eq 0 ] || systemctl --no-block restart "$@"
  return "$status"
}

# roll_back REASON: restores the previous state. Anything that is already right is left alone, so that a gate that was
# not restarted goes on. The rollback is complete when the package and the files are back. If a gate does not run then,
# somebody has to look at it, but it is no reason to refuse the next deployment, which may repair it.
roll_back() {
  say "rolling back"
  [ ! -e "$present/restarted" ] || [ -e "$present/booted" ] || systemctl stop "portcullis@$name.service"
  weak=$(troubled '' | paste -s -d ' ')
  if ! put_back; then
    # The rollback is tried again at the next boot, or before the next deployment.
    bring_back
    result failed: "$1, and going back was not possible in full; look at the log"
    return
  fi
  if ! bring_back; then
    expect_nothing
    result failed: "$1; the previous version and its board files are in place, but not all gates run that ran before"
    return
  fi
  expect_nothing
  if [ -e "$before/package.deb" ]; then
    running=
    [ ! -s "$before/stable" ] || running=' and running'
    result rolled back: "$1; the previous version and its board files are in place$running${weak:+; as before, this does not run well: $weak}"
  else
    result rolled back: "$1; nothing was installed before, and nothing is now"
  fi
}

settle() {
  if [ -e "$present/result" ]; then
    return
  fi
  if [ -e "$present/changing" ]; then
    roll_back "the deployment was stopped in the middle"
  elif [ -e "$present/outcome" ]; then
    result "$(cat "$present/outcome")"
  else
    result refused: "the deployment was stopped before it changed anything"
  fi
}

# nobody_knows: nothing is at work although something is half done. It is not known which of the gates run.
nobody_knows() {
  : >"$present/restarted"
  rm -f "$present/result"
}

# recover: restores the files before the gates start. Whether they then run is checked beside the boot, which waits for
# this script and must not wait for the gates.
recover() {
  # A deployment that has already begun has undone it first.
  if take_lock && [ -e "$present/changing" ] &&
    [ "$(systemctl show -p ActiveState --value portcullis-deploy.service)" = inactive ]; then
    nobody_knows
    : >"$present/booted"
    put_back
    beside settle
  fi
}
