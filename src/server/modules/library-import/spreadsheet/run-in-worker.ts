import type { Catalogue } from '#domain/catalogue/catalogue.ts';
import { Failure, type FailureCode, notReady, tooLarge } from '#domain/kernel/failure.ts';
import { Piscina } from 'piscina';
import { damaged, limits } from './limits.ts';
import type { AnnotationJob } from './annotation.ts';
import type { NamesToRead } from './names-job.ts';
import type { ReviewJob } from './review-job.ts';

export type WorkerTask =
  /** `source`: the bytes, or the path of a file on this machine. */
  | { readonly kind: 'read'; readonly source: Uint8Array | string }
  | {
      readonly kind: 'matrix';
      readonly source: string;
      readonly catalogue: Pick<Catalogue, 'items' | 'categories'>;
    }
  | { readonly kind: 'review'; readonly job: ReviewJob }
  | { readonly kind: 'names'; readonly job: NamesToRead }
  | { readonly kind: 'annotate'; readonly job: AnnotationJob };

export type WorkerAnswer<Result> =
  | { readonly result: Result; readonly failure?: undefined }
  | {
      readonly result?: undefined;
      readonly failure: { code: FailureCode; message: string; fields?: Readonly<Record<string, string>> };
    };

/**
 * Threads with a small heap of their own: a hostile file ends its thread, nothing else. Two files at a time; a waiting
 * upload holds its call's database connection, so at most six wait, half of a node's pool.
 */
export function createWorkers(heapMb: number = limits.workerHeapMb): Piscina {
  const workers = new Piscina({
    filename: new URL('./spreadsheet.worker.ts', import.meta.url).href,
    minThreads: 0,
    maxThreads: 2,
    maxQueue: 6,
    name: 'answerTask',
    // Loading the readers takes longer than a small file: an upload, its review and its copy share a thread.
    idleTimeout: 5_000,
    env: {},
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: heapMb, maxYoungGenerationSizeMb: 32 },
  });
  // A thread that ends between two tasks concerns nobody; the next task gets a new one.
  workers.on('error', () => undefined);
  return workers;
}

let shared: Piscina | undefined;

/** @throws Failure 413 when the file needs too much time or memory, 503 when too many files wait */
export async function runInWorker<Result>(
  task: WorkerTask,
  { workers = (shared ??= createWorkers()), deadlineMs = limits.deadlineMs as number } = {},
): Promise<Result> {
  if (workers.queueSize >= workers.options.maxQueue)
    throw notReady('正在处理的文件较多，请一两分钟后重新上传。');
  const answer: WorkerAnswer<Result> = await workers
    .run(task, { signal: AbortSignal.timeout(deadlineMs) })
    .catch((error: Error & { code?: string }) => {
      throw describe(error);
    });
  if (answer.failure) throw new Failure(answer.failure.code, answer.failure.message, answer.failure.fields);
  return answer.result;
}

function describe(error: Error & { code?: string }): Error {
  if (error.name === 'AbortError')
    return tooLarge('文件内容过于复杂，读取超时。请把要读取的工作表单独另存为一个新的 .xlsx 文件后上传。');
  if (error.code === 'ERR_WORKER_OUT_OF_MEMORY')
    return tooLarge('文件内容过多，读取时超出内存限制。请只保留要读取的工作表后重新上传。');
  return Object.assign(damaged(), { cause: error });
}
