// A turnstile for coins as a state machine of Boost.MSM: two orthogonal regions, rows with guards and actions.
#include "Books.hpp"
#include "Measure.hpp"
#include "Measured.hpp"

#include <boost/msm/back/state_machine.hpp>
#include <boost/msm/front/euml/operator.hpp>
#include <boost/msm/front/functor_row.hpp>
#include <boost/msm/front/state_machine_def.hpp>

namespace msm = boost::msm;
using msm::front::none;
using msm::front::Row;

namespace {

struct InsertCoin : Occasion {};
struct AdmitPerson : Occasion {};
struct DeadlinePassed : Occasion {};
struct InterlockDidRelease : Occasion {};
struct DidFail : Occasion {};
struct RepairDidComplete : Occasion {};
struct FireReleaseBegan : Occasion {};
struct FireReleaseEnded : Occasion {};

/// A guard over the books and the event.
#define GUARD(name, condition)                                                                                         \
    struct name {                                                                                                      \
        template <class Event, class Machine, class Source, class Target>                                              \
        bool operator()(const Event &event, Machine &books, Source &, Target &) {                                      \
            (void)event;                                                                                               \
            return condition;                                                                                          \
        }                                                                                                              \
    }

/// An action on the books.
#define ACTION(name, ...)                                                                                              \
    struct name {                                                                                                      \
        template <class Event, class Machine, class Source, class Target>                                              \
        void operator()(const Event &event, Machine &books, Source &, Target &) {                                      \
            (void)event;                                                                                               \
            __VA_ARGS__                                                                                                \
        }                                                                                                              \
    }

GUARD(Completes, books.completes(event));
GUARD(CompletesAndOpens, books.completes(event) && event.may_open);
GUARD(HasFareAndOpens, books.has_fare() && event.may_open);
GUARD(HasFareInVain, books.has_fare() && !event.may_open);
GUARD(IsDue, books.is_due(event));
GUARD(AlarmIsDue, books.alarm_is_due(event));
GUARD(BanksNext, books.banks_next());
GUARD(ResumesPassage, books.is_paid_for() && event.may_open);
GUARD(SeesIntruder, books.sees_intruder);

ACTION(Insert, books.insert(event););
ACTION(PayInVain, books.pay_in_vain(event););
ACTION(Wish, books.reaction.wish = GATE_WISH_PAID;);
ACTION(Pay, books.pay(event); books.begin_window(event); books.command(TURNSTILE_OPEN_DOORS););
ACTION(SpendCredit, books.credit -= books.settings.fare; books.begin_window(event);
       books.command(TURNSTILE_OPEN_DOORS););
ACTION(SeeIntruder, books.see_intruder(););
ACTION(AdmitAndGoOn, books.take_fare(); books.credit -= books.settings.fare; books.begin_window(event););
ACTION(Admit, books.take_fare(); books.begin_grace(event); books.command(TURNSTILE_CLOSE_DOORS););
ACTION(Expire, books.expire(); books.begin_grace(event); books.command(TURNSTILE_CLOSE_DOORS););
ACTION(BreakLocked, books.count_fault(event); books.was_unlocked = false; books.command_power_fail();
       books.command(TURNSTILE_INHIBIT_COINS););
ACTION(BreakUnlocked, books.count_fault(event); books.was_unlocked = true; books.command_power_fail();
       books.command(TURNSTILE_INHIBIT_COINS););
ACTION(CountFault, books.count_fault(event););
ACTION(ReleaseLocked, books.release(false););
ACTION(ReleaseUnlocked, books.release(true););
ACTION(PayInFire, books.pay_in_fire(event););
ACTION(AdmitInFire, books.admit_in_fire(););
ACTION(Resume, books.fault = GATE_NO_FAULT; books.resume(event););
ACTION(LockAgain, books.fault = GATE_NO_FAULT; books.lock_again(event););
ACTION(RepairReleased, books.fault = GATE_NO_FAULT;);
ACTION(ReleaseBroken, books.command(TURNSTILE_OPEN_DOORS););
ACTION(EndReleaseBroken, books.command_power_fail(););
ACTION(SoundAlarm, books.raise_alarm(event); books.command(TURNSTILE_SOUND_ALARM););
ACTION(RaiseAgain, books.raise_alarm(event););
ACTION(SilenceAlarm, books.command(TURNSTILE_SILENCE_ALARM););

struct TurnstileFront : msm::front::state_machine_def<TurnstileFront>, Books {
    struct Locked : msm::front::state<> {};
    struct Unlocked : msm::front::state<> {};
    struct Broken : msm::front::state<> {};
    struct Released : msm::front::state<> {};
    struct ReleasedBroken : msm::front::state<> {};
    struct Silent : msm::front::state<> {};
    struct Sounding : msm::front::state<> {};

    using initial_state = boost::mpl::vector<Locked, Silent>;
    // Nothing here throws, and no action sends an event.
    using no_exception_thrown = int;
    using no_message_queue = int;

    // The last row of an event that matches is tried first.
    using transition_table = boost::fusion::vector<
        Row<Locked, InsertCoin, none, Insert, none>,
        Row<Locked, InsertCoin, none, PayInVain, Completes>,
        Row<Locked, InsertCoin, Unlocked, Pay, CompletesAndOpens>,
        Row<Locked, AdmitPerson, none, SeeIntruder, IsDue>,
        Row<Locked, InterlockDidRelease, none, Wish, HasFareInVain>,
        Row<Locked, InterlockDidRelease, Unlocked, SpendCredit, HasFareAndOpens>,
        Row<Locked, DidFail, Broken, BreakLocked, none>,
        Row<Locked, FireReleaseBegan, Released, ReleaseLocked, none>,

        Row<Unlocked, InsertCoin, none, Insert, none>,
        Row<Unlocked, AdmitPerson, Locked, Admit, none>,
        Row<Unlocked, AdmitPerson, none, AdmitAndGoOn, BanksNext>,
        Row<Unlocked, DeadlinePassed, Locked, Expire, IsDue>,
        Row<Unlocked, DidFail, Broken, BreakUnlocked, none>,
        Row<Unlocked, FireReleaseBegan, Released, ReleaseUnlocked, none>,

        Row<Broken, InsertCoin, none, Insert, none>,
        Row<Broken, DidFail, none, CountFault, none>,
        Row<Broken, RepairDidComplete, Locked, LockAgain, none>,
        Row<Broken, RepairDidComplete, Unlocked, Resume, ResumesPassage>,
        Row<Broken, FireReleaseBegan, ReleasedBroken, ReleaseBroken, none>,

        Row<Released, InsertCoin, none, PayInFire, none>,
        Row<Released, AdmitPerson, none, AdmitInFire, none>,
        Row<Released, DidFail, ReleasedBroken, CountFault, none>,
        Row<Released, FireReleaseEnded, Locked, LockAgain, none>,
        Row<Released, FireReleaseEnded, Unlocked, Resume, ResumesPassage>,

        Row<ReleasedBroken, InsertCoin, none, PayInFire, none>,
        Row<ReleasedBroken, AdmitPerson, none, AdmitInFire, none>,
        Row<ReleasedBroken, DidFail, none, CountFault, none>,
        Row<ReleasedBroken, RepairDidComplete, Released, RepairReleased, none>,
        Row<ReleasedBroken, FireReleaseEnded, Broken, EndReleaseBroken, none>,

        Row<Silent, AdmitPerson, Sounding, SoundAlarm, SeesIntruder>,
        Row<Sounding, AdmitPerson, none, RaiseAgain, SeesIntruder>,
        Row<Sounding, DeadlinePassed, Silent, SilenceAlarm, AlarmIsDue>>;

    template <class Machine, class Event> void no_transition(const Event &, Machine &, int) {}
};

class Turnstile {
public:
    Turnstile(const turnstile_configuration &configuration, int64_t now) {
        machine.begin(configuration, now);
        machine.start();
    }

    __attribute__((noinline)) gate_reaction handle(const gate_event &event) {
        machine.reaction = {};
        machine.sees_intruder = false;
        Occasion occasion{event.now, event.may_open, event.value};
        switch (event.kind) {
        case GATE_DID_FAIL: machine.process_event(DidFail{occasion}); break;
        case GATE_REPAIR_DID_COMPLETE: machine.process_event(RepairDidComplete{occasion}); break;
        case GATE_FIRE_RELEASE_BEGAN: machine.process_event(FireReleaseBegan{occasion}); break;
        case GATE_FIRE_RELEASE_ENDED: machine.process_event(FireReleaseEnded{occasion}); break;
        case TURNSTILE_INSERT_COIN: machine.process_event(InsertCoin{occasion}); break;
        case TURNSTILE_ADMIT_PERSON: machine.process_event(AdmitPerson{occasion}); break;
        case TURNSTILE_DEADLINE_PASSED: machine.process_event(DeadlinePassed{occasion}); break;
        default: machine.process_event(InterlockDidRelease{occasion}); break;
        }
        return machine.reaction;
    }

    const turnstile_ledger &ledger() const { return machine.ledger; }

private:
    msm::back::state_machine<TurnstileFront> machine;
};

} // namespace

int main(int count, char **arguments) {
    measure("coin turnstile Boost.MSM", BENCH_COIN_TURNSTILE, Scale(count, arguments), pass_of<Turnstile>);
}
