# What the first script of a small system begins with: busybox's commands, the console, and what the kernel shows.
# shellcheck shell=dash
#
# It is in the root file system of the virtual boards, to be sourced there.

# load_modules NAME...: those that the kernel does not have already, in an order in which each finds what it needs.
load_modules() {
  for module in "$@"; do
    [ ! -e "/modules/$module.ko" ] || insmod "/modules/$module.ko"
  done
}

/bin/busybox --install -s /bin
PATH=/bin

mount -t devtmpfs devtmpfs /dev 2>/dev/null
exec </dev/console >/dev/console 2>&1
load_modules configfs virtio_mmio virtio_blk softdog gpio-sim
mount -t proc proc /proc
mount -t sysfs sysfs /sys
mount -t tmpfs tmpfs /tmp
mount -t configfs configfs /sys/kernel/config
