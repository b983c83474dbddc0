# What the cases of the test of deployments are written with: checks, the board, deployments that go on beside the test.
# shellcheck shell=bash disable=SC2034,SC2154
#
# Sourced by deploy/test/run, after board/system/machine.sh. `work` is the run's folder, and `gate` the board file that
# most cases deploy.

checks=0
cases=0
left_out=0
began=$SECONDS
# Whether anybody has been able to log in to the board.
board_is_up=0

# case_ SENTENCE COMMAND: the function has the checks of a case.
case_() {
  cases=$((cases + 1))
  printf '\n%s  (%d s)\n' "$1" "$((SECONDS - began))"
  "$2"
}

# long_case SENTENCE COMMAND: one for which not every change has the time.
long_case() {
  if ((quick)); then
    left_out=$((left_out + 1))
  else
    case_ "$@"
  fi
}

# --- checks --------------------------------------------------------------------------------------------------------

# so SENTENCE: it is as it should be.
so() {
  checks=$((checks + 1))
  printf '  ok   %s\n' "$1"
}

# not_so SENTENCE REASON...: it is not, and the run ends here, with the end of the board's journal.
not_so() {
  printf '  NOT  %s\n' "$1"
  printf '%s\n' "${@:2}" >&2
  ((board_is_up)) || exit 1
  say "the end of the machine's journal:"
  board "journalctl -b --no-pager -n 400 -o short-precise | grep -vE 'sshd|sudo|pam_' | tail -n 60; cat /var/lib/portcullis-deploy/present/log" >&2 ||
    tail -n 40 "$machine_folder/console.log" >&2
  exit 1
}

# is SENTENCE COMMAND...: the command has to succeed.
is() {
  local sentence=$1
  shift
  "$@" >"$work/output" 2>&1 || not_so "$sentence" "this failed: $*" "$(tail -n 30 "$work/output")"
  so "$sentence"
}

# is_not SENTENCE STATUS COMMAND...: the command has to end with that status.
is_not() {
  local sentence=$1 wanted=$2 status=0
  shift 2
  "$@" >"$work/output" 2>&1 || status=$?
  ((status == wanted)) ||
    not_so "$sentence" "expected status $wanted, not $status, of: $*" "$(tail -n 30 "$work/output")"
  so "$sentence"
}

# says SENTENCE TEXT: the output of the last `is` or `is_not` has to contain the text.
says() {
  grep -qF -e "$2" "$work/output" || not_so "$1" "expected to read '$2' in:" "$(tail -n 30 "$work/output")"
  so "$1"
}

# equal SENTENCE FOUND EXPECTED
equal() {
  [[ $2 == "$3" ]] || not_so "$1" "found:    $2" "expected: $3"
  so "$1"
}

# at_most SENTENCE FOUND LIMIT UNIT
at_most() {
  if [[ -z $2 ]] || ! awk -v found="$2" -v limit="$3" 'BEGIN { exit !(found <= limit) }'; then
    not_so "$1" "found '$2', expected at most $3 $4"
  fi
  so "$1: $2 $4 (at most $3)"
}

note() {
  printf '       %s\n' "$*"
}

# within SECONDS COMMAND...: whether it succeeds in that time.
within() {
  local end=$((SECONDS + $1))
  shift
  until "$@" >/dev/null 2>&1; do
    ((SECONDS < end)) || return 1
    sleep 0.3
  done
}

# --- the board -----------------------------------------------------------------------------------------------------

# The levels of doors, alarm and coin inhibit. The last is active low, as its fail-safe level and that of an open gate are.
locked='0 0 1'
open='1 0 0'

# board COMMAND...: as root, on the board, over the connection that `machine_wait` opened; over one of its own while there is none.
board() {
  timeout 300 ssh -F "$machine_folder/ssh_config" -S "$machine_socket" -o BatchMode=yes -o ConnectTimeout=15 -o LogLevel=ERROR \
    root@gate "$@"
}

on_board() {
  board "/run-on-board $*"
}

# watch COMMAND SECONDS: what is driven onto the outputs while the board does that, in $work/watched (see on-board).
watch() {
  on_board "watch '$1' $2" >"$work/watched"
  sed 's/^/       /' "$work/watched"
}

# property NAME: of the gate's service.
property() {
  board "systemctl show -p $1 --value portcullis@gate.service"
}

runs() {
  [[ $(property ActiveState) == active ]]
}

has_levels() {
  [[ $(on_board levels) == "$1" ]]
}

# at_zero: the gate begins anew, without anybody's credit, and without a journal. However often a case kills it, its version
# stays.
at_zero() {
  board 'systemctl stop portcullis@gate portcullis-recorder@gate portcullis-restore@gate
    rm -f /run/portcullis/gate/record /var/lib/portcullis/gate.db* /var/lib/portcullis-deploy/probation
    systemctl start portcullis@gate'
  is 'the gate is locked, and nobody has credit' has_levels "$locked"
}

version_there() {
  board "dpkg-query -W -f '\${Version}' portcullis"
}

# said SINCE TEXT: whether the gate's journal has the text since that time of the board's clock. What a program says is there a
# moment later.
said() {
  unit_said portcullis@gate "$@"
}

# recorder_said SINCE TEXT: the same, for its recorder.
recorder_said() {
  unit_said portcullis-recorder@gate "$@"
}

unit_said() {
  within 20 board "journalctl -u $1 --no-pager -o cat --since=@$2 | grep -F -e '$3'"
}

this_boot() {
  board cat /proc/sys/kernel/random/boot_id
}

# another_boot BOOT: whether the board runs, and not since that boot.
another_boot() {
  local now
  now=$(this_boot) && [[ $now != "$1" ]]
}

# --- deployments ---------------------------------------------------------------------------------------------------

# Built before the cases begin. A deployment that built it would wait for whatever else is built on this machine, past its limit.
export PORTCULLIS=$ROOT/.build/debug/portcullis

deploy() {
  timeout 400 "$ROOT/deploy/deploy" "$@"
}

# begin_deployment LOG ARGUMENT...: starts one that runs beside the test.
begin_deployment() {
  local log=$1
  shift
  setsid timeout --foreground 400 "$ROOT/deploy/deploy" "$@" >"$log" 2>&1 &
  JOB=$!
}

# has_begun TEXT LOG: waits until the deployment beside the test has come that far.
has_begun() {
  within 180 grep -q "$1" "$2" || {
    cat "$2"
    return 1
  }
}

# break_deployment: the laptop is gone.
break_deployment() {
  kill -KILL -- "-$JOB" || :
  wait "$JOB" 2>/dev/null || :
  JOB=
}

# lose_power: of the board, in the middle of the deployment beside the test. Then it boots again.
lose_power() {
  machine_off
  break_deployment
  machine_start
  machine_wait
}
