# The page of the board: cases of the test of deployments.
# shellcheck shell=bash disable=SC2016,SC2154
#
# Sourced by deploy/test/run.

the_page_is_off_until_asked_for() {
  is 'nobody listens at its port' board '! ss -Hltn | grep -q :8020'
  is 'it is asked for' board systemctl enable --now portcullis-page@gate.socket
  is 'systemd listens, on this board only' board "ss -Hltn | grep -q '127.0.0.1:8020'"
  equal 'no program runs' "$(page_property ActiveState)" inactive
}

the_page_shows_the_gate() {
  four_coins
  is 'it answers who connects' gets /board.json
  says 'with the gate' '"kind":"board","name":"gate.board"'
  says 'and its settings' '"fare":"50"'
  equal 'its program runs now' "$(page_property ActiveState)" active
  is 'a viewer sees how it is' within 60 sees '"credit":40'
  is 'with its lines' sees '"coin-slot":false'
  is 'and what happened' gets /history.jsonl
  says 'the coins' '"event":"insertCoin","value":10'
  says 'and the edges that they made' '"line":"north.coin-slot","edge":"falling"'
  is 'the last day is there' within 20 gets_a_day_with '"name":"inserted"'
  is 'another name for it is refused' gets /board.json gate.example
  says 'whatever it is' 'HTTP/1.1 421 Misdirected Request'
  is 'nothing can be done' posts /do
  says 'but looking' 'HTTP/1.1 405 Method Not Allowed'
}

the_page_is_confined() {
  local pid status
  in_order portcullis-page@gate
  # It ends a minute after the last who asked.
  gets /board.json >/dev/null
  pid=$(page_property MainPID)
  status=$(board "cat /proc/$pid/status; chrt -p $pid")
  is 'it has no capabilities' grep -q '^CapEff:.0000000000000000' <<<"$status"
  is 'it runs only while nobody else wants to' grep -q 'SCHED_IDLE' <<<"$status"
  is 'it is not the user of the gates' board "[ \$(stat -c %U /proc/$pid) != portcullis ]"
  is 'nor root' board "[ \$(stat -c %u /proc/$pid) != 0 ]"
  is 'it sees no chip' board "! nsenter -t $pid -m test -e /dev/gpiochip0"
  is 'it has no network' board "! nsenter -t $pid -n ip -br link | grep -v '^lo'"
  is_not 'it cannot write the record' 2 \
    board "nsenter -t $pid -m -S \$(stat -c %u /proc/$pid) sh -c ': >>/run/portcullis/gate/record'"
  is_not 'nor the journal' 2 \
    board "nsenter -t $pid -m -S \$(stat -c %u /proc/$pid) sh -c ': >>/var/lib/portcullis/gate.db'"
}

a_crowd_at_the_page() {
  local usual crowded
  at_zero
  usual=$(on_board reactions 12)
  # Four viewers, who take everything; then twenty who say nothing.
  board 'for one in 1 2 3 4; do
      bash -c "exec 3<>/dev/tcp/127.0.0.1/8020
        printf \"GET /live HTTP/1.1\r\nHost: 127.0.0.1:8020\r\n\r\n\" >&3; exec timeout 60 cat <&3" &
    done; wait' >/dev/null 2>&1 &
  is 'four people watch' within 20 board '[ "$(ss -Htn state established sport = :8020 | wc -l)" = 4 ]'
  board 'for one in $(seq 20); do bash -c "exec 3<>/dev/tcp/127.0.0.1/8020; sleep 30" & done; wait' >/dev/null 2>&1 &
  crowded=$(on_board reactions 7)
  note "usual: $usual (count, middle, longest in us); with a crowd: $crowded"
  is 'the gate reacts as it does without' as_quick "$usual" "$crowded"
  is 'the page answers, all the same' within 10 gets /board.json
  is 'the four still watch' board '[ "$(ss -Htn state established sport = :8020 | wc -l)" -ge 4 ]'
}

# --- words ---------------------------------------------------------------------------------------------------------

page_property() {
  board "systemctl show -p $1 --value portcullis-page@gate.service"
}

# request METHOD PATH HOST: what the page answers. All but the stream ends by itself, though the first answer of a program that is
# started for it takes long on a busy machine.
request() {
  local limit=50
  [[ $2 != /live ]] || limit=3
  board "bash -c 'exec 3<>/dev/tcp/127.0.0.1/8020
    printf \"$1 $2 HTTP/1.0\r\nHost: $3\r\nContent-Length: 0\r\n\r\n\" >&3; timeout $limit cat <&3 || [ \$? = 124 ]'"
}

# gets PATH [HOST]
gets() {
  request GET "$1" "${2:-127.0.0.1:8020}"
}

posts() {
  request POST "$1" 127.0.0.1:8020
}

# sees TEXT: whether a viewer is told that.
sees() {
  gets /live | grep -F -e "$1"
}

gets_a_day_with() {
  gets /day.jsonl | grep -F -e "$1"
}
