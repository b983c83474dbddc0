// A turnstile for coins as a state machine of Boost.Statechart: an outer state with two orthogonal regions.
#include "Books.hpp"
#include "Measure.hpp"
#include "Measured.hpp"

#include <boost/mpl/list.hpp>
#include <boost/statechart/custom_reaction.hpp>
#include <boost/statechart/event.hpp>
#include <boost/statechart/simple_state.hpp>
#include <boost/statechart/state_machine.hpp>

namespace sc = boost::statechart;
namespace mpl = boost::mpl;

namespace {

template <class Event> struct OccasionEvent : sc::event<Event>, Occasion {
    explicit OccasionEvent(const Occasion &occasion) : Occasion(occasion) {}
};
#define EVENT(name)                                                                                                    \
    struct name : OccasionEvent<name> {                                                                                \
        using OccasionEvent<name>::OccasionEvent;                                                                      \
    }
EVENT(InsertCoin);
EVENT(AdmitPerson);
EVENT(DeadlinePassed);
EVENT(IntruderWasSeen);
EVENT(AlarmDeadlinePassed);
EVENT(InterlockDidRelease);
EVENT(DidFail);
EVENT(RepairDidComplete);
EVENT(FireReleaseBegan);
EVENT(FireReleaseEnded);

struct Working;
struct Machine : sc::state_machine<Machine, Working>, Books {};

struct Locked;
struct Silent;
struct Working : sc::simple_state<Working, Machine, mpl::list<Locked, Silent>> {};

template <class Event> using On = sc::custom_reaction<Event>;

struct Unlocked;
struct Broken;
struct Released;
struct ReleasedBroken;

struct Locked : sc::simple_state<Locked, Working::orthogonal<0>> {
    using reactions = mpl::list<
        On<InsertCoin>, On<AdmitPerson>, On<InterlockDidRelease>, On<DidFail>, On<FireReleaseBegan>>;
    sc::result react(const InsertCoin &event);
    sc::result react(const AdmitPerson &event);
    sc::result react(const InterlockDidRelease &event);
    sc::result react(const DidFail &event);
    sc::result react(const FireReleaseBegan &event);
};

struct Unlocked : sc::simple_state<Unlocked, Working::orthogonal<0>> {
    using reactions =
        mpl::list<On<InsertCoin>, On<AdmitPerson>, On<DeadlinePassed>, On<DidFail>, On<FireReleaseBegan>>;
    sc::result react(const InsertCoin &event);
    sc::result react(const AdmitPerson &event);
    sc::result react(const DeadlinePassed &event);
    sc::result react(const DidFail &event);
    sc::result react(const FireReleaseBegan &event);
};

struct Broken : sc::simple_state<Broken, Working::orthogonal<0>> {
    using reactions = mpl::list<On<InsertCoin>, On<DidFail>, On<RepairDidComplete>, On<FireReleaseBegan>>;
    sc::result react(const InsertCoin &event);
    sc::result react(const DidFail &event);
    sc::result react(const RepairDidComplete &event);
    sc::result react(const FireReleaseBegan &event);
};

struct Released : sc::simple_state<Released, Working::orthogonal<0>> {
    using reactions = mpl::list<On<InsertCoin>, On<AdmitPerson>, On<DidFail>, On<FireReleaseEnded>>;
    sc::result react(const InsertCoin &event);
    sc::result react(const AdmitPerson &event);
    sc::result react(const DidFail &event);
    sc::result react(const FireReleaseEnded &event);
};

struct ReleasedBroken : sc::simple_state<ReleasedBroken, Working::orthogonal<0>> {
    using reactions =
        mpl::list<On<InsertCoin>, On<AdmitPerson>, On<DidFail>, On<RepairDidComplete>, On<FireReleaseEnded>>;
    sc::result react(const InsertCoin &event);
    sc::result react(const AdmitPerson &event);
    sc::result react(const DidFail &event);
    sc::result react(const RepairDidComplete &event);
    sc::result react(const FireReleaseEnded &event);
};

struct Sounding;
struct Silent : sc::simple_state<Silent, Working::orthogonal<1>> {
    using reactions = mpl::list<On<IntruderWasSeen>>;
    sc::result react(const IntruderWasSeen &event);
};

struct Sounding : sc::simple_state<Sounding, Working::orthogonal<1>> {
    using reactions = mpl::list<On<IntruderWasSeen>, On<AlarmDeadlinePassed>>;
    sc::result react(const IntruderWasSeen &event);
    sc::result react(const AlarmDeadlinePassed &event);
};

sc::result Locked::react(const InsertCoin &event) {
    Books &books = outermost_context();
    if (!books.completes(event)) {
        books.insert(event);
        return discard_event();
    }
    if (!event.may_open) {
        books.pay_in_vain(event);
        return discard_event();
    }
    books.pay(event);
    books.begin_window(event);
    books.command(TURNSTILE_OPEN_DOORS);
    return transit<Unlocked>();
}

sc::result Locked::react(const AdmitPerson &event) {
    Books &books = outermost_context();
    if (books.is_due(event)) books.see_intruder();
    return discard_event();
}

sc::result Locked::react(const InterlockDidRelease &event) {
    Books &books = outermost_context();
    if (!books.has_fare()) return discard_event();
    if (!event.may_open) {
        books.reaction.wish = GATE_WISH_PAID;
        return discard_event();
    }
    books.credit -= books.settings.fare;
    books.begin_window(event);
    books.command(TURNSTILE_OPEN_DOORS);
    return transit<Unlocked>();
}

sc::result Locked::react(const DidFail &event) {
    Books &books = outermost_context();
    books.count_fault(event);
    books.was_unlocked = false;
    books.command_power_fail();
    books.command(TURNSTILE_INHIBIT_COINS);
    return transit<Broken>();
}

sc::result Locked::react(const FireReleaseBegan &) {
    outermost_context().release(false);
    return transit<Released>();
}

sc::result Unlocked::react(const InsertCoin &event) {
    outermost_context().insert(event);
    return discard_event();
}

sc::result Unlocked::react(const AdmitPerson &event) {
    Books &books = outermost_context();
    books.take_fare();
    if (books.banks_next()) {
        books.credit -= books.settings.fare;
        books.begin_window(event);
        return discard_event();
    }
    books.begin_grace(event);
    books.command(TURNSTILE_CLOSE_DOORS);
    return transit<Locked>();
}

sc::result Unlocked::react(const DeadlinePassed &event) {
    Books &books = outermost_context();
    if (!books.is_due(event)) return discard_event();
    books.expire();
    books.begin_grace(event);
    books.command(TURNSTILE_CLOSE_DOORS);
    return transit<Locked>();
}

sc::result Unlocked::react(const DidFail &event) {
    Books &books = outermost_context();
    books.count_fault(event);
    books.was_unlocked = true;
    books.command_power_fail();
    books.command(TURNSTILE_INHIBIT_COINS);
    return transit<Broken>();
}

sc::result Unlocked::react(const FireReleaseBegan &) {
    outermost_context().release(true);
    return transit<Released>();
}

sc::result Broken::react(const InsertCoin &event) {
    outermost_context().insert(event);
    return discard_event();
}

sc::result Broken::react(const DidFail &event) {
    outermost_context().count_fault(event);
    return discard_event();
}

sc::result Broken::react(const RepairDidComplete &event) {
    Books &books = outermost_context();
    books.fault = GATE_NO_FAULT;
    if (books.is_paid_for() && event.may_open) {
        books.resume(event);
        return transit<Unlocked>();
    }
    books.lock_again(event);
    return transit<Locked>();
}

sc::result Broken::react(const FireReleaseBegan &) {
    outermost_context().command(TURNSTILE_OPEN_DOORS);
    return transit<ReleasedBroken>();
}

sc::result Released::react(const InsertCoin &event) {
    outermost_context().pay_in_fire(event);
    return discard_event();
}

sc::result Released::react(const AdmitPerson &) {
    outermost_context().admit_in_fire();
    return discard_event();
}

sc::result Released::react(const DidFail &event) {
    outermost_context().count_fault(event);
    return transit<ReleasedBroken>();
}

sc::result Released::react(const FireReleaseEnded &event) {
    Books &books = outermost_context();
    if (books.is_paid_for() && event.may_open) {
        books.resume(event);
        return transit<Unlocked>();
    }
    books.lock_again(event);
    return transit<Locked>();
}

sc::result ReleasedBroken::react(const InsertCoin &event) {
    outermost_context().pay_in_fire(event);
    return discard_event();
}

sc::result ReleasedBroken::react(const AdmitPerson &) {
    outermost_context().admit_in_fire();
    return discard_event();
}

sc::result ReleasedBroken::react(const DidFail &event) {
    outermost_context().count_fault(event);
    return discard_event();
}

sc::result ReleasedBroken::react(const RepairDidComplete &) {
    outermost_context().fault = GATE_NO_FAULT;
    return transit<Released>();
}

sc::result ReleasedBroken::react(const FireReleaseEnded &) {
    outermost_context().command_power_fail();
    return transit<Broken>();
}

sc::result Silent::react(const IntruderWasSeen &event) {
    Books &books = outermost_context();
    books.raise_alarm(event);
    books.command(TURNSTILE_SOUND_ALARM);
    return transit<Sounding>();
}

sc::result Sounding::react(const IntruderWasSeen &event) {
    outermost_context().raise_alarm(event);
    return discard_event();
}

sc::result Sounding::react(const AlarmDeadlinePassed &event) {
    Books &books = outermost_context();
    if (!books.alarm_is_due(event)) return discard_event();
    books.command(TURNSTILE_SILENCE_ALARM);
    return transit<Silent>();
}

class Turnstile {
public:
    Turnstile(const turnstile_configuration &configuration, int64_t now) {
        machine.begin(configuration, now);
        machine.initiate();
    }

    __attribute__((noinline)) gate_reaction handle(const gate_event &event) {
        machine.reaction = {};
        machine.sees_intruder = false;
        Occasion occasion{event.now, event.may_open, event.value};
        switch (event.kind) {
        case GATE_DID_FAIL: machine.process_event(DidFail(occasion)); break;
        case GATE_REPAIR_DID_COMPLETE: machine.process_event(RepairDidComplete(occasion)); break;
        case GATE_FIRE_RELEASE_BEGAN: machine.process_event(FireReleaseBegan(occasion)); break;
        case GATE_FIRE_RELEASE_ENDED: machine.process_event(FireReleaseEnded(occasion)); break;
        case TURNSTILE_INSERT_COIN: machine.process_event(InsertCoin(occasion)); break;
        // Boost.Statechart gives an event to one region only, and does not say to which first. What concerns both
        // regions is two events.
        case TURNSTILE_ADMIT_PERSON:
            machine.process_event(AdmitPerson(occasion));
            if (machine.sees_intruder) machine.process_event(IntruderWasSeen(occasion));
            break;
        case TURNSTILE_DEADLINE_PASSED:
            machine.process_event(DeadlinePassed(occasion));
            machine.process_event(AlarmDeadlinePassed(occasion));
            break;
        default: machine.process_event(InterlockDidRelease(occasion)); break;
        }
        return machine.reaction;
    }

    const turnstile_ledger &ledger() const { return machine.ledger; }

private:
    Machine machine;
};

} // namespace

int main(int count, char **arguments) {
    measure("coin turnstile Boost.Statechart", BENCH_COIN_TURNSTILE, Scale(count, arguments), pass_of<Turnstile>);
}
