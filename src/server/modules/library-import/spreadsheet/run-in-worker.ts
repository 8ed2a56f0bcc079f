import { Failure, tooLarge } from '#domain/kernel/failure.ts';
import type { Workers } from '#server/workers.ts';
import { damaged, limits } from './limits.ts';
import type { WorkerAnswer, WorkerTask } from './worker-task.ts';

interface RunOptions {
  readonly deadlineMs?: number;
  readonly signal?: AbortSignal;
  readonly onProgress?: (done: number, total: number) => void;
}

/** @throws Failure 413 when the file needs too much time or memory, 503 when too many files wait */
export async function runInWorker<Result>(
  { sheets }: Pick<Workers, 'sheets'>,
  task: WorkerTask,
  { deadlineMs = limits.deadlineMs, signal, onProgress }: RunOptions = {},
): Promise<Result> {
  sheets.requireRoom('正在处理的文件较多，请一两分钟后重新上传。');
  const answer = (await sheets
    .run(task, {
      signal: AbortSignal.any([AbortSignal.timeout(deadlineMs), ...(signal ? [signal] : [])]),
      ...(onProgress && { onProgress }),
    })
    .catch((error: Error & { code?: string | number }) => {
      throw describe(error);
    })) as WorkerAnswer<Result>;
  if (answer.failure) throw new Failure(answer.failure.code, answer.failure.message, answer.failure.fields);
  return answer.result;
}

/** Whether work was ended by its deadline or its signal, and not by what it read. */
export const deadlinePassed = (error: unknown): boolean =>
  error instanceof Failure && error.cause instanceof Error && error.cause.name === 'AbortError';

function describe(error: Error & { code?: string | number }): Error {
  if (error instanceof Failure) return error; // no thread was to be had
  if (error.name === 'AbortError')
    return Object.assign(
      tooLarge('文件内容过于复杂，读取超时。请把要读取的工作表单独另存为一个新的 .xlsx 文件后上传。'),
      { cause: error },
    );
  // The node is being stopped: nothing is wrong with the file.
  if (error.message === 'Terminating worker thread') return error;
  if (error.code === 'ERR_WORKER_OUT_OF_MEMORY')
    return tooLarge('文件内容过多，读取时超出内存限制。请只保留要读取的工作表后重新上传。');
  return Object.assign(damaged(), { cause: error });
}
