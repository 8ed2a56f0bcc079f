import { z } from 'zod';
import { cutText } from '#domain/kernel/text.ts';
import { inputSentence } from './input-sentence.ts';

z.config({ localeError: inputSentence });

/** More help nobody; the answer stays short whatever was sent. */
const mostProblems = 20;
const longest = 200;

/** Zod's issues as `{field.path: Chinese message}`, the first one of each field, of at most twenty fields. */
export function inputProblems(error: z.ZodError): Record<string, string> {
  const fields = new Map<string, string>();
  for (const issue of error.issues) {
    const path =
      issue.path
        .slice(0, 32)
        .map((key) => cutText(String(key), longest))
        .join('.')
        .slice(0, longest) || '_';
    if (!fields.has(path)) fields.set(path, cutText(issue.message, longest));
    if (fields.size === mostProblems) break;
  }
  return Object.fromEntries(fields);
}
