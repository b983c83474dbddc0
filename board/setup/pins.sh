# The boards' packages at the versions of board/sdk/versions, byte for byte as board/sdk/hashes has them.
# shellcheck shell=bash
#
# Sourced by common.sh, beside debian.sh.

versions=$ROOT/board/sdk/versions
hashes=$ROOT/board/sdk/hashes

# pinned NAME: its version in board/sdk/versions. What belongs to a kernel has its release in the name, and the
# version of its source.
pinned() {
  local version name=$1
  case $1 in
    linux-image-* | linux-headers-* | linux-kbuild-*) name=linux-source-6.12 ;;
  esac
  version=$(awk -v name="$name" '$1 == name { print $2; exit }' "$versions")
  [[ -n $version ]] || die "board/sdk/versions has no version for '$1'"
  printf '%s\n' "$version"
}

# pinned_names: Debian's packages in board/sdk/versions.
pinned_names() {
  awk '!/^#/ && NF && $1 !~ /^(release|snapshot|kernel)$/ { print $1 }' "$versions" | sort -u
}

# pins_of DEBIAN-ARCH PACKAGE...: a line "PACKAGE VERSION SHA256" of board/sdk/hashes for each.
pins_of() {
  local arch=$1 rows
  shift
  rows=$(awk -v arch="$arch" -v names="$*" '
    $2 == arch || $2 == "all" { row[$1] = $1 " " $3 " " $4 }
    END {
      count = split(names, name, " ")
      for (i = 1; i <= count; i++) {
        if (!(name[i] in row)) { print name[i]; exit 1 }
        print row[name[i]]
      }
    }' "$hashes") ||
    die "board/sdk/hashes has no '${rows##*$'\n'}' for $arch; 'board/sdk/pin-versions' writes what Debian has"
  printf '%s\n' "$rows"
}

# all_there PINS: whether the archives of the last board_apt have all these versions. If not, `gone` is the first package
# that is missing, `version` the one that is pinned, and `newest` what there is instead.
all_there() {
  local there
  local -a asked
  mapfile -t asked < <(cut -d' ' -f1 <<<"$1")
  there=$(versions_of "${asked[@]}")
  while read -r gone version _; do
    grep -qxF -- "$gone $version" <<<"$there" || {
      newest=$(awk -v name="$gone" '$1 == name { print $2; exit }' <<<"$there")
      return 1
    }
  done <<<"$1"
}

# find_pins DEBIAN-ARCH PINS: leaves apt with archives that have all of them: those of today, or the snapshot's. The pins say
# which bytes are good, so lists may be old, and security's may be missing.
find_pins() {
  local arch=$1 pins=$2 uri security snapshot board_release gone version newest fetched=0 old='Check-Valid-Until: no'
  uri=$(board_archive)
  security=$(security_archive)
  # Just after a new version of the release, a mirror's lists may be at odds with each other, or ahead of what is
  # pinned, while under the release's other name it still has the version before, whole and signed.
  for board_release in "$(pinned release)" stable; do
    if ! board_apt "$arch" "$uri" "$security" "$old"; then
      board_apt "$arch" "$uri" '' "$old" || continue
      say "$security has no lists of $board_release-security for $arch that can be used (apt's words are above);" \
        "going on without them ..."
    fi
    fetched=1
    ! all_there "$pins" || return 0
  done
  ((fetched)) || no_lists "$uri" "$security"
  snapshot=${PORTCULLIS_DEBIAN_SNAPSHOT:-http://snapshot.debian.org/archive/}
  snapshot=${snapshot%/}
  uri=$snapshot/debian/$(pinned snapshot)/
  say "the archive has $gone ${newest:-not at all}, not $version; looking into the snapshot of that day ..."
  # shellcheck disable=SC2034  # for board_apt
  board_release=$(pinned release)
  if ! board_apt "$arch" "$uri" "$snapshot/debian-security/$(pinned snapshot)/" "$old" || ! all_there "$pins"; then
    die "Debian no longer has $gone $version for $arch, and neither has $uri;" \
      "'board/sdk/pin-versions' takes the versions of today"
  fi
}

# check_hashes DEBIAN-ARCH FOLDER PINS: whether each package in the folder has the bytes that are pinned. A signature says
# only that Debian made it.
check_hashes() {
  local package version expected found
  while read -r package version expected; do
    found=$(cat -- "$2/${package}_"*.deb | sha256sum | cut -d' ' -f1)
    [[ $found == "$expected" ]] || {
      say "${0##*/}: $package $version for $1 is not what is pinned: its SHA256 is $found," \
        "and board/sdk/hashes expects $expected; nothing is kept of it"
      return 1
    }
  done <<<"$3"
}

# board_packages DEBIAN-ARCH FOLDER PACKAGE...: downloads packages and unpacks them into FOLDER.
board_packages() {
  local arch=$1 folder=$2 debs=$2/.debs package apt_state pins
  local -a wanted
  shift 2
  pins=$(pins_of "$arch" "$@")
  mapfile -t wanted < <(awk '{ print $1 "=" $2 }' <<<"$pins")
  mkdir -p "$debs"
  only_one "$CACHE/apt/$arch"
  say "fetching Debian packages for $arch ..."
  find_pins "$arch" "$pins"
  (cd "$debs" && apt-get -c "$apt_state/apt.conf" -qq download "${wanted[@]}" >&2) ||
    die "downloading Debian packages for $arch failed (apt's words are above); nothing is kept of them, try again"
  check_hashes "$arch" "$debs" "$pins" || {
    rm -r -- "$debs"
    exit 1
  }
  for package in "$debs"/*.deb; do
    dpkg-deb -x "$package" "$folder" ||
      die "unpacking ${package##*/} failed; $(space_left "$folder")"
  done
  rm -r "$debs"
  # What is made of them takes minutes, and others need packages, too.
  next_one
}
