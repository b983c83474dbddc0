# A chip with 54 lines that the kernel simulates (gpio-sim).
# shellcheck shell=sh
#
# Sourced by what runs first in an emulated system, with configfs mounted. Between the two functions a line may get more
# settings, in $bank/lineN.

lines=54

# describe_chip LABEL PREFIX: a chip of that label whose lines are PREFIX0, PREFIX1 and so on. Sets `bank`, the folder of
# its settings, and `line_folders`.
describe_chip() {
  bank=/sys/kernel/config/gpio-sim/$1/bank0
  mkdir -p "$bank"
  echo "$1" >"$bank/label"
  echo "$lines" >"$bank/num_lines"
  line=0
  line_folders=
  while [ "$line" -lt "$lines" ]; do
    line_folders="$line_folders $bank/line$line"
    line=$((line + 1))
  done
  # shellcheck disable=SC2086  # a list of words; one program for all, since starting one takes long where it is emulated
  mkdir $line_folders
  for folder in $line_folders; do
    echo "$2${folder#"$bank"/line}" >"$folder/name"
  done
}

# make_chip: the chip that was described last is there. Sets `chip`, its folder in sysfs.
# shellcheck disable=SC2034
make_chip() {
  echo 1 >"${bank%/*}/live"
  chip=/sys/devices/platform/$(cat "${bank%/*}/dev_name")/$(cat "$bank/chip_name")
}
