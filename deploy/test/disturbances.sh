# Upgrades and what disturbs them: cases of the test of deployments.
# shellcheck shell=bash disable=SC2154
#
# Sourced by deploy/test/run.

a_connection_that_breaks() {
  begin_deployment "$work/broken" --package "$work/second.deb" technician@gate "$gate"
  is 'the deployment has begun' has_begun '^installing' "$work/broken"
  break_deployment
  is 'the board finishes it by itself' within 90 board 'grep -q ^done: /var/lib/portcullis-deploy/present/result'
  is 'with the new version' board "dpkg-query -W portcullis | grep -q second"
  is 'the gate runs' runs
}

a_connection_that_comes_back() {
  hold_on "$good" returning
  begin_deployment "$work/interrupted" --package "$work/returning.deb" technician@gate "$gate"
  is 'the deployment has begun' has_begun '^installing' "$work/interrupted"
  board "pkill -KILL -f '^sshd: technician'" || :
  is 'the laptop notices' within 60 grep -q 'the connection broke' "$work/interrupted"
  go_on
  is 'the laptop connects again and sees the end' wait "$JOB"
  JOB=
  is 'and that the gate runs' grep -q '^done: portcullis@gate is running and ready' "$work/interrupted"
}

two_board_files() {
  is 'the second one is deployed' deploy --package "$good" technician@gate "$work/side.board"
  equal 'both run' "$(are_active)" 'active active'
  is_not 'a third one with lines of the first is refused' 1 deploy --package "$good" technician@gate "$work/rival.board"
  says 'with the reason' "is busy, held by 'portcullis'"
  says 'and rolled back' 'rolled back'
  is 'it never had those lines' board '! journalctl -u portcullis@rival --no-pager | grep "ready,"'
  equal 'both run again' "$(are_active)" 'active active'
  is 'nothing is left of the third' board '! [ -e /etc/portcullis/rival.board ]'
  is 'not at the next boot either' board '! ls /etc/systemd/system/*/portcullis@rival.service'
  board 'systemctl disable --now portcullis@side; rm /etc/portcullis/side.board'
}

are_active() {
  board systemctl is-active portcullis@gate portcullis@side | paste -sd ' '
}

two_deployments_at_once() {
  hold_on "$work/third.deb" third
  begin_deployment "$work/first" --package "$work/third.deb" technician@gate "$gate"
  is 'the first has begun' has_begun '^installing' "$work/first"
  is_not 'the second is refused' 1 deploy --package "$good" root@gate "$gate"
  says 'with the reason' 'another deployment to this board is under way'
  is_not 'and so is a removal' 1 "$ROOT/deploy/undeploy" technician@gate
  go_on
  is 'the first succeeds' wait "$JOB"
  JOB=
  is 'and runs' board "dpkg-query -W portcullis | grep -q third"
}

somebody_else_installs() {
  local pid before
  board 'touch /run/hold-on; cat >/tmp/other.deb; setsid dpkg -i /tmp/other.deb >/dev/null 2>&1 </dev/null &' <"$work/other.deb"
  is 'somebody does' within 30 board '[ -e /run/other-installs ]'
  pid=$(on_board pid)
  before=$(version_there)
  is_not 'a deployment waits, and gives up' 1 deploy --package "$good" technician@gate "$gate"
  says 'with the reason' 'lock'
  says 'and undoes what it has done' 'rolled back: the new version did not run'
  equal 'the gate was not even restarted' "$(on_board pid)" "$pid"
  equal 'and has its version' "$(version_there)" "$before"
  go_on
  is 'the others are done' within 30 board 'dpkg --purge other'
}

a_loss_of_power() {
  begin_deployment "$work/cut" --package "$work/silent.deb" technician@gate "$gate"
  is 'the deployment has restarted the gate' has_begun '^restarting' "$work/cut"
  sleep 2
  lose_power
  is 'the next boot undoes it' within 120 board 'grep -q "^rolled back: the deployment was stopped in the middle" /var/lib/portcullis-deploy/present/result'
  is 'the gate runs' within 30 runs
  is 'with the version of before' board "dpkg-query -W portcullis | grep -q third"
  equal 'locked' "$(on_board levels)" "$locked"
  is 'nothing is left of the recovery' board '! ls /etc/systemd/system/*/portcullis-deploy-recovery.service'
}
