import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';

/** Runs `work` again and again, `pause` ms after it ended; a failure is logged and doesn't end it. */
export function repeat(
  name: string,
  pause: number,
  log: Logger,
  work: () => Promise<unknown>,
): { stop(): Promise<void> } {
  const ending = new AbortController();
  const loop = async () => {
    while (!ending.signal.aborted) {
      await work().catch((err: unknown) => log.warn({ err, job: name }, 'job failed, will try again'));
      await sleep(pause, undefined, { signal: ending.signal, ref: false }).catch(() => {});
    }
  };
  const running = loop();
  return {
    stop() {
      ending.abort();
      return running;
    },
  };
}
