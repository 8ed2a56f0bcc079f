import { cleanText, cutTextStart } from '#domain/kernel/text.ts';

/**
 * A file's name as people see it: no path, no control and direction marks (`\u202Ecod.exe` shows as exe.doc), at most 120 characters, of
 * which the ending stays.
 */
export const cleanFileName = (name: string): string =>
  cutTextStart(
    cleanText(name)
      .replaceAll(/[/\\\n\t]/g, '_')
      .trim(),
    120,
  );
