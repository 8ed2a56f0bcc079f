import { createHmac, randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Database } from '#server/db/database.ts';
import { type Settings, SettingsError } from '#server/settings.ts';

/**
 * What hashes in the database are keyed by, and which is not in the database: the setting SECRET, else a file of the data
 * folder that the first start makes.
 * @throws SettingsError when the file is damaged
 */
export function readSecret({ secret, dataDir }: Pick<Settings, 'secret' | 'dataDir'>): string {
  if (secret !== undefined) return secret;
  const file = join(dataDir, 'secret');
  mkdirSync(dataDir, { recursive: true });
  try {
    // Fails when it exists: two starts at once agree on the first one's.
    writeFileSync(file, `${randomBytes(32).toString('base64url')}\n`, { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  const text = readFileSync(file, 'utf8').trim();
  if (text.length < 32)
    throw new SettingsError(`${file} is damaged: delete it (a new secret is made then), or set SECRET.`);
  return text;
}

const row = 'secret';

/**
 * Compares the secret with the one that the database was last used with, and remembers it.
 * @returns false when it is another one: it was changed, or the nodes do not share one
 */
export async function secretIsKnown(db: Database, secret: string, now: Date): Promise<boolean> {
  const hash = createHmac('sha256', secret).update('fingerprint').digest('base64');
  const before = await db
    .selectFrom('reference_load')
    .select('hash')
    .where('name', '=', row)
    .executeTakeFirst();
  if (before?.hash === hash) return true;
  await db
    .insertInto('reference_load')
    .values({ name: row, hash, loaded_at: now })
    .onConflict((same) => same.column('name').doUpdateSet({ hash, loaded_at: now }))
    .execute();
  return before === undefined;
}
