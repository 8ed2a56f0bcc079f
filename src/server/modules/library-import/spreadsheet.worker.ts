import { readFile } from 'node:fs/promises';
import { Failure } from '#domain/kernel/failure.ts';
import { priceListHere } from './price-list-here.ts';
import { annotateHere } from './spreadsheet/annotated-sheet.ts';
import { requireBounded } from './spreadsheet/answer-limits.ts';
import { guessNamesHere } from './spreadsheet/guess-names.ts';
import { parseTable } from './spreadsheet/parse-table.ts';
import { readMatrixBytes } from './spreadsheet/read-matrix-file.ts';
import type { WorkerAnswer, WorkerTask } from './spreadsheet/worker-task.ts';

/** A thread's work, never more than `answerLimits` says. A Failure travels as data, since classes do not survive the crossing. */
export async function answerTask(task: WorkerTask, progress?: Progress): Promise<WorkerAnswer<unknown>> {
  try {
    return { result: requireBounded(task.kind, await perform(task, progress)) };
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return {
      failure: { code: error.code, message: error.message, ...(error.fields && { fields: error.fields }) },
    };
  }
}

type Progress = (done: number, total: number) => void;

async function perform(task: WorkerTask, progress: Progress | undefined): Promise<unknown> {
  if (task.kind === 'priceList') return priceListHere(task.job, progress);
  if (task.kind === 'names') return guessNamesHere(task.job);
  if (task.kind === 'annotate') return annotateHere(task.job);
  if (task.kind === 'matrix')
    return readMatrixBytes(await readFile(task.source), task.catalogue, task.choices);
  const bytes = typeof task.source === 'string' ? await readFile(task.source) : task.source;
  return parseTable(bytes, task.own);
}
