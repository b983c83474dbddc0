# The measurements on the virtual board, where time is counted instructions: the same on a busy computer.
# shellcheck shell=bash disable=SC2034,SC2154
#
# Sourced by run.

# board_run NAME [OPTION...] -- CASE...: boots the virtual board with those cases; the results are in $work/NAME.
board_run() {
  local name=$1 options=()
  shift
  while [[ $1 != -- ]]; do
    options+=("$1")
    shift
  done
  shift
  local status=0
  "$ROOT/board/virtual/run" --arch "$arch" --stimulus "$firmware/stimulus" --timeout 400 --out "$work/$name" \
    "${options[@]}" "$@" || status=$?
  require_programs_ran "$name"
  ((!status)) || die "$name: the virtual board did not come through: $(last_words "$work/$name"/*/*.txt)"
}

# last_words FILE...: the end of each that is there and has something.
last_words() {
  find "$@" -size +0 -exec tail -v -n 5 -- {} + 2>/dev/null
}

# require_programs_ran NAME: stops unless every program that a case of that run started ran until it was told to end. To
# stimulus it is no problem when one ends by itself, and nothing that was measured after that is worth anything.
require_programs_ran() {
  local folder
  for folder in "$work/$1"/*/; do
    [[ ! -f $folder/exit || $(<"$folder/exit") == 0 ]] ||
      die "$1 ended with status $(<"$folder/exit") in the case $(basename -- "$folder"): $(last_words "$folder"/*.txt)"
  done
}

# program_of FORM: its file.
program_of() {
  case $1 in
    portcullisd) printf '%s\n' "$firmware/portcullisd" ;;
    *) printf '%s\n' "$programs/$1" ;;
  esac
}

# calls_for_a_coin STRACE: how many system calls it took from the end of each coin's pulse until the program waits again.
# The pulse's end is the only edge whose answer drives an output before the program waits.
calls_for_a_coin() {
  awk '
    { call = $3; sub(/[(].*/, "", call) }
    call == "read" && /= 48$/ { counting = 1; calls = 0; drives = 0 }
    counting { calls++ }
    counting && /SET_VALUES.*bits=0x[0-9a-f]*[1-9a-f]/ { drives = 1 }
    counting && call == "ppoll" { if (drives) print calls; counting = 0 }' "$1"
}

# calls_when_idle STRACE: how many system calls there were after the firmware was ready and before it was told to stop,
# beside the one that waits for the end.
calls_when_idle() {
  awk '
    /"portcullisd: ready/ { counting = 1; calls = -1; next }
    /--- SIG/ { counting = 0 }
    counting { calls++ }
    END { print calls }' "$1"
}

# measure_board: everything on the virtual board.
measure_board() {
  local system=virtual-board form lanes lane_counts=(1 4 8) start_lane_counts=(1 8)
  local cases=$work/cases idle=()
  if ((quick || counted)); then
    lane_counts=(1)
    start_lane_counts=(1)
  fi
  ((!counted)) || start_lane_counts=(1 8)
  for form in portcullisd minimal; do
    for lanes in "${lane_counts[@]}"; do
      make_case "$cases/$form/lanes-$lanes" "$form" "$lanes" "$coins"
      make_recorded_case "$cases/$form/recorded-$lanes" "$form" "$lanes" "$coins"
    done
    [[ $form != portcullisd ]] || make_remembering_case "$cases/$form/remembering" 1 "$coins"
    # Pulses of half a millisecond. The odd period brings them in every phase of a reaction.
    ((quick || counted)) || make_noisy_case "$cases/$form/noisy" "$form" "$coins" 997000
    for lanes in "${start_lane_counts[@]}"; do
      make_start_case "$cases/$form/start-$lanes" "$form" "$lanes" "$starts"
    done
    # What counts for itself is in a boot that there is anyway.
    ((!counted)) || [[ $form != minimal ]] || make_count_case "$cases/$form/count"
    say "reaction of $form on the virtual board ..."
    board_run "$form" --firmware "$(program_of "$form")" -- "$cases/$form"/*
    for lanes in "${lane_counts[@]}"; do
      figure coin-drives-the-doors "$form" "$lanes" ns <"$work/$form/recorded-$lanes/coins.txt"
      figure coin-opens-the-doors "$form" "$lanes" ns <"$work/$form/lanes-$lanes/reactions"
    done
    [[ $form != portcullisd ]] ||
      figure coin-drives-the-doors-with-a-record "$form" 1 ns <"$work/$form/remembering/coins.txt"
    ((quick || counted)) ||
      figure coin-drives-the-doors-beside-a-line-that-chatters "$form" 2 ns <"$work/$form/noisy/coins.txt"
    for lanes in "${start_lane_counts[@]}"; do
      figure start-to-lines-driven "$form" "$lanes" ns <"$work/$form/start-$lanes/measure.txt"
    done
    resident <"$work/$form/lanes-1/status" | figure resident-memory "$form" 1 bytes
    if ((counted)) && [[ $form == minimal ]]; then
      cat "$work/$form/count/count.txt"
      continue
    fi
    make_case "$cases/$form-calls/coins" "$form" 1 20
    idle=()
    if [[ $form == portcullisd ]] && ((!counted)); then
      make_idle_case "$cases/$form-calls/idle"
      make_idle_case "$cases/$form-calls/idle-watchdog" '[watchdog]' 'device = /dev/watchdog' 'timeout = 10s'
      idle=("$cases/$form-calls"/idle*)
    fi
    say "system calls of $form on the virtual board ..."
    board_run "$form-calls" --strace --firmware "$(program_of "$form")" -- "$cases/$form-calls/coins" "${idle[@]}"
    calls_for_a_coin "$work/$form-calls/coins/strace.txt" | figure system-calls-for-a-coin "$form" 1 calls
  done
  ((!counted)) || return 0
  calls_when_idle "$work/portcullisd-calls/idle/strace.txt" | figure system-calls-in-an-idle-minute portcullisd 1 calls
  calls_when_idle "$work/portcullisd-calls/idle-watchdog/strace.txt" |
    figure system-calls-in-an-idle-minute-with-a-watchdog portcullisd 1 calls
}
