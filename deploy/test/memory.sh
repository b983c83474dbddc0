# Money that outlasts the firmware, under the service: cases of the test of deployments.
# shellcheck shell=bash disable=SC2016,SC2154
#
# Sourced by deploy/test/run. Each case begins with a gate at zero. The fare is five coins.

a_crash_with_credit() {
  local since
  four_coins
  since=$(board date +%s)
  crash
  goes_on "$since" 'of a firmware that ended without being stopped'
  opens_with_one_more_coin
}

a_crash_with_a_paid_passage() {
  local since
  four_coins
  opens_with_one_more_coin
  since=$(board date +%s)
  crash
  is 'the gate is open for who had paid' within 10 has_levels "$open"
  has_gone_on "$since" 'of a firmware that ended without being stopped'
}

a_restart_with_credit() {
  local since
  four_coins
  since=$(board date +%s)
  is 'it restarts' board systemctl restart portcullis@gate
  goes_on "$since" 'of a firmware that was stopped'
  opens_with_one_more_coin
}

a_stop_and_a_start_with_credit() {
  local since
  four_coins
  is 'it stops' board systemctl stop portcullis@gate
  is 'the record stays' board '[ -s /run/portcullis/gate/record ]'
  since=$(board date +%s)
  is 'it starts' board systemctl start portcullis@gate
  goes_on "$since" 'of a firmware that was stopped'
  opens_with_one_more_coin
}

an_upgrade_with_credit() {
  local since
  four_coins
  since=$(board date +%s)
  is 'another version is deployed' deploy --package "$work/second.deb" technician@gate "$gate"
  equal 'and is there' "$(version_there)" "$(dpkg-deb -f "$work/second.deb" Version)"
  goes_on "$since" 'of a firmware that was stopped'
  opens_with_one_more_coin
}

four_coins() {
  at_zero
  on_board pay 4
  # The last coin's pulse has ended; the gate counts it at its next step.
  sleep 1
  equal 'four of five coins do not open it' "$(on_board levels)" "$locked"
}

# crash: the firmware is killed, and systemd starts another one.
crash() {
  local crashed
  crashed=$(on_board pid)
  board "kill -KILL $crashed"
  is 'another firmware runs' within 30 another_firmware "$crashed"
}

# another_firmware PID: whether one that is not this process is ready.
another_firmware() {
  [[ $(on_board pid) != "$1" ]] && runs
}

# goes_on SINCE WORDS: the gate starts locked, and goes on with somebody's money.
goes_on() {
  is 'the gate is locked' within 10 has_levels "$locked"
  has_gone_on "$@"
}

# has_gone_on SINCE WORDS: the journal says whose money it goes on with.
has_gone_on() {
  is 'the journal says that it goes on from the record' within 10 \
    said "$1" "money, persons and counts go on from the record $2"
}

opens_with_one_more_coin() {
  on_board pay 1
  is 'one more coin opens it' within 10 has_levels "$open"
}
