import { createHmac, randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, parse } from 'node:path';
import type { Database } from '#server/db/database.ts';
import { SettingsError } from '#server/setting-values.ts';
import type { Settings } from '#server/settings.ts';

type SecretSettings = Pick<Settings, 'secret' | 'sealKey' | 'personKey' | 'dataDir'>;

/** What hashes in the database are keyed by: the setting SECRET, else a file. @throws SettingsError when that is damaged */
export const readSecret = ({ secret, dataDir }: SecretSettings): string =>
  secret ?? secretFile(join(dataDir, 'secret'), 'SECRET');

/** What the keys of sealed demands are encrypted under: the setting SEAL_KEY, else a file. @throws SettingsError likewise */
export const readSealKey = ({ sealKey, dataDir }: SecretSettings): string =>
  sealKey ?? secretFile(join(dataDir, 'seal-key'), 'SEAL_KEY');

/** What names, mobiles and identity numbers of staff lists are encrypted under: the setting PERSON_KEY, else a file. @throws SettingsError likewise */
export const readPersonKey = ({ personKey, dataDir }: SecretSettings): string =>
  personKey ?? secretFile(join(dataDir, 'person-key'), 'PERSON_KEY');

/** A secret that is not in the database: in a file of the data folder that the first start makes. */
function secretFile(file: string, setting: string): string {
  const { dir: dataDir } = parse(file);
  mkdirSync(dataDir, { recursive: true });
  try {
    // Fails when it exists: two starts at once agree on the first one's.
    writeFileSync(file, `${randomBytes(32).toString('base64url')}\n`, { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  const text = readFileSync(file, 'utf8').trim();
  if (text.length < 32)
    throw new SettingsError(`${file} is damaged: delete it (a new secret is made then), or set ${setting}.`);
  return text;
}

/**
 * Compares the secret with the one that the database was last used with, and remembers it.
 * @returns false when it is another one: it was changed, or the nodes do not share one
 */
export async function secretIsKnown(
  db: Database,
  row: 'secret' | 'sealKey' | 'personKey',
  secret: string,
  now: Date,
): Promise<boolean> {
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
