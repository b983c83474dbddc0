# The same on a whole Debian system under QEMU, beside a turnstile in Python.
# shellcheck shell=bash disable=SC2034,SC2154
#
# Sourced by run. While the machine has something to do its clock counts instructions, as that of the virtual board does;
# otherwise it runs with the wall clock, or nobody could log in. It has one processor, since instructions are counted on one
# after another.
#
# The system is Debian 12, whose binding for Python has the first version of libgpiod's interface. The machine's kernel
# has only the second one, as the firmware needs it; the binding for that comes from Debian 12's backports.

python_packages=(python3-minimal python3.11-minimal libpython3.11-minimal libpython3.11-stdlib)
binding_packages=(python3-libgpiod libgpiod3)

# fetch RELEASE PACKAGE...: the newest version that the release has, into $scratch/debs.
fetch() {
  local board_release=$1 apt_state uri
  shift
  uri=$(board_archive)
  board_apt arm64 "$uri" || die "Debian's package lists cannot be fetched from $uri (apt's words are above)"
  (cd "$scratch/debs" && apt-get -c "$apt_state/apt.conf" -qq download "$@" >&2) ||
    die "downloading Debian packages for arm64 failed (apt's words are above); nothing is kept of them, try again"
}

# find_python: sets `python`, a folder in the cache with what is unpacked over the system's disk.
find_python() {
  local deb
  python=$CACHE/benchmark/python-arm64-$(hash_of "${python_packages[*]} ${binding_packages[*]}" "$(declare -f fetch find_python)")
  [[ -d $python ]] || only_one "$CACHE/benchmark/python-arm64"
  if [[ ! -d $python ]]; then
    say "fetching Python for the emulated Debian system ..."
    scratch_beside "$python"
    mkdir "$scratch/debs" "$scratch/done"
    fetch bookworm "${python_packages[@]}"
    fetch bookworm-backports "${binding_packages[@]}"
    for deb in "$scratch"/debs/*.deb; do
      dpkg-deb -x "$deb" "$scratch/done"
      printf '%s\n' "${deb##*/}"
    done >"$scratch/versions"
    mv "$scratch/versions" "$scratch/done/python-versions"
    mv -T "$scratch/done" "$python"
    keep_newest "$CACHE/benchmark" python-arm64-
  fi
  touch "$python"
  say "Python there: $(paste -sd ' ' "$python/python-versions")"
}

# on_system COMMAND: as root, on the emulated system.
on_system() {
  timeout 180 ssh -F "$machine_folder/ssh_config" -o BatchMode=yes -o ConnectTimeout=5 -o LogLevel=ERROR root@gate "$1"
}

# bring FORM: its programs and its cases, into the files of the machine.
bring() {
  local there=$machine_folder/files/benchmark
  mkdir -p "$there/$1"
  make_case "$there/$1/case" "$1" 1 "$system_coins"
  make_recorded_case "$there/$1/recorded" "$1" 1 "$system_coins"
  # A busy computer makes pulses longer.
  sed -i 's/^fare .*/&\npulse-max = 1s/' "$there/$1"/*/board
  install -m 755 "$firmware/stimulus" "$there/stimulus"
  install -m 755 "$programs/gauge" "$there/gauge"
  case $1 in
    portcullisd) install -m 755 "$firmware/portcullisd" "$there/$1/portcullisd" ;;
    minimal) install -m 755 "$programs/minimal" "$there/$1/portcullisd" ;;
    python)
      install -m 755 "$here/turnstile.py" "$there/$1/turnstile.py"
      printf '#!/bin/sh\nexec /usr/bin/python3 /benchmark/python/turnstile.py\n' >"$there/$1/portcullisd"
      chmod 755 "$there/$1/portcullisd"
      ;;
  esac
}

# command_of FORM: what starts it, without a shell in between.
command_of() {
  case $1 in
    python) printf '/usr/bin/python3 /benchmark/python/turnstile.py' ;;
    *) printf '/benchmark/%s/portcullisd --board /benchmark/%s/case/board --record none %s' "$1" "$1" "$(write_arguments "$1" 0 1)" ;;
  esac
}

# play FORM CASE: one of its cases. The results are in memory: the firmware refuses to write to a disk, for which the gates
# might have to wait.
play() {
  local there=/benchmark/$1 case=/benchmark/$1/$2 result=/run/$1-$2
  on_system "/benchmark/stimulus --programs $there --case $case --result $result --sim \"\$(readlink /chip)\" <$case/steps >/dev/null" ||
    die "the case $2 of $1 went wrong on the emulated system: $(on_system "cat $result/problem $result/*.txt")"
  on_system "grep -qx 0 $result/exit" ||
    die "$1 ended by itself on the emulated system, with status $(on_system "cat $result/exit $result/*.txt")"
}

# measure_system: everything on the whole system.
measure_system() {
  local form forms=(portcullisd minimal python) system=debian-12
  local python machine_processors=(-smp 1 -icount "shift=2,sleep=on")
  find_python
  machine_make "$work/machine"
  cp -a "$python/." "$machine_folder/files"
  for form in "${forms[@]}"; do
    bring "$form"
  done
  trap 'machine_off; clean_up' EXIT
  say "booting a whole Debian system ..."
  machine_start
  machine_wait
  # Installing packages compiles their modules; unpacking them does not. This run does, and it is not counted.
  on_system "timeout 20 $(command_of python)" >"$work/first.txt" 2>&1 || (($? == 124)) ||
    die "Python does not run on the emulated system: $(<"$work/first.txt")"
  for form in "${forms[@]}"; do
    say "reaction of $form on Debian ..."
    play "$form" case
    play "$form" recorded
    on_system "echo pull-up >/chip/sim_gpio$(doors 0)/pull &&
      /benchmark/gauge start /chip $(doors 0) $starts $(command_of "$form") &&
      echo pull-down >/chip/sim_gpio$(doors 0)/pull" >"$work/starts.$form" ||
      die "$form does not start on the emulated system"
    on_system "cat /run/$form-recorded/coins.txt" | figure coin-drives-the-doors "$form" 1 ns
    on_system "cat /run/$form-case/reactions" | figure coin-opens-the-doors "$form" 1 ns
    figure start-to-lines-driven "$form" 1 ns <"$work/starts.$form"
    on_system "cat /run/$form-case/status" | resident | figure resident-memory "$form" 1 bytes
  done
  measure_idle_service
  machine_off
}

# measure_idle_service: how often the firmware is woken in a minute in which nothing happens, as a service that systemd's
# watchdog looks after.
measure_idle_service() {
  local before after
  say "an idle minute of the service ..."
  on_system "systemd-run --quiet --unit=gate -p Type=notify -p NotifyAccess=main -p WatchdogSec=2s $(command_of portcullisd)" >&2
  local process
  process=$(on_system "systemctl show -p MainPID --value gate.service")
  before=$(on_system "grep ^voluntary /proc/$process/status")
  on_system "sleep 60"
  after=$(on_system "grep ^voluntary /proc/$process/status")
  printf '%d\n' "$((${after##*[!0-9]} - ${before##*[!0-9]}))" | figure wakes-in-an-idle-minute portcullisd 1 wakes
  on_system "systemctl stop gate.service" >&2
}
