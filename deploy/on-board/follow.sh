# What a deployment does, for somebody who watches it remotely.
# shellcheck shell=sh disable=SC2154
#
# Sourced by transaction, after board.sh.

# follow ID N: from the Nth line on.
follow() {
  if [ "$(cat "$present/id" 2>/dev/null)" != "$1" ]; then
    exit 4
  fi
  next=$2
  patience=200
  while :; do
    ended=no
    [ ! -e "$present/result" ] || ended=yes
    # Only the lines that exist when they are counted: the log may grow at any moment.
    last=$(wc -l <"$present/log")
    if [ "$last" -ge "$next" ]; then
      sed -n "$next,${last}p" "$present/log"
      next=$((last + 1))
    fi
    [ "$ended" = no ] || break
    # At a boot it takes a while until the recovery begins.
    if is_running || [ -e "$present/result" ]; then
      patience=200
    elif [ "$patience" -eq 0 ] && [ ! -e "$present/changing" ]; then
      # The power went before anything was changed, or when all was done.
      settle
    elif [ "$patience" -eq 0 ]; then
      say "the deployment is not running, and left no result"
      exit 3
    fi
    patience=$((patience - 1))
    sleep 0.3
  done
  cat "$present/result"
  case $(cat "$present/result") in
    done:*) exit 0 ;;
    failed:*) exit 3 ;;
    *) exit 1 ;;
  esac
}
