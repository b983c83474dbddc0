# What is deployed, and runs as a service: cases of the test of deployments.
# shellcheck shell=bash disable=SC2016,SC2154
#
# Sourced by deploy/test/run.

a_first_deployment() {
  is 'deploys' deploy --package "$good" technician@gate "$gate"
  says 'says that the gate runs' 'done: portcullis@gate is running and ready'
  is 'is active' runs
  equal 'is enabled' "$(board systemctl is-enabled portcullis@gate)" enabled
  equal 'has the gate locked' "$(on_board levels)" "$locked"
  is 'answers status' "$ROOT/deploy/status" technician@gate
  says 'with the service' 'portcullis@gate.service: active (running), enabled'
  is 'answers logs' "$ROOT/deploy/logs" technician@gate
  says 'with what the firmware said' 'ready, /etc/portcullis/gate.board'
  says 'and that it keeps a record' 'a new record begins: every gate starts at zero'
}

# in_order UNIT [EXPOSURE]: what systemd thinks of it.
in_order() {
  local exposure
  equal "systemd finds no mistake in $1" "$(board "systemd-analyze verify --man=no $1.service 2>&1")" ''
  exposure=$(board systemd-analyze security "$1.service" | sed -n 's/.*Overall exposure level.*: \([0-9.]*\) .*/\1/p')
  at_most "systemd-analyze security $1" "$exposure" "${2:-1.0}" 'of 10'
}

the_service_is_confined() {
  local pid status
  in_order portcullis@gate
  pid=$(on_board pid)
  status=$(board "cat /proc/$pid/status; chrt -p $pid")
  is 'it has no capabilities' grep -q '^CapEff:.0000000000000000' <<<"$status"
  is 'it runs as the user portcullis' board "[ \$(stat -c %U /proc/$pid) = portcullis ]"
  is 'it is scheduled before everything else' grep -q 'SCHED_FIFO' <<<"$status"
  is 'its memory is locked' grep -q '^VmLck:.*[1-9][0-9]* kB' <<<"$status"
}

a_reboot() {
  local boot up
  boot=$(this_boot)
  board systemctl reboot || :
  is 'the board boots again' within 600 another_boot "$boot"
  machine_wait
  is 'the service is up' within 30 runs
  equal 'the gate is locked' "$(on_board levels)" "$locked"
  up=$(board 'cut -d " " -f 1 /proc/uptime; systemctl show -p ActiveEnterTimestampMonotonic --value portcullis@gate')
  note "ready $(tail -n 1 <<<"$up" | awk '{ printf "%.1f", $1 / 1000000 }') s after the kernel started"
}

a_reload() {
  local pid since
  is 'the gate runs with its usual board file' deploy --package "$good" technician@gate "$gate"
  at_zero
  pid=$(on_board pid)
  board "sed -i 's/^fare .*/fare = 10/' /etc/portcullis/gate.board; systemctl reload portcullis@gate; sleep 2"
  on_board pay 1
  is 'the new fare counts' within 10 has_levels "$open"
  since=$(board date +%s)
  board "sed -i 's/^fare .*/fare = 0/' /etc/portcullis/gate.board"
  is_not 'a bad file is refused' 1 board systemctl reload portcullis@gate
  is 'the journal says why' said "$since" 'fare = 0'
  is 'also by the firmware itself' board 'kill -HUP $(/run-on-board pid)'
  is 'which says so' said "$since" 'reload refused: '
  equal 'the gate goes on' "$(on_board pid) $(property ActiveState)" "$pid active"
  is 'a crash now' board "kill -KILL $pid"
  is 'drives the lines of the file that the firmware had' \
    said "$since" '/run/portcullis/gate/board: the fail-safe levels are driven'
  # A crash is counted after the lines are driven, and the next case needs a gate that counts as stable. So the row of
  # failures goes only when the gate runs again: then nobody is about to write it.
  board 'cat >/etc/portcullis/gate.board; systemctl restart portcullis@gate; rm -f /run/portcullis/gate/failures' <"$gate"
  is 'the gate runs with its usual board file again' runs
}
