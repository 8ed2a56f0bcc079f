import { tooLarge } from '#domain/kernel/failure.ts';
import { readName } from '#domain/names/read-name.ts';
import { nameIndexOf } from '#server/modules/catalogue/read-names.ts';
import type { Workers } from '#server/workers.ts';
import type { NamesToRead } from './names-job.ts';
import { runInWorker } from './run-in-worker.ts';

/** The codes of the likeliest standard items for each name, away from the event loop: the index of all names costs it a moment. */
export const guessNames = (
  workers: Pick<Workers, 'sheets'>,
  { catalogue, names }: NamesToRead,
): Promise<string[][]> => {
  if (names.length === 0) return Promise.resolve([]);
  const { items, categories } = catalogue;
  return runInWorker(workers, { kind: 'names', job: { catalogue: { items, categories }, names } });
};

/** An item without a standard one is asked about one by one: no page asks about more. */
const mostNames = 500;

/** The same in this thread. @throws Failure 413 for more names than a page asks about */
export function guessNamesHere({ catalogue, names }: NamesToRead): string[][] {
  if (names.length > mostNames) throw tooLarge('一次识别的名称过多，请减少后重试。');
  const index = nameIndexOf(catalogue);
  return names.map(({ name, price }) => [...(readName(index, name, { price }).candidates[0]?.codes ?? [])]);
}
