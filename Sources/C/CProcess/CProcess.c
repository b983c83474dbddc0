#ifdef __linux__

#define _GNU_SOURCE
#include "CProcess.h"

#include <errno.h>
#include <fcntl.h>
#include <grp.h>
#include <poll.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/signalfd.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { most_words = 64 };

static bool becomes(int user) {
    return user < 0 || (setgroups(0, NULL) == 0 && setgid((gid_t)user) == 0 && setuid((uid_t)user) == 0);
}

static _Noreturn void run(char *const *words, const char *folder, int output, int errors, int user, pid_t parent) {
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
    signal(SIGPIPE, SIG_DFL);
    int input = open("/dev/null", O_RDONLY);
    if (dup2(errors, 2) >= 0 && dup2(output, 1) >= 0 && dup2(input, 0) >= 0 && chdir(folder) == 0 && becomes(user)) {
        // Whoever becomes another user is asked again.
        prctl(PR_SET_PDEATHSIG, SIGKILL);
        if (getppid() == parent) execvp(words[0], words);
    }
    dprintf(2, "%s: %s\n", words[0], strerror(errno));
    _exit(127);
}

int portcullis_be_urgent(void) {
    // Interrupt threads have 50 (kernel/sched/core.c, sched_set_fifo).
    struct sched_param parameter = {.sched_priority = 40};
    return sched_setscheduler(0, SCHED_FIFO | SCHED_RESET_ON_FORK, &parameter) < 0 ? -errno : 0;
}

int portcullis_start(
    const char *words, size_t size, const char *folder, const char *output, const char *errors, int user) {
    char *list[most_words + 1];
    size_t count = 0;
    for (const char *next = words; next < words + size; next += strlen(next) + 1) {
        if (count == most_words) return -E2BIG;
        list[count++] = (char *)next;
    }
    if (count == 0) return -EINVAL;
    list[count] = NULL;
    int to = portcullis_create(output, false);
    if (to < 0) return to;
    int complaints = strcmp(output, errors) == 0 ? fcntl(to, F_DUPFD_CLOEXEC, 3) : portcullis_create(errors, false);
    if (complaints < 0) {
        close(to);
        return complaints;
    }
    pid_t parent = getpid();
    pid_t process = fork();
    if (process == 0) run(list, folder, to, complaints, user, parent);
    int error = errno;
    close(to);
    close(complaints);
    return process < 0 ? -error : process;
}

void portcullis_send(int process, int signal) { kill(process, signal); }

bool portcullis_has_ended(int process, int *status) {
    int how;
    pid_t found;
    do {
        found = waitpid(process, &how, WNOHANG);
    } while (found < 0 && errno == EINTR);
    if (found != process) return false;
    *status = WIFSIGNALED(how) ? 128 + WTERMSIG(how) : WEXITSTATUS(how);
    return true;
}

int portcullis_told_by(void) {
    sigset_t wanted;
    sigemptyset(&wanted);
    sigaddset(&wanted, SIGTERM);
    sigaddset(&wanted, SIGINT);
    sigaddset(&wanted, SIGHUP);
    sigaddset(&wanted, SIGCHLD);
    if (sigprocmask(SIG_BLOCK, &wanted, NULL) < 0) return -errno;
    signal(SIGPIPE, SIG_IGN);
    int lowest = signalfd(-1, &wanted, SFD_CLOEXEC | SFD_NONBLOCK);
    if (lowest < 0) return -errno;
    // It must not pass for a standard input that is closed.
    int descriptor = fcntl(lowest, F_DUPFD_CLOEXEC, 3);
    int error = errno;
    close(lowest);
    return descriptor < 0 ? -error : descriptor;
}

int portcullis_pause(int signals, int answers, int input, int64_t deadline_ns) {
    struct timespec left = {0};
    if (deadline_ns >= 0) {
        struct timespec now;
        clock_gettime(CLOCK_MONOTONIC, &now);
        int64_t left_ns = deadline_ns - ((int64_t)now.tv_sec * 1000000000 + now.tv_nsec);
        if (left_ns > 0) left = (struct timespec){.tv_sec = left_ns / 1000000000, .tv_nsec = left_ns % 1000000000};
    }
    struct pollfd items[3] = {{.fd = signals, .events = POLLIN}, {.fd = answers}, {.fd = input, .events = POLLIN}};
    if (ppoll(items, 3, deadline_ns >= 0 ? &left : NULL, NULL) < 0) return 0;
    int so = 0;
    if (items[1].revents & (POLLERR | POLLHUP | POLLNVAL)) so |= portcullis_is_told;
    if (items[2].revents) so |= portcullis_has_input;
    struct signalfd_siginfo signal;
    while (read(signals, &signal, sizeof signal) == sizeof signal) {
        if (signal.ssi_signo != SIGCHLD) so |= portcullis_is_told;
    }
    return so;
}

int portcullis_make_folder(const char *path) {
    return mkdir(path, 0777) < 0 && errno != EEXIST ? -errno : 0;
}

int portcullis_create(const char *path, bool at_end) {
    int descriptor = open(path, O_WRONLY | O_CREAT | O_CLOEXEC | (at_end ? O_APPEND : O_TRUNC), 0666);
    return descriptor < 0 ? -errno : descriptor;
}

void portcullis_remove(const char *path) { unlink(path); }

int portcullis_own_process(void) { return getpid(); }

#endif
