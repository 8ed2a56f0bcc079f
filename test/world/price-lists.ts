import type { Invoke } from '#wire/invoke.ts';
import type { Services } from '#server/api/call-context.ts';
import { runDueJobs } from './due-jobs.ts';

/** A price list that was uploaded or is read anew, once it has been read: a long one, or any on a busy machine, is read in a job. */
export async function readToEnd(services: Services, invoke: Invoke, batchId: string): Promise<void> {
  const { reading } = await invoke('import.detail', { batchId });
  if (reading) await runDueJobs(services);
}
