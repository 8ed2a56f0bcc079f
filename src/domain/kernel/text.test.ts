import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { charactersOf, cleanText, cutText, cutTextStart, firstCharacter, shorten, trimText } from './text.ts';

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

describe('text is cleaned at every door', () => {
  test.each([
    ['30\u200b', '30'],
    ['\u202d13800138000\u202c', '13800138000'],
    ['\ufeff血\u00ad常\u2060规\u0007', '血常规'],
    ['报价\u202exslx.exe', '报价xslx.exe'],
    ['血常规\ud83d', '血常规\ufffd'],
    ['x\udc00y', 'x\ufffdy'],
    ['第一行\r\n第二行\u2028第三行', '第一行\n第二行\n第三行'],
    ['体\u200d检', '体检'],
  ])('%j is read as %j', (written, read) => {
    expect(cleanText(written)).toBe(read);
  });

  test.each(['👨‍👩‍👧', '🏳️‍🌈', 'नमस्‍ते', '𬱖建国', '葛\u{E0100}城', 'β₂-微球蛋白 ≥ 1', 'a\tb\nc'])(
    '%s stays',
    (text) => {
      expect(cleanText(text)).toBe(text);
    },
  );

  test('whatever comes in can be stored, and once is enough', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const clean = cleanText(text);
        expect(clean.isWellFormed()).toBe(true);
        expect(clean).not.toMatch(/[\0\u202a-\u202e\u2066-\u2069\u200b\ufeff]/);
        expect(cleanText(clean)).toBe(clean);
      }),
      { numRuns: 500 },
    );
  });
});

describe('text is cut between characters', () => {
  test('the kept part is a beginning or an end of whole characters, as long as fits', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 30 }), fc.nat(40), (text, most) => {
        const [start, end] = [cutText(text, most), cutTextStart(text, most)];
        expect(text.startsWith(start) && text.endsWith(end)).toBe(true);
        expect(Math.max(start.length, end.length)).toBeLessThanOrEqual(most);
        const characters = charactersOf(text);
        expect(characters.slice(0, charactersOf(start).length).join('')).toBe(start);
        expect(end === '' || characters.slice(-charactersOf(end).length).join('') === end).toBe(true);
      }),
      { numRuns: 500 },
    );
  });

  test.each([
    ['好😀好', 2, '好'],
    ['a👨‍👩‍👧b', 5, 'a'],
    ['葛\u{E0100}城', 1, ''],
    ['血常规', 3, '血常规'],
  ])('%s at %d', (text, most, kept) => {
    expect(cutText(text, most)).toBe(kept);
  });

  test('the name of a file keeps its ending', () => {
    expect(cutTextStart(`${'好'.repeat(10)}😀.xlsx`, 6)).toBe('.xlsx');
    expect(shorten('价格面议请致电', 4)).toBe('价格面议…');
  });

  test('a browser without Intl.Segmenter cuts between code points', async () => {
    vi.stubGlobal('Intl', { ...Intl, Segmenter: undefined });
    vi.resetModules();
    const old = await import('./text.ts');
    expect([old.cutText('好😀好', 2), old.firstCharacter('𬱖建国')]).toEqual(['好', '𬱖']);
    vi.unstubAllGlobals();
  });
});

test('a first character is what a person calls one', () => {
  expect(['𬱖建国', '葛\u{E0100}城', '👩‍⚕️王', ''].map(firstCharacter)).toEqual([
    '𬱖',
    '葛\u{E0100}',
    '👩‍⚕️',
    '',
  ]);
});
