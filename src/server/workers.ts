import { notReady } from '#domain/kernel/failure.ts';
import { pathToFileURL } from 'node:url';
import { Piscina } from 'piscina';
import type { ProgramToSolve, Solution } from '#server/modules/comparison/solve.worker.ts';
import { limits } from '#server/modules/library-import/spreadsheet/limits.ts';
import type { WorkerTask } from '#server/modules/library-import/spreadsheet/worker-task.ts';
import { programFile, type programs } from '#server/program-files.ts';
import type { VerifiedPdf } from '#server/signing/verify-pdf.ts';

/** A node's threads and processes for what computes without a pause. None runs while there is no work. */
export interface Workers {
  readonly sheets: Piscina<WorkerTask>;
  readonly awards: Piscina<ProgramToSolve, Solution>;
  readonly signatures: Piscina<Uint8Array, VerifiedPdf>;
  readonly pdfs: OneByOne;
  readonly close: () => Promise<void>;
}

export function openWorkers(sheetHeapMb: number = limits.workerHeapMb): Workers {
  // Loading the readers takes longer than a small file: an upload, its review and its copy share a thread. A waiting upload holds
  // its call's database connection, so at most six wait, half of a node's pool.
  const sheets = openPool<WorkerTask>('sheets', {
    name: 'answerTask',
    maxThreads: 2,
    maxQueue: 6,
    heapMb: sheetHeapMb,
  });
  const awards = openPool<ProgramToSolve, Solution>('awards', {
    name: 'solve',
    maxQueue: 30,
    idleTimeout: 30_000,
  });
  const signatures = openPool<Uint8Array, VerifiedPdf>('signatures', {
    name: 'verifyPdf',
    maxQueue: 6,
    heapMb: 192,
  });
  return {
    sheets,
    awards,
    signatures,
    pdfs: new OneByOne(),
    async close() {
      await Promise.all([sheets, awards, signatures].map((pool) => pool.destroy()));
    },
  };
}

const { NODE_COMPILE_CACHE } = process.env;

/**
 * The environment of threads and processes that read files of unknown origin: no key is there. Where a node caches compiled code
 * they do so too, which halves what their start costs.
 */
export const bareEnvironment = NODE_COMPILE_CACHE ? { NODE_COMPILE_CACHE } : {};

/** Threads with a heap of their own: a hostile file ends its thread, nothing else. */
function openPool<Task, Result = unknown>(
  program: keyof typeof programs,
  {
    heapMb,
    ...options
  }: { name: string; maxQueue: number; maxThreads?: number; idleTimeout?: number; heapMb?: number },
): Piscina<Task, Result> {
  const pool = new Piscina<Task, Result>({
    filename: pathToFileURL(programFile(program)).href,
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: 5_000,
    env: bareEnvironment,
    execArgv: [],
    ...options,
    ...(heapMb && { resourceLimits: { maxOldGenerationSizeMb: heapMb, maxYoungGenerationSizeMb: 32 } }),
  });
  // A thread that ends between two tasks concerns nobody; the next task gets a new one.
  pool.on('error', () => undefined);
  return pool;
}

/** @throws Failure 503 that says `busy` when too many wait */
export function requireRoom({ queueSize, options }: Piscina<never, unknown>, busy: string): void {
  if (queueSize >= options.maxQueue) throw notReady(busy);
}

/** Work in its order of arrival, never two at a time. */
export class OneByOne {
  /** With the one that is under way. */
  waiting = 0;
  #last: Promise<unknown> = Promise.resolve();

  run<Result>(work: () => Promise<Result>): Promise<Result> {
    this.waiting += 1;
    const turn = this.#last.then(work);
    this.#last = turn.catch(() => undefined);
    return turn.finally(() => {
      this.waiting -= 1;
    });
  }
}
