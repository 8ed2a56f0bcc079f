import { type PageWithTexts, pageOfText, pageTextKeys } from '#domain/site/page-texts.ts';
import type { CallOutput } from '#wire/invoke.ts';
import type { Database } from '#server/db/database.ts';
import { messageTexts } from '#server/modules/content/message-text.query.ts';

/** The words of one public page, as operators wrote them or as they ship. */
export async function pageTexts(db: Database, page: PageWithTexts): Promise<CallOutput<'setting.pageTexts'>> {
  const keys = pageTextKeys.filter((key) => pageOfText(key) === page);
  const written = await messageTexts(db, keys);
  const entryOf = (key: (typeof keys)[number]) => ({ title: written[key].subject, text: written[key].text });
  const [head, search, ...parts] = keys.map(entryOf);
  if (!head || !search) throw new Error(`${page} has no words`);
  return { head, search, parts };
}
