# What the first script of a small system begins with: busybox's commands, the console, and what the kernel shows.
# shellcheck shell=dash
#
# It is in the root file system of the virtual boards, to be sourced there.

/bin/busybox --install -s /bin
PATH=/bin

mount -t devtmpfs devtmpfs /dev 2>/dev/null
exec </dev/console >/dev/console 2>&1
mount -t proc proc /proc
mount -t sysfs sysfs /sys
mount -t tmpfs tmpfs /tmp
mount -t configfs configfs /sys/kernel/config
