#ifdef __linux__

#define _GNU_SOURCE
#include "CSystem.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <libgen.h>
#include <linux/magic.h>
#include <linux/watchdog.h>
#include <malloc.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <sys/time.h>
#include <sys/un.h>
#include <sys/vfs.h>
#include <unistd.h>

const char *portcullis_notify_address(void) { return getenv("NOTIFY_SOCKET"); }

int portcullis_notify_socket(void) {
    int descriptor = socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0);
    if (descriptor < 0) return -errno;
    struct timeval patience = {.tv_usec = 100000};
    if (setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &patience, sizeof patience) < 0) {
        int error = errno;
        close(descriptor);
        return -error;
    }
    return descriptor;
}

int portcullis_notify(int descriptor, const char *address, const void *bytes, size_t count, bool may_wait) {
    struct sockaddr_un to = {.sun_family = AF_UNIX};
    size_t length = strlen(address);
    bool is_path = address[0] == '/';
    if (!is_path && address[0] != '@') return -EAFNOSUPPORT;
    // A path needs its NUL; a name of the abstract kind begins with one and ends where its length says.
    if (length + is_path > sizeof to.sun_path) return -ENAMETOOLONG;
    memcpy(to.sun_path, address, length);
    if (!is_path) to.sun_path[0] = 0;
    socklen_t size = (socklen_t)(offsetof(struct sockaddr_un, sun_path) + length + is_path);
    ssize_t sent;
    do {
        sent = sendto(descriptor, bytes, count, MSG_NOSIGNAL | (may_wait ? 0 : MSG_DONTWAIT), (void *)&to, size);
    } while (sent < 0 && errno == EINTR);
    return sent < 0 ? -errno : 0;
}

// A number in decimal and nothing else; 0 for any other text.
static uint64_t number(const char *text) {
    if (!text || text[0] < '0' || text[0] > '9') return 0;
    char *end;
    errno = 0;
    unsigned long long value = strtoull(text, &end, 10);
    return errno || *end ? 0 : value;
}

uint64_t portcullis_watchdog_microseconds(void) {
    const char *process = getenv("WATCHDOG_PID");
    if (process && number(process) != (uint64_t)getpid()) return 0;
    return number(getenv("WATCHDOG_USEC"));
}

bool portcullis_is_journal(int descriptor) {
    const char *stream = getenv("JOURNAL_STREAM");
    if (!stream) return false;
    char *end;
    unsigned long long device = strtoull(stream, &end, 10);
    if (*end != ':') return false;
    unsigned long long inode = strtoull(end + 1, &end, 10);
    struct stat status;
    return *end == 0 && fstat(descriptor, &status) == 0 && status.st_dev == device && status.st_ino == inode;
}

// In tmpfs or ramfs. Both numbers are 32 bits wide in the kernel, and signed on some boards.
static bool is_in_memory(const struct statfs *system) {
    uint32_t kind = (uint32_t)system->f_type;
    return kind == TMPFS_MAGIC || kind == RAMFS_MAGIC;
}

bool portcullis_can_stall(int descriptor) {
    struct stat status;
    // Where nothing is open, a write fails at once.
    if (fstat(descriptor, &status) < 0) return false;
    if (S_ISBLK(status.st_mode)) return true;
    if (!S_ISREG(status.st_mode)) return false;
    struct statfs system;
    return fstatfs(descriptor, &system) < 0 || !is_in_memory(&system);
}

// The folder that a file is in. 0, or -ENAMETOOLONG.
static int folder_of(const char *path, char folder[PATH_MAX]) {
    const char *last = strrchr(path, '/');
    if (!last) path = last = "./";
    size_t length = last == path ? 1 : (size_t)(last - path);
    if (length >= PATH_MAX) return -ENAMETOOLONG;
    memcpy(folder, path, length);
    folder[length] = 0;
    return 0;
}

bool portcullis_would_be_on_disk(const char *path) {
    char folder[PATH_MAX];
    struct statfs system;
    // Where there is no folder, no file can be made either.
    return folder_of(path, folder) == 0 && statfs(folder, &system) == 0 && !is_in_memory(&system);
}

int portcullis_make_folders(const char *path) {
    char folder[PATH_MAX];
    size_t length = strlen(path);
    if (length >= sizeof folder) return -ENAMETOOLONG;
    memcpy(folder, path, length + 1);
    for (size_t place = 1; place < length; place++) {
        if (folder[place] != '/') continue;
        folder[place] = 0;
        if (mkdir(folder, 0755) < 0 && errno != EEXIST) return -errno;
        folder[place] = '/';
    }
    return 0;
}

int portcullis_give_to_owner_of_folder(const char *path) {
    if (geteuid() != 0) return 0;
    char folder[PATH_MAX];
    int result = folder_of(path, folder);
    if (result < 0) return result;
    struct stat status;
    if (stat(folder, &status) < 0 || lchown(path, status.st_uid, status.st_gid) < 0) return -errno;
    return 0;
}

int portcullis_sync_folder_of(const char *path) {
    char folder[PATH_MAX];
    int result = folder_of(path, folder);
    if (result < 0) return result;
    int descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (descriptor < 0) return -errno;
    if (fsync(descriptor) < 0) result = -errno;
    close(descriptor);
    return result;
}

// Larger than any board file; a larger file is refused when it is read.
enum { most_kept = 1 << 20 };

// "$RUNTIME_DIRECTORY/name" into `path`. Whether there is such a folder, one only, with a name that fits.
static bool kept_path(char *path, size_t capacity, const char *name) {
    const char *folder = getenv("RUNTIME_DIRECTORY");
    if (!folder || folder[0] != '/' || strchr(folder, ':')) return false;
    int length = snprintf(path, capacity, "%s/%s", folder, name);
    return length > 0 && (size_t)length < capacity;
}

static bool copy(int from, int to) {
    char chunk[4096];
    for (size_t total = 0; total <= most_kept;) {
        long count = portcullis_read(from, chunk, sizeof chunk);
        if (count <= 0) return count == 0;
        if (portcullis_write_all(to, chunk, (size_t)count) < 0) return false;
        total += (size_t)count;
    }
    return false;
}

bool portcullis_copy_file(const char *path, const char *to_path) {
    int from = portcullis_open_file(path);
    if (from < 0) return false;
    int to = open(to_path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0600);
    bool is_whole = to >= 0 && copy(from, to);
    close(from);
    if (to >= 0 && close(to) < 0) is_whole = false;
    if (!is_whole) unlink(to_path);
    return is_whole;
}

static char copy_path[512];

const char *portcullis_copy_to_keep(const char *path) {
    if (!kept_path(copy_path, sizeof copy_path, "board.new")) return NULL;
    return portcullis_copy_file(path, copy_path) ? copy_path : NULL;
}

int portcullis_keep_copy(void) {
    char kept[512];
    if (!kept_path(kept, sizeof kept, "board")) return 0;
    if (rename(copy_path, kept) == 0) return 0;
    int error = errno;
    unlink(kept);
    return -error;
}

int portcullis_watchdog_may_open(const char *path) {
    struct stat status;
    if (stat(path, &status) < 0) return -errno;
    if (!S_ISCHR(status.st_mode)) return -ENOTTY;
    return access(path, W_OK) < 0 ? -errno : 0;
}

// /dev/watchdog is another name for /dev/watchdog0, with the number of old.
static bool is_first_by_old_name(dev_t device) { return device == makedev(10, 130); }

bool portcullis_is_watchdog(const char *path) {
    struct stat status;
    if (stat(path, &status) < 0 || is_first_by_old_name(status.st_rdev)) return true;
    char link[64], subsystem[256];
    snprintf(link, sizeof link, "/sys/dev/char/%u:%u/subsystem", major(status.st_rdev), minor(status.st_rdev));
    ssize_t length = readlink(link, subsystem, sizeof subsystem - 1);
    if (length < 0) return true;
    subsystem[length] = 0;
    return strcmp(basename(subsystem), "watchdog") == 0;
}

static dev_t device_number(const char *path) {
    struct stat status;
    if (stat(path, &status) < 0 || !S_ISCHR(status.st_mode)) return 0;
    struct stat first;
    bool is_renamed = is_first_by_old_name(status.st_rdev) && stat("/dev/watchdog0", &first) == 0;
    return is_renamed && S_ISCHR(first.st_mode) ? first.st_rdev : status.st_rdev;
}

// Whether one of the files that a process has open is that device.
static bool has_open(const char *process, dev_t device) {
    char folder[64];
    snprintf(folder, sizeof folder, "/proc/%.20s/fd", process);
    DIR *files = opendir(folder);
    if (!files) return false;
    bool found = false;
    for (struct dirent *file; !found && (file = readdir(files));) {
        char path[sizeof folder + sizeof file->d_name];
        snprintf(path, sizeof path, "%s/%s", folder, file->d_name);
        found = device_number(path) == device;
    }
    closedir(files);
    return found;
}

int portcullis_device_holder(const char *path) {
    dev_t device = device_number(path);
    DIR *processes = device ? opendir("/proc") : NULL;
    if (!processes) return 0;
    int holder = 0;
    for (struct dirent *entry; !holder && (entry = readdir(processes));) {
        if (number(entry->d_name) && has_open(entry->d_name, device)) holder = (int)number(entry->d_name);
    }
    closedir(processes);
    return holder;
}

const char *portcullis_process_name(int process) {
    static char name[17];
    char path[64];
    snprintf(path, sizeof path, "/proc/%d/comm", process);
    int descriptor = portcullis_open_reading(path);
    long count = descriptor < 0 ? 0 : portcullis_read(descriptor, name, sizeof name - 1);
    if (descriptor >= 0) close(descriptor);
    name[count > 0 ? count : 0] = 0;
    name[strcspn(name, "\n")] = 0;
    return name;
}

int portcullis_watchdog_can_stop(int descriptor) {
    struct watchdog_info information;
    if (ioctl(descriptor, WDIOC_GETSUPPORT, &information) < 0) return -errno;
    return (information.options & WDIOF_MAGICCLOSE) != 0;
}

int portcullis_watchdog_set_timeout(int descriptor, int seconds) {
    return ioctl(descriptor, WDIOC_SETTIMEOUT, &seconds) < 0 ? -errno : seconds;
}

int portcullis_watchdog_feed(int descriptor) { return ioctl(descriptor, WDIOC_KEEPALIVE, 0) < 0 ? -errno : 0; }

int portcullis_lock_memory(void) {
    // malloc(3) asks the kernel for 128 KiB more than it needs, which would all be locked. Enough is left to silence
    // a line.
    enum { reserve = 16 * 1024 };
    malloc_trim(reserve);
    mallopt(M_TOP_PAD, reserve);
    return mlockall(MCL_CURRENT | MCL_FUTURE) < 0 ? -errno : 0;
}

#endif
