# A whole Debian system for arm64 under QEMU, with systemd, sshd and a simulated chip, for scripts that source this.
# shellcheck shell=bash
#
#   machine_make FOLDER        a machine that has never been started: its disk, its keys, how to log in
#   machine_start              switches it on
#   machine_wait               until one can log in
#   machine_off                pulls the plug
#
# It needs board/setup/common.sh. The disk is a copy on write of the one that board/system/build-image made. A run's
# files go into FOLDER/files before the start. ssh listens on a free port of 127.0.0.1 only; its keys
# are made for the run. FOLDER/ssh_config knows the machine as `gate`, FOLDER/console.log is its console.

# Its processors, as options of QEMU; whoever sources this may choose others.
machine_processors=(-smp 2)
# The socket of a connection that lasts as long as a boot, for those who ask much: an emulated processor takes a second for each
# new one. Whoever chooses none has no connection that wakes the machine now and then.
machine_socket=
# What QEMU makes of the disk's flushes. Whoever pulls the plug to see what is left chooses none: then what the guest was told is
# on the disk is in the file, past the caches of this machine.
machine_cache=unsafe

# shellcheck source=board/system/boot.sh
. "$ROOT/board/system/boot.sh"

machine_make() {
  machine_folder=$1
  local image kernel
  image=$("$ROOT/board/system/build-image")
  mkdir -p "$machine_folder/files/etc/ssh"
  take_kernel "$machine_folder/initrd"
  machine_kernel=$kernel
  qemu-img create -q -f qcow2 -b "$image" -F raw "$machine_folder/disk"
  ssh-keygen -q -t ed25519 -N '' -C 'the run' -f "$machine_folder/key"
  ssh-keygen -q -t ed25519 -N '' -C 'the board' -f "$machine_folder/files/etc/ssh/ssh_host_ed25519_key"
  cp "$machine_folder/key.pub" "$machine_folder/files/etc/ssh/run_key.pub"
  install -m 755 "$ROOT/board/system/prepare" "$machine_folder/files/run-prepare"
  install -m 644 "$ROOT/board/virtual/chip.sh" "$machine_folder/files/run-chip.sh"
  : >"$machine_folder/files/etc/pulls"
}

machine_start() {
  local port
  tar -c -f "$machine_folder/files.tar" --owner=0 --group=0 -C "$machine_folder/files" .
  truncate -s %1M "$machine_folder/files.tar"
  : >"$machine_folder/console.log"
  # Another process may take the port between the choice and the start; then the next one is tried.
  for ((port = 20022 + RANDOM % 20000; ; port++)); do
    ((port < 41000)) || die "no free port for the machine's ssh"
    # The disk that is named last is the first that this kernel finds.
    qemu-system-aarch64 -M virt -cpu cortex-a72 "${machine_processors[@]}" -m 768 \
      -kernel "$machine_kernel" -initrd "$machine_folder/initrd" \
      -append "$system_parameters first=/first-process net.ifnames=0 systemd.show_status=1" \
      -drive "if=none,id=run,format=raw,readonly=on,file=$machine_folder/files.tar" \
      -device virtio-blk-device,drive=run,serial=run \
      -drive "if=none,id=root,format=qcow2,cache=$machine_cache,file=$machine_folder/disk" -device virtio-blk-device,drive=root \
      -netdev "user,id=net,restrict=on,hostfwd=tcp:127.0.0.1:$port-:22" -device virtio-net-device,netdev=net \
      -display none -monitor none -serial "file:$machine_folder/console.log" </dev/null 2>"$machine_folder/qemu.log" &
    MACHINE=$!
    sleep 0.5
    kill -0 "$MACHINE" 2>/dev/null && break
    grep -q 'host forwarding' "$machine_folder/qemu.log" || die "QEMU did not start: $(<"$machine_folder/qemu.log")"
  done
  printf '[127.0.0.1]:%s %s\n' "$port" "$(<"$machine_folder/files/etc/ssh/ssh_host_ed25519_key.pub")" >"$machine_folder/known_hosts"
  cat >"$machine_folder/ssh_config" <<END
Host gate
  HostName 127.0.0.1
  Port $port
  IdentityFile $machine_folder/key
  IdentitiesOnly yes
  UserKnownHostsFile $machine_folder/known_hosts
  GlobalKnownHostsFile /dev/null
  CheckHostIP no
END
}

machine_off() {
  if [[ -n ${MACHINE:-} ]]; then
    kill -KILL "$MACHINE" 2>/dev/null || :
    wait "$MACHINE" 2>/dev/null || :
    MACHINE=
    # At once, and not when ssh has noticed.
    [[ -z $machine_socket ]] || ssh -F "$machine_folder/ssh_config" -S "$machine_socket" -O exit root@gate 2>/dev/null || :
  fi
}

# How long a boot may take, in seconds. It takes a half or a whole minute, and longer beside what keeps the processors busy.
machine_boot_within=600

# machine_wait: until one can log in and the boot is over; switches the machine off if that takes too long.
machine_wait() {
  local end=$((SECONDS + machine_boot_within))
  until timeout "$machine_boot_within" ssh -F "$machine_folder/ssh_config" -o BatchMode=yes -o StrictHostKeyChecking=yes -o ConnectTimeout=5 \
    -o ServerAliveInterval=5 -o LogLevel=ERROR root@gate 'systemctl is-system-running --wait >/dev/null; true' 2>/dev/null; do
    if ((SECONDS > end)) || ! kill -0 "$MACHINE" 2>/dev/null; then
      say "the end of the machine's console ($machine_folder/console.log):"
      tail -n 30 -- "$machine_folder/console.log" >&2
      cat -- "$machine_folder/qemu.log" >&2
      machine_off
      die "nobody could log in to the machine within $machine_boot_within s; it was switched off"
    fi
    sleep 0.2
  done
  [[ -z $machine_socket ]] ||
    timeout 60 ssh -F "$machine_folder/ssh_config" -S "$machine_socket" -o ControlMaster=yes -o BatchMode=yes -o ConnectTimeout=50 \
      -o ServerAliveInterval=5 -o LogLevel=ERROR -f -N root@gate </dev/null >/dev/null 2>&1 || :
}
