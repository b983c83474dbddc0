#include "EventStream.h"

#include "ElevatorDoorPeer.h"
#include "ParkingExitPeer.h"
#include "TurnstilePeer.h"

/// How often an event comes, among all.
struct weight {
    uint8_t kind;
    uint8_t share;
};

static const struct weight turnstile_weights[] = {
    {TURNSTILE_INSERT_COIN, 38},
    {TURNSTILE_INSERT_SURPLUS, 2},
    {TURNSTILE_GRANT_PASSAGE, 10},
    {TURNSTILE_OPEN_BY_HANDLE, 2},
    {TURNSTILE_MODE_DID_CHANGE, 6},
    {TURNSTILE_ADMIT_PERSON, 26},
    {TURNSTILE_DEADLINE_PASSED, 14},
    {TURNSTILE_INTERLOCK_DID_RELEASE, 4},
    {GATE_DID_FAIL, 1},
    {GATE_REPAIR_DID_COMPLETE, 4},
    {GATE_FIRE_RELEASE_BEGAN, 1},
    {GATE_FIRE_RELEASE_ENDED, 4},
};

static const struct weight coin_turnstile_weights[] = {
    {TURNSTILE_INSERT_COIN, 48},
    {TURNSTILE_ADMIT_PERSON, 24},
    {TURNSTILE_DEADLINE_PASSED, 14},
    {TURNSTILE_INTERLOCK_DID_RELEASE, 4},
    {GATE_DID_FAIL, 2},
    {GATE_REPAIR_DID_COMPLETE, 4},
    {GATE_FIRE_RELEASE_BEGAN, 2},
    {GATE_FIRE_RELEASE_ENDED, 4},
};

static const struct weight parking_exit_weights[] = {
    {PARKING_INSERT_COIN, 30},
    {PARKING_INSERT_SURPLUS, 2},
    {PARKING_GRANT_PASSAGE, 5},
    {PARKING_MODE_DID_CHANGE, 4},
    {PARKING_VEHICLE_ARRIVED, 10},
    {PARKING_VEHICLE_LEFT, 10},
    {PARKING_COIN_WAS_PAID_OUT, 14},
    {PARKING_COIN_SENSOR_CLEARED, 16},
    {PARKING_COIN_SENSOR_BECAME_ACTIVE, 1},
    {PARKING_COIN_SENSOR_DID_JAM, 1},
    {PARKING_DEADLINE_PASSED, 18},
    {PARKING_CANCEL_BUTTON_WAS_PRESSED, 4},
    {PARKING_HOPPER_BECAME_EMPTY, 1},
    {PARKING_HOPPER_WAS_REFILLED, 2},
    {PARKING_INTERLOCK_DID_RELEASE, 3},
    {GATE_DID_FAIL, 1},
    {GATE_REPAIR_DID_COMPLETE, 3},
    {GATE_FIRE_RELEASE_BEGAN, 1},
    {GATE_FIRE_RELEASE_ENDED, 3},
};

static const struct weight elevator_door_weights[] = {
    {DOOR_PERSONS_HAVE_ENTERED, 9},
    {DOOR_PERSONS_HAVE_LEFT, 9},
    {DOOR_OPEN_BUTTON_WAS_PRESSED, 6},
    {DOOR_OPEN_BUTTON_WAS_RELEASED, 6},
    {DOOR_CLOSE_BUTTON_WAS_PRESSED, 4},
    {DOOR_LANDING_ARRIVED, 6},
    {DOOR_HAS_LOCKED, 7},
    {DOOR_HAS_UNLOCKED, 6},
    {DOOR_HAS_OPENED, 6},
    {DOOR_HAS_LEFT_OPEN_LIMIT, 7},
    {DOOR_CURTAIN_BROKE, 5},
    {DOOR_CURTAIN_CLEARED, 5},
    {DOOR_OVERLOAD_BEGAN, 1},
    {DOOR_OVERLOAD_ENDED, 2},
    {DOOR_ZONE_ENTERED, 4},
    {DOOR_ZONE_LEFT, 2},
    {DOOR_DEADLINE_PASSED, 18},
    {DOOR_INTERLOCK_DID_RELEASE, 2},
    {GATE_DID_FAIL, 1},
    {GATE_REPAIR_DID_COMPLETE, 4},
    {GATE_FIRE_RELEASE_BEGAN, 1},
    {GATE_FIRE_RELEASE_ENDED, 2},
};

static uint8_t pick(const struct weight *weights, int count, uint64_t random) {
    uint32_t total = 0;
    for (int index = 0; index < count; index++) total += weights[index].share;
    uint32_t at = (uint32_t)(random % total);
    for (int index = 0; index < count; index++) {
        if (at < weights[index].share) return weights[index].kind;
        at -= weights[index].share;
    }
    return weights[0].kind;
}

/// The value of a grant or of a change of mode; most gates serve people most of the time.
static uint32_t right_or_mode(bool is_right, uint64_t random) {
    static const uint8_t modes[] = {
        GATE_MODE_NORMAL, GATE_MODE_NORMAL, GATE_MODE_NORMAL,    GATE_MODE_NORMAL,
        GATE_MODE_NORMAL, GATE_MODE_BARRED, GATE_MODE_HELD_OPEN, GATE_MODE_FREE,
    };
    return is_right ? GATE_GRANTED + random % 2 : modes[random % 8];
}

/// The value of an event: a coin of 10, 20, 50 or 100, one to three persons, a cause, a right or a mode.
static uint32_t value_of(enum bench_gate gate, uint8_t kind, uint64_t random) {
    static const uint32_t coins[] = {10, 20, 50, 100};
    if (kind == GATE_DID_FAIL) return GATE_FAULT_CONTACT + random % GATE_CONTACTS_DISAGREE;
    if (kind < GATE_FIRST_OWN) return 0;
    if (gate == BENCH_ELEVATOR_DOOR) return kind <= DOOR_PERSONS_HAVE_LEFT ? random % 4 : 0;
    bool is_parking_exit = gate == BENCH_PARKING_EXIT;
    if (kind <= (is_parking_exit ? PARKING_INSERT_SURPLUS : TURNSTILE_INSERT_SURPLUS)) return coins[random % 4];
    bool is_grant = kind == (is_parking_exit ? PARKING_GRANT_PASSAGE : TURNSTILE_GRANT_PASSAGE);
    bool is_mode = kind == (is_parking_exit ? PARKING_MODE_DID_CHANGE : TURNSTILE_MODE_DID_CHANGE);
    return is_grant || is_mode ? right_or_mode(is_grant, random) : 0;
}

/// How long after the event before: mostly less than a second, now and then longer than every deadline.
static int64_t gap(uint8_t kind, enum bench_gate gate, uint64_t random) {
    static const uint8_t deadlines[] = {
        [BENCH_TURNSTILE] = TURNSTILE_DEADLINE_PASSED,
        [BENCH_ELEVATOR_DOOR] = DOOR_DEADLINE_PASSED,
        [BENCH_PARKING_EXIT] = PARKING_DEADLINE_PASSED,
        [BENCH_COIN_TURNSTILE] = TURNSTILE_DEADLINE_PASSED,
    };
    int64_t millisecond = 1000000;
    int64_t longest = kind != deadlines[gate] ? 600 : random % 8 == 0 ? 130000 : 12000;
    return (1 + (int64_t)((random >> 8) % (uint64_t)longest)) * millisecond;
}

const struct gate_event *bench_stream(enum bench_gate gate, uint64_t seed) {
    static struct gate_event events[BENCH_EVENTS];
    uint64_t state = seed | 1;
    int64_t now = 1000000000;
    for (long index = 0; index < BENCH_EVENTS; index++) {
        uint64_t random = bench_random(&state) >> 8;
        uint8_t kind = 0;
        switch (gate) {
        case BENCH_TURNSTILE:
            kind = pick(turnstile_weights, sizeof turnstile_weights / sizeof *turnstile_weights, random);
            break;
        case BENCH_ELEVATOR_DOOR:
            kind = pick(elevator_door_weights, sizeof elevator_door_weights / sizeof *elevator_door_weights, random);
            break;
        case BENCH_COIN_TURNSTILE:
            kind = pick(coin_turnstile_weights, sizeof coin_turnstile_weights / sizeof *coin_turnstile_weights, random);
            break;
        case BENCH_PARKING_EXIT:
            kind = pick(parking_exit_weights, sizeof parking_exit_weights / sizeof *parking_exit_weights, random);
            break;
        }
        random = bench_random(&state) >> 8;
        now += gap(kind, gate, random);
        events[index] = (struct gate_event){
            .now = now,
            .value = value_of(gate, kind, random >> 40),
            .kind = kind,
            .may_open = (random >> 32) % 8 != 0,
        };
    }
    return events;
}

/// Eight machine words are enough for any event.
static union {
    int64_t aligned;
    char bytes[BENCH_EVENTS * 64];
} memory;

void *bench_stream_memory(void) { return &memory; }

long bench_stream_capacity(void) { return sizeof memory; }
