import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';

// The process of one lane (`process-lane.ts`): tasks come as messages, one after the other, and go to one function of one module.

export type FromProcess =
  | { readonly ready: true }
  | { readonly done: number; readonly total: number }
  | { readonly error: Error }
  | { readonly result: unknown };

type Work = (task: unknown, progress: (done: number, total: number) => void) => unknown;

const tell = (said: FromProcess) => process.send?.(said);
const [file = '', name = ''] = process.argv.slice(2);

// A node that is killed ends nothing. Who computes without a pause does not see it; a thread beside it does.
new Worker(
  `setInterval(() => process.ppid === ${process.ppid} || process.kill(process.pid, 'SIGKILL'), 2000)`,
  { eval: true, resourceLimits: { maxOldGenerationSizeMb: 8 } },
).unref();

const { [name]: work } = (await import(pathToFileURL(file).href)) as Record<string, Work>;
if (typeof work !== 'function') throw new Error(`${file} has no ${name}`);
process.on('message', (task) => void answer(work, task));
process.on('disconnect', () => process.exit());
tell({ ready: true });

async function answer(act: Work, task: unknown): Promise<void> {
  try {
    tell({ result: await act(task, (done, total) => tell({ done, total })) });
  } catch (error) {
    tell({ error: error instanceof Error ? error : new Error(String(error)) });
  }
}
