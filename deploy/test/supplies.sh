# What the cases of the test of deployments deploy: packages and board files, each with what is wrong with it.
# shellcheck shell=bash disable=SC2016,SC2154
#
# Sourced by deploy/test/run. All of it is in $work, the packages as NAME.deb; only `good` is where every build leaves it.

make_supplies() {
  local firmware=$ROOT/.build/firmware/arm64
  good=$("$ROOT/deploy/build-package" arm64)
  package second "$firmware/portcullisd"
  package third "$firmware/portcullisd"
  "$ROOT/board/setup/firmware" --hang arm64 >&2
  package hanging "$firmware/portcullisd-hang"
  make_crashing "$work/crashing"
  package crashing "$work/crashing"
  # This one starts, and never reports that it is ready.
  sed 's/^echo.*/exec sleep 1000/' "$work/crashing" >"$work/silent"
  package silent "$work/silent"
  repack "$good" failing refuse_configuration
  repack "$good" halting halt_unpacking
  make_other
  make_board_files
}

# --- packages ------------------------------------------------------------------------------------------------------

# package NAME FIRMWARE: a package with that firmware, which may be a script, and a version of that name.
package() {
  "$ROOT/deploy/build-package" --firmware "$2" --recorder "$firmware/portcullis-recorder" \
    --page "$firmware/portcullis-page" --uplink "$firmware/portcullis-uplink" --version-suffix "+$1" --hasty --out "$work/$1.deb" arm64 >/dev/null
}

# pack FOLDER NAME
pack() {
  dpkg-deb --root-owner-group -Znone -b "$1" "$work/$2.deb" >/dev/null
}

# repack PACKAGE NAME COMMAND: the same package, after the command has changed its control files, in the folder that it
# is given.
repack() {
  local folder=$work/$2.unpacked
  dpkg-deb -R "$1" "$folder"
  "$3" "$folder/DEBIAN"
  pack "$folder" "$2"
}

# make_crashing FILE: a firmware that ends at once, and finds every board file good until then.
make_crashing() {
  cat >"$1" <<'END'
#!/bin/sh
case "$*" in
  *--check* | *--fail-safe*) exit 0 ;;
esac
echo "crashing: north.doors melted" >&2
exit 1
END
}

# refuse_configuration FOLDER: the package's files are there, and then its installation fails.
refuse_configuration() {
  sed -i 's/^set -e$/set -e\nexit 7/' "$1/postinst"
  sed -i 's/^Version: .*/&+failing/' "$1/control"
}

# halt_unpacking FOLDER: there is a minute in which to cut the power before the files are there.
halt_unpacking() {
  printf '#!/bin/sh\nsync\ntouch /run/unpacking\nsleep 60\n' >"$1/preinst"
  chmod 755 "$1/preinst"
}

# What waits, waits as long as the board has /run/hold-on, and not for ever.

# hold_on PACKAGE NAME: the same package, whose installation waits until `go_on` lets it continue, for at most a minute.
hold_on() {
  repack "$1" "$2" wait_in_postinst
  board touch /run/hold-on
}

wait_in_postinst() {
  sed -i 's/^set -e$/&\nfor _ in $(seq 300); do [ -e \/run\/hold-on ] || break; sleep 0.2; done/' "$1/postinst"
}

go_on() {
  board rm -f /run/hold-on
}

# make_other: somebody else's package, which waits as well.
make_other() {
  local control=$work/other.unpacked/DEBIAN
  mkdir -p "$control"
  cat >"$control/control" <<'END'
Package: other
Version: 1
Architecture: all
Maintainer: somebody else <nobody@example.org>
Description: takes its time to install
END
  cat >"$control/preinst" <<'END'
#!/bin/sh
touch /run/other-installs
for _ in $(seq 2000); do [ -e /run/hold-on ] || break; sleep 0.2; done
END
  chmod 755 "$control/preinst"
  pack "$work/other.unpacked" other
}

# --- board files ---------------------------------------------------------------------------------------------------

# A folder for each that is to run as portcullis@gate.
make_board_files() {
  cp "$ROOT/deploy/test/gate.board" "$gate"
  mkdir "$work/bad" "$work/foreign" "$work/guarded"
  # A mistake; a line that this board does not have; the hardware watchdog.
  sed 's/^fare .*/fare = 0/' "$gate" >"$work/bad/gate.board"
  sed 's/GPIO20/GPIO60/' "$gate" >"$work/foreign/gate.board"
  printf '\n[watchdog]\ndevice = /dev/watchdog\ntimeout = 10s\n' | cat "$gate" - >"$work/guarded/gate.board"
  # The same lines under another name, and other lines.
  cp "$gate" "$work/rival.board"
  cat >"$work/side.board" <<'END'
[chip]
label = portcullis-virtual

[lane side]
machine       = turnstile
fare          = 50
coin-value    = 10
largest-coin  = 10
coin-slot     = GPIO1
person-sensor = GPIO2
doors         = GPIO3
END
}
