# Debian's packages of the boards' architectures, at the versions of board/sdk/versions.
# shellcheck shell=bash
#
# Sourced by common.sh. Root is not needed, and this system's own apt and dpkg stay as they are: apt works on state
# folders of its own, in the cache, and checks the archive's signatures with Debian's keys.

versions=$ROOT/board/sdk/versions
debian_keys=/usr/share/keyrings/debian-archive-keyring.gpg

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

# debian_archives: a line "URI RELEASE COMPONENT" for each of Debian's archives that this system's apt is set up with.
# Other archives, such as Raspberry Pi OS's own, use the same names for their releases; the signed Release file says
# whose an archive is.
debian_archives() {
  local wanted=(indextargets --format "\$(REPO_URI) \$(CODENAME) \$(COMPONENT) \$(ORIGIN)" 'Created-By: Packages') found
  found=$(apt-get "${wanted[@]}" | sort -u)
  if [[ -z $found ]]; then
    # No index has been fetched yet (a fresh container image). Fetch into the cache, which needs no root.
    local state=(-o "Dir::State::lists=$CACHE/apt/this-system/lists" -o "Dir::Cache=$CACHE/apt/this-system"
      -o APT::Sandbox::User=root)
    mkdir -p "$CACHE/apt/this-system/lists/partial"
    # Whoever fetches packages of another architecture at the same time may be here, too.
    only_one "$CACHE/apt/this-system"
    apt-get -qq "${state[@]}" update >&2
    found=$(apt-get "${state[@]}" "${wanted[@]}" | sort -u)
    next_one
  fi
  [[ -n $found ]] || die "apt on this system has no package archive configured"
  awk '{ origin = $0; for (i = 1; i <= 3; i++) sub(/^[^ ]* /, "", origin) }
    origin == "Debian" || origin == "Debian Backports" { print $1, $2, $3 }' <<<"$found"
}

# debian_main_archive CODENAME: the URI from which this system has the release itself.
debian_main_archive() {
  local uri
  uri=$(debian_archives | awk -v release="$1" '$2 == release && $3 == "main" { print $1; exit }')
  [[ -n $uri ]] || die "apt on this system has no archive of Debian's own for '$1'"
  printf '%s\n' "$uri"
}

# board_archive: the URI of Debian's archive for the boards' packages. This system's own has all releases.
board_archive() {
  if [[ -n ${PORTCULLIS_DEBIAN_ARCHIVE:-} ]]; then
    printf '%s\n' "$PORTCULLIS_DEBIAN_ARCHIVE"
  elif [[ $(os_release ID) == debian ]]; then
    debian_main_archive "$(os_release VERSION_CODENAME)"
  else
    die "the boards' libraries are Debian's; on this system, set PORTCULLIS_DEBIAN_ARCHIVE to the URI of its archive"
  fi
}

# debian_source URI SUITES [FIELD...]: a deb822 entry for Debian's own packages, signatures checked.
debian_source() {
  printf 'Types: deb\nURIs: %s\nSuites: %s\nComponents: main\nSigned-By: %s\n' "$1" "$2" "$debian_keys"
  shift 2
  (($# == 0)) || printf '%s\n' "$@"
  printf '\n'
}

# board_apt DEBIAN-ARCH URI [FIELD...]: writes an apt configuration for that archive and fetches its lists.
# The release is the boards', or `board_release`. Sets `apt_state`; afterwards `apt-get -c "$apt_state/apt.conf"` sees
# that archive and no other.
board_apt() {
  local arch=$1 uri=$2 release
  shift 2
  release=${board_release:-$(pinned release)}
  [[ -r $debian_keys ]] || die "there is no $debian_keys; the package debian-archive-keyring has it"
  apt_state=$CACHE/apt/$release-$arch-$(hash_of "$uri")
  mkdir -p "$apt_state/lists/partial" "$apt_state/archives/partial"
  : >"$apt_state/status"
  debian_source "$uri" "$release" "$@" >"$apt_state/debian.sources"
  cat >"$apt_state/apt.conf" <<END
Dir::State "$apt_state";
Dir::State::status "$apt_state/status";
Dir::Cache "$apt_state";
Dir::Etc::sourcelist "$apt_state/debian.sources";
Dir::Etc::sourceparts "-";
Dir::Etc::preferences "/dev/null";
Dir::Etc::preferencesparts "/dev/null";
APT::Architecture "$arch";
APT::Architectures { "$arch"; };
APT::Sandbox::User "root";
APT::Update::Error-Mode "any";
Acquire::Languages "none";
Acquire::Retries "2";
Acquire::http::Timeout "30";
#clear APT::Update::Post-Invoke;
#clear DPkg::Post-Invoke;
END
  apt-get -c "$apt_state/apt.conf" -qq update >&2
}

# versions_of PACKAGE...: a line "PACKAGE VERSION" for each version that the archive of the last board_apt has, newest first.
# apt reads all its lists for that, so it is asked once for many.
versions_of() {
  apt-cache -c "$apt_state/apt.conf" madison "$@" 2>/dev/null | awk -F ' *[|] *' '{ sub(/^ +/, "", $1); print $1, $2 }'
}

# all_pinned exact|rebuilt PACKAGE...: sets `wanted` to "PACKAGE=VERSION" of each: the pinned version, or, if that will do, another of
# Debian's builds of it. False, and `gone` the package and `newest` what there is instead, if one is missing.
all_pinned() {
  local package version found there how=$1
  shift
  wanted=()
  there=$(versions_of "$@")
  for package in "$@"; do
    version=$(pinned "$package")
    found=$(awk -v how="$how" -v name="$package" -v wanted="$version" '
      BEGIN { sources = wanted; sub(/[+]b[0-9]+$/, "", sources) }
      $1 != name { next }
      { base = $2; sub(/[+]b[0-9]+$/, "", base) }
      $2 == wanted || how == "rebuilt" && base == sources { print name "=" $2; exit }' <<<"$there")
    if [[ -z $found ]]; then
      gone=$package
      newest=$(awk -v name="$package" '$1 == name { print $2; exit }' <<<"$there")
      return 1
    fi
    wanted+=("$found")
  done
}

# board_packages DEBIAN-ARCH FOLDER PACKAGE...: downloads packages and unpacks them into FOLDER.
board_packages() {
  local arch=$1 folder=$2 uri snapshot package apt_state gone newest board_release fetched=0 found=0
  local -a wanted
  shift 2
  mkdir -p "$folder"
  only_one "$CACHE/apt/$arch"
  uri=$(board_archive)
  say "fetching Debian packages for $arch ..."
  # From today's archive only the exact pinned build: tomorrow it may have another one, with other bytes. The snapshot
  # never changes. Just after a new version of the release, a mirror's lists may be at odds with each other, or ahead of
  # what is pinned, while under the release's other name it still has the version before, whole and signed.
  for board_release in "$(pinned release)" stable; do
    board_apt "$arch" "$uri" || continue
    fetched=1
    if all_pinned exact "$@"; then
      found=1
      break
    fi
  done
  ((fetched)) ||
    die "Debian's package lists cannot be fetched from $uri (apt's words are above); is the network there?"
  if ((!found)); then
    board_release=$(pinned release)
    snapshot=http://snapshot.debian.org/archive/debian/$(pinned snapshot)/
    say "the archive has $gone ${newest:-not at all}, not $(pinned "$gone"); looking into the snapshot of that day ..."
    if ! board_apt "$arch" "$snapshot" 'Check-Valid-Until: no' || ! all_pinned rebuilt "$@"; then
      die "Debian no longer has $gone $(pinned "$gone") for $arch, and neither has $snapshot;" \
        "'board/sdk/pin-versions' takes the versions of today"
    fi
  fi
  local debs=$folder/.debs
  mkdir "$debs"
  (cd "$debs" && apt-get -c "$apt_state/apt.conf" -qq download "${wanted[@]}" >&2) ||
    die "downloading Debian packages for $arch failed (apt's words are above); nothing is kept of them, try again"
  for package in "$debs"/*.deb; do
    dpkg-deb -x "$package" "$folder" ||
      die "unpacking ${package##*/} failed; $(space_left "$folder")"
  done
  rm -r "$debs"
  # What is made of them takes minutes, and others need packages, too.
  next_one
}
