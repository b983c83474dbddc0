// The gates written by hand in C, optimised as a C program would be.
#include "Measure.hpp"
#include "Measured.hpp"

namespace {

uint64_t pass_turnstile(const gate_event *events) {
    static const turnstile_configuration configuration = measured_turnstile();
    turnstile gate;
    turnstile_begin(&gate, &configuration, events[0].now);
    return hash_ledger(turnstile_run(&gate, events, BENCH_EVENTS), gate.ledger);
}

uint64_t pass_elevator_door(const gate_event *events) {
    static const elevator_door_configuration configuration = measured_elevator_door();
    elevator_door door;
    elevator_door_begin(&door, &configuration, events[0].now);
    uint64_t hash = elevator_door_run(&door, events, BENCH_EVENTS);
    return bench_hash_ledger(hash, &door.ledger.entered, 9, door.ledger.is_saturated);
}

uint64_t pass_parking_exit(const gate_event *events) {
    static const parking_exit_configuration configuration = measured_parking_exit();
    parking_exit gate;
    parking_exit_begin(&gate, &configuration, events[0].now);
    uint64_t hash = parking_exit_run(&gate, events, BENCH_EVENTS);
    return bench_hash_ledger(hash, &gate.ledger.inserted, 18, gate.ledger.is_saturated);
}

} // namespace

int main(int count, char **arguments) {
    Scale scale(count, arguments);
    measure("turnstile C", BENCH_TURNSTILE, scale, pass_turnstile);
    measure("coin turnstile C", BENCH_COIN_TURNSTILE, scale, pass_turnstile);
    measure("elevator door C", BENCH_ELEVATOR_DOOR, scale, pass_elevator_door);
    measure("parking exit C", BENCH_PARKING_EXIT, scale, pass_parking_exit);
}
