import { expect, test } from 'vitest';
import fc from 'fast-check';
import { trimText } from './text.ts';

test.each([
  '',
  ' ',
  '\u3000\t\n',
  '\u200B',
  '\u200B\u200D\uFEFF',
  '\u3164',
  '\u2800',
  '\u00AD',
  '\u0000\u0007',
])('%j shows nothing: it is no text', (text) => {
  expect(trimText(text)).toBe('');
});

test('what can be seen stays as it was typed, without white space at its ends', () => {
  expect(trimText(' 年度体检\u3000')).toBe('年度体检');
  expect(trimText('👨‍👩‍👧')).toBe('👨‍👩‍👧');
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.constantFrom('体', 'A', '9', '。'), (around, seen) => {
      expect(trimText(around + seen + around)).toBe((around + seen + around).trim());
    }),
  );
});

test('a megabyte of white space is looked at once', () => {
  expect(trimText(' '.repeat(1_000_000))).toBe('');
});
