# How a deployment, or a rollback to the version before it, goes: from its beginning to its end, or to its undoing.
# shellcheck shell=sh disable=SC2154
#
# Sourced by transaction, after all others.

patience_at_boot=120 # seconds that a boot waits for somebody who is at work

run() {
  if ! check; then
    result refused: "this board cannot take it; nothing was changed"
    return 1
  fi
  if ! save || ! expect_recovery; then
    rm -f "$present/changing" "$recovery" "$at_boot/${recovery##*/}"
    rm -rf "$beside"
    result refused: "what is there now could not be kept; nothing was changed"
    return 1
  fi
  if ! change; then
    if is_back; then
      roll_back "the version to go back to did not run"
    else
      roll_back "the new version did not run"
    fi
    return 1
  fi
  # From here on the new version stays, also if this is stopped before it has said so.
  if ! keep_as_installed "$present/package.deb" || ! : >"$present/stays"; then
    roll_back "what is there now could not be kept"
    return 1
  fi
  # shellcheck disable=SC2046  # words
  ended $(outcome)
}

# outcome: what the result will be.
outcome() {
  if ! is_back; then
    echo "done: portcullis@$name is running and ready"
  elif [ -n "$still" ]; then
    echo "failed: $(reason); $(versions "$present/package.deb") and the board files of then are in place, but this does not run: $still"
  else
    echo "done: $(reason); $(versions "$present/package.deb") and the board files of then are in place and running"
  fi
}

# reason: why the board went back.
reason() {
  cat "$present/reason" 2>/dev/null || echo "the board went back"
}

# conclude: what follows when nothing can be undone any more. Whoever is stopped in between does it once more.
conclude() {
  rm -rf "$beside"
  if [ -e "$present/stays" ]; then
    keep_previous
    begin_probation
  fi
  result "$(cat "$present/outcome")"
}

# settle: after `run`, however it ended.
settle() {
  if [ -e "$present/result" ]; then
    return
  fi
  if [ -e "$present/changing" ]; then
    roll_back "the deployment was stopped in the middle"
  elif [ -e "$present/outcome" ]; then
    conclude
  else
    rm -rf "$beside"
    result refused: "the deployment was stopped before it changed anything"
  fi
}

# nobody_knows: nothing is at work although something is half done. It is not known which of the gates run.
nobody_knows() {
  waiting >"$present/touched"
  rm -f "$present/result"
}

# recover: restores the files before the gates start. Whether they then run is checked beside the boot, which waits for
# this script and must not wait for the gates.
recover() {
  tries=$patience_at_boot
  until take_lock && [ "$(systemctl show -p ActiveState --value portcullis-deploy.service)" = inactive ]; do
    if [ "$tries" -eq 0 ]; then
      hold_back
      return 1
    fi
    tries=$((tries - 1))
    sleep 1
  done
  # Whoever was at work may have undone it.
  [ -e "$present/changing" ] || return 0
  nobody_knows
  : >"$present/booted"
  put_back
  beside settle
}

# hold_back: nobody may start what is half done. The gates stay as the boot found them, which is as without power.
hold_back() {
  waiting | xargs -r systemctl --no-block stop
  set -- "a deployment was left half done, and somebody else is at work for longer than $patience_at_boot s; the gates do" \
    "not start, and stay at their fail-safe levels, until the next boot or deployment has undone it"
  say "$*"
  logger -t portcullis-deploy -p daemon.err -- "$*"
}
