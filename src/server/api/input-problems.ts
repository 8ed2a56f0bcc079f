import type { z } from 'zod';
import { cutText } from '#domain/kernel/text.ts';
import { sentencesOf } from './input-sentence.ts';

/** Parses an input. Of what is wrong with it the problems speak Chinese and call each field by its label. */
export const parseInput = <T extends z.ZodType>(
  schema: T,
  input: unknown,
): z.ZodSafeParseResult<z.output<T>> => schema.safeParse(input, { error: sentencesOf(schema) });

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
