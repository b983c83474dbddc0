# The virtual boards; sourced by the scripts beside this file, after board/setup/common.sh.
# shellcheck shell=bash

# One a row: the architecture, as in board/sdk/architectures; the kernel's name for it, which is also that of the
# kernel's configuration; the cross-compiler for the kernel; the kernel image; how many lines make prints while it builds
# that, for the progress display; the dynamic loader of Debian's programs; the board's device tree, where QEMU does not
# make it. Those for 32 bits have one kernel: it takes minutes to build.
virtual_boards='
arm64  arm64  aarch64-linux-gnu-    Image   1390  ld-linux-aarch64.so.1
armv7  arm    arm-linux-gnueabihf-  zImage  1280  ld-linux-armhf.so.3
armv6  arm    arm-linux-gnueabihf-  zImage  1280  ld-linux.so.3          bcm2835-rpi-zero.dtb
'

# virtual_board ARCH: sets arch, kernel_arch, cross, image, steps, loader and device_tree from its row, and what
# `architecture` sets.
# shellcheck disable=SC2034  # for the scripts
virtual_board() {
  local row
  row=$(awk -v name="$1" '$1 == name' <<<"$virtual_boards")
  [[ -n $row ]] ||
    wrong "there is no virtual board '$1'; there are: $(awk 'NF { print $1 }' <<<"$virtual_boards" | paste -sd ' ')"
  read -r arch kernel_arch cross image steps loader device_tree <<<"$row"
  architecture "$arch"
}

# device_trees: those that boards with its kernel need.
device_trees() {
  awk -v kernel="$kernel_arch" '$2 == kernel && NF > 6 { print $7 }' <<<"$virtual_boards"
}

# has_network: whether its kernel has one, which that one's configuration says.
has_network() {
  grep -q '^CONFIG_INET=y' "$ROOT/board/virtual/kernel/$kernel_arch.config"
}
