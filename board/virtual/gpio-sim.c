/*
 * The kernel's simulated chip as a module for Debian's kernels, which are built without it. board/virtual/build-kernel
 * compiles this with the sources of the same kernel beside it.
 */

#define pr_fmt(fmt) KBUILD_MODNAME ": " fmt
#include <linux/hrtimer.h>
#include <linux/irq.h>
#include <linux/irqdesc.h>
#include <linux/irq_work.h>
#include <linux/module.h>

/* Modules may not call irq_to_desc. */
#define irq_to_desc(number) irq_data_to_desc(irq_get_irq_data(number))

/* Nothing loads the module by itself; and modpost of a machine with 64 bits does not know the size of a row for 32. */
#undef MODULE_DEVICE_TABLE
#define MODULE_DEVICE_TABLE(type, name)

#ifndef CONFIG_SMP
/*
 * An edge is an irq_work, for which a processor interrupts itself. A kernel for a single 32-bit one has no such
 * interrupt: there the work waits for the timer's tick, up to 4 ms. A timer that has run out already is an interrupt
 * as soon as the hardware has one.
 */
struct prompt_work {
	struct hrtimer timer;
	void (*func)(struct prompt_work *work);
};

static enum hrtimer_restart prompt_work_run(struct hrtimer *timer)
{
	struct prompt_work *work = container_of(timer, struct prompt_work, timer);

	work->func(work);
	return HRTIMER_NORESTART;
}

/* Never called twice at once: whoever changes a line has the chip's lock. */
static void prompt_work_queue(struct prompt_work *work)
{
	if (!work->timer.function) {
		hrtimer_init(&work->timer, CLOCK_MONOTONIC, HRTIMER_MODE_REL_HARD);
		work->timer.function = prompt_work_run;
	}
	hrtimer_start(&work->timer, 0, HRTIMER_MODE_REL_HARD);
}

static void prompt_work_sync(struct prompt_work *work)
{
	if (work->timer.function)
		hrtimer_cancel(&work->timer);
}

#define irq_work prompt_work
#define irq_work_queue prompt_work_queue
#define irq_work_sync prompt_work_sync
#undef IRQ_WORK_INIT_HARD
#define IRQ_WORK_INIT_HARD(function) (struct prompt_work){ .func = function }
#endif

#include "kernel/irq/irq_sim.c"
#include "drivers/gpio/gpio-sim.c"
