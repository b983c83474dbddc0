# How a deployment begins: it is taken over from the laptop, and systemd runs it, so that no connection is needed.
# shellcheck shell=sh disable=SC2154
#
# Sourced by transaction, after board.sh.

longest=600 # seconds until a run is stopped and undone

# beside VERB [OPTION...]: has systemd run `transaction VERB`.
beside() {
  verb=$1
  shift
  systemd-run --quiet --collect --unit=portcullis-deploy --description="a deployment of portcullis" "$@" \
    -p "StandardOutput=append:$present/log" -p "StandardError=append:$present/log" \
    /bin/sh "$here/transaction" "$verb"
}

# undo_earlier FOLDER: undoes what an earlier deployment left half done, with the scripts of this one, which may know more.
undo_earlier() {
  say "an earlier deployment was left half done; it is undone first"
  here=$home/undo
  rm -rf "$here"
  mkdir "$here" && cp "$1/transaction" "$1"/*.sh "$here/" || return 1
  nobody_knows
  rm -f "$present/booted"
  beside settle --wait
  rm -rf "$here"
  here=$present
  if [ -e "$present/changing" ]; then
    say "it could not be undone: $(cat "$present/result")"
    return 1
  fi
}

# take_previous FOLDER: what a rollback installs.
take_previous() {
  if [ ! -e "$previous/package.deb" ]; then
    say "no previous version is kept on this board: 'make deploy' keeps one, and a rollback uses it up"
    return 1
  fi
  ln "$previous/package.deb" "$previous/configuration.tar" "$1/"
}

begin() {
  # This comes before anything is undone or written: all of that would be lost at the next boot.
  if is_overlay; then
    say "the root file system is an overlay, so what is deployed would be gone with the next boot. Switch it off first"
    return 1
  fi
  if ! take_lock || is_running; then
    say "another deployment to this board is under way"
    return 1
  fi
  (cd "$1" && sha256sum --quiet -c sums) || {
    say "what was copied to the board is not what was sent"
    return 1
  }
  if [ -e "$present/changing" ]; then
    undo_earlier "$1" || return 1
  elif [ -e "$present/id" ]; then
    # The power went before anything was changed, or when all was done.
    settle
  fi
  rm -rf "$present.new"
  mkdir -p "$present.new/before"
  cp "$1"/* "$present.new/" || return 1
  [ -e "$present.new/package.deb" ] || take_previous "$present.new" || return 1
  : >"$present.new/log" || return 1
  rm -rf "$present"
  mv "$present.new" "$present"
  here=$present
  beside run --no-block -p "RuntimeMaxSec=$longest" -p TimeoutStopSec=600 -p KillMode=mixed \
    -p "ExecStopPost=/bin/sh $present/transaction settle"
}
