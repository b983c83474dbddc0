#!/usr/bin/env python3
"""A turnstile as one would write it in an evening: what the firmware is compared with on a whole Debian system.

It takes coins, opens for one person or for a while, and sounds an alarm when somebody comes in without paying. It leaves
out what the firmware has beyond that: stuck sensors, supervision of the lock, fire release, failure and repair,
interlocks, counters.
"""

import signal
import sys
import time
from datetime import timedelta

import gpiod
from gpiod.line import Direction, Edge, Value

CHIP = "/dev/gpiochip0"
# The lines, and below them the fare and the times, of the board file that the firmware gets in the same measurement.
COIN_SLOT = 0
PERSON_SENSOR = 1
DOORS = 3
ALARM = 4

FARE = 50
COIN_VALUE = 50
PASSAGE_WINDOW_S = 0.1
ALARM_DURATION_S = 5.0
SHORTEST_COIN_NS = 15_000_000
LONGEST_COIN_NS = 1_000_000_000


class Turnstile:
    def __init__(self, lines):
        self.lines = lines
        self.credit = 0
        self.coin_since_ns = None
        self.locks_at = None
        self.silent_at = None

    def run(self):
        while True:
            if self.lines.wait_edge_events(self.time_left()):
                for event in self.lines.read_edge_events():
                    self.take(event)
            self.pass_deadlines()

    def take(self, event):
        rises = event.event_type is event.Type.RISING_EDGE
        if event.line_offset == PERSON_SENSOR:
            self.admit()
        elif rises:
            self.coin_since_ns = event.timestamp_ns
        elif self.coin_since_ns is not None:
            width_ns = event.timestamp_ns - self.coin_since_ns
            self.coin_since_ns = None
            if SHORTEST_COIN_NS <= width_ns <= LONGEST_COIN_NS:
                self.insert(COIN_VALUE)

    def insert(self, value):
        self.credit += value
        if self.locks_at is None and self.credit >= FARE:
            self.credit = 0
            self.lines.set_value(DOORS, Value.ACTIVE)
            self.locks_at = time.monotonic() + PASSAGE_WINDOW_S

    def admit(self):
        if self.locks_at is not None:
            self.lock()
        else:
            self.lines.set_value(ALARM, Value.ACTIVE)
            self.silent_at = time.monotonic() + ALARM_DURATION_S

    def lock(self):
        self.lines.set_value(DOORS, Value.INACTIVE)
        self.locks_at = None

    def silence(self):
        self.lines.set_value(ALARM, Value.INACTIVE)
        self.silent_at = None

    def time_left(self):
        """Until the next deadline, as wait_edge_events takes it; None waits for ever."""
        deadlines = [at for at in (self.locks_at, self.silent_at) if at is not None]
        if not deadlines:
            return None
        return timedelta(seconds=max(0.0, min(deadlines) - time.monotonic()))

    def pass_deadlines(self):
        now = time.monotonic()
        if self.locks_at is not None and now >= self.locks_at:
            self.lock()
        if self.silent_at is not None and now >= self.silent_at:
            self.silence()


def main():
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    sensor = gpiod.LineSettings(
        direction=Direction.INPUT, edge_detection=Edge.RISING, debounce_period=timedelta(milliseconds=5)
    )
    config = {
        COIN_SLOT: gpiod.LineSettings(direction=Direction.INPUT, edge_detection=Edge.BOTH),
        PERSON_SENSOR: sensor,
        (DOORS, ALARM): gpiod.LineSettings(direction=Direction.OUTPUT, output_value=Value.INACTIVE),
    }
    with gpiod.request_lines(CHIP, consumer="turnstile", config=config) as lines:
        turnstile = Turnstile(lines)
        # What a test case waits for.
        print("portcullisd: ready", file=sys.stderr, flush=True)
        try:
            turnstile.run()
        finally:
            turnstile.lock()
            turnstile.silence()


if __name__ == "__main__":
    main()
