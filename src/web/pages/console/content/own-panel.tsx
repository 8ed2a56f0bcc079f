import { type ContentCollection, collectionRules } from '#domain/content/collections.ts';
import { isTextKey } from '#domain/notification/message-templates.ts';
import type { ContentValues } from './content-draft.ts';
import { EntriesPanel } from './entries-panel.tsx';
import { MessagePanel } from './message-panel.tsx';
import { TextPanel } from './text-panel.tsx';

interface Props {
  collection: ContentCollection;
  values: ContentValues;
  /** The body as the server has it. */
  saved: string;
  problems: Readonly<Record<string, string>>;
  change: (part: Partial<ContentValues>) => void;
}

/** Where the body is written: values in rows, words with names in braces, or a text beside its page. */
export function OwnPanel({ collection, values, saved, problems, change }: Props) {
  if (collection === 'dictionary')
    return <EntriesPanel {...{ values, saved, change }} problem={problems['body']} />;
  if (isTextKey(collection, values.path))
    return <MessagePanel message={values.path} {...{ values, change }} />;
  if (!collectionRules[collection].texts && values.body === '') return null;
  return <TextPanel {...{ values, problems, change }} />;
}
