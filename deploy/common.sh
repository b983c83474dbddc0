# Shared by the scripts that work on a remote board: the connection to it, and what all scripts share.
# shellcheck shell=bash
#
# Sourced, never run.

# shellcheck source=board/setup/common.sh
. "$(dirname -- "${BASH_SOURCE[0]}")/../board/setup/common.sh"

# Nothing here asks a question. Standard input belongs to the caller, for instance the list of a loop over many boards,
# and ssh would swallow it.
exec </dev/null

# connect USER@HOST: from here on `remote COMMAND` runs a command there. Nothing asks a question later: ssh works with
# keys, knows the host, and the user becomes root without a password, or this stops here and says what is missing.
# $SSH_CONFIG is ssh's configuration file instead of yours.
connect() {
  host=$1
  local form='^[A-Za-z0-9_][]A-Za-z0-9_.@:/%[-]*$'
  [[ $host =~ $form ]] || die "'$host' is no host to log in to; expected user@host"
  need ssh deploy
  # Not in $TMPDIR: the path of a socket has at most 107 bytes, and ssh accepts no blank in it.
  local sockets
  sockets=$(mktemp -d /tmp/portcullis-ssh.XXXXXX) || die "there is no room in /tmp for ssh's socket"
  SCRATCH+=("$sockets")
  ssh=(ssh -o BatchMode=yes -o StrictHostKeyChecking=yes -o ConnectTimeout=10
    -o ServerAliveInterval=5 -o ServerAliveCountMax=3
    -o ControlMaster=auto -o "ControlPath=$sockets/%C" -o ControlPersist=20)
  if [[ -n ${SSH_CONFIG:-} ]]; then
    ssh+=(-F "$SSH_CONFIG")
  fi
  local facts
  # shellcheck disable=SC2016  # for the shell over there
  facts=$(remote 'printf "%s %s %s %s\n" "$(id -u)" "$(uname -m)" \
    "$(dpkg --print-architecture 2>/dev/null || echo none)" "$([ -d /run/systemd/system ] && echo yes || echo no)"') ||
    die "cannot log in to $host without a password. 'ssh $host' has to work with a key, and its host key has to be" \
      "known: log in by hand once and compare the key with the board's"
  local id systemd
  # shellcheck disable=SC2034  # for deploy
  read -r id processor debian_arch systemd <<<"$facts"
  [[ $debian_arch != none ]] || die "$host has no dpkg; a Debian system is needed, Raspberry Pi OS for instance"
  [[ $systemd == yes ]] || die "$host is not run by systemd"
  as_root_there=
  if [[ $id != 0 ]]; then
    remote 'sudo -n true' 2>/dev/null ||
      die "the user at $host may not become root without a password ('sudo -n true' fails there);" \
        "docs/using/operations.md says how to allow it, 'Deploying when sudo asks for a password'. Or log in as root"
    as_root_there='sudo -n '
  fi
}

# remote COMMAND: standard input is empty, unless the caller redirects it.
remote() {
  "${ssh[@]}" -- "$host" "$1"
}

# remote_root COMMAND...: one simple command as root.
remote_root() {
  remote "$as_root_there$1"
}

# send FOLDER: copies its contents to the board, and sets `there` to their folder.
send() {
  there=$(remote 'mktemp -d /tmp/portcullis-deploy.XXXXXX') || die "$host made no temporary folder; nothing was changed"
  [[ $there == /tmp/portcullis-deploy.* ]] || die "$host made no temporary folder; nothing was changed"
  tar -c -C "$1" --owner=0 --group=0 . | remote "tar -x -m --no-same-owner -C $there" ||
    die "the copy broke off; nothing was changed"
}

# is_board_name NAME: whether an instance can be called so.
is_board_name() {
  [[ $1 =~ ^[A-Za-z0-9_][A-Za-z0-9_-]*$ ]]
}

# board_name FILE: what an instance with this board file is called.
board_name() {
  local name=${1##*/}
  name=${name%.board}
  is_board_name "$name" ||
    die "'$name' cannot be the name of a service; a board file's name has letters, digits, '-' and '_' before .board"
  printf '%s\n' "$name"
}
