import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const sources = globSync('src/web/**/*.tsx')
  .filter((file) => !file.includes('.test.'))
  .map((file) => ({ file, text: readFileSync(file, 'utf8') }));
const filesWith = (pattern: RegExp): string[] =>
  sources.flatMap(({ file, text }) => (pattern.test(text) ? [file] : [])).toSorted();

test("a dialog of a signed-in page is the kit's, which knows what may close it and where the focus goes", () => {
  expect(filesWith(/import \{[^}]*\bModal\b[^}]*\} from 'antd'/)).toEqual(['src/web/ui/app/dialog.tsx']);
});

test("a table is the kit's: a page's list is a RecordList, other records are a DataTable, the rest a PlainTable", () => {
  expect(filesWith(/<table$|<table [^[]|<table>/m)).toEqual([
    // Public pages weigh what they load: theirs are written out. The list may only get shorter.
    'src/web/features/institution-package/package-section.tsx',
    'src/web/pages/public/custom-package/add-items.tsx',
    'src/web/pages/public/custom-package/package-table.tsx',
    'src/web/pages/public/demand/package-items.tsx',
    'src/web/pages/public/home/levelling-figure.tsx',
    'src/web/pages/public/home/price-table.tsx',
    'src/web/pages/public/solutions/comparison.tsx',
    'src/web/ui/app/record-table.tsx',
    'src/web/ui/data-table.tsx',
    'src/web/ui/plain-table.tsx',
  ]);
});
