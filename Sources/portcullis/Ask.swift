import Archive
import CSystem

/// `portcullis journal`, `report`, `backup` and `status`: what is asked of a database.
enum AskDatabase {
    /// Answers, and ends the program with the exit status.
    static func run() -> Never { portcullis_exit(Ask.run(from: 1, program: "portcullis")) }
}
