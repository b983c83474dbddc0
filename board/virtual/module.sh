# The kernel's simulated chip as a module for one of Debian's kernels: gpio-sim.c beside this says what of it is
# changed.
# shellcheck shell=bash disable=SC2034,SC2154
#
# Sourced by build-kernel, after boards.sh. `root` is a folder for what modules are made with; `release`, `series` and
# `here` are build-kernel's.

# this_debian_architecture: Debian's name for the machine that this runs on.
this_debian_architecture() {
  (architecture "$(this_architecture)" && printf '%s\n' "$debian_arch")
}

# get_tools: what modules are made with, once for all that are made: the sources of the chip, the headers that all
# kernels have, and the kernel's own tools, with the C library that they want.
get_tools() {
  local loader library
  board_packages "$(this_debian_architecture)" "$root" \
    "linux-source-$series" "linux-headers-$release-common" "linux-kbuild-$release" libc6
  say "unpacking the sources of the kernel's simulated chip ..."
  mkdir "$scratch/module"
  # The rest of the archive is not read.
  { xz -dcT0 "$root/usr/src/linux-source-$series.tar.xz" || :; } 2>/dev/null |
    tar -x -C "$scratch/module" --strip-components=1 --occurrence=1 \
      "linux-source-$series/drivers/gpio/gpio-sim.c" "linux-source-$series/kernel/irq/irq_sim.c" ||
    die "linux-source-$series cannot be unpacked; $(space_left "$scratch")"
  cp "$here/gpio-sim.c" "$scratch/module/gpio-sim.c"
  echo 'obj-m := gpio-sim.o' >"$scratch/module/Makefile"
  tools=$root/usr/lib/linux-kbuild-$release/scripts
  loader=$(find "$root/usr" -name 'ld-linux*.so.*' -print -quit)
  library=$(find "$root/usr/lib" -name libc.so.6 -printf '%h\n' -quit)
  runs=("$loader" --library-path "$library")
}

# make_module: the chip for the kernel that was chosen.
make_module() {
  local headers=$root/usr/src/linux-headers-$release-$flavour kind=arm bits=32
  [[ $arch != arm64 ]] || kind=arm64 bits=64
  # Debian's refer to /usr/src, and to the compiler of that kernel.
  echo "include $root/usr/src/linux-headers-$release-common/Makefile" >"$headers/Makefile"
  printf 'override %s\n' "ARCH = $kind" "KERNELRELEASE = $release-$flavour" "CROSS_COMPILE = $cross" \
    >"$headers/.kernelvariables"
  printf '#!/bin/sh\nexec%s "$@"\n' "$(printf ' %q' "${runs[@]}" "$tools/mod/modpost.real-lsb-$bits")" \
    >"$scratch/modpost"
  install -m 755 "$scratch/modpost" "$tools/mod/modpost"
  # The compiler may be older than the kernel's, and has no such option; nobody reads the module's types (BTF).
  make --no-print-directory -C "$headers" "M=$scratch/module" "CC=${cross}gcc" \
    CONFIG_CC_HAS_MIN_FUNCTION_ALIGNMENT= CONFIG_DEBUG_INFO_BTF_MODULES= clean modules
}

# strip_module: from standard input to standard output; without types, and without a signature, which nobody wants and
# which takes long to check.
strip_module() {
  cat >"$scratch/whole.ko"
  "${cross}objcopy" --strip-debug --remove-section=.BTF "$scratch/whole.ko" "$scratch/stripped.ko"
  cat "$scratch/stripped.ko"
}
