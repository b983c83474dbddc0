# What the scripts on a board share: where things are, what is installed, and whether somebody is at work.
# shellcheck shell=sh
#
# Sourced, never run. PORTCULLIS_ROOT is another folder in place of /, for tests.

set -u
export LC_ALL=C DEBIAN_FRONTEND=noninteractive
# The package's scripts neither restart gates, nor remove what is kept here, nor make systemd read its units after an installation.
export PORTCULLIS_DEPLOYING=yes

root=${PORTCULLIS_ROOT:-}
home=$root/var/lib/portcullis-deploy
# shellcheck disable=SC2034  # for those that source this
present=$home/present
# shellcheck disable=SC2034
previous=$home/previous
configuration=$root/etc/portcullis
at_boot=$root/etc/systemd/system/multi-user.target.wants
recovery=$root/etc/systemd/system/portcullis-deploy-recovery.service

say() {
  echo "$*"
}

# with_dpkg ARGUMENT...: another installation may be under way on the board; this waits for it, for at most one minute.
with_dpkg() {
  tries=12
  while :; do
    if dpkg --force-confold "$@" >"$home/dpkg.log" 2>&1; then
      return 0
    fi
    if [ "$tries" -eq 0 ] || ! grep -q 'lock' "$home/dpkg.log"; then
      sed 's/^/  /' "$home/dpkg.log"
      return 1
    fi
    tries=$((tries - 1))
    sleep 5
  done
}

# package_status: dpkg's word for it. `installed`; `not-installed`; `config-files`, which means removed except for its
# settings; or one of the states of a half-done installation.
package_status() {
  found=$(dpkg-query -W -f '${db:Status-Status}' portcullis 2>/dev/null)
  echo "${found:-not-installed}"
}

# purge: removes the package, whatever its state. A package whose first unpacking was interrupted has to be forced, and
# dpkg does not know its files yet: they are removed here.
purge() {
  before_purge=$(package_status)
  with_dpkg --force-remove-reinstreq --purge portcullis || return 1
  [ "$before_purge" = half-installed ] || return 0
  for path in bin/portcullisd bin/portcullis-recorder bin/portcullis-page bin/portcullis-uplink bin/portcullis \
    lib/portcullis lib/systemd/system/portcullis-uplink@.service \
    lib/systemd/system/portcullis@.service lib/systemd/system/portcullis-recorder@.service \
    lib/systemd/system/portcullis-restore@.service lib/systemd/system/portcullis-page@.service \
    lib/systemd/system/portcullis-page@.socket lib/systemd/system/portcullis-probation.service lib/sysusers.d/portcullis.conf \
    lib/udev/rules.d/60-portcullis.rules share/doc/portcullis share/lintian/overrides/portcullis \
    share/man/man1/portcullis.1.gz share/man/man5/portcullis.board.5.gz share/man/man8/portcullisd.8.gz \
    share/man/man8/portcullis-recorder.8.gz share/man/man8/portcullis-page.8.gz \
    share/man/man8/portcullis-uplink.8.gz; do
    path=$root/usr/$path
    rm -rf "$path" "$path.dpkg-new" "$path.dpkg-tmp" || return 1
  done
}

# Changes there are lost at the next boot.
is_overlay() {
  [ "$(stat -f -c %T /)" = overlayfs ]
}

# Whether a deployment, or its rollback, is at work, or waits for its turn in a boot.
is_running() {
  ! systemctl list-jobs --plain --no-legend | grep -qF " ${recovery##*/} " || return 0
  for unit in portcullis-deploy.service "${recovery##*/}"; do
    case $(systemctl show -p ActiveState --value "$unit") in
      inactive | failed) ;;
      *) return 0 ;;
    esac
  done
  return 1
}

# take_lock: whether nobody else is at work. It is held until the script ends.
take_lock() {
  mkdir -p "$home" && chmod 700 "$home" || return 1
  exec 9>"$home/lock"
  flock --nonblock 9
}

enabled_instances() {
  for link in "$at_boot"/portcullis@*.service; do
    if [ -L "$link" ]; then
      echo "${link##*/}"
    fi
  done
}

# Nothing is half done that the next boot would have to undo.
expect_nothing() {
  sync
  rm -f "$present/changing" "$recovery" "$at_boot/${recovery##*/}"
  systemctl daemon-reload
  sync
}

# remove_settings: the board files, what starts them at boot, and the gates' records and journals.
remove_settings() {
  rm -f "$at_boot"/portcullis@*.service
  rm -rf "$configuration" "$configuration.beside" "$configuration.left" "$root/run/portcullis" "$root/var/lib/portcullis" "$root/var/lib/portcullis-uplink"
}
