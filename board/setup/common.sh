# Shared by the scripts under board/: messages, the cache, Debian's archives.
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

# need COMMAND PURPOSE: stops unless the command is there.
need() {
  command -v "$1" >/dev/null || die "'$1' is not installed; 'board/setup/packages $2' installs it"
}

# hash_of TEXT...: the name under which something built from exactly these inputs is kept.
hash_of() {
  printf '%s\n' "$@" | sha256sum | cut -c1-16
}

# scratch_beside PATH: a new folder on the same file system as PATH, removed when the script
# ends. What is built in it is renamed to PATH when complete, so PATH is whole or not there.
SCRATCH=()
JOB=
# shellcheck disable=SC2317,SC2329  # called by the trap
clean_up() {
  if [[ -n $JOB ]]; then
    kill "$JOB" 2>/dev/null || :
    wait "$JOB" || :
  fi
  if ((${#SCRATCH[@]})); then
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

# only_one PATH: waits until no other run is making PATH, and keeps others from it until this one ends.
only_one() {
  local lock
  mkdir -p -- "$(dirname -- "$1")"
  exec {lock}>"$1.lock"
  if ! flock --nonblock "$lock"; then
    say "waiting for another run that makes ${1##*/} ..."
    flock "$lock"
  fi
}

# keep_newest FOLDER PREFIX: removes what older inputs left behind in the cache; the three used last stay.
keep_newest() {
  local old
  find "$1" -maxdepth 1 -name "$2*" ! -name '*.lock' -printf '%T@ %p\n' 2>/dev/null |
    sort -rn | tail -n +4 | cut -d' ' -f2- |
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

# os_release KEY: what this system says that it is; empty where it does not say.
os_release() {
  # shellcheck disable=SC1091  # a file of the system
  [[ ! -r /etc/os-release ]] || (. /etc/os-release && printf '%s\n' "${!1:-}")
}

# debian_archives: a line "URI RELEASE COMPONENT" for each archive that this system's apt is set up with.
debian_archives() {
  local wanted=(indextargets --format "\$(REPO_URI) \$(RELEASE) \$(COMPONENT)" 'Created-By: Packages') found
  found=$(apt-get "${wanted[@]}" | sort -u)
  if [[ -z $found ]]; then
    # No index has been fetched yet (a fresh container image). Fetch into the cache, which needs no root.
    local state=(-o "Dir::State::lists=$CACHE/apt/this-system/lists" -o "Dir::Cache=$CACHE/apt/this-system"
      -o APT::Sandbox::User=root)
    mkdir -p "$CACHE/apt/this-system/lists/partial"
    apt-get -qq "${state[@]}" update >&2
    found=$(apt-get "${state[@]}" "${wanted[@]}" | sort -u)
  fi
  [[ -n $found ]] || die "apt on this system has no package archive configured"
  printf '%s\n' "$found"
}

# debian_main_archive CODENAME: the URI that this system uses for the release itself.
debian_main_archive() {
  local uri
  uri=$(debian_archives | awk -v release="$1" '$2 == release && $3 == "main" { print $1; exit }')
  [[ -n $uri ]] || die "apt on this system has no archive for Debian '$1'"
  printf '%s\n' "$uri"
}

# debian_source URI SUITES: a deb822 entry for Debian's own packages, signatures checked with Debian's keys.
debian_source() {
  printf 'Types: deb\nURIs: %s\nSuites: %s\nComponents: main\nSigned-By: /usr/share/keyrings/debian-archive-keyring.gpg\n\n' \
    "$1" "$2"
}

# as_root COMMAND...: runs it as root, through sudo if need be.
as_root() {
  if ((EUID == 0)); then
    "$@"
  else
    sudo "$@"
  fi
}

# debian_codename: the release whose packages go onto the board: the one this system runs.
debian_codename() {
  [[ $(os_release ID) == debian ]] ||
    die "the board's libraries come from Debian packages; this step needs Debian 12 or newer"
  os_release VERSION_CODENAME
}

# board_packages DEBIAN-ARCH FOLDER PACKAGE...: downloads packages of the board's architecture, signatures
# checked, and unpacks them into FOLDER. Root is not needed and this system's own apt and dpkg stay as they
# are: apt works on state folders of its own. PACKAGE may be "first|second": the first that exists.
board_packages() {
  local arch=$1 folder=$2 codename state package
  local -a wanted=()
  shift 2
  codename=$(debian_codename)
  state=$CACHE/apt/$codename-$arch
  mkdir -p "$folder"
  only_one "$state"
  mkdir -p "$state/lists/partial" "$state/archives/partial"
  : >"$state/status"
  board_sources "$codename" >"$state/debian.sources"
  printf 'Package: libgpiod*\nPin: release n=%s-backports\nPin-Priority: 500\n' "$codename" >"$state/preferences"
  cat >"$state/apt.conf" <<END
Dir::State "$state";
Dir::State::status "$state/status";
Dir::Cache "$state";
Dir::Etc::sourcelist "$state/debian.sources";
Dir::Etc::sourceparts "-";
Dir::Etc::preferences "$state/preferences";
Dir::Etc::preferencesparts "/dev/null";
APT::Architecture "$arch";
APT::Architectures { "$arch"; };
APT::Sandbox::User "root";
Acquire::Languages "none";
#clear APT::Update::Post-Invoke;
#clear DPkg::Post-Invoke;
END
  say "fetching Debian packages for $arch ..."
  apt-get -c "$state/apt.conf" -qq update >&2
  for package in "$@"; do
    wanted+=("$(candidate "$state/apt.conf" "$package" "$codename")")
  done
  local debs=$folder/.debs
  mkdir "$debs"
  (cd "$debs" && apt-get -c "$state/apt.conf" -qq download "${wanted[@]}" >&2)
  for package in "$debs"/*.deb; do
    dpkg-deb -x "$package" "$folder"
  done
  rm -r "$debs"
}

# board_sources CODENAME: this system's archives of that release, for the board's apt.
# Debian 12 has only the first version of libgpiod's interface; its backports have the second.
board_sources() {
  local uri release component
  while read -r uri release component; do
    if [[ $component == main && ($release == "$1" || $release == "$1"-updates || $release == "$1"-security) ]]; then
      debian_source "$uri" "$release"
    fi
  done < <(debian_archives)
  if [[ $1 == bookworm ]]; then
    debian_source "$(debian_main_archive "$1")" "$1-backports"
  fi
}

# candidate APT-CONFIGURATION "FIRST|SECOND" CODENAME: the first of the names that the archive has.
candidate() {
  local name
  for name in ${2//|/ }; do
    if [[ -n $(apt-cache -c "$1" madison "$name" 2>/dev/null) ]]; then
      printf '%s\n' "$name"
      return
    fi
  done
  die "Debian '$3' has no package '$2'"
}
