import Foundation
import TestSupport

extension Repository {
    static let scripts = root.appending(path: "Tests/Scripts")
    static let board = root.appending(path: "board")
    /// What the virtual board is given and what it gives back stays there to be looked at.
    static let work = root.appending(path: ".build/virtual-board")
}
