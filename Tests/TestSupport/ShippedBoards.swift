import Foundation

/// The board files that come with the project, by the names of their files.
public let shippedBoards =
    oneTurnstileBoards + [
        "airlock", "elevator-door", "parking-exit", "raspberry-pi-5-two-turnstiles-one-door", "raspberry-pi-keyboard",
        "raspberry-pi-stopwatch",
    ] + siteBoards + makersBoards

/// Those whose scripts run on a virtual board, which has another chip.
public let siteBoards = [
    "raspberry-pi-5-staff-entrance", "raspberry-pi-5-two-tripods", "raspberry-pi-5-parking-exit-reader",
]

/// Those for the gates of one maker.
public let makersBoards = ["raspberry-pi-5-gunnebo-gate", "raspberry-pi-5-perco-tripod", "raspberry-pi-5-tiso-tripod"]

/// Those of one turnstile.
public let oneTurnstileBoards = ["demo", "raspberry-pi-4", "raspberry-pi-5", "virtual"]

/// Where a shipped board file is.
public func path(ofShipped name: String) -> String {
    Repository.root.appending(path: "board/\(name).board").path
}

/// The text of a shipped board file.
public func text(ofShipped name: String) throws -> String {
    try String(contentsOfFile: path(ofShipped: name), encoding: .utf8)
}
