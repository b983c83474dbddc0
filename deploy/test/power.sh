# Losses of power while coins fall: for power-cuts.
# shellcheck shell=bash disable=SC2016,SC2034,SC2154
#
# Sourced by that, after words.sh. The gate has to be deployed as portcullis@gate.

coins_fallen=0
coins_lost=0
longest_lost=0
# A transaction begins at most 100 ms after its entries; then comes the sync. The emulated processor is slow, and the coin is
# on the console before its gate has been asked.
most_lost=500

# power_cuts COUNT
power_cuts() {
  local number before after
  database_comes
  before=$(money inserted)
  for ((number = 1; number <= $1; number++)); do
    within 30 board 'systemd-run --quiet --unit=traffic /run-traffic' || not_so 'coins fall' "cut $number"
    sleep "$((RANDOM % 5 + 1)).$((RANDOM % 10))"
    # Every second cut comes as soon as a coin has fallen, when the recorder has hardly seen it.
    ((number % 2)) || next_coin
    machine_off
    coins >"$work/coins"
    machine_start
    machine_wait
    within 30 runs || not_so 'the gate runs' "after cut $number"
    database_comes
    after=$(money inserted)
    judge_cut "$number" "$(((after - before) / 10))"
    before=$after
  done
}

# coins: the lines about coins on the console.
coins() {
  tr -d '\r' <"$machine_folder/console.log" | grep -aE '^coin [0-9]+ [0-9]+\.[0-9]+$' || :
}

# next_coin: waits until one more is there.
next_coin() {
  local size
  size=$(stat -c %s "$machine_folder/console.log")
  until (($(stat -c %s "$machine_folder/console.log") > size)); do :; done
}

# judge_cut NUMBER FOUND: compares what the database has of this boot with what the console said.
judge_cut() {
  local fallen lost span
  fallen=$(wc -l <"$work/coins")
  lost=$((fallen - $2))
  # The pulse of one more may have ended.
  ((lost >= -1)) || not_so 'no coin is invented' "cut $1: $2 coins in the database, $fallen on the console"
  ((lost >= 0)) || lost=0
  span=$(awk -v lost="$lost" '
    { time[NR] = $3 }
    END { print (lost > 0 ? int((time[NR] - time[NR - lost + 1]) * 1000 + 0.5) : 0) }' "$work/coins")
  ((span <= most_lost)) || not_so 'only the last moments are lost' "cut $1: $lost coins, the first of them $span ms before the last"
  so "cut $1: $fallen coins, $2 of them in the database, $lost lost in the last $span ms; the database is whole"
  equal 'the money adds up' "$(money inserted)" "$(($(money held) + $(money fares) + $(money kept)))"
  is 'the firmware goes on with it' within 30 board "journalctl -b -u portcullis@gate -o cat | grep -F 'go on from the journal'"
  coins_fallen=$((coins_fallen + fallen))
  coins_lost=$((coins_lost + lost))
  ((span <= longest_lost)) || longest_lost=$span
}

# fetch_database: a copy in $work/gate.db. `backup` makes SQLite's integrity check.
fetch_database() {
  rm -f "$work/gate.db"
  board 'rm -f /tmp/copy.db && portcullis backup gate /tmp/copy.db && cat /tmp/copy.db' >"$work/gate.db"
}

# database_comes: the same, after a boot of a machine that may be so busy that ssh needs more than one attempt.
database_comes() {
  within 60 fetch_database || not_so 'there is a whole database' "$(<"$work/output")"
}

# money NAME: what the gate has of it, in the copy of its database.
money() {
  "$tool" report "$work/gate.db" --csv | tr -d "\r" | awk -F , -v name="\\\"$1\\\"" '$2 == "now" && $3 == name { print $5; found = 1 } END { if (!found) print 0 }'
}
