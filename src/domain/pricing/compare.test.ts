import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Failure } from '#domain/kernel/failure.ts';
import { sumFen } from '#domain/kernel/money.ts';
import { itemMatch } from '#domain/matching/item-match.ts';
import { comparablePrices } from './comparable-price.ts';
import { compareQuotations } from './compare.ts';
import type { ComparedItem, ComparedLine, ComparedQuotation, ComparisonInput } from './comparison-input.ts';
import { levelQuotations } from './level.ts';

const item = (requestId: string, name: string, yuan: number): ComparedItem => ({
  requestId,
  catalogueCode: `C-${requestId}`,
  name,
  category: '影像检查',
  categorySort: 1,
  required: true,
  referencePrice: yuan * 100,
});
const line = (
  requestId: string,
  status: ComparedLine['status'],
  yuan: number,
  more: Partial<ComparedLine> = {},
): ComparedLine => ({
  requestId,
  catalogueCode: `C-${requestId}`,
  name: requestId,
  status,
  price: yuan * 100,
  listPrice: yuan * 125,
  reason: '',
  missingMembers: [],
  ...more,
});
const quotation = (
  id: string,
  name: string,
  lines: ComparedLine[],
  more: Partial<ComparedQuotation['institution']> = {},
): ComparedQuotation => ({
  quotationId: id,
  institution: { id: `org-${id}`, name, levelLabel: '三级甲等', levelRank: 1, distanceKm: 5, ...more },
  lines,
});
const { match, missing, unmet, exclusive, replaced, related } = itemMatch;

const items = [
  item('mammo', '乳腺X线摄影', 130),
  item('liver', '肝功能十一项', 60),
  item('hpv', '人乳头瘤病毒核酸分型', 150),
];
const kangning = quotation('k', '康宁', [
  line('mammo', match, 96),
  line('liver', match, 48),
  line('hpv', match, 128),
]);
const renji = quotation('r', '仁济', [
  line('mammo', missing, 0),
  line('liver', missing, 40, {
    missingMembers: [
      { catalogueCode: 'LIV011', name: '总胆汁酸', referencePrice: 1500, ownSinglePrice: 1000 },
      { catalogueCode: 'LIV004', name: '碱性磷酸酶', referencePrice: 600 },
    ],
  }),
  line('hpv', missing, 0, { ownSinglePrice: 12000 }),
]);
const anhe = quotation('a', '安和', [
  line('mammo', replaced, 120),
  line('liver', match, 45),
  line('hpv', match, 118),
]);
const haiyan = quotation('h', '海晏', [
  line('mammo', match, 140),
  line('liver', match, 60),
  line('hpv', match, 150),
]);
const four = [kangning, renji, anhe, haiyan];
const compare = (quotations: ComparedQuotation[], more: Partial<ComparisonInput> = {}) =>
  compareQuotations({ headcount: 1, items, quotations, ...more });
describe('levelled price', () => {
  const renjiCells = () => levelQuotations(items, four).find((q) => q.quotationId === 'r')?.cells ?? [];

  it('takes the own single price, then the median of the others that do the very item', () => {
    expect(renjiCells()).toMatchObject([
      { requestId: 'mammo', added: 11800, rule: 'median', reason: '按其余报价中位补齐' },
      {
        requestId: 'liver',
        added: 1480,
        rule: 'median',
        reason: '总胆汁酸按该机构单项价补齐；碱性磷酸酶按其余报价中位补齐',
      },
      { requestId: 'hpv', added: 12000, rule: 'own', reason: '该机构单项价' },
    ]);
  });

  it('falls back on the reference price when nobody else quotes the item', () => {
    const alone = levelQuotations(items, [renji])[0];
    expect(alone?.cells.map((cell) => [cell.added, cell.rule])).toEqual([
      [13000, 'reference'],
      [1600, 'reference'],
      [12000, 'own'],
    ]);
  });

  it('marks the cells that cost a quotation its rank', () => {
    const [k, r, a] = levelQuotations(items, four);
    expect([r?.rawRank, r?.levelledRank]).toEqual([1, 3]);
    expect(r?.cells.every((cell) => cell.flips)).toBe(true);
    expect([k?.rawRank, k?.levelledRank, a?.levelledRank]).toEqual([2, 1, 2]);
  });

  it('prices in an unmet line, and an exclusive one only when its counterpart is not met', () => {
    const keeps = quotation('x', '甲', [
      line('mammo', match, 90),
      line('liver', exclusive, 0, { suggestedKeep: 'C-mammo' }),
      line('hpv', unmet, 0),
    ]);
    const loses = quotation('y', '乙', [
      line('mammo', missing, 0),
      line('liver', exclusive, 0, { suggestedKeep: 'C-mammo' }),
      line('hpv', match, 100),
    ]);
    const [first, second] = levelQuotations(items, [keeps, loses]);
    expect(first?.cells.map((cell) => cell.requestId)).toEqual(['hpv']);
    expect(second?.cells.map((cell) => cell.requestId)).toEqual(['mammo', 'liver']);
  });

  it('does not take a line that another line pays for as free', () => {
    const bundled = quotation('b', '丙', [
      line('mammo', match, 190),
      line('liver', match, 0, { coveredByRequestId: 'mammo' }),
    ]);
    expect([...comparablePrices(items, bundled)]).toEqual([
      ['mammo', 13000],
      ['liver', 6000],
    ]);
  });
});

describe('comparison', () => {
  const compared = compare(four, { headcount: 96 });

  it('ranks by score, the suggested one first', () => {
    const { columns, suggestion } = compared;
    const ranked = columns.toSorted((a, b) => b.score - a.score).map(({ rank }) => rank);
    expect(ranked).toEqual([1, 2, 3, 4]);
    expect(columns.find(({ rank }) => rank === 1)?.quotationId).toBe(suggestion?.quotationId);
  });

  it('suggests by figures and says why in one sentence', () => {
    expect(compared.suggestion).toEqual({
      quotationId: 'k',
      institutionId: 'org-k',
      reason: '齐项后最低：比报价最低的仁济便宜 ¥20.80 / 人，因为仁济缺 3 项。',
    });
  });

  it('names what outweighs a higher price', () => {
    const far = { ...haiyan, institution: { ...haiyan.institution, levelRank: 5, levelLabel: '民营' } };
    const { suggestion } = compare([{ ...renji, quotedTotal: 100 }, far, kangning], {
      weights: { price: 0, coverage: 100, level: 0, distance: 0 },
    });
    expect(suggestion?.reason).toMatch(
      /^综合得分最高（100 分）：齐项价比最低的仁济高 ¥.* \/ 人，但齐全度 100%，高于其 0%。$/,
    );
  });

  it('suggests who examines the people where they are before who is cheaper, and says so', () => {
    const { columns, suggestion } = compare([
      { ...renji, quotedTotal: 100, elsewhere: 230 },
      { ...kangning, elsewhere: 150 },
    ]);
    expect(columns.map(({ rank }) => rank)).toEqual([2, 1]);
    expect(suggestion?.quotationId).toBe('k');
    expect(suggestion?.reason).toContain('其余机构至少多 80 人须去其他城市。仍有 150 人不在其体检城市。');
  });

  it('says so when the suggested one is cheapest either way', () => {
    const { suggestion } = compare([kangning, haiyan]);
    expect(suggestion?.reason).toBe(
      '报价与齐项价均最低：齐项价比次低的海晏便宜 ¥78.00 / 人，3 项中可做 3 项。',
    );
  });

  it('marks the lowest of a row with ties, and rows that differ or have a problem', () => {
    const row = compared.rows.find((r) => r.requestId === 'liver');
    expect(row?.cells.map((cell) => cell?.lowest)).toEqual([false, false, true, false]);
    expect([row?.differs, row?.problem]).toEqual([true, true]);
    for (const { differs, problem, cells } of compare([kangning, { ...kangning, quotationId: 'k2' }]).rows)
      expect([differs, problem, cells.map((cell) => cell?.lowest)]).toEqual([false, false, [true, true]]);
  });

  it('reckons savings against list and median', () => {
    const own = compared.columns[0];
    // Levelled: 272.00, 292.80, 283.00, 350.00; their median is 287.90.
    expect(own).toMatchObject({
      listTotal: 34000,
      savingOnList: 6800,
      savingOnMedian: 1590,
      savingOnMedianAll: 152640,
      againstMedianPermille: -55,
    });
  });

  it('lists what partner rules bring in on rows of its own', () => {
    const extra = quotation('e', '戊', [
      ...kangning.lines,
      { ...line('x', related, 15), requestId: undefined, catalogueCode: 'GYN001' },
    ]);
    const { rows, columns } = compare([kangning, extra]);
    expect(rows.at(-1)).toMatchObject({
      catalogueCode: 'GYN001',
      differs: true,
      cells: [undefined, { price: 1500 }],
    });
    expect(columns[1]?.raw).toBe(28700);
  });

  it('refuses weights that do not add up to 100', () => {
    const weights = { price: 60, coverage: 25, level: 10, distance: 6 };
    expect(() => compare(four, { weights })).toThrow(Failure);
  });

  it('answers no quotations with an empty matrix', () => {
    expect(compare([])).toMatchObject({
      columns: [],
      suggestion: undefined,
      lowestLevelled: undefined,
    });
  });
});

const anyStatus = fc.constantFrom(match, missing, replaced, exclusive, unmet);
const anyQuotations = fc
  .array(
    fc.array(
      fc.record({
        status: anyStatus,
        yuan: fc.nat(200),
        own: fc.option(fc.nat(90), { nil: undefined }),
        covered: fc.boolean(),
      }),
      { minLength: 3, maxLength: 3 },
    ),
    { maxLength: 6 },
  )
  .map((list) =>
    list.map((cells, q) =>
      quotation(
        `q${q}`,
        `机构${q}`,
        cells.map(({ status, yuan, own, covered }, k) => {
          const met = status === match || status === replaced;
          const paid = met && k > 0 && covered ? 0 : met ? yuan : 0;
          return line(items[k]?.requestId ?? '', status, paid, {
            ownSinglePrice: own === undefined ? undefined : own * 100,
            ...(met && k > 0 && covered && { coveredByRequestId: 'mammo' }),
            ...(status === exclusive && { suggestedKeep: 'C-mammo' }),
          });
        }),
      ),
    ),
  );

describe('any quotations', () => {
  it('are never levelled below what was quoted, by exactly the cells added', () => {
    fc.assert(
      fc.property(anyQuotations, (quotations) => {
        for (const { raw, levelled, cells } of levelQuotations(items, quotations)) {
          expect(levelled).toBeGreaterThanOrEqual(raw);
          expect(levelled - raw).toBe(sumFen(cells.map((cell) => cell.added)));
        }
      }),
    );
  });

  it('keep their sums when panels are spread over the lines they cover', () => {
    fc.assert(
      fc.property(anyQuotations, (quotations) => {
        for (const q of quotations)
          expect(sumFen(comparablePrices(items, q).values())).toBe(sumFen(q.lines.map((l) => l.price)));
      }),
    );
  });

  it('compare the same in any order', () => {
    fc.assert(
      fc.property(anyQuotations, (quotations) => {
        const plain = compare(quotations);
        const turned = compare(quotations.toReversed(), { items: items.toReversed() });
        expect(turned.suggestion).toEqual(plain.suggestion);
        expect(turned.columns.toReversed()).toEqual(
          plain.columns.map((column) => ({ ...column, cells: expect.anything() })),
        );
        expect(turned.rows).toEqual(plain.rows.map((row) => ({ ...row, cells: row.cells.toReversed() })));
      }),
    );
  });
});
