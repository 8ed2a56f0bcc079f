import { shanghaiDay } from '#domain/kernel/shanghai.ts';
import { type AgreedText, agreedTexts } from '#domain/site/agreed-texts.ts';
import type { Sql, Tx } from '#server/db/database.ts';
import { presentMeta } from './content.present.ts';
import { readContent } from './content.store.ts';

/** The version of a text that is shown now: as its editor numbered it, else the day of its last change; '' when it is not there. */
export async function versionOfText(db: Sql, path: AgreedText, now: Date): Promise<string> {
  const text = await readContent(db, 'page', path, now);
  if (!text) return '';
  return presentMeta(text.meta)['version'] || shanghaiDay(text.updated_at);
}

/** Which versions somebody agreed to, and when; of one that they had agreed to before, the first time stays. */
export async function recordConsent(tx: Tx, userId: string, now: Date): Promise<void> {
  for (const document of Object.keys(agreedTexts) as AgreedText[]) {
    const version = await versionOfText(tx, document, now);
    if (version === '') continue;
    await tx
      .insertInto('consent')
      .values({ user_id: userId, document, version, agreed_at: now })
      .onConflict((known) => known.doNothing())
      .execute();
  }
}
