import { expect, test } from 'vitest';
import { pictureProblem, pictureSize } from './picture-size.ts';

const bytes = (hex: string) =>
  Uint8Array.from(hex.replaceAll(/\s/g, '').match(/../g) ?? [], (two) => Number.parseInt(two, 16));
const png = (width: number, height: number) =>
  bytes(
    `89504e470d0a1a0a 0000000d49484452 ${[width, height].map((n) => n.toString(16).padStart(8, '0')).join('')}`,
  );

test.each([
  ['PNG', png(20_000, 300), { width: 20_000, height: 300 }],
  [
    'JPEG behind its preview',
    bytes('ffd8 ffe1 0006 45786966 ffff c0 0011 08 0190 0258 03'),
    { width: 600, height: 400 },
  ],
  ['progressive JPEG', bytes('ffd8 ffc2 0011 08 0190 0258 03'), { width: 600, height: 400 }],
  [
    'WebP, lossy',
    bytes('52494646 00000000 57454250 56503820 00000000 000000 9d012a 5802 9001'),
    { width: 600, height: 400 },
  ],
  [
    'WebP, lossless',
    bytes('52494646 00000000 57454250 5650384c 00000000 2f 57c26300'),
    { width: 600, height: 400 },
  ],
  [
    'WebP, extended',
    bytes('52494646 00000000 57454250 56503858 0a000000 00000000 570200 8f0100'),
    { width: 600, height: 400 },
  ],
  ['a document', bytes('25504446 2d312e37'), undefined],
  ['what breaks off', bytes('ffd8 ffe1 ffff'), undefined],
])('%s', (_what, head, size) => {
  expect(pictureSize(head)).toEqual(size);
});

test('one that unfolds to gigabytes is named with its measures; a large scan is none', () => {
  expect(pictureProblem('体检.png', png(20_000, 20_000))).toContain('“体检.png”有 20,000 × 20,000 像素');
  expect(pictureProblem('体检.png', png(11_000, 11_000))).toContain('太大');
  expect(pictureProblem('扫描.png', png(7016, 9921))).toBe('');
});
