# Shared by the scripts under board/: messages, the cache, long commands; and, from debian.sh and pins.sh, Debian's packages.
# shellcheck shell=bash
#
# Sourced, never run. Progress goes to stderr, so that stdout stays for results.

# shellcheck disable=SC2034  # for the scripts
ROOT=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")/../.." && pwd)
CACHE=${PORTCULLIS_CACHE:-${XDG_CACHE_HOME:-$HOME/.cache}/portcullis}

say() {
  printf '%s\n' "$*" >&2
}

die() {
  printf '%s: %s\n' "${0##*/}" "$*" >&2
  exit 1
}

# wrong MESSAGE: ends with the status of wrong usage.
wrong() {
  printf '%s: %s\n' "${0##*/}" "$*" >&2
  exit 2
}

# usage: the same, with the head of the script as the message.
usage() {
  sed -n '3,/^$/s/^#\{1,\} \{0,1\}//p' "$0" >&2
  exit 2
}

# need COMMAND PURPOSE: stops unless the command exists.
need() {
  command -v "$1" >/dev/null || die "'$1' is not installed; 'board/setup/packages $2' installs it"
}

# hash_of TEXT...: the name under which something built from exactly these inputs is kept.
hash_of() {
  printf '%s\n' "$@" | sha256sum | cut -c1-16
}

# scratch_beside PATH: a new folder on the same file system as PATH, removed when the script
# ends. Build in it and rename the result to PATH when it is complete, so that PATH is whole or does not exist.
SCRATCH=()
JOB=
declare -A PARALLEL=()
# is_running PROCESS: whether that job of this shell runs. The shell knows; the system may have given the number to somebody else.
is_running() {
  [[ $'\n'$(jobs -rp)$'\n' == *$'\n'"$1"$'\n'* ]]
}

# end_parallel: ends what runs in parallel, all at once. One signal may not be enough: what a shell has just begun, and is not another program
# yet, forgets it, and goes on alone. The shells themselves have three seconds to clean up before they are told again.
# shellcheck disable=SC2317,SC2329  # called by the trap
end_parallel() {
  local job count
  for ((count = 0; count < 100 && ${#PARALLEL[@]}; count++)); do
    for job in "${!PARALLEL[@]}"; do
      if ((count % 30 == 0)) || ! is_running "$job"; then
        kill -- "-$job" 2>/dev/null || unset "PARALLEL[$job]"
      fi
    done
    sleep 0.1
  done
  for job in "${!PARALLEL[@]}"; do
    kill -s KILL -- "-$job" 2>/dev/null || :
  done
  # Of a job that ends at this very moment bash 5.2 may say that it has "no record".
  wait 2>/dev/null
}

# shellcheck disable=SC2317,SC2329  # called by the trap
clean_up() {
  local status=$? folder free
  # Who asks again does not stop this half-way.
  trap '' INT TERM
  if [[ -n $JOB ]]; then
    kill "$JOB" 2>/dev/null || :
    wait "$JOB" || :
  fi
  if ((${#PARALLEL[@]})); then
    end_parallel
  fi
  if ((${#SCRATCH[@]})); then
    # Whatever failed said so in its own words, and not all of them name the disk.
    if ((status)); then
      for folder in "${SCRATCH[@]}"; do
        free=$(df -Pm -- "$folder" 2>/dev/null | awk 'END { print $4 }') || :
        ((${free:-99} >= 10)) || say "${0##*/}: the disk is full: $(space_left "$folder")"
      done
    fi
    rm -rf -- "${SCRATCH[@]}"
  fi
}
trap clean_up EXIT
trap 'exit 130' INT
trap 'exit 143' TERM

scratch_beside() {
  mkdir -p -- "$(dirname -- "$1")"
  scratch=$(mktemp -d -- "$1.XXXXXX")
  SCRATCH+=("$scratch")
}

# only_one PATH: waits until no other run is making PATH, and keeps others from it until this one ends, or until it calls `next_one`.
only_one() {
  mkdir -p -- "$(dirname -- "$1")"
  exec {ONLY_ONE}>"$1.lock"
  if ! flock --nonblock "$ONLY_ONE"; then
    say "waiting for another run that makes ${1##*/} ..."
    flock "$ONLY_ONE"
  fi
}

# next_one: this run is done with what its last `only_one` was for.
next_one() {
  exec {ONLY_ONE}>&-
}

# What is kept in the cache is a folder with a list of what is in it. It is taken for good only while it is as the list says: a disk
# that was full, or a machine that lost its power, may have left an empty file.

# contents_of FOLDER: the list: sizes, which are read at once however large the files are.
contents_of() {
  (cd -- "$1" && find . -mindepth 1 ! -path ./contents \( -type f -printf '%s %p\n' -o -type l -printf '%l %p\n' \) |
    LC_ALL=C sort)
}

# is_whole FOLDER: whether it is there, and has what it had when it was made.
is_whole() {
  [[ -s $1/contents ]] && contents_of "$1" | cmp -s - "$1/contents"
}

# in_cache WHAT PATH LOCK: whether the cache has PATH, whole. If not, it is free to be made: nobody else makes it, or anything
# that has the same lock, until this run ends, and what is left of it is removed.
declare -A LOCKED=()
in_cache() {
  if ! is_whole "$2"; then
    if [[ -z ${LOCKED[$3]:-} ]]; then
      only_one "$3"
      LOCKED[$3]=1
    fi
    if ! is_whole "$2"; then
      [[ ! -e $2 ]] || say "$1 in the cache is damaged: $2; making it again"
      rm -rf -- "$2" "$2".?????? # and of a run that was killed
      return 1
    fi
  fi
  touch -- "$2"
}

# keep FOLDER PATH: what was made in the folder is what the cache has as PATH.
keep() {
  contents_of "$1" >"$1/contents"
  chmod 755 "$1"
  mv -T -- "$1" "$2"
}

# keep_newest FOLDER PREFIX: removes what older inputs left in the cache; the three most recently used stay. A name with
# a dot is a folder of scratch_beside: it does not count, and is removed if nobody has touched it for a day.
keep_newest() {
  local old
  {
    find "$1" -maxdepth 1 -name "$2*" ! -name '*.*' -printf '%T@ %p\n' | sort -rn | tail -n +4 | cut -d' ' -f2-
    find "$1" -maxdepth 1 -name "$2*.*" ! -name '*.lock' -mmin +1440
  } |
    while IFS= read -r old; do
      rm -rf -- "$old"
    done
}

# A long command runs beside the script, as JOB, so that the script can stop it when it is itself stopped.

# with_progress LABEL EXPECTED-LINES COMMAND...: runs a long command that prints a line for each step and
# shows how far it is; its output is shown only if it fails.
with_progress() {
  local label=$1 expected=$2 log status=0
  shift 2
  log=$(mktemp)
  SCRATCH+=("$log")
  "$@" >"$log" 2>&1 &
  JOB=$!
  local lines started=$SECONDS shown=-1 percent
  while kill -0 "$JOB" 2>/dev/null; do
    lines=$(wc -l <"$log")
    percent=$((lines * 100 / expected))
    ((percent < 100)) || percent=99
    if [[ -t 2 ]]; then
      printf '\r%s: %d %% (%d s)' "$label" "$percent" "$((SECONDS - started))" >&2
    elif ((percent / 10 > shown)); then
      shown=$((percent / 10))
      say "$label: $percent % ($((SECONDS - started)) s)"
    fi
    sleep 1
  done
  wait "$JOB" || status=$?
  JOB=
  if [[ -t 2 ]]; then
    printf '\r' >&2
  fi
  if ((status)); then
    tail -n 20 -- "$log" >&2
    die "$label failed (the end of its output is above)"
  fi
  say "$label: done in $((SECONDS - started)) s"
}

# in_parallel COMMAND ARGUMENT...: calls the command with each argument, one more at once than there are processors, since each of
# them waits now and then, and says when each is done. The output of one that fails is shown, and then the script ends, and with it
# the others. A single one runs as if it were called.
in_parallel() {
  local command=$1 argument logs
  shift
  if (($# == 1)); then
    "$command" "$1"
    return
  fi
  logs=$(mktemp -d)
  SCRATCH+=("$logs")
  for argument in "$@"; do
    if ((${#PARALLEL[@]} > $(nproc))); then
      end_of_one
    fi
    # A process group for each, so that what the command runs ends with it.
    set -m
    in_own_shell "$command" "$argument" </dev/null >"$logs/$argument" 2>&1 &
    set +m
    PARALLEL[$!]=$argument
  done
  while ((${#PARALLEL[@]})); do
    end_of_one
  done
}

in_own_shell() {
  trap clean_up EXIT
  SCRATCH=()
  PARALLEL=()
  "$@"
}

# end_of_one: waits for one of those that run in parallel. Bash's own way, `wait -n`, forgets others that end in the same moment: seen with
# `bash -c`, and not with a file.
end_of_one() {
  local job ended status=0
  while :; do
    for job in "${!PARALLEL[@]}"; do
      is_running "$job" || break 2
    done
    sleep 0.2
  done
  wait "$job" || status=$?
  ended=${PARALLEL[$job]}
  unset "PARALLEL[$job]"
  if ((status)); then
    cat -- "$logs/$ended" >&2
    die "failed for $ended (the output is above)"
  fi
  say "$ended: done after $SECONDS s"
}

# os_release KEY: how this system identifies itself; empty if it does not say.
os_release() {
  # shellcheck disable=SC1091  # a file of the system
  [[ ! -r /etc/os-release ]] || (. /etc/os-release && printf '%s\n' "${!1:-}")
}

# as_root COMMAND...: runs it as root, through sudo if need be.
as_root() {
  if ((EUID == 0)); then
    "$@"
  else
    sudo "$@"
  fi
}

# space_left PATH: how much room the file system of PATH has, for messages.
space_left() {
  printf '%s MB are free in %s\n' "$(df -Pm -- "$1" | awk 'END { print $4 }')" "$1"
}

# need_space PATH MEGABYTES PURPOSE: stops unless there is room for it.
need_space() {
  local free
  mkdir -p -- "$1" || die "the folder $1 cannot be made"
  free=$(df -Pm -- "$1" | awk 'END { print $4 }')
  ((free >= $2)) || die "$3 needs $2 MB, and $1 has $free MB free; PORTCULLIS_CACHE may name another folder"
}

# architectures: the names of board/sdk/architectures.
architectures() {
  awk '!/^#/ && NF { print $1 }' "$ROOT/board/sdk/architectures"
}

# architecture NAME: sets debian_arch, triple, target, linking, machine and flags from its row.
# shellcheck disable=SC2034  # for the scripts
architecture() {
  local row
  row=$(awk -v name="$1" '!/^#/ && $1 == name' "$ROOT/board/sdk/architectures")
  [[ -n $row ]] || wrong "unknown architecture '$1'; expected one of: $(architectures | paste -sd ' ')"
  read -r _ debian_arch triple target linking machine flags <<<"$row"
}

# this_architecture: our name for the machine that this runs on.
this_architecture() {
  case $(uname -m) in
    aarch64) printf 'arm64\n' ;;
    *) uname -m ;;
  esac
}

# shellcheck source=board/setup/debian.sh
. "$ROOT/board/setup/debian.sh"
# shellcheck source=board/setup/pins.sh
. "$ROOT/board/setup/pins.sh"
