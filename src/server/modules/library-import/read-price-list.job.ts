import { Failure } from '#domain/kernel/failure.ts';
import type { Services } from '#server/api/call-context.ts';
import type { Tx } from '#server/db/database.ts';
import type { JobContext } from '#server/jobs/job-context.ts';
import { type BatchRow, findBatch, lockBatch, rowCounts } from './import-batch.store.ts';
import { endReading, failReading, noteProgress, readingOf } from './import-reading.store.ts';
import { readInJob } from './read-in-worker.ts';
import type { Selection, StoredPriceList } from './spreadsheet/price-list-job.ts';
import { writeReading } from './write-reading.store.ts';

interface Run {
  readonly batchId: string;
  readonly run: string;
}

const REPORT_MS = 700;

/**
 * Reads a price list away from any call. Rows and columns come in one transaction at its end, so that a kill at any
 * moment leaves the batch as it was; a run that was cancelled, or replaced by another, ends without a trace.
 */
export async function readPriceListJob(context: JobContext, run: Run): Promise<void> {
  const { services, completeIn, lastAttempt } = context;
  const { db } = services;
  const finish = (work: (tx: Tx) => Promise<unknown> = async () => undefined) =>
    db.transaction().execute(async (tx) => {
      await work(tx);
      await completeIn(tx);
    });
  const batch = await findBatch(db, run.batchId);
  const wanted = await readingOf(db, run.batchId, run.run);
  if (!batch || !wanted) return finish();

  const watched = watch(services, run);
  try {
    const list = await readStored(services, batch, wanted.selection, watched);
    await finish((tx) => keep(tx, run, list));
  } catch (error) {
    if (watched.signal.aborted) return finish();
    const { batchId } = run;
    if (isOfFile(error))
      return finish((tx) => failReading(tx, batchId, { code: 'file', message: error.message }, run.run));
    if (lastAttempt)
      await db.transaction().execute((tx) => failReading(tx, batchId, { code: 'interrupted' }, run.run));
    throw error;
  } finally {
    watched.stop();
  }
}

async function readStored(
  services: Pick<Services, 'db' | 'ports' | 'workers' | 'catalogue'>,
  batch: BatchRow,
  selection: Selection | undefined,
  { onProgress, signal }: Watched,
): Promise<StoredPriceList> {
  const source = await services.ports.files.get(batch.storage_key);
  const list = { institutionId: batch.institution_id, source, selection };
  return readInJob(services.db, services, list, { onProgress, signal });
}

async function keep(tx: Tx, { batchId, run }: Run, list: StoredPriceList): Promise<void> {
  if (!(await findBatch(tx, batchId))) return;
  await lockBatch(tx, batchId);
  const { confirmed } = await rowCounts(tx, batchId);
  if (confirmed === 0 && (await endReading(tx, batchId, run))) await writeReading(tx, batchId, list);
}

/** Too many at once is ours, to be tried again; everything else that has words is the file's. */
const isOfFile = (error: unknown): error is Failure => error instanceof Failure && error.code !== 503;

interface Watched {
  readonly onProgress: (done: number, total: number) => void;
  readonly signal: AbortSignal;
  readonly stop: () => void;
}

/** Writes down how far the run is, and ends it when nobody wants it any more. */
function watch({ db, log }: Pick<Services, 'db' | 'log'>, run: Run): Watched {
  let at = { done: 0, total: 0 };
  const ended = new AbortController();
  const report = async () => {
    try {
      if (!(await noteProgress(db, run, at.done, at.total))) ended.abort();
    } catch (err) {
      log.warn({ err, ...run }, 'progress of an import not written');
    }
  };
  void report();
  const timer = setInterval(() => void report(), REPORT_MS);
  return {
    onProgress: (done, total) => {
      at = { done, total };
    },
    signal: ended.signal,
    stop: () => clearInterval(timer),
  };
}
