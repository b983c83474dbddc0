# Gates whose firmware crashes or hangs: cases of the test of deployments.
# shellcheck shell=bash disable=SC2016,SC2154
#
# Sourced by deploy/test/run.

# The limits in the docs, in milliseconds, with room for a busy machine.
failsafe_within=5000
hang_within=15000

a_crash() {
  failsafe_after KILL 6 "$failsafe_within"
  equal 'it was started again' "$(property NRestarts)" 1
}

a_hang() {
  local since
  is 'a firmware that hangs on SIGUSR2 is deployed' deploy --package "$work/hanging.deb" technician@gate "$gate"
  since=$(board date +%s)
  failsafe_after USR2 16 "$hang_within"
  is 'the journal names the watchdog' said "$since" 'Watchdog timeout'
}

a_hang_for_the_hardware_watchdog() {
  local boot hung
  is 'a board file with the watchdog is deployed' deploy --package "$work/hanging.deb" technician@gate "$work/guarded/gate.board"
  board 'mkdir -p /run/systemd/system/portcullis@.service.d
    printf "[Service]\nWatchdogSec=0\n" >/run/systemd/system/portcullis@.service.d/blind.conf
    systemctl daemon-reload; systemctl restart portcullis@gate'
  boot=$(this_boot)
  board 'sync; kill -USR2 $(/run-on-board pid)'
  hung=$SECONDS
  is 'the board boots again' within 600 another_boot "$boot"
  machine_wait
  note "within $((SECONDS - hung)) s of the hang"
  is 'the gate runs' within 30 runs
  equal 'locked' "$(on_board levels)" "$locked"
}

# failsafe_after SIGNAL SECONDS LIMIT: opens the gate, sends the signal, and checks that the lines are driven.
failsafe_after() {
  local crashed since
  at_zero
  on_board pay 5
  is 'the gate is open' within 10 has_levels "$open"
  crashed=$(on_board pid)
  since=$(board date +%s)
  watch "kill -$1 FIRMWARE" "$2"
  is 'it runs again' within 60 runs
  at_most 'the fail-safe levels are driven before that' "$(driven "$crashed" "$(on_board pid)")" "$3" ms
  is 'and the journal says so' said "$since" ': the fail-safe levels are driven'
  is 'the gate is open for who had paid' within 10 has_levels "$open"
}

# driven OLD NEW: when one process had driven all three outputs to their fail-safe levels, in milliseconds, from the
# record of `watch`; and neither the firmware that crashed nor the one that came after it.
driven() {
  awk -v old="-$1\$" -v new="-$2\$" '
    $4 !~ old && $4 !~ new && $3 == 0 && !seen[$2 " " $4]++ && ++outputs[$4] == 3 { print $1; exit }' "$work/watched"
}

crashes_again_and_again() {
  local since
  board 'rm -f /var/lib/portcullis-deploy/probation; systemctl restart portcullis@gate'
  since=$(board date +%s)
  for _ in 1 2 3; do crash; done
  is 'the journal says how long it waited' said "$since" 'failed 3 times in a row; the next start is in 2 s'
  fail_often
  is 'a deployment does not wait' deploy --package "$good" technician@gate "$gate"
  fail_often
  is 'nor does somebody who restarts it' board 'timeout 15 systemctl restart portcullis@gate'
  is 'who begins a new row' board '! [ -e /run/portcullis/gate/failures ]'
}

# fail_often: one more failure after nine of them.
fail_often() {
  local since
  since=$(board date +%s)
  board 'runuser -u portcullis -- sh -c "echo 9 >/run/portcullis/gate/failures"; kill -KILL $(/run-on-board pid)'
  is 'after many failures it waits for long' said "$since" 'failed 10 times in a row; the next start is in 30 s'
}
