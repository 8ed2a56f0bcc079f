import { pathToFileURL } from 'node:url';
import { Piscina } from 'piscina';
import { notReady } from '#domain/kernel/failure.ts';

interface PoolOptions {
  /** The module, and the function of it that is called. */
  readonly file: string;
  readonly name: string;
  /** What it does, as a person whose call cannot be answered is told. */
  readonly purpose: string;
  readonly env: NodeJS.Dict<string>;
  readonly threads?: number;
  readonly mostWaiting: number;
  readonly idleTimeout?: number;
  readonly heapMb?: number;
  /** Hears of every thread that ends before it could work. */
  readonly onFailedStart: (error: Error) => void;
}

interface Waiting {
  readonly begin: (lane: Lane) => void;
  readonly end: (error: Error) => void;
}

/** A task is given up after so many threads that ended while they were loading. */
const mostStarts = 3;

/**
 * Threads that work on one task each. What waits is kept here and not by Piscina: a queue of Piscina's is not looked at again when its
 * last thread ends, by a task that took too long or too much, or while it loads; whatever waited then would wait on.
 */
export class ThreadPool<Task, Result = unknown> {
  readonly #purpose: string;
  readonly #mostWaiting: number;
  readonly #lanes: readonly Lane[];
  readonly #waiting: Waiting[] = [];
  #closed = false;

  constructor({ purpose, mostWaiting, threads = 1, ...options }: PoolOptions) {
    this.#purpose = purpose;
    this.#mostWaiting = mostWaiting;
    this.#lanes = Array.from({ length: threads }, () => new Lane(options));
  }

  /** Tasks that no thread has been given yet. */
  get waiting(): number {
    return this.#waiting.length;
  }

  /** Why no thread can be started at present. */
  get startProblem(): string | undefined {
    return this.#lanes.find(({ startProblem }) => startProblem)?.startProblem;
  }

  /** @throws Failure 503 that says `busy` when too many wait */
  requireRoom(busy: string): void {
    if (this.waiting >= this.#mostWaiting) throw notReady(busy);
  }

  /**
   * @throws Failure 503 when no thread could be started, or when the signal came while the task still waited; AbortError when it came
   * later; what the task throws
   */
  async run(task: Task, { signal }: { readonly signal?: AbortSignal } = {}): Promise<Result> {
    if (this.#closed) throw terminated();
    const lane = await this.#freeLane(signal);
    try {
      return await this.#perform(lane, task, signal);
    } finally {
      lane.taken = false;
      this.#handOn();
    }
  }

  async close(): Promise<void> {
    this.#closed = true;
    for (const { end } of this.#waiting.splice(0)) end(terminated());
    await Promise.all(this.#lanes.map((lane) => lane.close()));
  }

  async #perform(lane: Lane, task: Task, signal: AbortSignal | undefined): Promise<Result> {
    for (let starts = 1; ; starts++) {
      try {
        return (await lane.run(task, signal)) as Result;
      } catch (error) {
        if (!(error instanceof NotStarted) || this.#closed) throw error;
        if (starts === mostStarts)
          throw Object.assign(
            notReady(`${this.#purpose}暂时无法启动，请稍后再试；仍不行请联系客服 {客服热线}。`),
            {
              cause: error.cause,
            },
          );
      }
    }
  }

  #freeLane(signal: AbortSignal | undefined): Promise<Lane> {
    const free = this.#lanes.filter(({ taken }) => !taken);
    // Loading takes longer than a small task: a thread that is there comes first.
    const lane = free.find(({ started }) => started) ?? free[0];
    if (lane) {
      lane.taken = true;
      return Promise.resolve(lane);
    }
    return new Promise((resolve, reject) => {
      const leave = () => {
        this.#waiting.splice(this.#waiting.indexOf(entry), 1);
        reject(tooBusy());
      };
      const entry: Waiting = {
        begin(next) {
          signal?.removeEventListener('abort', leave);
          resolve(next);
        },
        end: reject,
      };
      if (signal?.aborted) return reject(tooBusy());
      signal?.addEventListener('abort', leave, { once: true });
      this.#waiting.push(entry);
    });
  }

  #handOn(): void {
    const lane = this.#lanes.find(({ taken }) => !taken);
    const next = lane && this.#waiting.shift();
    if (!lane || !next) return;
    lane.taken = true;
    next.begin(lane);
  }
}

/** Its thread ended before it could take the task. */
class NotStarted extends Error {}

const tooBusy = () => notReady('服务器正忙，还没轮到处理就已超时，请稍后再试。');
const terminated = () => new Error('Terminating worker thread');

/** One thread, and never more than one task for it. */
class Lane {
  readonly #pool: Piscina;
  taken = false;
  started = false;
  startProblem: string | undefined;
  #reason: Error | undefined;
  /** Whether a thread was there for the task of now. */
  #begun = false;
  #giveUp: (error: Error) => void = () => undefined;

  constructor({
    file,
    heapMb,
    onFailedStart,
    idleTimeout = 5_000,
    ...options
  }: Omit<PoolOptions, 'purpose' | 'threads' | 'mostWaiting'>) {
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
