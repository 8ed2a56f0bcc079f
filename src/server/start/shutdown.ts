/** Closes what was opened, last opened first, however the program ends. */
export type Shutdown = {
  /**
   * `close` must work at any time after this call, also while the thing is still being opened. It is waited for as long
   * as the whole shutdown may take; what `mustFinish` (the database that we started) is waited for in any case.
   */
  add(close: () => Promise<unknown>, options?: { readonly mustFinish: boolean }): void;
  /** Gives the whole shutdown so many milliseconds more. */
  allow(milliseconds: number): void;
  /** Ends the process. A line given is the reason and makes the exit code 1. */
  end(reason?: string): Promise<never>;
};

/** What calls in progress get to finish, and everything together, in milliseconds. */
export const patience = { calls: 8_000, all: 10_000 };

/** Ends in order on Ctrl-C and SIGTERM; at once on the second. */
export function handleShutdown(): Shutdown {
  const closers: { readonly close: () => Promise<unknown>; readonly mustFinish: boolean }[] = [];
  let ending = false;
  let time: number = patience.all;

  async function end(reason?: string): Promise<never> {
    if (ending) return new Promise(() => {}); // the first call is at it
    ending = true;
    if (reason !== undefined) console.error(reason);
    let code = reason === undefined ? 0 : 1;
    const late = new Promise((resolve) => setTimeout(resolve, time));
    for (let closer = closers.pop(); closer; closer = closers.pop()) {
      const closed = closer.close().catch((error: Error) => {
        console.error(`While stopping: ${error.message}`);
        code = 1;
      });
      await (closer.mustFinish ? closed : Promise.race([closed, late]));
    }
    process.exit(code);
  }

  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (ending) process.exit(130); // PostgreSQL's watchdog sees to the database
      console.log('Stopping …');
      void end();
    });
  }
  return {
    add: (close, { mustFinish } = { mustFinish: false }) => closers.push({ close, mustFinish }),
    allow: (milliseconds) => (time += milliseconds),
    end,
  };
}
