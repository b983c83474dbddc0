# Deployments that are refused or rolled back: cases of the test of deployments.
# shellcheck shell=bash disable=SC2016,SC2154
#
# Sourced by deploy/test/run.

nothing_asks_for_anything() {
  is_not 'who may not become root is told so' 1 deploy --package "$good" visitor@gate "$gate"
  says 'and how to allow it' "sudo -n true"
  sed 's/ssh-ed25519 .*/ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA/' \
    "$machine_folder/known_hosts" >"$work/other_hosts"
  sed "s|$machine_folder/known_hosts|$work/other_hosts|" "$SSH_CONFIG" >"$work/other_config"
  is_not 'a board with another host key is not logged in to' 1 \
    env SSH_CONFIG="$work/other_config" "$ROOT/deploy/deploy" --package "$good" technician@gate "$gate"
  says 'and that is said' 'cannot log in'
  is 'nothing was installed by that' board '! dpkg-query -W portcullis'
}

a_bad_board_file() {
  local pid
  pid=$(on_board pid)
  is_not 'one with a mistake' 1 deploy --package "$good" technician@gate "$work/bad/gate.board"
  says 'with its line' 'gate.board:9: fare = 0'
  is_not 'one with a line that this board does not have' 1 deploy --package "$good" technician@gate "$work/foreign/gate.board"
  says 'with the line' 'north.doors (GPIO60) is not on the chip'
  says 'and that nothing changed' 'nothing was changed'
  equal 'the gate was not even restarted' "$(on_board pid)" "$pid"
  is 'its board file is the old one' board 'cmp -s /etc/portcullis/gate.board -' <"$gate"
}

a_broken_upgrade() {
  local before
  before=$(version_there)
  is_not 'a firmware that ends at once' 1 deploy --package "$work/crashing.deb" technician@gate "$gate"
  says 'with its last words' 'north.doors melted'
  says 'says what it did' 'rolled back'
  is 'the gate runs' runs
  equal 'with the version of before' "$(version_there)" "$before"
  is_not 'a firmware that is never ready' 1 deploy --package "$work/silent.deb" technician@gate "$gate"
  says 'is rolled back' 'rolled back'
  is 'the gate runs' runs
  equal 'with the version of before' "$(version_there)" "$before"
  is 'and its board file' board 'cmp -s /etc/portcullis/gate.board -' <"$gate"
  equal 'locked' "$(on_board levels)" "$locked"
}

an_installation_that_fails() {
  local before
  before=$(version_there)
  is_not 'it is refused' 1 deploy --package "$work/failing.deb" technician@gate "$gate"
  says 'and rolled back' 'rolled back'
  is 'the gate runs' runs
  equal 'with the version of before' "$(version_there)" "$before"
  is 'the packages are in order' board '[ -z "$(dpkg --audit)" ]'
}
