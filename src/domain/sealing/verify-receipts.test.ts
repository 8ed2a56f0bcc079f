import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { canonicalJson, type Json } from './canonical-json.ts';
import {
  entryState,
  entryText,
  type ReceiptEntry,
  receiptText,
  type SealedContent,
} from './receipt-chain.ts';
import { parseReceiptFile, type ReceiptFile, receiptFileFormat, verifyReceipts } from './verify-receipts.ts';

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const demand = 'CG20261122-000001';
const salt = 'ab'.repeat(32);

const content = (institution: string, price: number): SealedContent => ({
  demand,
  quotation: 'BJ1',
  revision: 1,
  institution: { code: 'X1', name: institution },
  validUntil: '2026-12-31',
  services: [],
  remarks: '',
  packages: [
    {
      id: 'p1',
      label: '男性',
      headcount: 10,
      list_total: price,
      quoted_total: price,
      lines: [{ id: 'l1', name: '心电图', list_price: price, unit_price: price }],
    },
  ],
});
const [first, second] = [content('甲院', 9_000), content('乙院', 8_000)];
const receiptOf = (one: SealedContent) => sha256(receiptText(one as unknown as Json, salt));

function chain(given: readonly Pick<ReceiptEntry, 'kind' | 'of' | 'receipt'>[]): ReceiptEntry[] {
  const entries: ReceiptEntry[] = [];
  for (const [i, one] of given.entries()) {
    const at = new Date(Date.UTC(2026, 10, 22, 8, i)).toISOString();
    const entry = { ...one, no: i + 1, at, previous: entries.at(-1)?.hash ?? '' };
    entries.push({ ...entry, hash: sha256(entryText(demand, entry)) });
  }
  return entries;
}

const record: NonNullable<ReceiptFile['record']> = {
  demand,
  title: '年度体检',
  deadline: '2026-11-22T09:00:00.000Z',
  openedAt: '2026-11-22T09:00:10.000Z',
  openers: [],
  quotes: [first, second].map((one, i) => ({
    no: i + 1,
    at: '',
    receipt: receiptOf(one),
    quotation: 'BJ1',
    institution: one.institution.name,
    total: (one.packages[0]?.quoted_total ?? 0) * 10,
    packages: [],
  })),
};
const sent = (one: SealedContent, of: number | null = null) => ({
  kind: 'sent' as const,
  of,
  receipt: receiptOf(one),
});
const opened = (of: object) => ({
  kind: 'opened' as const,
  of: null,
  receipt: sha256(canonicalJson(of as unknown as Json)),
});
const whole: ReceiptFile = {
  format: receiptFileFormat,
  demand,
  entries: chain([sent(first), sent(second), opened(record)]),
  contents: [
    { no: 1, salt, content: first },
    { no: 2, salt, content: second },
  ],
  record,
};
const problemsOf = async (...files: ReceiptFile[]) => (await verifyReceipts(files, sha256)).problems.join('');

describe('a file is whole', () => {
  test('when chain, contents and record belong together', async () => {
    expect(await verifyReceipts([whole], sha256)).toEqual({
      problems: [],
      entries: 3,
      contents: 2,
      head: whole.entries[2]?.hash,
    });
  });

  test('also beside the shorter one that an institution kept', async () => {
    const kept = {
      ...whole,
      entries: whole.entries.slice(0, 1),
      contents: whole.contents.slice(0, 1),
      record: null,
    };
    expect(await problemsOf(whole, kept)).toBe('');
  });

  test('after it was downloaded and read again, whatever the order of its keys', async () => {
    const turned = JSON.stringify(whole, (_, value: unknown) =>
      value && typeof value === 'object' && !Array.isArray(value)
        ? Object.fromEntries(Object.entries(value).toReversed())
        : value,
    );
    expect(await problemsOf(parseReceiptFile(turned) as ReceiptFile)).toBe('');
    expect(parseReceiptFile('{}')).toBeUndefined();
    expect(parseReceiptFile('no json')).toBeUndefined();
  });
});

describe('what does not fit is named', () => {
  const changed = (price: number) => ({ no: 1, salt, content: content('甲院', price) });
  const later = { ...(whole.entries[1] as ReceiptEntry), at: '2026-11-22T08:02:00.000Z' };
  const empty = { ...record, quotes: [] };
  const cases: readonly (readonly [string, Partial<ReceiptFile>, string])[] = [
    ['a price', { contents: [changed(9_001), whole.contents[1] as never] }, '内容与提交时的回执不符'],
    ['a salt', { contents: [{ no: 1, salt: 'cd', content: first }] }, '内容与提交时的回执不符'],
    [
      'a content that nobody sent',
      { contents: [...whole.contents, { no: 9, salt, content: first }] },
      '没有回执',
    ],
    ['an entry taken out', { entries: whole.entries.toSpliced(0, 1) }, '有回执被增加或删去'],
    ['a time', { entries: whole.entries.with(1, later) }, '被改动过'],
    [
      'an entry after the opening',
      { entries: chain([sent(first), opened(record), sent(second)]) },
      '在开标之后才加入',
    ],
    ['a total in the record', { record: { ...record, openers: ['某人'] } }, '开标记录与开标时登记的不符'],
    [
      'a quote that the record leaves out',
      { entries: chain([sent(first), sent(second), opened(empty)]), record: empty },
      '开标记录漏了第 1 号报价',
    ],
    ['a content that is missing', { contents: whole.contents.slice(0, 1) }, '文件缺少第 2 号报价的内容'],
  ];
  test.each(cases)('%s', async (_, change, problem) => {
    expect(await problemsOf({ ...whole, ...change })).toContain(problem);
  });

  test('a list that was made anew from its beginning, as soon as anybody kept the old one', async () => {
    const forged = {
      ...whole,
      entries: chain([sent(second), sent(first), opened(record)]),
      contents: [],
      record: null,
    };
    expect(await problemsOf(forged)).toBe('');
    expect(
      await problemsOf(forged, { ...whole, entries: whole.entries.slice(0, 1), contents: [], record: null }),
    ).toContain('第 1 条回执不一致');
  });
});

test('an entry is valid until it is withdrawn, and replaced once another follows', () => {
  const withdrawn = { kind: 'withdrawn' as const, of: 1, receipt: receiptOf(first) };
  const states = (entries: readonly ReceiptEntry[]) => entries.map((one) => entryState(entries, one));
  expect(states(chain([sent(first)]))).toEqual(['valid']);
  expect(states(chain([sent(first), withdrawn]))).toEqual(['withdrawn', 'withdrawn']);
  expect(states(chain([sent(first), withdrawn, sent(second, 1)]))).toEqual(['replaced', 'replaced', 'valid']);
});

test('the canonical text of a value is one, whatever the order of its keys', () => {
  expect(canonicalJson({ b: [1, 'ä\n', null], a: { d: true, c: 0.5 } })).toBe(
    '{"a":{"c":0.5,"d":true},"b":[1,"ä\\n",null]}',
  );
});
