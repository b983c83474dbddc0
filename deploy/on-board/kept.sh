# What is kept for the way back: what is there before anything changes, and afterwards the version before.
# shellcheck shell=sh disable=SC2154
#
# Sourced by transaction, after board.sh and gates.sh.

before=$present/before

# is_there PACKAGE: whether it is the installed one. A package's list of checksums tells one build from another.
is_there() {
  dpkg-deb --ctrl-tarfile "$1" 2>/dev/null | tar -xO ./md5sums 2>/dev/null |
    cmp -s - "$root/var/lib/dpkg/info/portcullis.md5sums"
}

# keep_as_installed PACKAGE: another name for it, which needs no room.
keep_as_installed() {
  ln -f "$1" "$home/installed.new" && mv -f "$home/installed.new" "$home/installed.deb"
}

# has_room: for the new package's files beside the old ones; that is enough for the way back, too.
has_room() {
  needed=$(dpkg-deb -f "$present/package.deb" Installed-Size)
  free=$(df -Pk "$root/usr" 2>/dev/null | awk 'NR == 2 { print $4 }')
  [ "${free:-0}" -lt "${needed:-0}" ] || return 0
  say "$root/usr has room for ${free:-0} KiB; expected $needed KiB"
  return 1
}

save() {
  package_status >"$before/status" || return 1
  case $(cat "$before/status") in
    installed)
      if ! is_there "$home/installed.deb"; then
        say "the installed package was not put there by 'make deploy', so there would be no way back."
        say "Copy its .deb to $home/installed.deb, or remove it with 'make undeploy', and try again"
        return 1
      fi
      ln -f "$home/installed.deb" "$before/package.deb" || return 1
      ;;
    not-installed | config-files) ;;
    *)
      say "the package portcullis is left half done on this board ($(cat "$before/status")), so there would be no way back."
      say "Finish it with 'dpkg --configure portcullis', or install its .deb again; or remove it with 'make undeploy'." \
        "Then try again"
      return 1
      ;;
  esac
  has_room || return 1
  if [ -d "$configuration" ]; then
    tar -c -f "$before/configuration.tar" -C "${configuration%/*}" "${configuration##*/}" || return 1
  fi
  # The room that the way back needs.
  unpack_beside "$before/configuration.tar" || return 1
  enabled_instances >"$before/enabled" || return 1
  # An instance that keeps restarting counts too: nobody stopped it on purpose. But it need not run after a successful
  # rollback. Between two attempts it is deactivating for a moment, like one that is stopped; but nobody asked for that.
  systemctl list-jobs --plain --no-legend | awk '$3 == "stop" { print $2 }' >"$before/stopping"
  instances --state=active,activating,deactivating,reloading | { grep -vxF -f "$before/stopping" || true; } >"$before/active"
  while read -r unit; do
    ! is_stable "$unit" || echo "$unit"
  done <"$before/active" >"$before/stable" || return 1
  sync
}

# troubled: the gates that were started before and did not run for good.
troubled() {
  [ -e "$before/stable" ] || : >"$before/stable"
  grep -vxF -f "$before/stable" "$before/active" | grep -vxF "$@"
}

# After a power loss halfway, the next boot undoes it. The gates wait for that: otherwise they would start a
# half-installed version, with a board file that has not proven itself.
expect_recovery() {
  mkdir -p "$at_boot" && cat >"$recovery" <<END || return 1
[Unit]
Description=Undo a deployment of portcullis that was left half done
ConditionPathExists=$present/changing
Before=$(waiting | with_companions | paste -s -d ' ')

[Service]
Type=oneshot
ExecStart=/bin/sh $present/transaction recover
StandardOutput=append:$present/log
StandardError=append:$present/log
END
  ln -sf "$recovery" "$at_boot/" && : >"$present/changing" || return 1
  sync
}

# waiting: the gates that wait at a boot until what is half done is undone.
waiting() {
  echo "${name:+portcullis@$name.service}" | sort -u - "$before/enabled" "$before/active" | grep .
}

# keep_previous: after a deployment, the set of before, for a rollback by hand or by itself. Behind a rollback there is none:
# a second one would not go further back, but to what somebody did not want.
keep_previous() {
  rm -rf "$previous.new"
  if ! is_back && [ -e "$before/package.deb" ] && [ -e "$before/configuration.tar" ]; then
    mkdir "$previous.new" && ln "$before/package.deb" "$before/configuration.tar" "$previous.new/"
  fi
  rm -rf "$previous"
  [ ! -e "$previous.new" ] || mv -T "$previous.new" "$previous"
}
