import CSystem

private let standardError: Int32 = 2

func usage() -> Never {
    complain("usage: stimulus --sim DIR [--start] PLAN\n")
    portcullis_exit(2)
}

/// Prints `PLAN:LINE: message`, or `PLAN: message: the system's reason`.
func report(_ error: PlanError, plan: UnsafePointer<CChar>) {
    complain(bytes: plan)
    if error.line > 0 {
        complain(":")
        complain(number: error.line)
    }
    complain(": ")
    complain(error.message)
    if error.systemError != 0, let reason = portcullis_error_text(error.systemError) {
        complain(": ")
        complain(bytes: reason)
    }
    complain("\n")
}

private func complain(_ text: StaticString) {
    _ = portcullis_write_all(standardError, text.utf8Start, text.utf8CodeUnitCount)
}

private func complain(bytes text: UnsafePointer<CChar>) {
    var count = 0
    while text[count] != 0 { count += 1 }
    _ = portcullis_write_all(standardError, text, count)
}

private func complain(number: Int) {
    var divisor = 1
    while number / divisor >= 10 { divisor *= 10 }
    while divisor > 0 {
        var digit = UInt8(number / divisor % 10) + UInt8(ascii: "0")
        _ = portcullis_write_all(standardError, &digit, 1)
        divisor /= 10
    }
}
