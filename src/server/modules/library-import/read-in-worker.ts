import { open } from 'node:fs/promises';
import type { Catalogue } from '#domain/catalogue/catalogue.ts';
import { Failure } from '#domain/kernel/failure.ts';
import type { Services } from '#server/api/call-context.ts';
import type { Sql } from '#server/db/database.ts';
import { libraryEntries } from './import-batch.store.ts';
import { rememberedNames } from './remembered-names.store.ts';
import type {
  PriceListAnswer,
  PriceListJob,
  Selection,
  StoredPriceList,
} from './spreadsheet/price-list-job.ts';
import { deadlinePassed, runInWorker } from './spreadsheet/run-in-worker.ts';

interface ListToRead {
  readonly institutionId: string;
  readonly source: Uint8Array | string;
  readonly selection: Selection | undefined;
}

/** What a price list is read against, as it is now. */
async function jobOf(db: Sql, catalogue: Catalogue, list: ListToRead): Promise<PriceListJob> {
  const { items, categories } = catalogue;
  const library = await libraryEntries(db, list.institutionId);
  const names = await rememberedNames(db, list.institutionId);
  const { source, selection } = list;
  return { source, selection, catalogue: { items, categories }, library, names };
}

/** A table of so many lines is read while its sender waits; a longer one is a job. */
const LINES_AT_ONCE = 1_500;
const MS_AT_ONCE = 6_000;
/** A larger workbook holds more; whatever is no workbook is told at once. */
const WORKBOOK_AT_ONCE = 400_000;

/** Whether a workbook is too large to be looked into while somebody waits, by its size and its first bytes. */
async function isLongWorkbook(source: Uint8Array | string): Promise<boolean> {
  if (typeof source !== 'string') return source.length > WORKBOOK_AT_ONCE && isContainer(source);
  const file = await open(source, 'r');
  try {
    if ((await file.stat()).size <= WORKBOOK_AT_ONCE) return false;
    const { buffer } = await file.read(new Uint8Array(4), 0, 4, 0);
    return isContainer(buffer);
  } finally {
    await file.close();
  }
}

/** A zip, as .xlsx is, or the container of .xls. */
const isContainer = ([a, b]: Uint8Array): boolean => (a === 0x50 && b === 0x4b) || (a === 0xd0 && b === 0xcf);

/**
 * Reads a list that takes but a moment, so that its rows, or what is wrong with the file, are in the answer.
 * `list` is missing when it takes longer, or when others wait already: then it is a job.
 * @throws Failure that says why the file is no price list
 */
export async function readAtOnce(
  db: Sql,
  { workers, catalogue }: Pick<Services, 'workers' | 'catalogue'>,
  list: ListToRead,
): Promise<Partial<PriceListAnswer>> {
  if (workers.sheets.waiting > 0 || (await isLongWorkbook(list.source))) return {};
  const job = { ...(await jobOf(db, catalogue(), list)), mostRows: LINES_AT_ONCE };
  try {
    return await runInWorker<PriceListAnswer>(
      workers,
      { kind: 'priceList', job },
      { deadlineMs: MS_AT_ONCE },
    );
  } catch (error) {
    if (deadlinePassed(error) || (error instanceof Failure && error.code === 503)) return {};
    throw error;
  }
}

/** Long enough for the longest list of names that nobody knows, on a busy machine. */
const MS_IN_JOB = 15 * 60_000;

/** Reads a list of any length, away from any call. */
export async function readInJob(
  db: Sql,
  { workers, catalogue }: Pick<Services, 'workers' | 'catalogue'>,
  list: ListToRead,
  { onProgress, signal }: { onProgress: (done: number, total: number) => void; signal: AbortSignal },
): Promise<StoredPriceList> {
  const job = await jobOf(db, catalogue(), list);
  const task = { kind: 'priceList', job } as const;
  const answer = await runInWorker<PriceListAnswer>(workers, task, {
    deadlineMs: MS_IN_JOB,
    signal,
    onProgress,
  });
  return answer.list as StoredPriceList;
}
