import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/**
 * Text is cut between characters: by `cutText` and its kind (domain/kernel/text.ts), not by units of UTF-16, which halves emoji and rare
 * Han. The compiler cannot tell a text from a list; names of variables mostly can.
 */
const cut =
  /\b(?:\w*[tT]ext|\w*[nN]ame|\w*[nN]ote|\w*[tT]itle|message|content|keyword|question|label|subject|said|written|cell|typed|shown|remarks?|reason|String\(\w+\))(?:\(\))?(?:\.trim\(\))?\??\.(?:slice|substring|substr)\((?:0, (?:\d+|[A-Z_]{2,}|longest\w*|most\w*|max\w*)|-\d+)\)/;
const first = /\b(?:\w*[nN]ame|text|title|label)(?:\[0\]|\.charAt\(0\))(?!\s*\?\?|\.\w|,)/;

/** Only looked at, never kept or shown. */
const lookedAt = [
  'src/domain/item-matrix/read-matrix.ts',
  'src/domain/library-import/review-row.ts',
  'src/domain/names/',
  'src/server/modules/library-import/judge-row.ts',
  'src/server/modules/library-import/spreadsheet/file-kind.ts',
  'src/domain/kernel/text.ts',
  'src/server/signing/verify-pdf.ts',
];

test('no text is cut inside a character', () => {
  const found = globSync('src/**/*.{ts,tsx}')
    .filter(
      (path) => !/\.(?:test|testkit)\.tsx?$/.test(path) && !lookedAt.some((one) => path.startsWith(one)),
    )
    .flatMap((path) =>
      readFileSync(path, 'utf8')
        .split('\n')
        .flatMap((line, at) =>
          cut.test(line) || first.test(line) ? [`${path}:${at + 1} ${line.trim()}`] : [],
        ),
    );
  expect(found).toEqual([]);
});

test('the rule sees what it is about', () => {
  for (const line of [
    'text.slice(0, 60)',
    '`${name[0]}**`',
    'input.fileName?.slice(-120)',
    'value.note.slice(0, MAX_NOTE)',
  ])
    expect(cut.test(line) || first.test(line)).toBe(true);
});
