# The first hours of a new version: one that crashes again and again goes back by itself, once.
# shellcheck shell=sh disable=SC2154
#
# Sourced by transaction, after board.sh, kept.sh and begin.sh. A gate's after-stop writes a line into
# /run/portcullis/NAME/crashes for each end by a signal or by the watchdog.

probation=$home/probation
trial=21600    # seconds of running that it lasts, without those in which the board was off
most_crashes=3 # so many in that time, of all gates together

# begin_probation: where there is a version to go back to, and nobody has gone back to this one.
begin_probation() {
  if is_back || [ ! -e "$previous/package.deb" ]; then
    rm -f "$probation"
    return
  fi
  rm -f "$root"/run/portcullis/*/crashes
  note_probation 0 0
  systemctl --no-block restart portcullis-probation.service 2>/dev/null
}

# note_probation SECONDS CRASHES
note_probation() {
  echo "$1 $2" >"$probation.new" && mv "$probation.new" "$probation"
}

# crashes_since: how many there were since the last time that this was asked. A crash may come meanwhile.
crashes_since() {
  for file in "$root"/run/portcullis/*/crashes; do
    [ -e "$file" ] || continue
    mv "$file" "$file.counted" && cat "$file.counted"
    rm -f "$file.counted"
  done | wc -l
}

# watch: looks every few seconds, and notes the time once in ten minutes, for the card's sake.
watch() {
  [ -e "$probation" ] && read -r ran crashes <"$probation" || return 0
  watched_since=$(($(now) - ran))
  while [ -e "$probation" ]; do
    sleep 3
    # What crashes meanwhile is another version.
    if [ -e "$present/changing" ] || is_running; then
      continue
    fi
    more=$(crashes_since)
    time=$(($(now) - watched_since))
    if [ "$more" -gt 0 ] || [ "$((time - ran))" -ge 600 ]; then
      ran=$time
      crashes=$((crashes + more))
      note_probation "$ran" "$crashes"
    fi
    if [ "$crashes" -ge "$most_crashes" ]; then
      go_back
      return
    fi
    [ "$time" -lt "$trial" ] || rm -f "$probation"
  done
}

# go_back: once, whatever becomes of it. It is the same as `make rollback`, from here.
go_back() {
  rm -f "$probation"
  sync
  if ! is_there "$home/installed.deb"; then
    say "the version crashed $crashes times within its first hours, but it was not put there by 'make deploy'; it stays"
    return
  fi
  why="$(versions "$home/installed.deb") crashed $crashes times within its first hours, and the board goes back by itself"
  # The number before the text is the journal's level: a warning.
  say "<4>$why"
  folder=$home/back
  rm -rf "$folder"
  mkdir "$folder" && cp "$here/transaction" "$here"/*.sh "$folder/" && echo "$why" >"$folder/reason" &&
    echo "by-itself" >"$folder/id" && (cd "$folder" && sha256sum -- * >../back.sums && mv ../back.sums sums) && begin "$folder"
  rm -rf "$folder"
}
