import { stat } from 'node:fs/promises';
import type { RawTable } from '#domain/library-import/raw-table.ts';
import type { Workers } from '#server/workers.ts';
import { fileTooLarge, limits } from './limits.ts';
import { runInWorker } from './run-in-worker.ts';

/** Reads an uploaded price list (.xlsx, .xls, .csv, by content) from bytes or a file's path. `own`: a sheet of ours come back, of which hidden
 * columns are read too, because they may hold our numbers: what they say is asked by `OwnCells`.
 * @throws Failure 413 too large, 400 not a table, damaged or locked; 503 when too many files are waiting. */
export async function readTable(
  workers: Pick<Workers, 'sheets'>,
  source: Uint8Array | string,
  own = false,
): Promise<RawTable> {
  const size = typeof source === 'string' ? (await stat(source)).size : source.length;
  if (size > limits.fileBytes) throw fileTooLarge();
  return runInWorker(workers, { kind: 'read', source, own });
}
