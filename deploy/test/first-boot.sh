# The emulated board, as the test of deployments and the campaigns switch it on for the first time.
# shellcheck shell=bash disable=SC2034,SC2154
#
# Sourced by those, after board/system/machine.sh. `work` is the run's folder.

first_boot() {
  switch_on
  wait_for_boot
}

switch_on() {
  local sockets
  machine_make "$work/machine"
  # Not in $TMPDIR: the path of a socket has at most 107 bytes.
  sockets=$(mktemp -d /tmp/portcullis-ssh.XXXXXX)
  SCRATCH+=("$sockets")
  machine_socket=$sockets/board
  install -m 755 "$ROOT/deploy/test/on-board" "$machine_folder/files/run-on-board"
  install -m 755 "$ROOT/deploy/test/traffic" "$machine_folder/files/run-traffic"
  # Sensors at rest; outputs to the opposite of their fail-safe levels.
  printf '%d pull-up\n' 17 23 20 21 13 >"$machine_folder/files/etc/pulls"
  trap 'machine_off; clean_up' EXIT
  machine_start
}

wait_for_boot() {
  machine_wait
  board_is_up=1
  say "the machine is up after $((SECONDS - began)) s"
  export SSH_CONFIG=$machine_folder/ssh_config
}
