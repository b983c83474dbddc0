import CGPIOD

/// Prints which libgpiod is in the program: a call into C, and text without a heap.
@main
struct Hello {
    static func main() {
        print("hello from Embedded Swift, with libgpiod ", terminator: "")
        guard var next = gpiod_api_version() else { return }
        while next.pointee != 0 {
            putchar(Int32(next.pointee))
            next += 1
        }
        putchar(10)
    }
}
