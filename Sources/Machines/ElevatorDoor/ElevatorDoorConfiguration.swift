import Statecharts

/// How one elevator door behaves. The ranges keep typing errors out; within them every combination works.
public struct ElevatorDoorConfiguration: Equatable, Sendable {
    /// How many persons the cabin holds, 1 through 1000. At so many the close button does nothing; with more the cabin is
    /// overloaded. The rated load of the car in persons, as its plate says.
    public var capacity: UInt16 = 10
    /// With more persons than this the door closes slowly, 0 through 1000. Our choice: half of the capacity.
    public var slowAbove: UInt16 = 5
    /// How long the door stays open after the last person, 100 ms through 10 min. At least 3 s is usual, some codes ask
    /// for 5 s.
    public var dwell = Duration.seconds(3)
    /// After so many obstructed closings the door nudges, 1 through 100. Three is a usual setting of door operators.
    public var nudgeAfter: UInt8 = 3
    /// After the curtain has been broken for so long the door nudges, 1 s through 10 min, at least `dwell`. Door operators
    /// are usually set to 20 to 30 s.
    public var nudgeHold = Duration.seconds(20)
    /// How long a closing may take, 1 s through 5 min. Our choice: two to three times the travel of a usual door.
    public var closeTimeout = Duration.seconds(10)
    /// How long an opening may take, 1 s through 5 min. Our choice, as for closing.
    public var openTimeout = Duration.seconds(10)
    /// How often a closing or an opening that took too long is tried again, 0 through 100. Three is usual.
    public var retries: UInt8 = 3
    /// How long the door rests before an opening is tried again, 100 ms through 5 min; or a closing, where the door may not
    /// open meanwhile. About two seconds is usual.
    public var openRetryAfter = Duration.seconds(2)
    /// How long the drive rests after it was active, before it may be active again, 10 ms through 10 s. As long as the
    /// drive needs to come to a stop; ask its manual.
    public var reversePause = Duration.milliseconds(200)
    /// Whether a contact says where the car is where its door may open. Without it the door may open anywhere, which is
    /// right only where something else, such as a second lock, keeps it closed between landings.
    public var hasDoorZone = false
    /// Whether persons who leave are counted like those who enter. Without, the count is that of the persons who entered
    /// since the door was last closed, and it does not make an overload: nobody could ever end that by leaving.
    public var countsBothWays = true

    /// The defaults.
    public init() {}
}
