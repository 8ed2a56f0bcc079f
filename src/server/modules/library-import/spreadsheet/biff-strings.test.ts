import { describe, expect, it } from 'vitest';
import { ownText, sharedTexts } from '#domain/library-import/biff-strings.ts';
import { sheetOf } from './as-meant.testkit.ts';

const gbk = (bytes: Uint8Array) => new TextDecoder('gb18030').decode(bytes);
const u16 = (value: number) => [value & 0xff, value >> 8];
const u32 = (value: number) => [...u16(value & 0xffff), ...u16(value >>> 16)];
const record = (kind: number, ...bytes: number[]) => [...u16(kind), ...u16(bytes.length), ...bytes];
const wideBytes = (text: string) => [...text].flatMap((character) => u16(character.charCodeAt(0)));
/** A text with runs `[from, font]`; wide, as Chinese is. */
const richText = (text: string, ...runs: [number, number][]) => [
  ...u16(text.length),
  ...(runs.length > 0 ? [0x09, ...u16(runs.length)] : [0x01]),
  ...wideBytes(text),
  ...runs.flat().flatMap(u16),
];
const zeros = (length: number): number[] => Array.from({ length }, () => 0);
const struckFont = 5;

/** A workbook of Excel 97 with one sheet of shared texts, the font number 5 of which is crossed out. */
function biff8(texts: number[][], rows: (number | string)[][], cutAt?: number): Buffer {
  const font = (struck: boolean) => record(0x31, ...u16(220), ...u16(struck ? 8 : 0), ...zeros(10), 1, 0, 65);
  const shared = [...u32(texts.length), ...u32(texts.length), ...texts.flat()];
  const table =
    cutAt === undefined
      ? record(0xfc, ...shared)
      : [...record(0xfc, ...shared.slice(0, cutAt)), ...record(0x3c, 0x01, ...shared.slice(cutAt))];
  const globals = (start: number) => [
    ...record(0x809, ...u16(0x600), ...u16(5), ...u16(0), ...u16(0), ...u32(0), ...u32(0)),
    ...[false, false, false, false, true].flatMap(font),
    ...record(0xe0, ...zeros(20)),
    ...record(0x85, ...u32(start), 0, 0, 1, 0, 97),
    ...table,
    ...record(0x0a),
  ];
  const cells = rows.flatMap((row, at) =>
    row.flatMap((text, column) => record(0xfd, ...u16(at), ...u16(column), ...u16(0), ...u32(Number(text)))),
  );
  return Buffer.from([
    ...globals(globals(0).length),
    ...record(0x809, ...u16(0x600), ...u16(0x10), ...u16(0), ...u16(0), ...u32(0), ...u32(0)),
    ...cells,
    ...record(0x0a),
  ]);
}

const texts = [
  richText('项目名称'),
  richText('原价'),
  richText('血常规'),
  richText('120 98', [0, struckFont], [3, 0]),
  richText('肝功能八项停做', [5, struckFont]),
  richText('全划', [0, struckFont]),
];

describe('texts of an .xls in several fonts', () => {
  it('what is crossed out of a text is left out and said, whole texts are crossed out', async () => {
    const sheet = await sheetOf(
      biff8(texts, [
        [0, 1],
        [2, 3],
        [4, 5],
      ]),
    );
    expect(sheet.rows).toEqual([
      ['项目名称', '原价'],
      ['血常规', '98'],
      ['肝功能八项', '全划'],
    ]);
    expect(JSON.stringify(sheet.marks)).toContain('struckPart');
    expect(JSON.stringify(sheet.marks)).toContain('"struck"');
  });

  it.each([60, 61, 80, 100])('texts that go on in the next record, cut at byte %i', (cutAt) => {
    const all = [...u32(texts.length), ...u32(texts.length), ...texts.flat()];
    const whole = sharedTexts([Uint8Array.from(all)]);
    // Within characters the next record begins with their width.
    const inCharacters = (at: number) => {
      let from = 8;
      for (const text of texts) {
        const [length, flags] = [text[0] ?? 0, text[2] ?? 0];
        const start = from + (flags === 9 ? 5 : 3);
        if (at > start && at < start + length * 2) return (at - start) % 2 === 0;
        from += text.length;
      }
      return false;
    };
    const head = Uint8Array.from(all.slice(0, cutAt));
    const rest = all.slice(cutAt);
    const parts = inCharacters(cutAt) ? [head, Uint8Array.from([1, ...rest])] : [head, Uint8Array.from(rest)];
    expect(sharedTexts(parts)).toEqual(whole);
    expect(whole[3]).toEqual([
      { text: '', font: undefined },
      { text: '120', font: struckFont },
      { text: ' 98', font: 0 },
    ]);
  });

  it('a text of Excel 95 in bytes', () => {
    // 停 of GBK, then 40.
    expect(ownText(Uint8Array.from([4, 0, 0xcd, 0xa3, 0x34, 0x30, 1, 2, 6]), false, gbk)).toEqual([
      { text: '停', font: undefined },
      { text: '40', font: 6 },
    ]);
  });

  it('a table that ends too soon throws, so that its reader goes without', () => {
    expect(() => sharedTexts([Uint8Array.from([1, 0, 0, 0, 1, 0, 0, 0, 9, 0, 1, 65])])).toThrow();
  });
});
