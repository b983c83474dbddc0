# Debian's archives, for packages of the boards' architectures.
# shellcheck shell=bash
#
# Sourced by common.sh. Root is not needed, and this system's own apt and dpkg stay as they are: apt works on state
# folders of its own, in the cache, and checks the archive's signatures with Debian's keys.

debian_keys=/usr/share/keyrings/debian-archive-keyring.gpg

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

# security_archive: the URI of Debian's security archive, which has the fixes that the release does not have yet. Like the
# archive, this system's own has all releases.
security_archive() {
  local uri=${PORTCULLIS_DEBIAN_SECURITY_ARCHIVE:-}
  if [[ -z $uri && $(os_release ID) == debian ]]; then
    uri=$(debian_archives | awk -v release="$(os_release VERSION_CODENAME)-security" \
      '$2 == release && $3 == "main" { print $1; exit }')
  fi
  printf '%s\n' "${uri:-http://security.debian.org/debian-security/}"
}

# no_lists URI...: ends, for archives whose lists board_apt could not fetch.
no_lists() {
  die "Debian's package lists cannot be fetched from ${1}${2:+ and $2} (apt's words are above); is the network there?"
}

# debian_source URI SUITES [FIELD...]: a deb822 entry for Debian's own packages, signatures checked.
debian_source() {
  printf 'Types: deb\nURIs: %s\nSuites: %s\nComponents: main\nSigned-By: %s\n' "$1" "$2" "$debian_keys"
  shift 2
  (($# == 0)) || printf '%s\n' "$@"
  printf '\n'
}

# board_apt DEBIAN-ARCH URI [SECURITY-URI [FIELD...]]: writes an apt configuration for that archive, and for a security
# archive if one is given, and fetches their lists. The release is the boards', or `board_release`. Sets `apt_state`;
# afterwards `apt-get -c "$apt_state/apt.conf"` sees these archives and no other.
board_apt() {
  local arch=$1 uri=$2 security=${3:-} release
  shift "$(($# < 3 ? $# : 3))"
  release=${board_release:-$(pinned release)}
  [[ -r $debian_keys ]] || die "there is no $debian_keys; the package debian-archive-keyring has it"
  apt_state=$CACHE/apt/$release-$arch-$(hash_of "$uri" "$security")
  mkdir -p "$apt_state/lists/partial" "$apt_state/archives/partial"
  : >"$apt_state/status"
  {
    debian_source "$uri" "$release" "$@"
    [[ -z $security ]] || debian_source "$security" "$release-security" "$@"
  } >"$apt_state/debian.sources"
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
Acquire::Retries "5";
Acquire::http::Timeout "30";
#clear APT::Update::Post-Invoke;
#clear DPkg::Post-Invoke;
END
  apt-get -c "$apt_state/apt.conf" -qq update >&2
}

# versions_of PACKAGE...: a line "PACKAGE VERSION" for each version that the archives of the last board_apt have, newest
# first. apt reads all its lists for that, so it is asked once for many.
versions_of() {
  apt-cache -c "$apt_state/apt.conf" madison "$@" 2>/dev/null | awk -F ' *[|] *' '{ sub(/^ +/, "", $1); print $1, $2 }'
}

# records_of PACKAGE...: more of the same: a line "PACKAGE ARCHITECTURE VERSION SHA256 SOURCE SIZE" for each.
records_of() {
  # It fails for names that the archives do not have, and prints the others.
  { apt-cache -c "$apt_state/apt.conf" show "$@" 2>/dev/null || :; } | awk '
    function end() { if (name != "") print name, arch, version, hash, source, size; name = "" }
    $1 == "Package:" { end(); name = source = $2 }
    $1 == "Architecture:" { arch = $2 }
    $1 == "Version:" { version = $2 }
    $1 == "SHA256:" { hash = $2 }
    $1 == "Source:" { source = $2 }
    $1 == "Size:" { size = $2 }
    END { end() }'
}
