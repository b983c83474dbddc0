# The package itself: a case of the test of deployments, which needs no board.
# shellcheck shell=bash disable=SC2154
#
# Sourced by deploy/test/run.

the_package() {
  local page
  equal 'lintian finds nothing' "$(lintian --allow-root "$good" 2>&1)" ''
  is 'a second build is the same, byte for byte' built_again
  for page in "$ROOT"/deploy/man/*; do
    equal "the manual page ${page##*/} has no mistakes" "$(LC_ALL=C man --warnings -l "$page" 2>&1 >/dev/null)" ''
  done
}

built_again() {
  "$ROOT/deploy/build-package" --out "$work/again.deb" arm64 && cmp "$good" "$work/again.deb"
}
