import { expect, test } from 'vitest';
import type { ParsedRow } from '#domain/library-import/parsed-row.ts';
import { separateVariants } from './separate-variants.ts';

const row = (name: string, category: string): ParsedRow => ({
  rowNo: 1,
  values: { name, category },
  errors: {},
  warnings: [],
});
const namesOf = (...rows: ParsedRow[]) => separateVariants(rows).map(({ values }) => values.name);

test('one name under two ways of making a picture is two items', () => {
  expect(namesOf(row('甲状腺', '彩超'), row('甲状腺', 'CT室'), row('胸部', 'CT'))).toEqual([
    '甲状腺彩超',
    '甲状腺CT',
    '胸部',
  ]);
  expect(separateVariants([row('头颅', 'CT'), row('头颅', 'MRI')])[0]?.warnings).toEqual([
    { code: 'modalityNamed', name: '头颅' },
  ]);
});

test('a name that says it itself, or stands twice under the same, stays', () => {
  expect(namesOf(row('头颅CT', 'CT'), row('头颅CT', '彩超'))).toEqual(['头颅CT', '头颅CT']);
  expect(namesOf(row('头颅', 'CT'), row('头颅', 'CT'))).toEqual(['头颅', '头颅']);
});
