// Takes the measurements on a board that `stimulus` does not take, on the lines of a chip that the kernel simulates.
// CHIP is the folder of that chip in sysfs.
//
//     gauge start CHIP LINE COUNT PROGRAM [ARGUMENT...]
//         Starts the program COUNT times, and ends it with SIGTERM each time. Prints for each how many nanoseconds it
//         took from its exec until it drove the output LINE low, by the kernel's record of it, which has microseconds.
//         The line has to be pulled up.
//
//     gauge coins CHIP COIN DOORS COUNT [LINE PERIOD_NS]
//         Pulls the line COIN up for 50 ms, COUNT times, and prints for each how many nanoseconds it took from the end
//         of that pulse until the output DOORS was driven high, by the same record. Meanwhile it pulls LINE up and
//         down, once in each period. Nothing keeps this program from running when a pull is due, as nothing keeps a
//         wire from changing; the program that is measured has to wait for it.

#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <signal.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/mount.h>
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

static void pull(int line, bool up) {
    const char *way = up ? "pull-up" : "pull-down";
    if (write(line, way, strlen(way)) < 0) fail("pull");
}

static void schedule(int policy, int priority) {
    if (sched_setscheduler(0, policy, &(struct sched_param){.sched_priority = priority}) < 0) fail("scheduler");
}

static int is_high(int value) {
    char byte;
    if (pread(value, &byte, 1, 0) != 1) fail("value");
    return byte == '1';
}

// The kernel's record of what is driven onto the lines.
#define tracing "/sys/kernel/tracing/"
static const char record[] = tracing "trace";
static const char record_switch[] = tracing "events/gpio/gpio_value/enable";
// The lines of the first chip whose numbers the kernel chooses begin there.
static const int first_number = 512;

static void tell(const char *path, const char *text) {
    int file = open(path, O_WRONLY | O_TRUNC | O_CLOEXEC);
    if (file < 0 || write(file, text, strlen(text)) < 0) fail(path);
    close(file);
}

// Records from now on when that line is driven to that level, 0 or 1.
static void begin_record(const char *line, int level) {
    if (mount("tracefs", tracing, "tracefs", 0, NULL) < 0 && errno != EBUSY) fail(tracing);
    char filter[64];
    snprintf(filter, sizeof filter, "get == 0 && value == %d && gpio == %d", level, first_number + atoi(line));
    tell(tracing "trace_clock", "mono");
    tell(tracing "events/gpio/gpio_value/filter", filter);
    tell(record, "\n");
    tell(record_switch, "1");
}

static FILE *end_record(void) {
    tell(record_switch, "0");
    FILE *lines = fopen(record, "re");
    if (!lines) fail(record);
    return lines;
}

// When the line was driven, as the next line of the record says; -1 at its end.
static int64_t next_time(FILE *lines) {
    char line[512];
    while (fgets(line, sizeof line, lines)) {
        const char *event = strstr(line, ": gpio_value:");
        if (!event) continue;
        while (event > line && event[-1] != ' ') event--;
        long long seconds, microseconds;
        if (sscanf(event, "%lld.%lld", &seconds, &microseconds) == 2) return seconds * second + microseconds * 1000;
    }
    return -1;
}

static _Noreturn void become(char **program, int64_t *started) {
    // The measuring program gives way to this one.
    schedule(SCHED_OTHER, 0);
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    int nothing = open("/dev/null", O_RDWR);
    for (int descriptor = 0; descriptor < 3; descriptor++) dup2(nothing, descriptor);
    *started = now();
    execvp(program[0], program);
    _exit(127);
}

static int64_t start(const char *line, int value, char **program, int64_t *started) {
    if (!is_high(value)) {
        errno = EBUSY;
        fail("the line is low already");
    }
    begin_record(line, 0);
    pid_t process = fork();
    if (process < 0) fail("fork");
    if (process == 0) become(program, started);
    int64_t deadline = now() + longest_start;
    while (is_high(value)) {
        int status = 0;
        if (waitpid(process, &status, WNOHANG) != 0) {
            bool is_own = WIFEXITED(status);
            fprintf(stderr, "gauge: %s ended by itself, with %s %d, before it drove the line\n", program[0],
                is_own ? "status" : "signal", is_own ? WEXITSTATUS(status) : WTERMSIG(status));
            exit(1);
        }
        if (now() > deadline) {
            errno = ETIMEDOUT;
            fail(program[0]);
        }
    }
    // It has to be ready before it can be told to end in an orderly way.
    sleep_until(now() + second / 2);
    kill(process, SIGTERM);
    if (waitpid(process, NULL, 0) != process) fail("wait");
    FILE *lines = end_record();
    int64_t driven;
    do driven = next_time(lines);
    while (driven >= 0 && driven < *started);
    fclose(lines);
    if (driven < 0) {
        errno = ENODATA;
        fail(record);
    }
    return driven - *started;
}

// Prints, for each of those times, how long after it the record says that the doors were driven.
static void print_reactions(const int64_t *times, int count) {
    FILE *lines = end_record();
    int found = 0;
    for (int64_t driven; found < count && (driven = next_time(lines)) >= 0;) {
        bool is_last = found + 1 == count;
        if (driven < times[found] || (!is_last && driven > times[found + 1])) continue;
        printf("%lld\n", (long long)(driven - times[found++]));
    }
    fclose(lines);
    if (found < count) {
        errno = ENODATA;
        fail("the doors did not follow each coin");
    }
}

static void coins(int coin, int noisy, int64_t period, int count) {
    static const int64_t every = 300000000, pulse = 50000000;
    int64_t *ends = calloc((size_t)count, sizeof *ends);
    if (!ends) fail("memory");
    int64_t begin = now() + second;
    int64_t next_noise = noisy < 0 ? INT64_MAX / 2 : begin;
    bool noise = false;
    schedule(SCHED_FIFO, 1);
    for (int edge = 0; edge < 2 * count;) {
        int64_t due = begin + second + edge / 2 * every + edge % 2 * pulse;
        if (next_noise < due) {
            sleep_until(next_noise);
            noise = !noise;
            pull(noisy, noise);
            next_noise += period / 2;
            continue;
        }
        sleep_until(due);
        // Where the clock runs with the wall clock, a busy computer can make this late. Then everything is later, so
        // that the doors are closed before the next coin.
        int64_t late = now() - due;
        if (late > 1000000) {
            begin += late;
            next_noise += late;
        }
        bool is_end = edge % 2 == 1;
        if (is_end) ends[edge / 2] = now();
        pull(coin, !is_end);
        edge++;
    }
    sleep_until(now() + every);
    print_reactions(ends, count);
}

int main(int count, char **words) {
    if ((count == 6 || count == 8) && strcmp(words[1], "coins") == 0) {
        int coin = open_line(words[2], words[3], "pull", O_WRONLY);
        int noisy = count == 8 ? open_line(words[2], words[6], "pull", O_WRONLY) : -1;
        begin_record(words[4], 1);
        coins(coin, noisy, count == 8 ? atoll(words[7]) : 0, atoi(words[5]));
        return 0;
    }
    if (count < 6 || strcmp(words[1], "start") != 0) return 2;
    int value = open_line(words[2], words[3], "value", O_RDONLY);
    int64_t *started = mmap(NULL, sizeof *started, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (started == MAP_FAILED) fail("memory");
    schedule(SCHED_IDLE, 0);
    for (int left = atoi(words[4]); left > 0; left--) printf("%lld\n", (long long)start(words[3], value, words + 5, started));
}
