# The uplink: cases of the test of deployments, with a broker on this machine. The board reaches it at its own port 1883,
# through ssh, so that the network can be cut without a trace.
# shellcheck shell=bash disable=SC2016,SC2154
#
# Sourced by deploy/test/run.

the_uplink_tells_a_broker() {
  # Before it ever starts: it knows an event by its boot and sequence, and this begins to count anew.
  at_zero
  start_broker
  open_tunnel
  mkdir -p "$work/told"
  sed '$r /dev/stdin' "$gate" >"$work/told/gate.board" <<'END'

[uplink]
broker = mqtt://127.0.0.1
site   = harbour
login  = /etc/portcullis/uplink.login
END
  is 'no uplink runs without the section' within 30 board '[ "$(systemctl is-active portcullis-uplink@gate)" = inactive ]'
  is 'a deployment with the section' deploy --package "$good" technician@gate "$work/told/gate.board"
  is 'the gate runs' runs
  is 'what is wrong with the password is told' within 30 uplink_status "/etc/portcullis/uplink.login' cannot be used"
  board 'printf "gate\nwrong\n" | install -m 600 -o portcullis-uplink /dev/stdin /etc/portcullis/uplink.login
    systemctl restart portcullis-uplink@gate'
  is 'and that it is refused' within 30 uplink_status 'Not authorized; it is tried again every five minutes'
  board 'printf "gate\nright\n" | install -m 600 -o portcullis-uplink /dev/stdin /etc/portcullis/uplink.login
    systemctl restart portcullis-uplink@gate'
  is 'with the right one it is connected' within 30 uplink_status 'connected, as portcullis/harbour/gate'
  is 'the board is online' within 30 retained portcullis/harbour/gate/status online
  is 'the broker knows how the gate is' within 30 retained portcullis/harbour/gate/north/state '"state":"functioning.locked"'
  is 'and what it has counted' within 30 retained portcullis/harbour/gate/north/counters '"passages":'
  is 'and what Home Assistant asks' within 30 retained homeassistant/device/portcullis__harbour__gate/config '"origin":'
  is 'and of the lane' within 30 retained homeassistant/device/portcullis__harbour__gate/north/config '"origin":'
}

the_uplink_is_confined() {
  local pid status user
  in_order portcullis-uplink@gate 2.0
  pid=$(board systemctl show -p MainPID --value portcullis-uplink@gate)
  status=$(board "cat /proc/$pid/status; chrt -p $pid")
  is 'it has no capabilities' grep -q '^CapEff:.0000000000000000' <<<"$status"
  is 'it runs only while nobody else wants to' grep -q 'SCHED_IDLE' <<<"$status"
  note "$(grep VmRSS <<<"$status")"
  user="-S \$(stat -c %u /proc/$pid) -G \$(stat -c %g /proc/$pid)"
  is 'it is not the user of the gates' board "[ \$(stat -c %U /proc/$pid) = portcullis-uplink ]"
  is 'it sees no chip' board "! nsenter -t $pid -m test -e /dev/gpiochip0"
  is_not 'it cannot write the record' 2 board "nsenter -t $pid -m $user sh -c ': >>/run/portcullis/gate/record'"
  is_not 'nor the journal' 2 board "nsenter -t $pid -m $user sh -c ': >>/var/lib/portcullis/gate.db'"
  is_not 'nor the board file' 2 board "nsenter -t $pid -m $user sh -c ': >>/etc/portcullis/gate.board'"
}

# A cut network answers nothing: what ssh passes on waits, and the broker says nothing.
a_network_that_is_cut() {
  local before
  before=$(on_board pid)
  listen
  on_board pay 4
  is 'the coins come' within 30 has_heard_coins 4
  kill -STOP "$TUNNEL"
  on_board pay 3
  is 'the gate reacts as it does without' has_levels "$open"
  is 'the board is offline for those who ask' within 120 retained portcullis/harbour/gate/status offline
  is 'nothing has come' has_heard_coins 4
  equal 'the gate goes on' "$(on_board pid)" "$before"
  kill -CONT "$TUNNEL"
  is 'all of it comes afterwards' within 180 has_heard_coins 7
  equal 'as the journal has it' "$(heard_coins | wc -l)" \
    "$(board 'portcullis journal gate --json' | grep -c '"what":"insertCoin"')"
  is 'the board is online again' within 30 retained portcullis/harbour/gate/status online
}

# --- words ---------------------------------------------------------------------------------------------------------

# A broker on a free port, which asks for a password.
start_broker() {
  trap 'close_broker; machine_off; clean_up' EXIT
  mosquitto_passwd -b -c "$work/passwords" gate right 2>/dev/null
  for ((broker_port = 21883 + RANDOM % 20000; ; broker_port++)); do
    printf 'listener %s 127.0.0.1\nallow_anonymous false\npassword_file %s\nuser %s\n' \
      "$broker_port" "$work/passwords" "$(id -un)" >"$work/broker.conf"
    mosquitto -c "$work/broker.conf" >"$work/broker.log" 2>&1 &
    BROKER=$!
    sleep 0.5
    kill -0 "$BROKER" 2>/dev/null && break
    grep -q 'Address already in use' "$work/broker.log" || die "the broker did not start: $(<"$work/broker.log")"
  done
  broker_options=(-p "$broker_port" -u gate -P right -V 5 -q 1)
}

open_tunnel() {
  ssh -F "$machine_folder/ssh_config" -o BatchMode=yes -o ExitOnForwardFailure=yes -N \
    -R "127.0.0.1:1883:127.0.0.1:$broker_port" root@gate &
  TUNNEL=$!
  within 30 board 'ss -Hltn | grep -q 127.0.0.1:1883' || die "there is no way from the board to the broker"
}

# At the end, however it comes.
close_broker() {
  local process
  for process in "${TUNNEL:-}" "${BROKER:-}" "${LISTENER:-}"; do
    [[ -z $process ]] || kill -KILL "$process" 2>/dev/null || :
  done
}

ask_broker() {
  mosquitto_sub "${broker_options[@]}" "$@"
}

# retained TOPIC TEXT: whether that is what whoever comes is told at once.
retained() {
  ask_broker -t "$1" -C 1 -W 10 --retained-only 2>/dev/null | grep -F -e "$2"
}

is_not_retained() {
  [[ -z $(ask_broker -t "$1" -W 2 --retained-only 2>/dev/null) ]]
}

# uplink_status TEXT: whether `make status` says that of the uplink.
uplink_status() {
  "$ROOT/deploy/status" technician@gate | grep -A 1 '^uplink ' | grep -F -e "$1"
}

# listen: what comes to any lane's events, from now on.
listen() {
  local session=(-c -i listener -x 3600 -t 'portcullis/+/+/+/event')
  # From its subscription on the broker keeps for it what comes.
  ask_broker "${session[@]}" -E
  # Not ask_broker: what is ended at the end would be a shell around it.
  mosquitto_sub "${broker_options[@]}" "${session[@]}" >"$work/heard" &
  LISTENER=$!
}

# What the broker acknowledged shortly before the cut is told again: it is heard once.
heard_coins() {
  grep -F '"what":"insertCoin"' "$work/heard" | sed 's/.*"sequence":\([0-9]*\).*/\1/' | sort -u
}

has_heard_coins() {
  (($(heard_coins | wc -l) == $1))
}
