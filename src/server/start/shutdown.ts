/** Closes what was opened, last opened first, however the program ends. */
export type Shutdown = {
  /** `close` must work at any time after this call, also while the thing is still being opened. */
  add(close: () => Promise<unknown>): void;
  /** Ends the process. A line given is the reason and makes the exit code 1. */
  end(reason?: string): Promise<never>;
};

/** Ends in order on Ctrl-C and SIGTERM; at once on the second. */
export function handleShutdown(): Shutdown {
  const closers: (() => Promise<unknown>)[] = [];
  let ending = false;

  async function end(reason?: string): Promise<never> {
    if (ending) return new Promise(() => {}); // the first call is at it
    ending = true;
    if (reason !== undefined) console.error(reason);
    let code = reason === undefined ? 0 : 1;
    for (let close = closers.pop(); close; close = closers.pop()) {
      await close().catch((error: Error) => {
        console.error(`While stopping: ${error.message}`);
        code = 1;
      });
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
  return { add: (close) => closers.push(close), end };
}
