import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Services } from '#server/api/call-context.ts';

/** A call ends long before this. */
const hoursToWrite = 1;

/**
 * Puts the file at `path` into the store, before the row that needs it: bytes whose row never comes are removed by a job.
 * @returns its storage key
 */
export async function putFile(
  { independent, ports }: Pick<Services, 'independent' | 'ports'>,
  path: string,
): Promise<string> {
  const storageKey = randomUUID();
  await independent
    .insertInto('unneeded_file')
    .values({ storage_key: storageKey, due: sql<Date>`now() + make_interval(hours => ${hoursToWrite})` })
    .execute();
  await ports.files.put(storageKey, path);
  return storageKey;
}
