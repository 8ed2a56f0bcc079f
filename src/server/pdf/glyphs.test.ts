import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openWorkers } from '#server/workers.ts';
import { fontsOf, pagesOf } from '#test/pdf/read-pdf.ts';
import { renderPdf } from './render-pdf.ts';

// Signs of ordinary medical texts and characters of names, in every document.

const signs = '₂₃⁺⁻²³½☐☑✔✗ⅡⅣⅶ℃μµ≥≤±×→↑↓‰Ωαβγ①⑩❶㎡㎎㏄§※†·—…';
const names = '𬱖𠮷䶮㙓𫖯𬭊𫟹𠝹';
const all = `${signs}${names}`;
const facts = [['甲', all]];
const head = { title: `标题${all}`, number: 'CG20261122-000001', note: '2026-11-22' };
const party = { name: all, creditCode: '1', licenceNo: '', address: all, contact: names, mobile: '1' };

/** Least data of each document, with the glyphs wherever people's texts stand. */
const documents = {
  comparison: { facts, levelling: all, overview: [], packages: [] },
  'award-memo': {
    headings: ['一', '二', '三', '四', '五'],
    result: {
      columns: Array.from({ length: 6 }, (_, i) => `列${i}`),
      rows: [{ cells: [all, '', '', '', '', ''] }],
      institutionColumns: ['一', '二', '三', '四'],
      institutions: [{ cells: [all, '', '', ''] }],
      facts,
    },
    facts,
    method: { intro: all, order: [all], formulas: [all], parts: [all] },
    columns: Array.from({ length: 11 }, (_, i) => `列${i}`),
    sections: [{ label: all, empty: '', rows: [], facts }],
    total: all,
    signatures: [all, '', ''],
  },
  contract: {
    parties: [party, party],
    demand: all,
    clauses: [{ title: all, text: all }],
    cities: all,
    period: all,
    payment: all,
    packages: [
      { label: all, headcount: '1', price: '¥1.00', amount: '¥1.00', items: [{ name: all, price: '¥1.00' }] },
    ],
    totalInWords: '壹元整',
    total: '¥1.00',
    signBy: '2026-12-01',
    verifyAt: 'http://localhost',
  },
  'contract-evidence': {
    facts,
    signatures: [{ signer: all, facts }],
    events: [{ sequence: 1, at: '1', name: all, who: all, reason: all, before: '', after: 'a', hash: 'b' }],
    verifyAt: 'http://localhost',
  },
  quotation: {
    institution: all,
    letterhead: [all],
    facts,
    packages: [
      {
        label: all,
        headcount: '1 人',
        price: '¥1.00',
        amount: '¥1.00',
        items: [{ name: all, how: all, price: '¥1.00' }],
        lacking: all,
      },
    ],
    total: '¥1.00',
    totalInWords: '壹元整',
    source: all,
  },
  'opening-record': {
    headings: ['一', '二'],
    facts,
    empty: '',
    quotes: [{ institution: all, note: all, packages: [all], total: '¥1.00' }],
    entries: [{ name: all, note: all, institution: all, at: '1', receipt: 'a', hash: 'b' }],
    proof: all,
    signatures: [all, '', ''],
  },
  plan: {
    company: all,
    introduction: all,
    facts,
    institutions: [{ name: all, facts }],
    instructions: [{ title: all, text: all, note: all }],
    packages: [{ label: all, note: all, items: [['一', all, all, all]] }],
    leftOut: all,
    disclaimer: all,
  },
  settlement: {
    facts,
    more: all,
    lines: [['1', names, all, '1', '¥1.00', all]],
    events: [['1', all, all, all]],
  },
} as const;

const workers = openWorkers();
afterAll(() => workers.close());

describe.each(Object.entries(documents))('%s', (template, data) => {
  let pdf: Buffer;
  beforeAll(async () => {
    const now = new Date('2026-11-22T08:00:00Z');
    pdf = await renderPdf(workers, template as keyof typeof documents, { ...head, ...data }, now);
  });

  it('prints every glyph as itself', () => {
    const text = pagesOf(pdf).join('').normalize('NFC');
    expect([...all].filter((glyph) => !text.includes(glyph.normalize('NFC')))).toEqual([]);
    expect(text).not.toContain('U+');
  });

  it('draws them from fonts that are all in the file', () => {
    const fonts = fontsOf(pdf);
    expect(fonts.every(({ embedded }) => embedded)).toBe(true);
    const used = fonts.map(({ name }) => name).join();
    for (const family of ['NotoSansSC', 'DejaVuSans', 'NotoSansHK', 'NotoSansJP'])
      expect(used).toContain(family);
  });
});
