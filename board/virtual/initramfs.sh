# What archives are made of that the kernel unpacks, one after another, as the root file system of a small system.
# shellcheck shell=bash
#
# Sourced after board/setup/common.sh. Debian's packages, which board_packages has fetched, are in $scratch/packages.
# shellcheck disable=SC2154  # scratch, and what virtual_board sets

# pack FOLDER: what is in the folder, as an archive on standard output; the same files give the same bytes.
pack() {
  (cd "$1" && find . -mindepth 1 | LC_ALL=C sort | cpio --quiet -o -H newc -R 0:0 --reproducible)
}

# find_library NAME: where one of the packages has it.
find_library() {
  local path
  path=$(find "$scratch/packages" -name "$1" -print -quit)
  [[ -n $path ]] || die "no package that was fetched for the board has the library $1"
  printf '%s\n' "$path"
}

# add_program NAME FOLDER: copies it from the packages into FOLDER/bin.
add_program() {
  local path
  path=$(find "$scratch/packages" -path "*bin/$1" -type f -print -quit)
  [[ -n $path ]] || die "no package that was fetched for the board has the program $1"
  install -D "$path" "$2/bin/$1"
}

# add_libraries FOLDER: what the programs in FOLDER/bin need at run time. `virtual_board` says which loader that is, and
# where it looks for libraries.
add_libraries() {
  local program name
  mkdir -p "$1/lib/$target"
  for program in "$1"/bin/*; do
    libraries_of "$program"
  done | sort -u | while IFS= read -r name; do
    cp -L "$(find_library "$name")" "$1/lib/$target/$name"
  done
  cp -L "$(find_library "$loader")" "$1/lib/$loader"
}

# libraries_of FILE: what it needs, and what that needs in turn, as file names.
libraries_of() {
  local name
  readelf -dW "$1" | sed -n 's/.*(NEEDED).*\[\(.*\)\]/\1/p' | while IFS= read -r name; do
    printf '%s\n' "$name"
    libraries_of "$(find_library "$name")"
  done
}
