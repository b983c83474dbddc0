# What board/setup/packages does with this system's apt.
# shellcheck shell=bash
#
# Sourced after common.sh. What apt says goes to the file `log`, and is shown only if it fails.

log=
backports_file=/etc/apt/sources.list.d/portcullis-backports.sources

# apt_get COMMAND...: apt-get as root, which asks nothing. sudo passes no variables on. A service that a package starts
# must not have the lock of this run for as long as it runs.
apt_get() (
  next_one
  as_root env LC_ALL=C DEBIAN_FRONTEND=noninteractive apt-get -qq -o Dpkg::Use-Pty=0 -o DPkg::Lock::Timeout=600 \
    -o Acquire::Retries=5 "$@" >>"$log" 2>&1
)

# install PACKAGE...: removes nothing; where a run before this one could not end, as on a full disk, what it began comes
# first.
install() {
  local how=(install -y --no-install-recommends --no-remove)
  apt_get "${how[@]}" "$@" && return
  grep -q 'fix-broken install' "$log" || return
  say "apt first ends what it began before ..."
  : >"$log"
  apt_get "${how[@]}" --fix-broken && apt_get "${how[@]}" "$@"
}

# failed WHAT: ends with the last of apt's complaints, and with what to do.
failed() {
  local advice="apt's words are above"
  grep -E '^(E|W|dpkg|sudo):|No space left' "$log" | tail -n 3 >&2 || :
  case $(<"$log") in
    *'dpkg --configure -a'*) advice="dpkg was interrupted before; run 'dpkg --configure -a' as root, then this again" ;;
    # Not even apt's words found room.
    '' | *'No space left'* | *'enough free space'*) advice='the disk is full; make room, then run this again' ;;
    *'Temporary failure'* | *'Could not '[cr]* | *'Unable to '[cl]*)
      advice='the archive was not reached; run this again when the network is there' ;;
  esac
  die "$1 failed: $advice"
}

# find_libgpiod_2: where the release has only the first version (Debian 12), the second comes from its backports, at the
# archive that this system already uses.
find_libgpiod_2() {
  local candidate codename archive
  candidate=$(apt-cache policy libgpiod-dev | awk '/Candidate:/ { print $2 }')
  [[ $candidate == [0-9]* ]] || failed "looking for libgpiod-dev in apt's lists"
  ! dpkg --compare-versions "$candidate" ge 2 || return 0
  codename=$(os_release VERSION_CODENAME)
  [[ $(os_release ID) == debian && $codename == bookworm ]] ||
    die "libgpiod 2 or later is needed for this, and this release has $candidate; Debian 12 and newer have it"
  if ! debian_archives | grep -q " $codename-backports main$"; then
    archive=$(debian_main_archive "$codename")
    say "adding $codename-backports (for libgpiod 2) as $backports_file"
    trap 'take_back; clean_up' EXIT
    debian_source "$archive" "$codename-backports" | as_root tee "$backports_file" >/dev/null
    as_root apt-get -qq update >&2 ||
      die "$archive has no $codename-backports that can be used (apt's words are above)"
    candidate=$(apt-cache policy libgpiod-dev -t "$codename-backports" | awk '/Candidate:/ { print $2 }')
    dpkg --compare-versions "${candidate:-0}" ge 2 || die "$codename-backports of $archive has no libgpiod 2"
    trap clean_up EXIT
  fi
  wanted=("${wanted[@]/%libgpiod-dev/libgpiod-dev/$codename-backports}")
}

# take_back: removes the entry, since an entry that does not work would break apt on this system.
# shellcheck disable=SC2317,SC2329  # called by the trap
take_back() {
  as_root rm -f "$backports_file"
  say "$backports_file is removed again"
}
