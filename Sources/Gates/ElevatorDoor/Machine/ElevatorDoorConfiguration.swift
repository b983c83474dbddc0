import Statecharts

/// How one elevator door behaves. The ranges catch typing errors; within them every combination works.
public struct ElevatorDoorConfiguration: Equatable, Sendable {
    /// How many persons the cabin holds, 1 through 1000. With this many the close button does nothing; with more the
    /// cabin is overloaded. It is the car's rated load in persons, as its plate says.
    public var capacity: UInt16 = 10
    /// With more persons than this the door closes slowly, 0 through 1000. Our choice: half of the capacity.
    public var slowAbove: UInt16 = 5
    /// How long the door stays open after the last person, 100 ms through 10 min. At least 3 s is usual, some codes ask
    /// for 5 s.
    public var dwell = Duration.seconds(3)
    /// The number of obstructed closings after which the door nudges, 1 through 100. Three is a usual setting of door
    /// operators.
    public var nudgeAfter: UInt8 = 3
    /// How long the curtain may be broken before the door nudges, 1 s through 10 min, at least `dwell`. Door operators
    /// are usually set to 20 to 30 s.
    public var nudgeHold = Duration.seconds(20)
    /// How long a closing may take, 1 s through 5 min. Our choice: two to three times the travel of a usual door.
    public var closeTimeout = Duration.seconds(10)
    /// How long an opening may take, 1 s through 5 min. Our choice, as for closing.
    public var openTimeout = Duration.seconds(10)
    /// How long one opening may last, 10 s through 1 h, at least `nudgeHold`: if anything but an overload or a fire
    /// keeps the door open for longer, the door nudges. An overload that only the count of persons shows is believed
    /// for the same time. Our choice: two minutes are enough to load a cabin, and short enough that somebody notices a
    /// flickering curtain.
    public var longestOpen = Duration.seconds(120)
    /// How long the open button may be held, 1 s through 10 min, at least `dwell`: it keeps the door from closing for
    /// this long, and then counts as stuck. Our choice: nobody holds a button for a minute.
    public var buttonStuckAfter = Duration.seconds(60)
    /// How long `extended-open` holds the door, 1 s through 10 min. Our choice: hospitals and hotels have such buttons
    /// for 15 to 60 s.
    public var extendedOpen = Duration.seconds(30)
    /// How often a closing or an opening that took too long is retried, 0 through 100. Three is usual.
    public var retries: UInt8 = 3
    /// How long the door rests before an opening is retried, 100 ms through 5 min; or a closing, where the door may not
    /// open meanwhile. About two seconds is usual.
    public var openRetryAfter = Duration.seconds(2)
    /// How long the drive rests after it was active, before it may be active again, 10 ms through 10 s. As long as the
    /// drive needs to come to a stop; ask its manual.
    public var reversePause = Duration.milliseconds(200)
    /// Whether a contact shows that the car is where its door may open. Without it the door may open anywhere, which is
    /// right only where something else, such as a second lock, keeps it closed between landings.
    public var hasDoorZone = false
    /// Whether a button is wired that holds the door open for longer.
    public var hasExtendedOpen = false
    /// Whether the key of an attendant is wired.
    public var hasAttendant = false
    /// Whether the key of an inspection is wired.
    public var hasInspection = false
    /// Whether the drive can close slowly.
    public var hasSlow = true
    /// Whether the cabin has a buzzer, which warns people in the way of a nudging door.
    public var hasBuzzer = true
    /// Whether persons who leave are counted like those who enter. Otherwise only the persons who entered since the
    /// door was last closed are counted, and the count never causes an overload: nobody could end it by leaving.
    public var countsBothWays = true

    /// The defaults.
    public init() {}

    /// Whether the door may close onto an obstruction. It may do so only slowly and with a warning. The energy of a
    /// closing door without its reopening device has to be low, and an audible signal has to sound (EN 81-20,
    /// 5.3.6.2.2.1; ASME A17.1, 2.13.5): names from secondary sources.
    public var canNudge: Bool { hasSlow && hasBuzzer }
}
