# What is done by hand, removals, and the end: cases of the test of deployments.
# shellcheck shell=bash disable=SC2016,SC2154
#
# Sourced by deploy/test/run.

an_upgrade_by_hand() {
  local pid
  four_coins
  pid=$(on_board pid)
  is 'dpkg installs another version' board 'cat >/tmp/second.deb && dpkg --force-confold -i /tmp/second.deb' <"$work/second.deb"
  is 'the gate runs' within 30 runs
  is 'with the new version' board "[ \$(/run-on-board pid) != $pid ]"
  opens_with_one_more_coin
  is_not 'a deployment that would have no way back is refused' 1 deploy --package "$good" technician@gate "$gate"
  says 'with what to do' 'there would be no way back'
}

a_removal_by_hand() {
  local since
  at_zero
  on_board pay 5
  is 'the gate is open' within 10 has_levels "$open"
  watch 'dpkg -r portcullis >/dev/null' 1
  is 'the doors are driven to their fail-safe level' grep -q ' doors 0 portcullisd' "$work/watched"
  is 'and so is the coin inhibit' grep -q ' inhibit 0 portcullisd' "$work/watched"
  is 'nothing runs' board '[ -z "$(pgrep portcullisd)" ]'
  since=$(board date +%s)
  is 'the board file stays' board 'cmp -s /etc/portcullis/gate.board -' <"$gate"
  is 'the program is gone' board '! [ -e /usr/bin/portcullisd ]'
  is 'and so is the record' board '! [ -e /run/portcullis ]'
  is 'the journal stays' board '[ -s /var/lib/portcullis/gate.db ]'
  is 'dpkg installs it again' board 'dpkg -i /tmp/second.deb'
  is 'the gate starts again' board 'systemctl start portcullis@gate'
  is 'and goes on from the journal' said "$since" 'money, persons and counts go on from the journal'
}

make_undeploy() {
  local found topic
  is 'removes' "$ROOT/deploy/undeploy" technician@gate
  is 'no package' board '! dpkg-query -W portcullis'
  is 'no process' board '[ -z "$(pgrep portcullisd)" ]'
  is 'no user' board '! getent passwd portcullis && ! getent passwd portcullis-uplink'
  for topic in gate/status gate/north/state gate/north/counters; do
    is "the broker has no $topic any more" is_not_retained "portcullis/harbour/$topic"
  done
  for topic in portcullis__harbour__gate portcullis__harbour__gate/north; do
    is "and Home Assistant no device $topic" is_not_retained "homeassistant/device/$topic/config"
  done
  is 'no group' board '! getent group portcullis'
  found=$(board "find / -xdev -iname '*portcullis*' ! -path '/proc/*' ! -path '/tmp/*' 2>/dev/null; systemctl list-units --all --no-legend '*portcullis*.service'")
  equal 'no file and no unit' "$found" ''
  is 'nothing in memory' board '! [ -e /run/portcullis ]'
  is 'again: there is nothing to do' "$ROOT/deploy/undeploy" technician@gate
  is 'a deployment works after that' deploy --package "$good" technician@gate "$gate"
}

switched_off() {
  board systemctl poweroff || :
  is 'it powers off' within 300 eval '! kill -0 "$MACHINE" 2>/dev/null'
}
