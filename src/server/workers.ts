import type { Logger } from 'pino';
import { programFile } from '#server/program-files.ts';
import { ThreadPool } from './thread-pool.ts';

/**
 * A node's threads and processes for what computes without a pause. None runs while there is no work.
 * What a thread is given and answers is said by the one function that uses it: this file knows no module.
 */
export interface Workers {
  readonly sheets: ThreadPool<unknown>;
  readonly awards: ThreadPool<unknown>;
  readonly signatures: ThreadPool<unknown>;
  readonly pdfs: OneByOne;
  readonly close: () => Promise<void>;
}

interface WorkerOptions {
  readonly sheetHeapMb?: number;
  readonly log?: Pick<Logger, 'error'>;
  /** Where the program of a pool is; tests have others. */
  readonly fileOf?: (program: Threaded) => string;
}

export function openWorkers({ sheetHeapMb = 256, log, fileOf = programFile }: WorkerOptions = {}): Workers {
  const open = (
    program: Threaded,
    options: Omit<ConstructorParameters<typeof ThreadPool>[0], 'file' | 'env' | 'purpose' | 'onFailedStart'>,
  ) =>
    new ThreadPool<unknown>({
      file: fileOf(program),
      env: bareEnvironment,
      purpose: purposes[program],
      onFailedStart: (err) => log?.error({ err, program }, 'what computes ended while it was loading'),
      ...options,
    });
  // What reads files has processes (128). Loading the readers takes longer than a small file: an upload, its review and its copy share one. What waits
  // holds no database connection (`readThenWrite`), but its file: at most six wait.
  const sheets = open('sheets', {
    name: 'answerTask',
    processes: true,
    threads: 2,
    mostWaiting: 6,
    heapMb: sheetHeapMb,
  });
  const awards = open('awards', {
    name: 'solve',
    mostWaiting: 30,
    idleTimeout: 30_000,
  });
  const signatures = open('signatures', {
    name: 'verifyPdf',
    processes: true,
    mostWaiting: 6,
    heapMb: 192,
  });
  return {
    sheets,
    awards,
    signatures,
    pdfs: new OneByOne(),
    async close() {
      await Promise.all([sheets, awards, signatures].map((pool) => pool.close()));
    },
  };
}

/** What each kind of thread does, as people are told. */
export const purposes = {
  sheets: '读取表格的程序',
  awards: '计算方案的程序',
  signatures: '核验签名的程序',
} as const;

type Threaded = keyof typeof purposes;
export const threadPrograms = Object.keys(purposes) as Threaded[];

/** The kinds of threads that cannot be started at present, with the reason. */
export const startProblems = (workers: Pick<Workers, Threaded>): [program: Threaded, problem: string][] =>
  threadPrograms.flatMap((program) => {
    const { startProblem } = workers[program];
    return startProblem === undefined ? [] : [[program, startProblem]];
  });

const { NODE_COMPILE_CACHE } = process.env;

/**
 * The environment of threads and processes that read files of unknown origin: no key is there. Where a node caches compiled code
 * they do so too, which halves what their start costs.
 */
export const bareEnvironment = NODE_COMPILE_CACHE ? { NODE_COMPILE_CACHE } : {};

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
