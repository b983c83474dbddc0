# What a board needs from a program: checks a file for the architecture that was chosen last, arch.
# shellcheck shell=bash
#
# Sourced by firmware, after common.sh. The checks read readelf's output. They must not pass because the output looks
# different than expected. So each check needs a line that it knows, and a check that something is missing comes after
# the segments were found listed as expected.

# shellcheck disable=SC2154  # arch, machine and linking, which architecture() sets
# check_image FILE: checks that it is for this architecture, static, and cannot execute its data; ends with the reason.
check_image() {
  local header segments loads
  header=$(LC_ALL=C readelf -hW -- "$1") || die "$1 is no program (readelf's words are above)"
  segments=$(LC_ALL=C readelf -lW -- "$1") || die "$1 is no program (readelf's words are above)"
  grep -qE "^ *Machine: .*\b$machine$" <<<"$header" || die "$1 is not for $arch"
  case $arch in
    armv7) grep -q 'hard-float ABI' <<<"$header" || die "$1 does not pass floating point in registers" ;;
    armv6) grep -q 'soft-float ABI' <<<"$header" || die "$1 needs hardware for floating point" ;;
    riscv64) grep -q 'double-float ABI' <<<"$header" || die "$1 does not pass floating point in registers" ;;
  esac
  loads=$(grep -E '^ *LOAD ' <<<"$segments") || die "$1 has no segments that readelf shows as LOAD"
  # Type, offset, two addresses, two sizes, flags, alignment.
  ! grep -qvE '^ *LOAD( +0x[0-9a-f]+){5} +[RWE ]+ 0x[0-9a-f]+$' <<<"$loads" ||
    die "readelf lists the segments of $1 in another way than board/setup/image.sh knows"
  ! grep -q INTERP <<<"$segments" || die "$1 is not statically linked"
  if [[ $linking == static-pie ]]; then
    grep -q '^ *Type: *DYN' <<<"$header" || die "$1 is not position-independent"
  else
    grep -q '^ *Type: *EXEC' <<<"$header" || die "$1 is no program at a fixed address"
  fi
  grep -qE '^ *GNU_STACK .* RW +(0|0x[0-9a-f]+)$' <<<"$segments" || die "$1 asks for an executable stack"
  grep -qE '^ *GNU_RELRO ' <<<"$segments" || die "$1 leaves what was relocated writable"
  ! grep -qvE ' 0x(4|8|10)000$' <<<"$loads" || die "$1 does not fit pages of 16 KiB"
}
