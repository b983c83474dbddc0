# Portcullis: the commands. Every target sets up what it needs and reports what it does.

MAKEFLAGS += --no-print-directory
SHELL := /bin/bash
.DEFAULT_GOAL := help
.PHONY: help run page tool test test-all test-only test-home-assistant test-axe torture coverage torture-boards fuzz sanitize hil kills month test-fleet bench sdk firmware embedded virtual-board pictures lint format
.PHONY: quick-tests quick-board tests-for-boards tests-to-compile simulator emulated-system
.PHONY: clean package power-cuts wear deploy rollback undeploy status logs pull test-deploy certificate

# quoted TEXT: one word for the shell, whatever it contains.
quoted = '$(subst ','\'',$1)'

# The programs of the desktop tool.
tool := portcullis portcullis-prove portcullis-journal portcullis-fleet
# What `make run` simulates.
BOARD ?= board/demo.board
# Where `make page` listens.
AT ?= 127.0.0.1:8020
# What `make firmware` and `make embedded` build for: names of board/sdk/architectures, or all.
ARCH ?= arm64
swift_code := Package.swift Sources Tests docs/using/examples
# The emulated boards. `make virtual-board` sets up all of them, or the ones that ARCH names.
all_virtual_boards := arm64 armv7 armv6
virtual_boards := $(if $(filter-out file,$(origin ARCH)),$(filter-out all,$(ARCH)),)
virtual_boards := $(or $(virtual_boards),$(all_virtual_boards))
# in_lines COMMAND: what it says of its progress comes in whole lines, also on a terminal, where what runs beside it draws its own. What it
# prints otherwise is dropped. The make that builds a kernel must not ask this one for leave.
in_lines = unset MAKEFLAGS MFLAGS; set -o pipefail; { $1; } 2>&1 >/dev/null | cat >&2
# What waits for a network comes first, while others still compile.
make_virtual_boards = $(if $1,for arch in $1; do board/virtual/build-initramfs $$arch >/dev/null || exit; done; board/virtual/build-kernel $1 >/dev/null)
# A board to log in to, only from the command line. Some shells have a variable of that name for this computer.
host = $(if $(filter command,$(firstword $(origin HOST))),$(HOST))
# Where `make hil` runs: on emulated boards, or on the bench that HOST names, whose board file is BOARD.
hil_machine = --arch $(subst $(space),$(comma),$(strip $(virtual_boards)))
hil_bench = --host $(call quoted,$(host)) --board $(call quoted,$(BOARD)) $(call hil_option,second,SECOND) $(call hil_option,ssh-config,SSH_CONFIG)
hil_options = $(if $(host),$(hil_bench),$(hil_machine)) $(call hil_option,cases,CASES) $(call hil_option,junit,JUNIT)
hil_option = $(if $($2),--$1 $(call quoted,$($2)))
comma := ,
space := $() $()
scripts = $(shell grep -srlE '^(\#!/.*sh|\# shellcheck shell=)' board deploy Tests/run Tests/all Tests/Gates/Recipes/run Tests/Board/BoardSetupTests/publish Tests/Board/HomeAssistant Tests/Desktop/Axe Tests/Benchmark Tests/Covering Tests/Fuzzing Tests/Sanitizing .ci)

help: ## lists the targets
	@sed -n 's/^\([a-z-]*\):.*## /\1|/p' Makefile | awk -F'|' '{ printf "make %-15s %s\n", $$1, $$2 }'

# Set-up writes to stderr and leaves stdin alone: stdout and stdin belong to the simulation.
run: ## a gate on a simulated chip: type commands, or pipe a script in (BOARD=board/elevator-door.board)
	@board/setup/packages run </dev/null
	@board/setup/program --debug portcullis
	@.build/debug/portcullis simulate $(call quoted,$(BOARD))

page: ## a gate in a browser: prints the address of a page where one can pay and walk through (BOARD=..., AT=address:port)
	@board/setup/packages run </dev/null
	@board/setup/program --debug portcullis
	@.build/debug/portcullis simulate $(call quoted,$(BOARD)) --page $(call quoted,$(AT))

tool: ## all of the desktop tool, optimized: .build/release/portcullis, also with prove, torture, diagram, journal and fleet
	@board/setup/packages tool </dev/null
	@board/setup/program $(tool)
	@echo "ready: .build/release/portcullis --help"

test: ## what to run before a commit: style, this machine's tests, the firmware for arm64 on a real kernel (test-all: everything)
	@board/setup/packages test
	@$(MAKE) -j2 quick-tests quick-board
	@Tests/run quick

# Beside each other: what checks style or compiles Swift often leaves a processor idle, and what fetches packages leaves all of them.
quick-tests:
	@$(MAKE) lint
	@Tests/run --build quick

quick-board:
	@board/setup/firmware --strict arm64
	@board/setup/firmware --strict --check arm64
	@$(call in_lines,$(call make_virtual_boards,arm64))

test-all: ## everything that can be tested here, in an hour: docs/contributing.md says what is in it (PART=rest: what `make test` leaves out)
	@board/setup/packages test-all deploy deploy-test bench
	@Tests/all $(call quoted,$(or $(call given,PART),all))

# The parts of it that keep all processors busy.
tests-for-boards:
	@board/setup/firmware --strict all
	@board/setup/firmware --strict --hang arm64
	@board/setup/firmware --strict --check all

# Torture begins with fresh seeds, which it prints.
tests-to-compile:
	@Tests/run --build $(or $(PART),all)
	@swift run --sanitize=thread --disable-index-store --scratch-path .build/thread-sanitizer async-stress
	@$(call in_lines,$(call make_virtual_boards,$(all_virtual_boards)))
	@$(MAKE) torture TIME=60 JOBS=1

test-only: ## builds and runs tests, without style and builds for boards (FILTER=MachinesTests: only those)
	@Tests/run $(if $(call given,FILTER),$(call quoted,$(FILTER)),all)

fuzz: ## bytes that nobody thought of, for every parser, as libFuzzer finds them (TIME=60: seconds each; RUNS=10000000: until there were so many; PARSER=board: only that one)
	@board/setup/packages test-all </dev/null
	@TIME=$(call quoted,$(call given,TIME)) RUNS=$(call quoted,$(call given,RUNS)) Tests/Fuzzing/run $(if $(call given,PARSER),$(call quoted,$(PARSER)))

sanitize: ## all tests under the address, undefined-behaviour and thread sanitizers (SANITIZER=thread: only that one; FILTER=)
	@board/setup/packages test-all </dev/null
	@$(if $(call given,FILTER),FILTER=$(call quoted,$(FILTER))) Tests/Sanitizing/run $(call given,SANITIZER)

test-home-assistant: ## what a running Home Assistant makes of a board; fetches one into the cache, in some minutes the first time
	@board/setup/packages test-all </dev/null
	@board/setup/program --debug --tests UplinkTests
	@Tests/Board/HomeAssistant/run "$$(Tests/Board/HomeAssistant/set-up)"

test-axe: ## what keeps people from using the pages, by all of axe's rules in a browser; fetches axe into the cache
	@board/setup/packages axe </dev/null
	@board/setup/program --debug --tests BrowserTests
	@axe=$$(Tests/Desktop/Axe/set-up) && PORTCULLIS_AXE=$$axe NO_COLOR=1 .build/debug/PortcullisPackageTests.xctest \
	  --testing-library swift-testing --filter '^BrowserTests\..*AxeTests'

hil: ## real edges on real lines: on emulated boards (ARCH=armv7: only that one), or on a bench (HOST=, BOARD=)
	@board/setup/packages tool </dev/null
	@$(if $(host),,$(MAKE) virtual-board)
	@board/setup/program --debug portcullis-hil
	@.build/debug/portcullis-hil $(hil_options)

torture: ## simulated years at the gates, with everything going wrong: whatever breaks a rule is shown (TIME=60 seconds, BOARD=, SEED=, FAULTS=, JOBS=)
	@board/setup/packages run </dev/null
	@board/setup/program portcullis-prove
	@commit=$$(git describe --always --exclude='*' --abbrev=12 --dirty=', changed' 2>/dev/null) && \
	  export PORTCULLIS_COMMIT="$$commit"; \
	  .build/release/portcullis-prove torture $(call quoted,$(or $(call typed,BOARD),all)) --jobs $(if $(call typed,JOBS),$(call quoted,$(call typed,JOBS)),$$(nproc)) \
	  --seconds $(call quoted,$(or $(call typed,TIME),300)) $(call hil_option,seed,SEED) $(call hil_option,faults,FAULTS)

coverage: ## says which code of the loop no run under torture takes (TIME=60 seconds, SEED=)
	@board/setup/packages run </dev/null
	@TIME=$(call quoted,$(or $(call typed,TIME),60)) $(if $(call typed,SEED),SEED=$(call quoted,$(call typed,SEED))) Tests/Covering/run

torture-boards: ## the same people and faults, with signals, on the emulated boards' real kernels (DAYS=30, SEED=1, ARCH=armv7)
	@$(MAKE) virtual-board
	@board/setup/program --debug portcullis-hil
	@.build/debug/portcullis-hil $(hil_machine) --torture $(call quoted,$(or $(call typed,DAYS),30)) $(call hil_option,seed,SEED)

kills: ## kills the firmware on an emulated board at random moments, and sees what the next one has (COUNT=2000)
	@$(MAKE) virtual-board ARCH=arm64
	@board/setup/program --debug portcullis-hil
	@.build/debug/portcullis-hil --arch arm64 --kills $(call quoted,$(or $(COUNT),2000))

month: ## days of traffic on an emulated board in one run, with the recorder (DAYS=30, HOURS= of a day, PASSAGES= in one)
	@$(MAKE) virtual-board ARCH=arm64
	@board/setup/program --debug portcullis-hil
	@.build/debug/portcullis-hil --arch arm64 --days $(call quoted,$(or $(DAYS),30)) $(call hil_option,hours,HOURS) $(call hil_option,passages,PASSAGES)

fleet_option = $(if $(call typed,$2),--$1 $(call quoted,$(call typed,$2)))

test-fleet: ## 500 boards, a broker that is killed 20 times, a network that fails: every event arrives once (BOARDS=, TIME= seconds, KILLS=, SEED=)
	@for number in $(foreach name,BOARDS TIME KILLS SEED,$(call quoted,$(call typed,$(name)))); do [[ $$number =~ ^[0-9]*$$ ]] || \
	  { printf 'make test-fleet: %q is no number; expected BOARDS=, TIME=, KILLS= and SEED= with whole numbers\n' "$$number" >&2; exit 2; }; done
	@board/setup/packages test-all </dev/null
	@board/setup/program portcullis-uplink portcullis-collector fleet-rig
	@.build/release/fleet-rig run $(call fleet_option,boards,BOARDS) $(call fleet_option,seconds,TIME) \
	  $(call fleet_option,broker-kills,KILLS) $(call fleet_option,seed,SEED)

bench: ## measures machines, loop and firmware beside the same in C, Boost and Python (QUICK=1: in less than a minute; COUNTED=1: only instructions, against limits)
	@board/setup/packages $(if $(COUNTED),test,run firmware bench test deploy-test) </dev/null
	@Tests/Benchmark/run $(if $(COUNTED),--counted,$(if $(QUICK),--quick))

sdk: ## makes the Swift SDK bundle for boards, and makes it known to `swift build --swift-sdk portcullis-ARCH`
	@board/setup/packages firmware
	@board/sdk/build-sdk --register >/dev/null

firmware: ## builds portcullisd for a board (ARCH=arm64, armv7, armv6, x86_64, riscv64 or all)
	@board/setup/packages firmware
	@board/setup/firmware $(ARCH)

embedded: ## compiles all board code as Embedded Swift without heap allocation, and runs it (ARCH=...)
	@board/setup/packages firmware embedded
	@board/setup/firmware --strict --check $(ARCH)

virtual-board: ## builds the emulated boards: kernels, root file systems and firmware (ARCH=armv7: only that one)
	@board/setup/packages virtual-boards
	@board/setup/firmware $(virtual_boards)
	@$(call make_virtual_boards,$(virtual_boards))
	@echo "ready: board/virtual/run --out DIR CASE... runs firmware on them"

package: ## builds a Debian package of the firmware for a board (ARCH=arm64, armv7, armv6, x86_64 or riscv64)
	@board/setup/packages firmware deploy
	@deploy/build-package $(ARCH)

# Given on the command line, not by default.
given = $(if $(filter command environment,$(firstword $(origin $1))),$($1))
no_host = make $@ needs HOST=user@host, a board that you can log in to

# Every architecture, unless one is named; of those that are named, the ones with an emulated board.
certificate_archs = $(or $(call given,ARCH),all)
certificate_boards = $(if $(filter all,$(certificate_archs)),$(all_virtual_boards),$(filter $(all_virtual_boards),$(certificate_archs)))

certificate: ## one page for whoever signs off an installation: digests, heap, stack, proofs (BOARD=, ARCH=, QUICK=1)
	@[[ -n $(call quoted,$(call given,BOARD)) ]] || { echo "make certificate needs BOARD=file, a board file" >&2; exit 2; }
	@board/setup/packages run firmware embedded $(if $(QUICK),,virtual-boards) </dev/null
	@$(if $(QUICK),,$(call make_virtual_boards,$(certificate_boards)))
	@board/setup/certificate $(if $(QUICK),--quick) $(call quoted,$(BOARD)) $(certificate_archs)

deploy: ## brings firmware and a board file to a board, or leaves it as it was (HOST=user@host BOARD=file, ARCH=...)
	@[[ -n $(call quoted,$(host)) ]] || { echo "$(no_host)" >&2; exit 2; }
	@[[ -n $(call quoted,$(call given,BOARD)) ]] || { echo "make deploy needs BOARD=file, a board file" >&2; exit 2; }
	@board/setup/packages run firmware deploy </dev/null
	@deploy/deploy $(call quoted,$(host)) $(call quoted,$(BOARD)) $(call given,ARCH)

rollback: ## brings back the package and board files that a board had before its last deployment (HOST=user@host)
	@[[ -n $(call quoted,$(host)) ]] || { echo "$(no_host)" >&2; exit 2; }
	@deploy/rollback $(call quoted,$(host))

undeploy: ## stops a board's gates and removes everything (HOST=user@host)
	@[[ -n $(call quoted,$(host)) ]] || { echo "$(no_host)" >&2; exit 2; }
	@deploy/undeploy $(call quoted,$(host))

status: ## says what runs on a board (HOST=user@host)
	@[[ -n $(call quoted,$(host)) ]] || { echo "$(no_host)" >&2; exit 2; }
	@deploy/status $(call quoted,$(host))

# From the command line alone: some systems set a variable NAME.
typed = $(if $(filter command,$(firstword $(origin $1))),$($1))

pull: ## fetches the journals of a board (HOST=user@host; NAME=gate: that one; OUT=folder: into that one)
	@[[ -n $(call quoted,$(host)) ]] || { echo "$(no_host)" >&2; exit 2; }
	@deploy/pull $(if $(call typed,OUT),--out $(call quoted,$(call typed,OUT))) $(call quoted,$(host)) $(if $(call typed,NAME),$(call quoted,$(call typed,NAME)))

logs: ## shows what the firmware of a board said (HOST=user@host, FOLLOW=1 to go on; VCD=file, NAME=gate: as a waveform)
	@[[ -n $(call quoted,$(host)) ]] || { echo "$(no_host)" >&2; exit 2; }
	@$(if $(call typed,VCD),$(make_waveform),deploy/logs $(if $(FOLLOW),--follow) $(call quoted,$(host)))

make_waveform = board/setup/packages tool </dev/null && board/setup/program --debug portcullis portcullis-journal && \
	deploy/waveform $(call quoted,$(VCD)) $(call quoted,$(host)) $(if $(call typed,NAME),$(call quoted,$(call typed,NAME)))

test-deploy: ## tries deployments for real, on a whole emulated system (QUICK=1: a quarter of an hour instead of three)
	@board/setup/packages test firmware deploy deploy-test
	@$(MAKE) -j2 simulator emulated-system
	@deploy/test/run $(if $(call given,QUICK),--quick)

simulator:
	@board/setup/program --debug portcullis portcullis-journal

emulated-system: ## installs the whole emulated system that deployments are tried on, once; test-deploy does it, too
	@board/setup/packages test deploy-test
	@$(call in_lines,board/virtual/build-kernel arm64 && board/system/build-image)

power-cuts: ## pulls the plug of a whole emulated system while coins fall, and sees what is left (COUNT=50)
	@board/setup/packages test firmware deploy deploy-test
	@$(MAKE) -j2 simulator emulated-system
	@deploy/test/power-cuts $(call quoted,$(or $(COUNT),50))

wear: ## lets customers pass a whole emulated system, and measures what is written onto its card (PASSAGES=100)
	@board/setup/packages test firmware deploy deploy-test </dev/null
	@$(MAKE) -j2 simulator emulated-system
	@deploy/test/wear $(call quoted,$(or $(PASSAGES),100))

pictures: ## draws the state diagrams in docs/pictures anew, from the machines
	@board/setup/packages run pictures </dev/null
	@board/setup/program portcullis-prove
	@mkdir -p docs/pictures .build/pictures
	@for machine in $$(.build/release/portcullis-prove diagram | awk '{ print $$1 }'); do for level in overview full; do \
	  picture=$$machine$${level/overview/}.svg; picture=$${picture/full/-full}; \
	  .build/release/portcullis-prove diagram $$machine --level $$level >.build/pictures/$$picture && \
	    mv .build/pictures/$$picture docs/pictures/$$picture || exit; \
	done; done

lint: ## checks the style of the Swift code and of the scripts
	@set -o pipefail; find $(swift_code) -name '*.swift' -type f -not -path '*/.*' -print0 | xargs -0 -r -n 200 -P "$$(nproc)" swift format lint --strict
	@find $(swift_code) \( -name '*.swift' -o -name '*.[ch]' -o -name '*.[ch]pp' \) -type f -not -path '*/.*' -print0 | xargs -0 -r awk -f board/setup/lengths.awk
	@printf '%s\n' $(scripts) | xargs -n 10 -P "$$(nproc)" shellcheck -x
	@echo "lint: $(words $(scripts)) scripts and all Swift files are clean"

format: ## formats the Swift code
	@swift format --in-place --recursive $(swift_code)

clean: ## removes what was built here; the kernel and the SDK stay in the cache
	@rm -rf .build
