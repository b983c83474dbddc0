# The recorder and its journal: cases of the test of deployments.
# shellcheck shell=bash disable=SC2016,SC2154
#
# Sourced by deploy/test/run. The fare is five coins of 10.

the_journal_begins() {
  is 'the recorder runs' within 30 recorder_runs
  is 'the journal is there' within 10 board '[ -s /var/lib/portcullis/gate.db ]'
  is 'with the start of the firmware' within 10 has_lines 1 '"kind":"start"'
  is 'every user may read it' board 'runuser -u visitor -- portcullis journal gate'
  is 'make status' "$ROOT/deploy/status" technician@gate
  says 'shows the recorder' 'portcullis-recorder@gate.service: active'
  says 'and how far it has come' 'not yet on the card: '
}

the_recorder_is_confined() {
  local pid status unit
  for unit in portcullis-recorder@gate portcullis-restore@gate; do
    in_order "$unit"
    equal "$unit may not send signals" "$(board "systemctl show -p SystemCallFilter --value $unit" |
      grep -woE 'kill|tkill|tgkill|pidfd_send_signal|rt_sigqueueinfo|rt_tgsigqueueinfo|ptrace|process_vm_writev' || :)" ''
  done
  is 'the recorder may ask whether the clock is set' board \
    "systemctl show -p SystemCallFilter --value portcullis-recorder@gate | grep -qw clock_adjtime"
  pid=$(recorder)
  status=$(board "cat /proc/$pid/status")
  is 'it has no capabilities' grep -q '^CapEff:.0000000000000000' <<<"$status"
  is 'it runs as the user portcullis' board "[ \$(stat -c %U /proc/$pid) = portcullis ]"
  is 'it sees no chip' board "! nsenter -t $pid -m test -e /dev/gpiochip0"
  is 'nor does it see the watchdog' board "! nsenter -t $pid -m test -e /dev/watchdog"
  is_not 'it cannot write the record' 2 \
    board "nsenter -t $pid -m runuser -u portcullis -- sh -c ': >>/run/portcullis/gate/record'"
  says 'as that is read-only' 'Read-only file system'
  is 'it can write its own folder' board "nsenter -t $pid -m runuser -u portcullis -- test -w /var/lib/portcullis"
}

coins_come_into_the_journal() {
  local since
  since=$(board date +%s)
  four_coins
  is 'the journal has four coins' within 10 has_lines 4 insertCoin
  is 'the totals have what they are worth' counted_inserted 40
  opens_with_one_more_coin
  is 'the journal has the fifth' within 10 has_lines 5 insertCoin
  is 'and that the doors were opened' within 10 has_lines 1 '"words":"doors active"'
  is_not 'a report is not made here' 2 board portcullis report gate
  says 'but on the desktop' 'make pull'
  is 'the recorder had nothing to say' board \
    "! journalctl -u portcullis-recorder@gate -p warning --no-pager -o cat -q --since=@$since | grep ."
}

a_reboot_with_credit() {
  local boot
  four_coins
  boot=$(this_boot)
  board systemctl reboot || :
  is 'the board boots again' within 600 another_boot "$boot"
  machine_wait
  has_the_four_coins_of_before
}

a_loss_of_power_with_credit() {
  four_coins
  is 'all four coins are on the card' within 10 has_lines 4 insertCoin
  machine_off
  machine_start
  machine_wait
  has_the_four_coins_of_before
}

has_the_four_coins_of_before() {
  is 'the gate runs' within 30 runs
  equal 'locked' "$(on_board levels)" "$locked"
  is 'it goes on from the journal' within 20 board \
    'journalctl -b -u portcullis@gate --no-pager -o cat | grep "money, persons and counts go on from the journal"'
  is 'which still has the four coins' has_lines 4 insertCoin
  opens_with_one_more_coin
  is 'and gets the fifth' within 10 has_lines 5 insertCoin
  is 'the totals have all five' counted_inserted 50
}

a_recorder_that_is_stopped() {
  local pid
  four_coins
  pid=$(on_board pid)
  is 'it stops' board systemctl stop portcullis-recorder@gate
  is_not 'make status shows that' 1 "$ROOT/deploy/status" technician@gate
  says 'in its line' 'portcullis-recorder@gate.service: inactive'
  opens_with_one_more_coin
  is 'the journal has only four coins' has_lines 4 insertCoin
  is 'it starts' board systemctl start portcullis-recorder@gate
  is 'the journal has the fifth' within 10 has_lines 5 insertCoin
  equal 'the gate was not touched' "$(on_board pid)" "$pid"
  is 'a stop of the gate' board systemctl stop portcullis@gate
  is 'ends the recorder, too' within 20 eval '! recorder_runs'
  is 'which has copied that' has_lines 1 '"kind":"stop"'
  board systemctl start portcullis@gate
  is 'a start of the gate starts it' within 10 recorder_runs
}

a_recorder_that_is_killed() {
  local gate_pid pid
  four_coins
  gate_pid=$(on_board pid)
  pid=$(recorder)
  on_board pay 1 &
  board "kill -KILL $pid"
  wait $!
  is 'another one runs' within 20 another_recorder "$pid"
  is 'the journal has every coin once' within 10 has_lines 5 insertCoin
  is 'and so have the totals' counted_inserted 50
  equal 'the gate was not touched' "$(on_board pid)" "$gate_pid"
}

# on_another_card COMMAND: the journals go into a small file system in memory from now on, after the command.
on_another_card() {
  board "systemctl stop portcullis-recorder@gate
    mount -t tmpfs -o size=1m,mode=755,uid=portcullis,gid=portcullis card /var/lib/portcullis
    $1
    systemctl start portcullis-recorder@gate"
}

on_the_card_again() {
  board 'systemctl stop portcullis-recorder@gate; umount /var/lib/portcullis; systemctl start portcullis-recorder@gate'
}

a_full_card() {
  local pid since
  at_zero
  pid=$(on_board pid)
  since=$(board date +%s)
  on_another_card 'dd if=/dev/zero of=/var/lib/portcullis/filling bs=64k status=none 2>/dev/null'
  on_board pay 4
  is 'the recorder says that there is no room' recorder_said "$since" 'there is no room'
  opens_with_one_more_coin
  equal 'the gate does not mind' "$(on_board pid)" "$pid"
  board 'rm /var/lib/portcullis/filling'
  is 'with room again, everything is copied' within 90 has_lines 5 insertCoin
  is 'and that is said' recorder_said "$since" 'the database is written again'
  on_the_card_again
  is 'the usual journal gets it, too' within 30 has_lines 5 insertCoin
}

a_card_that_cannot_be_written() {
  local pid since
  four_coins
  pid=$(on_board pid)
  since=$(board date +%s)
  on_another_card 'mount -o remount,ro /var/lib/portcullis'
  is 'the recorder says that it cannot be used' recorder_said "$since" 'cannot be used'
  is 'it keeps running' recorder_runs
  opens_with_one_more_coin
  is 'the gate restarts without it' board systemctl restart portcullis@gate
  is 'and is open again for who had paid' within 30 has_levels "$open"
  on_the_card_again
  is 'then everything is copied' within 30 has_lines 5 insertCoin
}

a_damaged_journal() {
  local since
  four_coins
  is 'the journal has the coins' within 10 has_lines 4 insertCoin
  since=$(board date +%s)
  board 'systemctl stop portcullis-recorder@gate
    dd if=/dev/urandom of=/var/lib/portcullis/gate.db bs=1k count=3 conv=notrunc status=none
    systemctl start portcullis-recorder@gate'
  is 'the recorder says what it does' recorder_said "$since" 'is damaged'
  is 'the damaged one is kept' board 'ls /var/lib/portcullis/gate.db.bad-*'
  is 'a new one begins, with what the record has' within 20 has_lines 4 insertCoin
  opens_with_one_more_coin
  is 'and goes on' within 10 has_lines 5 insertCoin
  board 'rm /var/lib/portcullis/gate.db.bad-*'
}

an_upgrade_with_a_journal() {
  local pid
  four_coins
  pid=$(recorder)
  is 'another version is deployed' deploy --package "$work/third.deb" technician@gate "$gate"
  is 'its recorder runs' within 20 another_recorder "$pid"
  opens_with_one_more_coin
  is 'the journal has the coins of both' within 10 has_lines 5 insertCoin
  is 'the way back' deploy --package "$good" technician@gate "$gate"
}

make_pull() {
  local folder=$work/pulled
  four_coins
  is 'the journal has four coins' within 10 has_lines 4 insertCoin
  mkdir "$folder"
  is 'all journals are fetched' "$ROOT/deploy/pull" --out "$folder" technician@gate
  equal 'there is one' "$(ls -A "$folder")" gate.db
  is 'it is a database' grep -q '^SQLite format 3' "$folder/gate.db"
  is 'the board has every coin of it' has_in_copy 4
  opens_with_one_more_coin
  is 'the journal has the fifth' within 10 has_lines 5 insertCoin
  is 'and once more, by its name' "$ROOT/deploy/pull" --out "$folder" technician@gate gate
  is 'with one more coin' has_in_copy 5
  is_not 'one that the board does not have is no success' 1 "$ROOT/deploy/pull" --out "$folder" technician@gate other
  equal 'and leaves nothing half done' "$(ls -A "$folder")" gate.db
  is 'nor anything on the board' board '! ls -d /var/tmp/portcullis-pull.*'
}

a_journal_on_another_card() {
  local since
  four_coins
  is 'the journal has four coins' within 10 has_lines 4 insertCoin
  board 'systemctl stop portcullis@gate'
  is 'it is fetched' "$ROOT/deploy/pull" --out "$work/pulled" technician@gate gate
  at_zero
  is 'a new journal begins' within 10 has_lines 0 insertCoin
  since=$(board date +%s)
  board 'systemctl stop portcullis@gate portcullis-recorder@gate portcullis-restore@gate
    rm -f /run/portcullis/gate/record
    cat >/tmp/gate.db; portcullis restore gate /tmp/gate.db; rm /tmp/gate.db
    systemctl start portcullis@gate' <"$work/pulled/gate.db"
  is 'the one before is kept' board 'rm /var/lib/portcullis/gate.db.before-*'
  is 'the gate goes on from the old one' said "$since" 'money, persons and counts go on from the journal'
  opens_with_one_more_coin
  is 'which goes on, too' within 10 has_lines 5 insertCoin
}

# has_in_copy COUNT: whether the copy here has so many coins. It is asked on the board, away from the journal.
has_in_copy() {
  local found
  found=$(board 'cat >/tmp/copy.db; portcullis journal /tmp/copy.db --json | grep -c insertCoin; rm /tmp/copy.db*' <"$work/pulled/gate.db")
  [[ $found == "$1" ]]
}

# --- words ---------------------------------------------------------------------------------------------------------

# recorder: its process.
recorder() {
  board 'systemctl show -p MainPID --value portcullis-recorder@gate.service'
}

recorder_runs() {
  [[ $(board 'systemctl show -p ActiveState --value portcullis-recorder@gate.service') == active ]]
}

# another_recorder PID: whether one that is not this process runs.
another_recorder() {
  local now
  now=$(recorder)
  [[ $now != "$1" && $now != 0 ]]
}

# has_lines COUNT TEXT: whether the journal has so many lines with the text.
has_lines() {
  [[ $(board "portcullis journal gate --json | grep -cF -e '$2'") == "$1" ]]
}

# counted_inserted AMOUNT: whether the gate has been paid so much in the last 24 hours.
counted_inserted() {
  board "portcullis status gate | grep -E 'north ([^;]* )?$1 inserted'"
}

# While the file system is frozen, whoever writes to it waits: as for a card that does not answer.
a_card_that_stalls() {
  local since usual stalled
  at_zero
  since=$(board date +%s)
  usual=$(on_board reactions 12)
  # What thaws it again waits beforehand: nobody can log in meanwhile.
  stalled=$(board '(sleep 8; fsfreeze -u /) & fsfreeze -f / && /run-on-board reactions 7; wait')
  note "usual: $usual (count, middle, longest in us); while the card stalls: $stalled"
  is 'the gate reacts as it does without' as_quick "$usual" "$stalled"
  is 'the recorder says that the card takes nothing' recorder_said "$since" 'the card has taken nothing for 5 s'
  is 'then everything is in the journal' within 20 has_lines "$((${usual%% *} + ${stalled%% *}))" fireReleaseEnded
}

# as_quick USUAL STALLED: the middle time may differ by half, and the longest is not that of a disk.
as_quick() {
  local usual stalled
  read -ra usual <<<"$1"
  read -ra stalled <<<"$2"
  ((stalled[0] > 1 && stalled[1] * 2 < usual[1] * 3 && stalled[2] < 1000000))
}
