import Testing

/// Where the program that has all tests begins. SwiftPM would write this file, and look for tests of XCTest before
/// that, in what the compiler notes for editors; there are none.
@main
struct TestMain {
    static func main() async {
        let arguments = CommandLine.arguments
        // `swift test` also asks for the tests of XCTest.
        if let option = arguments.firstIndex(of: "--testing-library"), arguments[option...].contains("xctest") {
            return
        }
        await Testing.__swiftPMEntryPoint() as Never
    }
}
