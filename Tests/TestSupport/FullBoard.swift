/// A board that has everything.
package let fullBoard = """
    [chip]
    label = demo
    [lane north]
    machine = turnstile
    fare = 50
    coin-value = 10
    coin-slot = GPIO17 active-low pull-up debounce 0s
    person-sensor = GPIO27 debounce 5ms
    door-lock = GPIO22 debounce 5ms
    fire-release = GPIO23 debounce 5ms
    fault = GPIO24 debounce 20ms
    repair-key = GPIO25 debounce 5ms
    doors = GPIO5
    alarm = GPIO6
    coin-inhibit = GPIO13
    [lane south]
    machine = turnstile
    fare = 20
    coin-value = 20
    coin-slot = 18 debounce 0s
    person-sensor = 19
    doors = 12
    """
