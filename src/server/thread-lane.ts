import { pathToFileURL } from 'node:url';
import { Piscina } from 'piscina';
import { type Lane, type LaneOptions, NotStarted, tooBusy } from './lane.ts';

/** One thread, and never more than one task for it. */
export class ThreadLane implements Lane {
  readonly #pool: Piscina;
  taken = false;
  started = false;
  startProblem: string | undefined;
  #reason: Error | undefined;
  /** Whether a thread was there for the task of now. */
  #begun = false;
  #giveUp: (error: Error) => void = () => undefined;

  constructor({ file, heapMb, onFailedStart, idleTimeout = 5_000, ...options }: LaneOptions) {
    this.#pool = new Piscina({
      filename: pathToFileURL(file).href,
      minThreads: 0,
      maxThreads: 1,
      execArgv: [],
      idleTimeout,
      ...options,
      ...(heapMb && { resourceLimits: { maxOldGenerationSizeMb: heapMb, maxYoungGenerationSizeMb: 32 } }),
    });
    this.#pool.on('workerCreate', () => {
      this.started = true;
      this.#begun = true;
      this.startProblem = undefined;
    });
    this.#pool.on('workerDestroy', () => {
      const hadStarted = this.started;
      this.started = false;
      if (hadStarted) return;
      // Its error, if it has one, is told just after.
      queueMicrotask(() => {
        const error = this.#reason ?? new Error('the thread ended while it was loading');
        this.#reason = undefined;
        this.startProblem = error.message;
        onFailedStart(error);
        this.#giveUp(error);
      });
    });
    // Also of a thread that ends between two tasks; that concerns nobody, the next task gets a new one.
    this.#pool.on('error', (error: Error) => {
      this.#reason = error;
    });
  }

  async run(task: unknown, signal: AbortSignal | undefined): Promise<unknown> {
    const lost = new AbortController();
    this.#reason = undefined;
    this.#begun = this.started;
    this.#giveUp = (error) => lost.abort(error);
    try {
      return await this.#pool.run(task, {
        signal: AbortSignal.any([lost.signal, ...(signal ? [signal] : [])]),
      });
    } catch (error) {
      if (lost.signal.aborted && !signal?.aborted)
        throw new NotStarted('no thread', { cause: lost.signal.reason });
      if (signal?.aborted && !this.#begun) throw tooBusy();
      throw error;
    } finally {
      this.#giveUp = () => undefined;
    }
  }

  async close(): Promise<void> {
    this.started = true; // What is ended now has not failed.
    await this.#pool.destroy();
  }
}
