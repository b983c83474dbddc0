# The cases of a run on a virtual board: what they are on the way in, and what they left on the way out.
# shellcheck shell=bash disable=SC2034,SC2154
#
# Sourced by run. `cases` are their folders, and `work` is the run's own.

# take_programs FOLDER: checks them, and brings them along in that folder; the recorder, the page and the uplink only where a
# case wants them, so that no other boot begins with other memory.
take_programs() {
  local program programs=("$firmware" "$stimulus")
  ((!needs_recorder)) || programs+=("$recorder")
  ((!needs_page)) || programs+=("$page")
  ((!needs_uplink)) || programs+=("$uplink")
  for program in "${programs[@]}"; do
    [[ -f $program ]] || die "there is no $program; 'make firmware ARCH=$arch' builds it"
    grep -qE "Machine: .*\b$machine\$" <<<"$(readelf -hW "$program" 2>/dev/null)" ||
      die "$program is not a program for $arch"
  done
  install -m 755 "$firmware" "$1/portcullisd"
  install -m 755 "$stimulus" "$1/stimulus"
  ((!needs_recorder)) || install -m 755 "$recorder" "$1/portcullis-recorder"
  ((!needs_page)) || install -m 755 "$page" "$1/portcullis-page"
  ((!needs_uplink)) || install -m 755 "$uplink" "$1/portcullis-uplink"
}

# take_case CASE FOLDER: checks it, and brings it along in a folder of its name in that folder.
take_case() {
  local name
  name=$(basename -- "$1")
  [[ $name =~ ^[A-Za-z0-9_+-][A-Za-z0-9._+-]*$ ]] || die "the case '$name' needs a name of letters, digits, '.', '_', '+' and '-'"
  [[ -f $1/board && (-f $1/plan || -f $1/steps) ]] ||
    die "the case $1 needs a file 'board' and a file 'plan' or 'steps'"
  [[ ! -e $2/$name ]] || die "two cases are named '$name'"
  mkdir "$2/$name"
  cp "$1"/* "$2/$name"
  [[ -f $1/steps ]] ||
    printf '%s\n' set start play status 'levels levels-before' term 'levels levels' >"$2/$name/steps"
}

# plan_seconds: how long all plans take together.
plan_seconds() {
  local case end sum=0
  for case in "${cases[@]}"; do
    end=$(find "$case" -name 'plan*' -exec awk '$1 == "end" { sum += int($2 / 1000000000) + 1 } END { print sum }' {} +)
    sum=$((sum + ${end:-0}))
  done
  printf '%d\n' "$sum"
}

# make_initrd: the root file system with the programs and the cases, which the kernel unpacks over it.
make_initrd() {
  local in=$work/tree/in case initramfs parts needs_strace=$strace needs_recorder=0 needs_page=0 needs_uplink=0
  mkdir -p "$in/cases"
  for case in "${cases[@]}"; do
    take_case "$case" "$in/cases"
    [[ ! -f $case/slow-exit ]] || needs_strace=1
    [[ ! -f $case/recorder ]] || needs_recorder=1
    [[ ! -f $case/page ]] || needs_page=1
    [[ ! -f $case/uplink ]] || needs_uplink=1
  done
  ((!needs_uplink)) || has_broker || die "a case has the uplink, and the virtual board $arch has no broker"
  take_programs "$in"
  ((!strace)) || : >"$in/strace"
  initramfs=$("$ROOT/board/virtual/build-initramfs" "$arch")
  parts=("$initramfs/base.cpio" "${kernel%/*}/modules.cpio" "$work/in.cpio")
  ((!needs_strace)) || parts+=("$initramfs/strace.cpio")
  ((!needs_uplink)) || parts+=("$initramfs/broker.cpio")
  pack "$work/tree" >"$work/in.cpio"
  cat "${parts[@]}" >"$work/initrd"
}

# take_results: each case's folder into `out`. Sets `problems`, 1 if a case has one.
take_results() {
  local case name
  problems=0
  mkdir "$work/out"
  tar -xmf "$work/out.tar" -C "$work/out" 2>/dev/null || give_up "the virtual board left no results"
  [[ -f $work/out/complete ]] || give_up "the virtual board stopped before all cases had run"
  for case in "${cases[@]}"; do
    name=$(basename -- "$case")
    rm -rf -- "${out:?}/$name" "$out/.$name.new"
    # Across file systems `mv` copies; the rename makes the result appear at once.
    mv -- "$work/out/$name" "$out/.$name.new"
    mv -T -- "$out/.$name.new" "$out/$name"
    if [[ -f $out/$name/problem ]]; then
      say "$name: $(<"$out/$name/problem")"
      problems=1
    fi
  done
}
