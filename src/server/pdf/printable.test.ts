import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, it } from 'vitest';
import { printableWith } from './printable.ts';

const font = createRequire(import.meta.url).resolve(
  '@expo-google-fonts/noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf',
);
const printable = printableWith([readFileSync(font)]);

it('leaves every common Chinese character, sign and line end as it is', () => {
  const common = Array.from({ length: 0x9fa5 - 0x4e00 + 1 }, (_, at) => String.fromCodePoint(0x4e00 + at));
  const text = `${common.join('')}㎡℃μ≥×·—…“”《》（）①￥¥\n\tabc`;
  expect(printable(text)).toBe(text);
});

it('shows what has no glyph by its code point and leaves out what is never seen', () => {
  expect(printable('好👍🏽')).toBe('好〔U+1F44D〕〔U+1F3FD〕');
  expect(printable('a\u0000b\u200Dc\uFE0F')).toBe('abc');
  expect(printable('\uD83D')).toBe('〔U+FFFD〕');
});
