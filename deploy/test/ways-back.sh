# Versions that are left again after they have run: cases of the test of deployments.
# shellcheck shell=bash disable=SC2016,SC2154
#
# Sourced by deploy/test/run.

goes_back_by_itself() {
  two_versions
  crash
  crash
  board 'kill -KILL $(/run-on-board pid)'
  is 'after three crashes the board goes back' within 120 has_first_version
  is 'and says so' within 60 board 'grep "^done: .* crashed 3 times" /var/lib/portcullis-deploy/present/result'
  is 'also in the journal' within 20 board 'journalctl -b -t portcullis-deploy -o cat | grep "crashed 3 times"'
  is 'and in the status' "$ROOT/deploy/status" technician@gate
  says 'with the reason' 'crashed 3 times within its first hours'
  is 'the gate runs' within 30 runs
  equal 'locked' "$(on_board levels)" "$locked"
  is_not 'there is one step back, and no other' 1 "$ROOT/deploy/rollback" technician@gate
  says 'which is said' 'no previous version is kept on this board'
}

goes_back_by_hand() {
  two_versions
  four_coins
  is 'it is rolled back' "$ROOT/deploy/rollback" technician@gate
  is 'the earlier version is there' has_first_version
  opens_with_one_more_coin
}

# A version that cannot use the record in memory, which is gone here, has the money from the journal, as after a boot.
an_upgrade_restores() {
  local since
  four_coins
  lose_record
  since=$(board date +%s)
  is 'dpkg installs another version' board 'cat >/tmp/second.deb && dpkg --force-confold -i /tmp/second.deb' <"$work/second.deb"
  is 'the gate runs' within 30 runs
  is 'and goes on from the journal' said "$since" 'money, persons and counts go on from the journal'
  opens_with_one_more_coin
  board 'cp /tmp/second.deb /var/lib/portcullis-deploy/installed.deb'
  four_coins
  lose_record
  since=$(board date +%s)
  is 'so it is with a deployment' deploy --package "$good" technician@gate "$gate"
  is 'which goes on, too' said "$since" 'money, persons and counts go on from the journal'
  opens_with_one_more_coin
}

lose_record() {
  is 'the journal has four coins' within 10 has_lines 4 insertCoin
  board 'rm /run/portcullis/gate/record'
}

two_versions() {
  is 'a version is deployed' deploy --package "$good" technician@gate "$gate"
  is 'and another one' deploy --package "$work/second.deb" technician@gate "$gate"
}

has_first_version() {
  [[ $(version_there) == "$(dpkg-deb -f "$good" Version)" ]]
}
