import { describe, expect, it } from 'vitest';
import { fixtureCatalogue } from '#domain/catalogue/catalogue.testkit.ts';
import type { MatchedLine } from './item-match.ts';
import { itemMatch } from './item-match.ts';
import { matchPackage } from './match-package.ts';
import { library, request } from './matching.testkit.ts';

const match = (...[pkg, lib]: [Parameters<typeof matchPackage>[1], Parameters<typeof matchPackage>[2]]) =>
  matchPackage(fixtureCatalogue, pkg, lib);
const lineOf = (lines: readonly MatchedLine[], code: string): MatchedLine => {
  const line = lines.find((l) => l.catalogueCode === code);
  if (!line) throw new Error(`no line for ${code}`);
  return line;
};

describe('panels', () => {
  it('buys a panel once when it is cheaper than its parts, and says on every line what covers it', () => {
    const { lines, total } = match(
      request(1, ['LIV001', 'LIV002', 'SRV001', 'GEN008']),
      library({ LIV001: 9, LIV002: 9, LIV018: 16, SRV001: 5, GEN008: 0 }),
    );
    expect(total).toBe(2100);
    expect(lineOf(lines, 'LIV001')).toMatchObject({ status: itemMatch.match, price: 1600, listPrice: 2000 });
    expect(lineOf(lines, 'LIV002')).toMatchObject({
      status: itemMatch.match,
      price: 0,
      institutionItemId: 'own-LIV018',
      coveredByRequestId: 'line-LIV001',
      reason: '已含在肝功能三项内，不重复计价。',
    });
  });

  it('builds a requested panel from its members where the panel itself is not offered', () => {
    const { lines } = match(request(1, ['LIV018']), library({ LIV001: 6, LIV002: 6, LIV005: 6 }));
    expect(lineOf(lines, 'LIV018')).toMatchObject({ status: itemMatch.match, price: 1800 });
    expect(lineOf(lines, 'LIV018').reason).toContain('合并提供');
  });

  it('prices what is offered of a panel and names what is missing, before any lesser replacement', () => {
    const { lines, total, coverage } = match(request(1, ['LIV021']), library({ LIV018: 16 }));
    expect(lineOf(lines, 'LIV021')).toMatchObject({
      status: itemMatch.missing,
      price: 1600,
      missingMembers: ['LIV004', 'LIV011'],
      reason: '仅提供肝功能三项，缺碱性磷酸酶、总胆汁酸。',
    });
    expect([total, coverage]).toEqual([1600, 0]);
  });

  it('does not take the listed members for a panel that does more than it lists', () => {
    const { lines } = match(request(1, ['THY002']), library({ THY001: 30 }));
    expect(lineOf(lines, 'THY002')).toMatchObject({
      status: itemMatch.missing,
      missingMembers: ['THY002'],
      reason: '仅提供促甲状腺激素，缺甲状腺功能三项的其余内容。',
    });
  });

  it('takes a duplicate that the wider panel contains as covered, not as exclusive', () => {
    const { lines } = match(request(1, ['LIV001', 'LIV018']), library({ LIV001: 6, LIV018: 16 }));
    expect(lines.slice(0, 2).map((line) => [line.status, line.price])).toEqual([
      [itemMatch.match, 0],
      [itemMatch.match, 1600],
    ]);
  });

  it('counts the cheapest of several items mapped to one code', () => {
    const offer = { name: '血常规', catalogueCodes: ['HEM001'], listPrice: 3000 };
    const lib = library(
      {},
      {
        items: [
          { ...offer, id: 'b', salePrice: 1800 },
          { ...offer, id: 'a', salePrice: 1800 },
          { ...offer, id: 'c', salePrice: 2500 },
        ],
      },
    );
    expect(lineOf(match(request(1, ['HEM001']), lib).lines, 'HEM001')).toMatchObject({
      institutionItemId: 'a',
      price: 1800,
    });
  });
});

describe('rows of several items', () => {
  const row = {
    id: 'row',
    name: '肝酶+血常规',
    catalogueCodes: ['LIV001', 'HEM001'],
    listPrice: 3000,
    salePrice: 2500,
  };
  const lib = library({ LIV001: 9, SRV001: 5, GEN008: 0 }, { items: [row] });

  it('are paid once for all of their items that are asked for', () => {
    const { lines } = match(request(1, ['LIV001', 'HEM001']), lib);
    expect(lines.slice(0, 2).map((line) => [line.status, line.institutionItemId, line.price])).toEqual([
      [itemMatch.match, 'row', 0],
      [itemMatch.match, 'row', 2500],
    ]);
    expect(lineOf(lines, 'HEM001').reason).toBe('由肝酶+血常规提供（含本项），机构未单列本项。');
  });

  it('meet a demand for one of their items at the whole price, and say what comes along', () => {
    const { lines } = match(request(1, ['HEM001']), lib);
    expect(lineOf(lines, 'HEM001')).toMatchObject({ status: itemMatch.match, price: 2500, listPrice: 3000 });
    expect(lineOf(lines, 'HEM001').reason).toBe(
      '由肝酶+血常规提供（含本项），机构未单列本项。肝酶+血常规按一个价格收费，同时包含丙氨酸氨基转移酶。',
    );
    expect(lineOf(match(request(1, ['LIV001']), lib).lines, 'LIV001')).toMatchObject({
      institutionItemId: 'own-LIV001',
      price: 900,
    });
  });

  it('build a requested panel together with other items', () => {
    const { lines } = match(
      request(1, ['LIV018']),
      library({ LIV005: 6 }, { items: [{ ...row, catalogueCodes: ['LIV002', 'LIV001'] }] }),
    );
    expect(lineOf(lines, 'LIV018')).toMatchObject({ status: itemMatch.match, price: 3100 });
  });

  it('are not sold to those who may not have one of their items', () => {
    const women = library({}, { items: [{ ...row, catalogueCodes: ['HEM001', 'GYN001'] }] });
    expect(lineOf(match(request(3, ['HEM001']), women).lines, 'HEM001').status).toBe(itemMatch.match);
    expect(lineOf(match(request(2, ['HEM001']), women).lines, 'HEM001').status).toBe(itemMatch.missing);
  });

  it('bring along nothing that a law keeps out of some demands', () => {
    const hepatitis = library({}, { items: [{ ...row, catalogueCodes: ['HEM001', 'INF001'] }] });
    const status = (codes: string[]) => lineOf(match(request(1, codes), hepatitis).lines, 'HEM001').status;
    expect(status(['HEM001'])).toBe(itemMatch.missing);
    expect(status(['HEM001', 'INF001'])).toBe(itemMatch.match);
  });

  it('of which the condition is not met are named', () => {
    const limited = library({}, { items: [{ ...row, ageMin: 40 }] });
    const line = lineOf(match(request(1, ['HEM001'], { ageMin: 30 }), limited).lines, 'HEM001');
    expect(line.status).toBe(itemMatch.unmet);
    expect(line.reason).toContain('该机构的肝酶+血常规有条件（限40 岁及以上）');
  });
});

describe('replacement', () => {
  it('stands in for a chest film with the cheaper CT of the same level, with the price difference', () => {
    const line = lineOf(match(request(1, ['XRY001']), library({ CT001: 300, CT002: 190 })).lines, 'XRY001');
    expect(line).toMatchObject({ status: itemMatch.replaced, replacementCode: 'CT002', price: 19000 });
    expect(line.reason).toBe(
      '该机构未提供胸部正位DR，以低剂量胸部螺旋CT代替（升级）：可用于早期筛查。单价 ¥190.00，比原项目参考价高 ¥115.00。',
    );
  });

  it('is not used while the item itself is offered, however dear', () => {
    const line = lineOf(match(request(1, ['XRY001']), library({ XRY001: 500, CT002: 10 })).lines, 'XRY001');
    expect(line).toMatchObject({ status: itemMatch.match, price: 50000, reason: '' });
  });

  it('prefers an equivalent to a cheaper downgrade', () => {
    const line = lineOf(match(request(1, ['CT001']), library({ CT002: 190, XRY001: 20 })).lines, 'CT001');
    expect(line.replacementCode).toBe('CT002');
  });

  it('is bought once when the stand-in is requested too', () => {
    const { lines, total } = match(request(1, ['XRY001', 'CT002']), library({ CT002: 190 }));
    expect(total).toBe(19000);
    expect(lineOf(lines, 'XRY001')).toMatchObject({
      status: itemMatch.replaced,
      price: 0,
      coveredByRequestId: 'line-CT002',
    });
  });
});

describe('conditions', () => {
  it('does not offer an unmarried woman the transvaginal ultrasound, and suggests the abdominal one', () => {
    const line = lineOf(match(request(2, ['USD007']), library({ USD007: 85, USD006: 75 })).lines, 'USD007');
    expect(line).toMatchObject({ status: itemMatch.unmet, price: 0, suggestions: ['own-USD006'] });
    expect(line.reason).toBe('经阴道子宫附件彩超不适用于未婚女性，可改选经腹子宫附件彩超。');
  });

  it("holds to the institution's own limits, over the whole age band", () => {
    const lib = library({ HEM001: 20 }, {}, { HEM001: { ageMin: 40, note: '仅限 40 岁及以上' } });
    const status = (ageMin?: number) =>
      lineOf(match(request(1, ['HEM001'], ageMin === undefined ? {} : { ageMin }), lib).lines, 'HEM001')
        .status;
    expect([status(40), status(39), status()]).toEqual([itemMatch.match, itemMatch.unmet, itemMatch.unmet]);
  });

  it('uses a declared replacement rather than leaving a refused item unmet', () => {
    const lib = library({ USD007: 85, USD006: 75 }, {}, { USD007: { ageMin: 50 } });
    const line = lineOf(match(request(3, ['USD007'], { ageMin: 30 }), lib).lines, 'USD007');
    expect(line).toMatchObject({ status: itemMatch.replaced, replacementCode: 'USD006' });
    expect(line.reason).toContain('50 岁及以上');
  });
});

describe('exclusion', () => {
  it('keeps one of two items with the same purpose and names both', () => {
    const { lines, coverage } = match(request(1, ['HEM002', 'HEM001']), library({ HEM001: 20, HEM002: 12 }));
    expect(lineOf(lines, 'HEM001').status).toBe(itemMatch.match);
    expect(lineOf(lines, 'HEM002')).toMatchObject({
      status: itemMatch.exclusive,
      price: 0,
      exclusiveWith: 'HEM001',
      suggestedKeep: 'HEM001',
    });
    expect(coverage).toBe(0.5);
  });

  it('keeps a required item before a dearer optional one', () => {
    const pkg = request(1, [], {
      items: [
        { id: 'x', catalogueCode: 'HEM001', required: false },
        { id: 'y', catalogueCode: 'HEM002', required: true },
      ],
    });
    expect(match(pkg, library({ HEM001: 20, HEM002: 12 })).lines[0]).toMatchObject({
      status: itemMatch.exclusive,
      suggestedKeep: 'HEM002',
    });
  });

  it("obeys the institution's own rules, and leaves mere hints (radiation) alone", () => {
    const prices = { CT001: 260, XRY001: 75 };
    const pkg = request(1, ['CT001', 'XRY001']);
    expect(match(pkg, library(prices)).coverage).toBe(1);
    const own = library(prices, { mutexRules: [{ a: 'XRY001', b: 'CT001', reason: '同日只做一项。' }] });
    expect(lineOf(match(pkg, own).lines, 'XRY001').reason).toContain('同日只做一项。');
    expect(match(pkg, own).coverage).toBe(0.5);
  });
});

describe('related items', () => {
  it('follows partner rules through, once each, priced if listed and free if not', () => {
    const { lines, total } = match(request(3, ['GYN005']), library({ GYN005: 120, GYN001: 15 }));
    expect(lines.slice(1).map((line) => [line.catalogueCode, line.status, line.price])).toEqual([
      ['GEN008', itemMatch.related, 0],
      ['GYN001', itemMatch.related, 1500],
      ['SRV002', itemMatch.related, 0],
    ]);
    expect(lineOf(lines, 'SRV002').reason).toBe('需使用一次性窥器。机构未单列，默认含在套餐内，不另计价。');
    expect(total).toBe(13500);
  });

  it('adds nothing for what is missing, nor what is asked for already', () => {
    const { lines } = match(request(3, ['GYN005', 'GYN001', 'SRV002', 'GEN008']), library({ HEM001: 20 }));
    expect(lines).toHaveLength(4);
  });

  it('picks the cheapest listed option of a rule with a choice', () => {
    const { lines } = match(request(3, ['MRI007']), library({ MRI007: 800, REN008: 70, REN009: 60 }));
    expect(lines.map((line) => line.catalogueCode)).toEqual(['MRI007', 'GEN008', 'REN009', 'SRV001']);
  });

  it("applies the institution's own partner rules", () => {
    const own = {
      partnerRules: [{ item: 'XRY001', requires: ['HEM001'], reason: '本机构放射检查前须查血。' }],
    };
    const { lines } = match(request(1, ['XRY001']), library({ XRY001: 75, HEM001: 20, SRV001: 5 }, own));
    expect(lineOf(lines, 'HEM001')).toMatchObject({
      status: itemMatch.related,
      price: 2000,
      reason: '本机构放射检查前须查血。',
    });
    expect(lineOf(lines, 'SRV001').price).toBe(500);
  });
});

it('suggests the nearest offers of the category for what is missing', () => {
  const line = lineOf(match(request(1, ['REN008']), library({ HEM001: 20, REN009: 60 })).lines, 'REN008');
  expect(line).toMatchObject({ status: itemMatch.missing, suggestions: ['own-REN009'] });
});

it('takes an unlisted blood draw for included when it is requested', () => {
  const { lines, coverage } = match(request(1, ['HEM001', 'SRV001']), library({ HEM001: 20 }));
  expect(lineOf(lines, 'SRV001')).toMatchObject({
    status: itemMatch.match,
    price: 0,
    institutionItemId: undefined,
  });
  expect(coverage).toBe(1);
});

it('answers an empty package with nothing and full coverage', () => {
  expect(match(request(1, []), library({ HEM001: 20 }))).toMatchObject({ lines: [], total: 0, coverage: 1 });
});
