import { readFile } from 'node:fs/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { Failure } from '#domain/kernel/failure.ts';
import { annotateHere } from './annotated-sheet.ts';
import { parseTable } from './parse-table.ts';
import { reviewSheetHere } from './review-sheet.ts';
import type { WorkerAnswer, WorkerTask } from './run-in-worker.ts';

/** One task, one worker, then gone. A Failure travels as data, since classes do not survive the crossing. */
const task = workerData as WorkerTask;
let answer: WorkerAnswer<unknown>;
try {
  answer = { result: await perform(task) };
} catch (error) {
  if (!(error instanceof Failure)) throw error;
  answer = {
    failure: { code: error.code, message: error.message, ...(error.fields && { fields: error.fields }) },
  };
}
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port has no origin
parentPort?.postMessage(answer);

async function perform(it: WorkerTask): Promise<unknown> {
  if (it.kind === 'review') return reviewSheetHere(it.job);
  if (it.kind === 'annotate') return annotateHere(it.job);
  const bytes = typeof it.source === 'string' ? await readFile(it.source) : it.source;
  return parseTable(bytes, it.fileName);
}
