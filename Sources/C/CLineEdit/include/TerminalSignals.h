// The signals that end or stop a program, or tell it of its terminal, as bytes that can be waited for beside the keys.
#ifndef TERMINALSIGNALS_H
#define TERMINALSIGNALS_H

/// Takes SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGTSTP, SIGCONT and SIGWINCH, except those that are ignored. A descriptor
/// that can be read when there was one, the same at every call; -errno; or -EBUSY while somebody has them.
int portcullis_signals_take(void);
/// The next one that came; 0 when there is no more.
int portcullis_signals_next(void);
/// Gives them back: each does again what it did before.
void portcullis_signals_give_back(void);

#endif
