# The cases whose reaction is measured, as folders that board/virtual/run and stimulus take.
# shellcheck shell=bash disable=SC2154
#
# Sourced by run. A lane has six lines, one after another: coin slot, person sensor, fire release, doors, alarm, coin
# inhibit. All are active high.

lane_lines=6

# coin_slot LANE, doors LANE: the offsets of its lines; the first lane is 0.
coin_slot() { printf '%d' "$(($1 * lane_lines))"; }
doors() { printf '%d' "$(($1 * lane_lines + 3))"; }

# write_board LANES: turnstiles that one coin opens and that close after 100 ms.
write_board() {
  local lane line names=(coin-slot person-sensor fire-release doors alarm coin-inhibit)
  printf '[chip]\nlabel = portcullis-virtual\n'
  for ((lane = 0; lane < $1; lane++)); do
    printf '[lane l%d]\nmachine = turnstile\nfare = 50\ncoin-value = 50\nlargest-coin = 50\npassage-window = 100ms\n' "$lane"
    for ((line = 0; line < lane_lines; line++)); do
      printf '%s = GPIO%d' "${names[line]}" "$((lane * lane_lines + line))"
      ((line != 0)) || printf ' debounce 0s'
      ((line != 1 && line != 2)) || printf ' debounce 5ms'
      printf '\n'
    done
  done
}

# write_plan LANES COUNT [BEGIN-NS]: a coin every 300 ms, the lanes in turn, and how long it takes from the end of its
# pulse until the doors are driven. Before the first coin the machines come to rest. The half millisecond keeps the ends
# of pulses away from the kernel's ticks.
write_plan() {
  local lane=0 time=${3:-1001500000} left
  for ((left = 0; left < $1 * lane_lines; left++)); do
    ((left % lane_lines > 2)) || printf 'start %d 0\n' "$left"
  done
  for ((left = $2; left > 0; left--)); do
    printf 'at %d %d 1\n' "$time" "$(coin_slot "$lane")"
    printf 'at %d %d 0\n' "$((time + 50000000))" "$(coin_slot "$lane")"
    printf 'await %d 1\n' "$(doors "$lane")"
    time=$((time + 300000000))
    lane=$(((lane + 1) % $1))
  done
  printf 'end %d\n' "$time"
}

# write_arguments FORM FIRST COUNT [LINE...]: what the program of that form is started with, beside the board file. What is
# no firmware takes COUNT lanes from the one with the number FIRST on, and more inputs.
write_arguments() {
  local form=$1 lane
  case $form in
    portcullisd) printf -- '--trace none\n' ;;
    minimal)
      printf '/dev/gpiochip0'
      for ((lane = $2; lane < $2 + $3; lane++)); do
        printf ' %d:%d' "$(coin_slot "$lane")" "$(doors "$lane")"
      done
      (($# <= 3)) || printf ' %d' "${@:4}"
      printf '\n'
      ;;
  esac
}

# make_case FOLDER FORM LANES COUNT: that many coins.
make_case() {
  mkdir -p "$1"
  write_board "$3" >"$1/board"
  write_plan "$3" "$4" >"$1/plan"
  write_arguments "$2" 0 "$3" >"$1/args"
  printf '%s\n' set start play status term >"$1/steps"
}

# record_coins FOLDER LANES COUNT [PERIOD-NS]: makes it a case in which coins fall into the last lane, and the kernel records
# when its doors are driven. With a period, the coin slot of the first lane chatters meanwhile, with pulses too short for
# coins.
record_coins() {
  install -m 755 "$programs/gauge" "$1/gauge"
  {
    # shellcheck disable=SC2016  # for the shell on the board; 0 stands for no process
    printf '%s\n' '[ "$firmware" -gt 0 ] || { echo "the program that is measured ended by itself"; exit 1; }'
    # shellcheck disable=SC2016
    printf 'exec "$case/gauge" coins "$chip" %d %d %d %s\n' "$(coin_slot "$(($2 - 1))")" "$(doors "$(($2 - 1))")" "$3" \
      "${4:+$(coin_slot 0) $4}"
  } >"$1/coins"
  printf '%s\n' set start 'shell coins' term >"$1/steps"
}

# make_recorded_case FOLDER FORM LANES COUNT: only the recorded coins.
make_recorded_case() {
  make_case "$@"
  record_coins "$1" "$3" "$4"
}

# make_remembering_case FOLDER LANES COUNT: the same of firmware that keeps a record, as its service does.
make_remembering_case() {
  make_recorded_case "$1" portcullisd "$2" "$3"
  : >"$1/record"
}

# make_noisy_case FOLDER FORM COUNT PERIOD-NS: two lanes, of which one chatters.
make_noisy_case() {
  make_case "$1" "$2" 2 0
  write_arguments "$2" 1 1 "$(coin_slot 0)" >"$1/args"
  record_coins "$1" 2 "$3" "$4"
}

# make_start_case FOLDER FORM LANES COUNT: how long it takes from the exec of the program until its lines are driven, which
# is seen at doors that are pulled the other way.
make_start_case() {
  local watched
  watched=$(doors "$(($3 - 1))")
  mkdir -p "$1"
  write_board "$3" >"$1/board"
  write_arguments "$2" 0 "$3" >"$1/args"
  install -m 755 "$programs/gauge" "$1/gauge"
  # shellcheck disable=SC2016
  printf 'exec "$case/gauge" start "$chip" %d %d "$in/portcullisd" --board board --record none %s\n' \
    "$watched" "$4" "$(<"$1/args")" >"$1/measure"
  {
    printf 'start %d 1\n' "$watched"
    write_plan "$3" 0 0
  } >"$1/plan"
  printf '%s\n' set 'shell measure' >"$1/steps"
}

# make_idle_case FOLDER [LINE...]: the firmware for a minute in which nothing happens. Lines are added to the board file.
make_idle_case() {
  local folder=$1
  shift
  mkdir -p "$folder"
  write_board 1 >"$folder/board"
  (($# == 0)) || printf '%s\n' "$@" >>"$folder/board"
  write_arguments portcullisd >"$folder/args"
  printf '%s\n' 'start 0 0' 'start 1 0' 'start 2 0' 'end 60000000000' >"$folder/plan"
  printf '%s\n' set start play status term >"$folder/steps"
}

# make_count_case FOLDER: the programs that count their own instructions. They have no lines.
make_count_case() {
  mkdir -p "$1"
  write_board 1 >"$1/board"
  install -m 755 "$firmware/benchmark" "$programs/peers" "$1/"
  # shellcheck disable=SC2016
  printf '"$case"/%s || exit\n' 'benchmark dispatch 1 65536' 'peers 1 65536' 'benchmark loop 1 2048' >"$1/count"
  printf '%s\n' 'shell count' >"$1/steps"
}
