import { sql } from 'kysely';
import {
  fillMessage,
  type MessageText,
  type MessageValues,
  shippedText,
} from '#domain/notification/fill-message.ts';
import { isMessageKey, type TextKey } from '#domain/notification/message-templates.ts';
import type { Sql } from '#server/db/database.ts';
import { presentMeta } from './content.present.ts';

/** The texts as operators keep them; what nobody edited is as it ships. */
export async function messageTexts<Key extends TextKey>(
  db: Sql,
  keys: readonly Key[],
): Promise<Record<Key, MessageText>> {
  const { rows } = await sql<{ path: string; body: string; meta: Record<string, unknown> }>`
    SELECT path, body, meta FROM content
    WHERE collection IN ('message', 'page-text') AND path = ANY(${keys as readonly string[]}::text[])
      AND published_at IS NOT NULL AND editor_id IS NOT NULL`.execute(db);
  const written = new Map(
    rows.map(({ path, body, meta }) => [path, { subject: presentMeta(meta)['subject'], text: body }]),
  );
  // What was written before the text had a title has none of its own.
  const textOf = (key: Key): MessageText => {
    const shipped = shippedText(key);
    const own = written.get(key);
    return own ? { subject: own.subject ?? shipped.subject, text: own.text } : shipped;
  };
  return Object.fromEntries(keys.map((key) => [key, textOf(key)])) as Record<Key, MessageText>;
}

/** One of them with what it names. */
export async function messageText(db: Sql, key: string, values: MessageValues): Promise<MessageText> {
  if (!isMessageKey(key)) throw new Error(`no message ${key}`);
  const { subject, text } = (await messageTexts(db, [key]))[key];
  return { subject: fillMessage(subject, values), text: fillMessage(text, values) };
}
