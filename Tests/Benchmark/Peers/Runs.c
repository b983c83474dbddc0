// The measured loops of the peers. They are in a file of their own, so that a gate is called, and not melted into the
// loop: the shipped machines are called too.
#include "ElevatorDoorPeer.h"
#include "EventStream.h"
#include "ParkingExitPeer.h"
#include "TurnstilePeer.h"

uint64_t turnstile_run(struct turnstile *gate, const struct gate_event *events, long count) {
    uint64_t hash = 0;
    for (long index = 0; index < count; index++) hash = bench_hash_all(hash, turnstile_handle(gate, &events[index]));
    return hash;
}

uint64_t elevator_door_run(struct elevator_door *door, const struct gate_event *events, long count) {
    uint64_t hash = 0;
    for (long index = 0; index < count; index++) {
        hash = bench_hash_all(hash, elevator_door_handle(door, &events[index]));
    }
    return hash;
}

uint64_t parking_exit_run(struct parking_exit *gate, const struct gate_event *events, long count) {
    uint64_t hash = 0;
    for (long index = 0; index < count; index++) {
        hash = bench_hash_all(hash, parking_exit_handle(gate, &events[index]));
    }
    return hash;
}
