# How a board is given a deployment, or a rollback, and what is shown of it until its end.
# shellcheck shell=bash disable=SC2154
#
# Sourced by deploy and rollback, after common.sh. The board does it by itself, even when the connection breaks.

# follow ID: shows what the board does, to the end. Connects again whenever only the connection failed.
follow() {
  local status lines=1 log=$work/log end=$((SECONDS + 1500))
  while :; do
    status=0
    remote_root "sh /var/lib/portcullis-deploy/present/transaction follow $1 $lines" | tee -a "$log" || status=${PIPESTATUS[0]}
    ((status == 255)) || return "$status"
    if ((SECONDS > end)); then
      say "the board cannot be reached any more. It finishes by itself; 'make status' says how"
      return 3
    fi
    say "the connection broke; the board goes on by itself. Trying again ..."
    lines=$(($(wc -l <"$log") + 1))
    sleep 3
  done
}

# transact FOLDER DONE: has the board do what is in the folder, and ends with DONE, or with the exit status that says what
# became of it.
transact() {
  local id begun=0 status=0
  cp "$ROOT/deploy/on-board/transaction" "$ROOT"/deploy/on-board/*.sh "$1/"
  id=$(date +%s)-$$-$RANDOM
  printf '%s\n' "$id" >"$1/id"
  (cd "$1" && sha256sum -- * >"$work/sums" && mv "$work/sums" .)
  send "$1"
  remote_root "sh $there/transaction begin $there" || begun=$?
  remote "rm -r $there" || :
  # After a broken connection only the board knows whether it has begun.
  ((begun == 0 || begun == 255)) || die "$host did not begin; nothing was changed"
  follow "$id" || status=$?
  case $status in
    0) say "$2" ;;
    1) die "$host is as it was" ;;
    4) die "$host did not begin; nothing was changed" ;;
    *)
      printf '%s: somebody has to look at %s; "make status HOST=%s" and "make logs HOST=%s" help\n' \
        "${0##*/}" "$host" "$host" "$host" >&2
      exit 3
      ;;
  esac
}
