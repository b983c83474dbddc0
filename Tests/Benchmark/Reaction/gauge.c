// Takes the measurements on a board that `stimulus` does not take, on the lines of a chip that the kernel simulates. CHIP is
// the folder of that chip in sysfs.
//
//     gauge start CHIP LINE COUNT PROGRAM [ARGUMENT...]
//         Starts the program COUNT times, and ends it with SIGTERM each time. Prints for each how many nanoseconds it took
//         from its exec until it drove the output LINE low. The line has to be pulled up.
//
//     gauge chatter CHIP LINE PERIOD_NS
//         Pulls the line up and down, once in each period, until somebody ends it.

#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static const int64_t second = 1000000000;
// The longest time until the lines are driven. An interpreter on an emulated board takes some seconds.
static const int64_t longest_start = 60 * second;

static _Noreturn void fail(const char *what) {
    fprintf(stderr, "gauge: %s: %s\n", what, strerror(errno));
    exit(1);
}

static int64_t now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return time.tv_sec * second + time.tv_nsec;
}

static void sleep_until(int64_t time) {
    struct timespec until = {.tv_sec = time / second, .tv_nsec = time % second};
    while (clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &until, NULL) == EINTR) continue;
}

static int open_line(const char *chip, const char *line, const char *name, int flags) {
    char path[512];
    snprintf(path, sizeof path, "%s/sim_gpio%s/%s", chip, line, name);
    int file = open(path, flags | O_CLOEXEC);
    if (file < 0) fail(path);
    return file;
}

static _Noreturn void chatter(int pull, int64_t period) {
    for (int64_t time = now() + period;; time += period) {
        sleep_until(time);
        if (write(pull, "pull-up", 7) < 0) fail("pull");
        sleep_until(time + period / 2);
        if (write(pull, "pull-down", 9) < 0) fail("pull");
    }
}

static void schedule(int policy) {
    if (sched_setscheduler(0, policy, &(struct sched_param){0}) < 0) fail("scheduler");
}

static int is_high(int value) {
    char byte;
    if (pread(value, &byte, 1, 0) != 1) fail("value");
    return byte == '1';
}

static _Noreturn void become(char **program, int64_t *started) {
    // The measuring program gives way to this one.
    schedule(SCHED_OTHER);
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    int nothing = open("/dev/null", O_RDWR);
    for (int descriptor = 0; descriptor < 3; descriptor++) dup2(nothing, descriptor);
    *started = now();
    execvp(program[0], program);
    _exit(127);
}

static int64_t start(int value, char **program, int64_t *started) {
    if (!is_high(value)) {
        errno = EBUSY;
        fail("the line is low already");
    }
    *started = 0;
    pid_t process = fork();
    if (process < 0) fail("fork");
    if (process == 0) become(program, started);
    int64_t deadline = now() + longest_start;
    while (is_high(value)) {
        if (now() > deadline || waitpid(process, NULL, WNOHANG) != 0) {
            errno = ETIMEDOUT;
            fail(program[0]);
        }
    }
    int64_t driven = now();
    // It has to be ready before it can be told to end in an orderly way.
    sleep_until(driven + second / 2);
    kill(process, SIGTERM);
    if (waitpid(process, NULL, 0) != process) fail("wait");
    return driven - *started;
}

int main(int count, char **words) {
    if (count == 5 && strcmp(words[1], "chatter") == 0)
        chatter(open_line(words[2], words[3], "pull", O_WRONLY), atoll(words[4]));
    if (count < 6 || strcmp(words[1], "start") != 0) return 2;
    int value = open_line(words[2], words[3], "value", O_RDONLY);
    int64_t *started = mmap(NULL, sizeof *started, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (started == MAP_FAILED) fail("memory");
    schedule(SCHED_IDLE);
    for (int left = atoi(words[4]); left > 0; left--) printf("%lld\n", (long long)start(value, words + 5, started));
}
