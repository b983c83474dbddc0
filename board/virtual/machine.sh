# The emulated machine of a virtual board: which one it is, and its one run from power on to power off.
# shellcheck shell=bash disable=SC2154
#
# Sourced by run. `work` has the file initrd; the results come into the file out.tar.

# choose_machine: sets `qemu`, the emulator with what it emulates and the disk for the results; and `early_console`.
choose_machine() {
  local disk=if=none,id=out device=(-device "virtio-blk-device,drive=out")
  early_console=pl011,0x9000000
  case $arch in
    arm64) qemu=(qemu-system-aarch64 -M "virt,dtb-randomness=off" -cpu cortex-a72 -m 256) ;;
    armv7) qemu=(qemu-system-arm -M "virt,dtb-randomness=off" -cpu cortex-a7 -m 256) ;;
    armv6)
      qemu=(qemu-system-arm -M raspi0 -dtb "${kernel%/*}/$device_tree")
      early_console=pl011,0x20201000
      disk=if=sd
      device=()
      ;;
  esac
  qemu+=(-drive "$disk,format=raw,cache=unsafe,file=$work/out.tar" "${device[@]}")
  ((!warp)) || qemu+=(-icount "shift=2,sleep=off")
  need "${qemu[0]}" test
}

# take_processor: sets `pinned`, the command that keeps an emulator on a processor that no other run of this has, if one is free.
# Its threads take turns, and hand over to each other some 20 times for each second of an idle board's time. From one processor to
# another that costs much more than on the same one: a board that does little runs half as fast again.
take_processor() {
  local range list processor lock
  pinned=()
  list=$(taskset -cp "$BASHPID")
  list=${list##*: }
  mkdir -p -- "$CACHE/processors"
  for range in ${list//,/ }; do
    for ((processor = ${range%-*}; processor <= ${range#*-}; processor++)); do
      exec {lock}>"$CACHE/processors/$processor.lock"
      # The emulator has the lock too.
      if flock --nonblock "$lock"; then
        pinned=(taskset -c "$processor")
        return
      fi
      exec {lock}>&-
    done
  done
}

# run_machine: until it is off; ends with the reason if it does not come to that by itself.
run_machine() {
  local status=0 input first
  console=$out/console.log
  : >"$console"
  take_processor
  truncate -s 256M "$work/out.tar"
  # The console has the kernel's messages from the first line on, so that it shows how far a board came.
  # No randomness: the same addresses, date and seeds at every boot, so that runs can be compared.
  "${pinned[@]}" timeout --kill-after=5 "$limit" "${qemu[@]}" -rtc base=2026-01-01,clock=vm \
    -kernel "$kernel" -initrd "$work/initrd" \
    -append "earlycon=$early_console console=ttyAMA0 panic=-1 norandmaps $kernel_parameters" -no-reboot \
    -nic none -display none -monitor none -serial "file:$console" </dev/null >"$work/qemu.txt" 2>&1 &
  JOB=$!
  if ((until_eof)); then
    cat <&0 >/dev/null 2>&1 &
    input=$!
    wait -n -p first "$JOB" "$input" || status=$?
    [[ $first != "$input" ]] || die "standard input has ended, and the virtual board was switched off"
    # Even if the caller has blocked signals.
    kill -KILL "$input"
  else
    wait "$JOB" || status=$?
  fi
  JOB=
  case $status in
    0) ;;
    124 | 137) give_up "the virtual board hung and was switched off after $limit s" ;;
    *) give_up "QEMU ended with status $status" ;;
  esac
}

# give_up REASON: ends the run, with the machine's last words.
give_up() {
  cat "$work/qemu.txt" >&2
  say "the end of the board's console ($console):"
  tail -n 15 -- "$console" >&2
  die "$1"
}
