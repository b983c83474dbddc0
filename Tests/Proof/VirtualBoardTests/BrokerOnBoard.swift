import Testing

@testable import HardwareInLoop

/// A broker on the board itself, the uplink that tells it what happens, and somebody who hears all that it is told:
/// what a case needs for that, and what it leaves. Outside of the board a broker would answer hours late: the board's
/// clock jumps over idle time.
///
/// The broker is at an address of the interface `lo`. Without that address the way there is a route into `lo`, whose
/// packets nobody takes: they vanish, nothing is refused, and whoever connects waits. The listener has a socket of the
/// system, and goes on.
enum BrokerOnBoard {
    /// For the end of a board file.
    static let section = """
        [uplink]
        broker = mqtt://192.0.2.1
        site = harbour

        """

    /// The files of such a case. `shell connect` begins it, as soon as the firmware runs; `shell end` is for after the
    /// firmware's end.
    static let files = [
        "record": "", "recorder": "", "uplink": "", "words": words, "connect": use(connect),
        "said": use("cat /tmp/uplink.txt"), "end": use(end),
    ]

    /// Commands that may use the words.
    static func use(_ commands: String) -> String { ". \"$case/words\"\n\(commands)\n" }

    private static let words = """
        set -e
        plug() { ip addr add 192.0.2.1/32 dev lo; }
        unplug() { ip addr del 192.0.2.1/32 dev lo; }
        # within SECONDS COMMAND...: waits until it succeeds.
        within() {
          left=$1; shift
          until "$@"; do
            left=$((left - 1))
            if [ "$left" -lt 0 ]; then echo "after all that time it is not so: $*"; return 1; fi
            sleep 1
          done
        }
        # said COUNT TEXT, heard COUNT TEXT: whether the uplink said it, or the listener heard it, so often.
        said() { [ "$(grep -c "$2" /tmp/uplink.txt)" -ge "$1" ]; }
        heard() { [ "$(grep -c "$2" /tmp/heard)" -ge "$1" ]; }
        send() { kill -"$1" "$(cat "/tmp/$2")"; }

        """

    private static let connect = """
        ifconfig lo 127.0.0.1 up
        ip addr add 192.0.2.2/32 dev lo
        ip route add 192.0.2.1/32 dev lo src 192.0.2.2
        plug
        cat >/tmp/broker.conf <<END
        listener 1883 192.0.2.1
        listener 0 /tmp/broker.socket
        allow_anonymous true
        max_queued_messages 0
        user root
        END
        mosquitto -c /tmp/broker.conf >/tmp/broker.txt 2>&1 &
        echo $! >/tmp/broker
        within 10 test -S /tmp/broker.socket
        mosquitto_sub --unix /tmp/broker.socket -V 5 -q 1 -t 'portcullis/#' -F '%t %p' >/tmp/heard 2>&1 &
        echo $! >/tmp/listener
        sleep 1
        "$in/portcullis-uplink" --board "$case/board" --record "$record" --database "$database" --place /tmp/sent \\
          >/tmp/uplink.txt 2>&1 &
        echo $! >/tmp/uplink
        within 30 said 1 connected
        within 10 heard 1 '/status online'
        """

    /// The uplink has the time for what the firmware said last, and for its own farewell.
    private static let end = """
        sleep 10
        send TERM uplink
        sleep 2
        send TERM listener
        cat /tmp/heard
        """
}

extension Outcome {
    /// What the uplink said of its broker, without its name; a first start, which it tells of first, is always one
    /// here.
    func saidByUplink() throws -> [String] {
        let lines = try text("said.txt").split(separator: "\n").map {
            String($0.dropFirst("portcullis-uplink: ".count))
        }
        #expect(lines.first?.hasPrefix("nothing is known of what was told of this board before") == true)
        return Array(lines.dropFirst())
    }
}
