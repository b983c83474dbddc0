# Deployments to a board that is not as it should be: cases of the test of deployments, for what needs a real system.
# What does not is in Tests/BoardSetupTests/TransactionTests.swift.
# shellcheck shell=bash disable=SC2016,SC2154
#
# Sourced by deploy/test/run, which has the words that these cases are written with. It begins and ends with a gate that
# runs with $good, put there by a deployment.

case_ 'A failed fix to a gate that crashes again and again'
is 'the gate runs' deploy --package "$good" technician@gate "$gate"
board "sed -i 's/GPIO20/GPIO60/' /etc/portcullis/gate.board; systemctl restart portcullis@gate" || :
is 'and then crashes again and again' within 20 board '[ "$(cat /run/portcullis/gate/failures)" -ge 2 ]'
is_not 'a fix that does not run' 1 deploy --package "$work/crashing.deb" technician@gate "$gate"
says 'is rolled back' 'rolled back: the new version did not run'
says 'and what did not run before is told' 'as before, this does not run well: portcullis@gate.service'
is 'one that runs' deploy --package "$good" technician@gate "$gate"
equal 'finds nothing half done' "$(grep -c 'left half done' "$work/output" || :)" 0
is 'the gate runs' runs

case_ 'A package that somebody left half installed by hand'
pid=$(on_board pid)
board 'cat >/tmp/failing.deb; PORTCULLIS_DEPLOYING=yes dpkg -i /tmp/failing.deb' <"$work/failing.deb" >/dev/null 2>&1 || :
equal 'it is not configured' "$(board "dpkg-query -W -f '\${db:Status-Status}' portcullis")" half-configured
is_not 'a deployment is refused' 1 deploy --package "$good" technician@gate "$gate"
says 'with what to do' 'dpkg --configure portcullis'
equal 'the gate was not even restarted' "$(on_board pid)" "$pid"
board 'cat >/tmp/good.deb; PORTCULLIS_DEPLOYING=yes dpkg -i /tmp/good.deb' <"$good" >/dev/null
is 'finished, it is deployed to again' deploy --package "$good" technician@gate "$gate"

case_ 'A board whose watchdog systemd has'
board 'mkdir -p /etc/systemd/system.conf.d
  printf "[Manager]\nRuntimeWatchdogSec=1m\n" >/etc/systemd/system.conf.d/70-test.conf
  systemctl daemon-reexec'
pid=$(on_board pid)
is_not 'a board file with the watchdog is refused' 1 deploy --package "$good" technician@gate "$work/guarded/gate.board"
says 'with what to switch off' "is held by 'systemd' (process 1); set RuntimeWatchdogSec=0"
equal 'the gate was not even restarted' "$(on_board pid)" "$pid"
board 'rm /etc/systemd/system.conf.d/70-test.conf'

case_ 'A loss of power during the very first unpacking'
is 'nothing is there' "$ROOT/deploy/undeploy" technician@gate
dpkg-deb -R "$good" "$work/halting"
printf '#!/bin/sh\nsync\ntouch /run/unpacking\nsleep 60\n' >"$work/halting/DEBIAN/preinst"
chmod 755 "$work/halting/DEBIAN/preinst"
dpkg-deb --root-owner-group -Znone -b "$work/halting" "$work/halting.deb" >/dev/null
begin_deployment "$work/cut-off" --package "$work/halting.deb" technician@gate "$gate"
is 'the package is being unpacked' within 120 board '[ -e /run/unpacking ]'
machine_off
break_deployment
machine_start
machine_wait 180
is 'the next boot undoes it' within 120 \
  board 'grep -q "; nothing was installed before, and nothing is now$" /var/lib/portcullis-deploy/present/result'
is 'there is no package' board '! dpkg-query -W portcullis'
is 'a deployment works after that' deploy --package "$good" technician@gate "$gate"
is 'the gate runs' runs
