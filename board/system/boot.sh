# What a whole emulated system boots with, for scripts that source this after board/setup/common.sh.
# shellcheck shell=bash

# shellcheck source=board/virtual/boards.sh
. "$ROOT/board/virtual/boards.sh"

# take_kernel INITRD: makes that file, a root file system that loads the modules and goes on with the one on the disk.
# Sets `kernel`, and `system_parameters`, with which the kernel goes on; the caller adds `first=`, the first process
# of the system.
# shellcheck disable=SC2034
take_kernel() {
  local initramfs
  kernel=$("$ROOT/board/virtual/build-kernel" arm64)
  initramfs=$("$ROOT/board/virtual/build-initramfs" arm64)
  cat "$initramfs/base.cpio" "${kernel%/*}/modules.cpio" >"$1"
  system_parameters="console=ttyAMA0 panic=-1 quiet $kernel_parameters rdinit=/switch-root"
}
