/// The exit statuses of the programs on a board.
public enum ExitCode {
    /// Something could not be done.
    public static var failure: Int32 { 1 }
    /// The arguments are wrong.
    public static var usage: Int32 { 2 }
}
