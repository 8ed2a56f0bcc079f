import { notReady } from '#domain/kernel/failure.ts';
import { type Lane, type LaneOptions, NotStarted, terminated, tooBusy } from './lane.ts';
import { ProcessLane } from './process-lane.ts';
import { ThreadLane } from './thread-lane.ts';

interface PoolOptions extends LaneOptions {
  /** What it does, as a person whose call cannot be answered is told. */
  readonly purpose: string;
  /** For what reads files of unknown origin: whatever such a file does to its process, nothing else is hit, and a process can always be ended. */
  readonly processes?: boolean;
  readonly threads?: number;
  readonly mostWaiting: number;
}

interface RunOptions {
  readonly signal?: AbortSignal;
  /** Hears how far the task is, when it says so. */
  readonly onProgress?: (done: number, total: number) => void;
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

  constructor({ purpose, mostWaiting, threads = 1, processes = false, ...options }: PoolOptions) {
    this.#purpose = purpose;
    this.#mostWaiting = mostWaiting;
    this.#lanes = Array.from({ length: threads }, () =>
      processes ? new ProcessLane(options) : new ThreadLane(options),
    );
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
  async run(task: Task, options: RunOptions = {}): Promise<Result> {
    if (this.#closed) throw terminated();
    const lane = await this.#freeLane(options.signal);
    try {
      return await this.#perform(lane, task, options);
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

  async #perform(lane: Lane, task: Task, { signal, onProgress }: RunOptions): Promise<Result> {
    for (let starts = 1; ; starts++) {
      try {
        return (await lane.run(task, signal, onProgress)) as Result;
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
