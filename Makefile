# Portcullis: what one types. Every target sets up what it needs and says what it does.

MAKEFLAGS += --no-print-directory
SHELL := /bin/bash
.DEFAULT_GOAL := help
.PHONY: help run test firmware embedded virtual-board lint format clean

# What `make run` simulates.
BOARD ?= board/demo.board
this_machine := $(subst aarch64,arm64,$(shell uname -m))
# The board's architecture, and this machine's own, each once.
architectures := $(sort arm64 $(this_machine))
swift_code := Package.swift Sources Tests
scripts = $(shell grep -srlE '^(\#!/.*sh|\# shellcheck shell=)' board deploy .ci)

help: ## lists the targets
	@sed -n 's/^\([a-z-]*\):.*## /\1|/p' Makefile | awk -F'|' '{ printf "make %-14s %s\n", $$1, $$2 }'

# Set-up speaks on stderr and leaves stdin alone: stdout and stdin are the simulation's.
run: ## a gate on a simulated chip: type commands, or pipe a script in (BOARD=board/elevator-door.board)
	@board/setup/packages run </dev/null
	@swift build -c release --product portcullis </dev/null >&2
	@.build/release/portcullis simulate $(BOARD)

test: ## checks everything: style, both builds, and the firmware on an emulated board
	@board/setup/packages test
	@$(MAKE) lint
	@for arch in $(architectures); do \
	  board/setup/firmware --strict $$arch && board/setup/firmware --strict --check $$arch || exit; \
	done
	@board/virtual/build-kernel >/dev/null
	@board/virtual/build-initramfs >/dev/null
	swift test --disable-xctest -Xswiftc -warnings-as-errors

firmware: ## builds portcullisd for arm64 boards, and for this machine's architecture
	@board/setup/packages firmware
	@for arch in $(architectures); do board/setup/firmware $$arch || exit; done

embedded: ## compiles all board code as Embedded Swift without heap allocation
	@board/setup/packages firmware
	@for arch in $(architectures); do board/setup/firmware --strict --check $$arch || exit; done

virtual-board: ## builds the emulated board: its kernel, its root file system and the firmware
	@board/setup/packages test
	@board/setup/firmware arm64
	@board/virtual/build-kernel >/dev/null
	@board/virtual/build-initramfs >/dev/null
	@echo "ready: board/virtual/run --out DIR CASE... runs firmware on it"

lint: ## checks the style of the Swift code and of the scripts
	@swift format lint --strict --recursive $(swift_code)
	@shellcheck -x $(scripts)
	@echo "lint: $(words $(scripts)) scripts and all Swift files are clean"

format: ## formats the Swift code
	@swift format --in-place --recursive $(swift_code)

clean: ## removes what was built here; the kernel and the SDK stay in the cache
	@rm -rf .build
