import { z } from 'zod';

z.config(z.locales.zhCN());

/** Zod's issues as `{field.path: Chinese message}`, the first one of each field. */
export function inputProblems(error: z.ZodError): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const issue of error.issues) {
    const path = issue.path.join('.') || '_';
    fields[path] ??= issue.message;
  }
  return fields;
}
