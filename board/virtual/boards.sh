# The virtual boards; sourced by the scripts beside this file, after board/setup/common.sh.
# shellcheck shell=bash

# One a row: the architecture, as in board/sdk/architectures; Debian's kernel for it; the cross-compiler for that one's
# modules; where in memory the kernel begins, unless its file says that; the dynamic loader of Debian's programs; the
# board's device tree, where QEMU does not make it.
#
# cloud-arm64  a third of the size of the other one for arm64, and without drivers for hardware that is not here
# 0x40208000   the first memory of QEMU's "virt" machine, and what this kernel leaves free there (textofs, in
#              arch/arm/Makefile)
virtual_boards='
arm64  cloud-arm64  aarch64-linux-gnu-    -           ld-linux-aarch64.so.1
armv7  armmp        arm-linux-gnueabihf-  0x40208000  ld-linux-armhf.so.3
armv6  rpi          arm-linux-gnueabihf-  0x8000      ld-linux.so.3          bcm2835-rpi-zero.dtb
'

# What Debian's kernels begin with and nobody misses here, most of all where every instruction is emulated: checks of
# the random numbers' source (most of a second) and of ciphers, certificates for modules, what BPF programs and probes
# may refer to; security modules and the audit; memory that is zeroed before it is used; the read-only memory of the
# kernel itself; a random place on the stack for every system call, which takes 10 us each. The watchdog over the
# kernel would wake an idle board, and so would the Raspberry Pi's USB (dwc2), whose frames QEMU counts a thousand
# times a second. The driver of its power domains stops at a register that QEMU does not have. The chip of the "virt"
# machines (pl061) would be /dev/gpiochip0.
unneeded=jent_mod_init,init_kprobe_trace,load_system_certificate_list,btf_module_init,bpf_tcp_ca_kfunc_init
unneeded+=,bpf_dummy_struct_ops_init,bpf_sockmap_iter_init,init_blk_tracer,init_user_buckets,init_msg_buckets
unneeded+=,pl061_gpio_driver_init,bcm2835_power_driver_init,dwc2_platform_driver_init
# shellcheck disable=SC2034  # for the scripts
kernel_parameters="audit=0 lsm=capability cryptomgr.notests init_on_alloc=0 rodata=off nowatchdog"
kernel_parameters+=" randomize_kstack_offset=off initcall_blacklist=$unneeded"

# virtual_board ARCH: sets arch, flavour, cross, load_address, loader and device_tree from its row, and what
# `architecture` sets.
# shellcheck disable=SC2034  # for the scripts
virtual_board() {
  local row
  row=$(awk -v name="$1" '$1 == name' <<<"$virtual_boards")
  [[ -n $row ]] ||
    wrong "there is no virtual board '$1'; there are: $(awk 'NF { print $1 }' <<<"$virtual_boards" | paste -sd ' ')"
  read -r arch flavour cross load_address loader device_tree <<<"$row"
  architecture "$arch"
}

# has_broker: whether the board that was chosen last can have one. It is large, and one board shows what there is to
# see.
has_broker() {
  [[ $arch == arm64 ]]
}
