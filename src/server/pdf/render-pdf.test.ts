import { describe, expect, it } from 'vitest';
import { openWorkers } from '#server/workers.ts';
import { fontsOf, pagesOf } from '#test/pdf/read-pdf.ts';
import { pdfLimits, renderPdf } from './render-pdf.ts';

const workers = openWorkers();
const now = new Date('2026-11-22T08:00:00Z');
const head = { title: '报价对比', number: 'CG20261122-000001', note: '2026-11-22 生成' };
const column = { name: '甲医院', status: '', levelled: '¥1.00', note: '' };
const empty = { ...head, facts: [], levelling: '', overview: [], packages: [] };

/** A comparison of one package with rows of several lines; each names its first and last line. */
const long = (rows: number) => ({
  ...empty,
  packages: [
    {
      label: '全体员工 · 男性',
      note: '',
      suggestion: '',
      findings: [],
      parts: [
        {
          columns: [column, column],
          groups: [
            {
              name: '检验',
              rows: Array.from({ length: rows }, (_, at) => ({
                name: `A${at} ${'肝功能十一项'.repeat(12)} Z${at}`,
                cells: [null, { price: '¥12.00', low: true, tag: '', note: '' }],
              })),
            },
          ],
        },
      ],
    },
  ],
});

describe('bounds', () => {
  it('refuses what is too large before any work, and says what to do', async () => {
    await expect(
      renderPdf(workers, 'comparison', { ...empty, title: '长'.repeat(pdfLimits.data) }, now),
    ).rejects.toMatchObject({ code: 413, message: expect.stringContaining('导出 Excel') });
  });

  it('refuses more than wait at a time, and makes the others', async () => {
    const all = await Promise.allSettled(
      Array.from({ length: pdfLimits.waiting + 2 }, () => renderPdf(workers, 'comparison', empty, now)),
    );
    const refused = all.flatMap((one) => (one.status === 'rejected' ? [one.reason.code] : []));
    expect(refused).toEqual([503, 503]);
    expect(await renderPdf(workers, 'comparison', empty, now)).toEqual(
      all[0]?.status === 'fulfilled' && all[0].value,
    );
  });

  it('throws what is our fault, and makes the next document', async () => {
    await expect(renderPdf(workers, 'comparison', head, now)).rejects.toThrow('comparison.typ');
    expect((await renderPdf(workers, 'comparison', empty, now)).subarray(0, 5).toString()).toBe('%PDF-');
  });
});

describe('as a reader sees it', () => {
  it('sets texts as they are typed, and shows what the font lacks by its code point', async () => {
    const typed = '#let x = 1 $a$ *b* _c_ [d] @e <f> \\ `g` "h" // i = j';
    const pdf = await renderPdf(
      workers,
      'comparison',
      {
        ...empty,
        facts: [
          ['备注', typed],
          ['姓名', '张\u{2CC56}\uFE0F 𠮷\u0007 \u{2A6D6} 😀 🫠'],
        ],
      },
      now,
    );
    const text = pagesOf(pdf).join('');
    expect(text).toContain(typed);
    expect(text).toContain('张\u{2CC56} 𠮷 〔U+2A6D6〕 😀 〔U+1FAE0〕');
  });

  it('embeds its fonts and cuts pages between rows, each under the names of the columns', async () => {
    const pdf = await renderPdf(workers, 'comparison', long(60), now);
    const fonts = fontsOf(pdf);
    expect(fonts.map(({ name }) => name).toSorted()).toEqual(['NotoSansSC-Bold', 'NotoSansSC-Regular']);
    expect(fonts.every(({ embedded }) => embedded)).toBe(true);
    const pages = pagesOf(pdf).slice(1);
    const seen: string[] = [];
    expect(pages.length).toBeGreaterThan(3);
    for (const page of pages) {
      expect(page).toContain('甲医院');
      const rows = (mark: string) => page.match(new RegExp(`(?<=${mark})\\d+`, 'g')) ?? [];
      expect(rows('Z')).toEqual(rows('A'));
      seen.push(...rows('A'));
    }
    expect(seen).toHaveLength(60);
  });
});
