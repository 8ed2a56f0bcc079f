import { Worker } from 'node:worker_threads';
import { Failure, type FailureCode, notReady, tooLarge } from '#domain/kernel/failure.ts';
import { damaged, limits } from './limits.ts';
import type { AnnotationJob } from './annotated-sheet.ts';
import type { ReviewJob } from './review-sheet.ts';

export type WorkerTask =
  /** `source`: the bytes, or the path of a file on this machine. */
  | { readonly kind: 'read'; readonly source: Uint8Array | string; readonly fileName: string }
  | { readonly kind: 'review'; readonly job: ReviewJob }
  | { readonly kind: 'annotate'; readonly job: AnnotationJob };

export type WorkerAnswer<Result> =
  | { readonly result: Result; readonly failure?: undefined }
  | {
      readonly result?: undefined;
      readonly failure: { code: FailureCode; message: string; fields?: Readonly<Record<string, string>> };
    };

export interface WorkerLimits {
  readonly parseMs: number;
  readonly workerHeapMb: number;
}

const AT_ONCE = 2;
/** A waiting upload holds its call's database connection: together at most half of a node's pool. */
const WAITING = 6;
let running = 0;
const waiting: (() => void)[] = [];

/** Works in a thread with its own small heap and a deadline: a hostile file ends that thread, nothing else.
 * Two at a time; further files wait, and are refused when too many do. */
export async function runInWorker<Result>(task: WorkerTask, bounds: WorkerLimits = limits): Promise<Result> {
  if (running >= AT_ONCE) {
    if (waiting.length >= WAITING) throw notReady('正在处理的文件较多，请一两分钟后重新上传。');
    // The place is handed over by the one that ends, so `running` stays as it is.
    await new Promise<void>((resolve) => waiting.push(resolve));
  } else running += 1;
  try {
    return await runOne<Result>(task, bounds);
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

function runOne<Result>(task: WorkerTask, bounds: WorkerLimits): Promise<Result> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./spreadsheet.worker.ts', import.meta.url), {
      workerData: task,
      env: {},
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: bounds.workerHeapMb, maxYoungGenerationSizeMb: 32 },
    });
    const deadline = setTimeout(() => {
      settle(() =>
        reject(tooLarge('文件内容过于复杂，读取超时。请把价格表单独另存为一个新的 .xlsx 文件后上传。')),
      );
    }, bounds.parseMs);
    const settle = (act: () => void) => {
      clearTimeout(deadline);
      act();
      void worker.terminate();
    };
    worker.once('message', ({ result, failure }: WorkerAnswer<Result>) => {
      settle(() =>
        failure ? reject(new Failure(failure.code, failure.message, failure.fields)) : resolve(result),
      );
    });
    worker.once('error', (error: NodeJS.ErrnoException) => {
      settle(() =>
        reject(
          error.code === 'ERR_WORKER_OUT_OF_MEMORY'
            ? tooLarge('文件内容过多，读取时超出内存限制。请只保留价格表所在的工作表后重新上传。')
            : Object.assign(damaged(), { cause: error }),
        ),
      );
    });
    worker.once('exit', () => settle(() => reject(damaged())));
  });
}
