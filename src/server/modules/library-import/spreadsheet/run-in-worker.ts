import { Failure, tooLarge } from '#domain/kernel/failure.ts';
import { requireRoom, type Workers } from '#server/workers.ts';
import { damaged, limits } from './limits.ts';
import type { WorkerAnswer, WorkerTask } from './worker-task.ts';

/** @throws Failure 413 when the file needs too much time or memory, 503 when too many files wait */
export async function runInWorker<Result>(
  { sheets }: Pick<Workers, 'sheets'>,
  task: WorkerTask,
  deadlineMs: number = limits.deadlineMs,
): Promise<Result> {
  requireRoom(sheets, '正在处理的文件较多，请一两分钟后重新上传。');
  const answer: WorkerAnswer<Result> = await sheets
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
