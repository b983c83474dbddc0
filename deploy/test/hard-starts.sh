# Deployments to a board in a bad state: cases of the test of deployments that need a real system. The other cases are
# in Tests/Board/BoardSetupTests/TransactionTests.swift.
# shellcheck shell=bash disable=SC2016,SC2154
#
# Sourced by deploy/test/run. These cases begin and end with a gate that runs with $good, put there by a deployment.

a_failed_fix() {
  is 'the gate runs' deploy --package "$good" technician@gate "$gate"
  board "sed -i 's/GPIO20/GPIO60/' /etc/portcullis/gate.board; systemctl restart portcullis@gate" || :
  is 'and then crashes again and again' within 20 board '[ "$(cat /run/portcullis/gate/failures)" -ge 2 ]'
  is_not 'a fix that does not run' 1 deploy --package "$work/crashing.deb" technician@gate "$gate"
  says 'is rolled back' 'rolled back: the new version did not run'
  says 'and what did not run before is told' 'as before, this does not run well: portcullis@gate.service'
  is 'one that runs' deploy --package "$good" technician@gate "$gate"
  equal 'finds nothing half done' "$(grep -c 'left half done' "$work/output" || :)" 0
  is 'the gate runs' runs
}

half_installed_by_hand() {
  local pid
  pid=$(on_board pid)
  install_quietly failing <"$work/failing.deb" >/dev/null 2>&1 || :
  equal 'it is not configured' "$(board "dpkg-query -W -f '\${db:Status-Status}' portcullis")" half-configured
  is_not 'a deployment is refused' 1 deploy --package "$good" technician@gate "$gate"
  says 'with what to do' 'dpkg --configure portcullis'
  equal 'the gate was not even restarted' "$(on_board pid)" "$pid"
  install_quietly good <"$good" >/dev/null
  is 'finished, it is deployed to again' deploy --package "$good" technician@gate "$gate"
}

# install_quietly NAME: the package on standard input, without a restart of the gate.
install_quietly() {
  board "cat >/tmp/$1.deb; PORTCULLIS_DEPLOYING=yes dpkg -i /tmp/$1.deb"
}

systemd_has_the_watchdog() {
  local pid
  board 'mkdir -p /etc/systemd/system.conf.d
    printf "[Manager]\nRuntimeWatchdogSec=1m\n" >/etc/systemd/system.conf.d/70-test.conf
    systemctl daemon-reexec'
  pid=$(on_board pid)
  is_not 'a board file with the watchdog is refused' 1 deploy --package "$good" technician@gate "$work/guarded/gate.board"
  says 'with what to switch off' "is held by 'systemd' (process 1); set RuntimeWatchdogSec=0"
  equal 'the gate was not even restarted' "$(on_board pid)" "$pid"
  board 'rm /etc/systemd/system.conf.d/70-test.conf'
}

a_loss_of_power_at_first() {
  is 'nothing is there' "$ROOT/deploy/undeploy" technician@gate
  begin_deployment "$work/cut-off" --package "$work/halting.deb" technician@gate "$gate"
  is 'the package is being unpacked' within 120 board '[ -e /run/unpacking ]'
  lose_power
  is 'the next boot undoes it' within 120 \
    board 'grep -q "; nothing was installed before, and nothing is now$" /var/lib/portcullis-deploy/present/result'
  is 'there is no package' board '! dpkg-query -W portcullis'
  is 'a deployment works after that' deploy --package "$good" technician@gate "$gate"
  is 'the gate runs' runs
}
