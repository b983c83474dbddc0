/*
 * The kernel's simulated chip as a module for Debian's kernels, which are built without it. board/virtual/build-kernel
 * compiles this with the sources of the same kernel beside it.
 */

#define pr_fmt(fmt) KBUILD_MODNAME ": " fmt
#include <linux/delay.h>
#include <linux/hrtimer.h>
#include <linux/irq.h>
#include <linux/irqdesc.h>
#include <linux/irq_work.h>
#include <linux/kprobes.h>
#include <linux/math64.h>
#include <linux/module.h>
#include <linux/sched.h>
#include <linux/timerqueue.h>

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
 *
 * And this kernel ticks when nothing happens, too (CONFIG_HZ_PERIODIC): 21.6 million times in a day, which costs an
 * emulator half an hour. So when no edge came for longer than any debounce lasts, and nobody wants the processor, it
 * ticks every ten seconds. A tick counts all that are missing, as where there are none at all (CONFIG_NO_HZ). The next
 * edge waits for one, so that its debounce counts from then.
 */
#define CALM_AFTER (3LL * NSEC_PER_SEC / 2)
#define CALM_TICK (10 * HZ * (u64)TICK_NSEC)

static struct hrtimer *tick;
static enum hrtimer_restart (*tick_function)(struct hrtimer *timer);
static ktime_t last_edge;

static enum hrtimer_restart calm_tick(struct hrtimer *timer)
{
	enum hrtimer_restart restart = tick_function(timer);

	if (is_idle_task(current) && ktime_get() - last_edge > CALM_AFTER)
		hrtimer_add_expires_ns(timer, CALM_TICK - TICK_NSEC);
	return restart;
}

/*
 * Ticks, if ticks are missing, and waits until what has been due meanwhile is done: with timers that are overdue the
 * kernel has only a rough idea of when a new one ends.
 */
static void end_calm(void)
{
	unsigned long flags;
	s64 left;

	local_irq_save(flags);
	last_edge = ktime_get();
	left = tick ? ktime_to_ns(hrtimer_expires_remaining(tick)) : 0;
	if (left > TICK_NSEC)
		hrtimer_start(tick, hrtimer_get_expires(tick) - (div_u64(left, TICK_NSEC) + 1) * TICK_NSEC,
			      HRTIMER_MODE_ABS_PINNED_HARD);
	local_irq_restore(flags);
	if (left > TICK_NSEC)
		usleep_range(500, 500);
}

/* The tick is the timer with the kernel's function for it, which has no other name to be found by. */
static void find_tick(void)
{
	struct kprobe probe = { .symbol_name = "tick_nohz_handler", .flags = KPROBE_FLAG_DISABLED };
	struct timerqueue_node *node;
	struct hrtimer any;
	unsigned long flags;

	if (tick || register_kprobe(&probe))
		return;
	tick_function = (void *)probe.addr;
	unregister_kprobe(&probe);
	hrtimer_init(&any, CLOCK_MONOTONIC, HRTIMER_MODE_ABS_HARD);
	local_irq_save(flags);
	for (node = timerqueue_getnext(&any.base->active); node; node = timerqueue_iterate_next(node)) {
		struct hrtimer *timer = container_of(node, struct hrtimer, node);

		if (timer->function == tick_function) {
			tick = timer;
			tick->function = calm_tick;
			break;
		}
	}
	local_irq_restore(flags);
}

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
	/* What follows a chip may have to wait for something, such as the driver of a disk. */
	end_calm();
	if (work->timer.function)
		hrtimer_cancel(&work->timer);
}

static struct prompt_work prompt_work_of(void (*function)(struct prompt_work *work))
{
	find_tick();
	end_calm();
	return (struct prompt_work){ .func = function };
}

#define irq_work prompt_work
#define irq_work_queue prompt_work_queue
#define irq_work_sync prompt_work_sync
#undef IRQ_WORK_INIT_HARD
#define IRQ_WORK_INIT_HARD prompt_work_of
#endif

#include "kernel/irq/irq_sim.c"

#ifndef CONFIG_SMP
#define irq_set_irqchip_state(...) (end_calm(), irq_set_irqchip_state(__VA_ARGS__))
#endif

#include "drivers/gpio/gpio-sim.c"
