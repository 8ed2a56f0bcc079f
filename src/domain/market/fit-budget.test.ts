import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { item as catalogueItem } from '#domain/catalogue/catalogue.testkit.ts';
import type { Catalogue, CatalogueItem, LegalRule, SexGroup } from '#domain/catalogue/catalogue.ts';
import { checkDemand } from '#domain/compliance/check-package.ts';
import { sumFen } from '#domain/kernel/money.ts';
import { type Fit, fitBudget, type Wish } from './fit-budget.ts';

// A small catalogue with two general templates, one for managers, and a forbidden item in each; the real one is tried
// over its whole range in test/api/market.test.ts.
const item = (code: string, price: number, more: Partial<CatalogueItem> = {}) =>
  catalogueItem(code, code, price, more);
const items = [
  item('GEN001', 5),
  item('HEM001', 22),
  item('URI001', 12),
  item('LIV020', 42, { contains: ['LIV001'] }),
  item('LIV021', 60, { contains: ['LIV001', 'LIV002'] }),
  item('LIV001', 6),
  item('LIV002', 6),
  item('XRY001', 75),
  item('CT002', 260),
  item('USD008', 95),
  item('HPY001', 140),
  item('TUM023', 58),
  item('TUM003', 60, { sexes: [1] }),
  item('MRI013', 880),
  item('HEP001', 20),
  item('SRV001', 8),
];
const forbidden: LegalRule = {
  id: 'LAW10',
  name: '禁检',
  checkTypes: ['ANNUAL', 'ENTRY'],
  level: 'forbid',
  items: ['HEP001'],
  allowInstead: [],
  basis: [{ title: '通知' }],
  summary: '不得检测',
  exception: '',
  verified: '',
};
const applies: LegalRule = { ...forbidden, id: 'LAW19', checkTypes: ['*'], items: [] };
const template = (code: string, checkType: string, codes: string[]) => ({
  code,
  name: code,
  checkType,
  audience: '',
  groupName: '',
  ageMin: null,
  ageMax: null,
  description: '',
  items: { 1: codes, 2: codes, 3: codes },
});
const basic = ['GEN001', 'HEM001', 'URI001', 'LIV020', 'XRY001', 'HEP001', 'SRV001'];
const fuller = ['GEN001', 'HEM001', 'URI001', 'LIV021', 'CT002', 'USD008', 'HPY001', 'TUM023', 'TUM003'];
const catalogue: Catalogue = {
  items: new Map(items.map((one) => [one.code, one])),
  categories: [],
  mutex: [{ a: 'XRY001', b: 'CT002', kind: 'radiation', reason: '' }],
  partners: [],
  categoryPartners: [{ categories: ['HEM'], exceptItems: [], requires: 'SRV001', reason: '' }],
  replacements: [],
  templates: [
    template('FULL', 'ANNUAL', fuller),
    template('BASIC', 'ANNUAL', basic),
    template('BOSS', 'EXECUTIVE', [...basic, 'MRI013']),
  ],
  legalRules: [forbidden, applies],
};
const priceOf = (codes: readonly string[]) =>
  sumFen(codes.map((code) => catalogue.items.get(code)?.referencePrice ?? 0));
const fit = (wish: Partial<Wish>) =>
  fitBudget(catalogue, { purpose: 'ANNUAL', sex: 1, budget: undefined, ...wish }, priceOf) as Fit;
const blockedIn = (purpose: string, sex: SexGroup, codes: readonly string[]) =>
  checkDemand(
    {
      purpose,
      packages: [
        {
          id: 'p',
          name: '',
          sex,
          headcount: 1,
          items: codes.map((code) => ({ id: code, catalogueCode: code, required: true })),
        },
      ],
    },
    catalogue,
  ).filter(({ effect }) => effect === 'block' || effect === 'unmet');

describe('fitBudget', () => {
  it('starts from the emptiest general template when there is no budget, without what the law forbids', () => {
    expect(fit({})).toEqual({
      template: catalogue.templates[1],
      itemCodes: ['GEN001', 'HEM001', 'URI001', 'LIV020', 'XRY001', 'SRV001'],
      added: [],
      leftOut: [{ code: 'HEP001', why: 'rule' }],
      fits: true,
    });
  });

  it('fills the room that is left from the next template: the urgent first, nothing twice, nothing that excludes', () => {
    // 164 for the basic one; 58 for two tumour markers, 60 for the third, 95 for the ultrasound.
    const found = fit({ budget: 320_00 });
    expect(found.template.code).toBe('BASIC');
    expect(found.added).toEqual(['USD008', 'TUM023']);
    expect(found.leftOut).toEqual([
      { code: 'HEP001', why: 'rule' },
      { code: 'HPY001', why: 'budget' },
      { code: 'TUM003', why: 'budget' },
    ]);
  });

  it('trims from the least urgent up when even the emptiest costs too much', () => {
    const found = fit({ budget: 95_00 });
    expect(found.itemCodes).toEqual(['GEN001', 'HEM001', 'URI001', 'LIV020', 'SRV001']);
    expect(found.leftOut).toContainEqual({ code: 'XRY001', why: 'budget' });
    expect(fit({ budget: 4_00 })).toMatchObject({ itemCodes: [], fits: false });
  });

  it('takes a service along where something needs it, and never counts it as left out', () => {
    expect(fit({ budget: 36_00 }).itemCodes).toEqual(['GEN001', 'HEM001', 'SRV001']);
    const without = fit({ budget: 6_00 });
    expect(without.itemCodes).toEqual(['GEN001']);
    expect(without.leftOut.map(({ code }) => code)).not.toContain('SRV001');
  });

  it('keeps to the template that was asked for, whole when the budget carries it', () => {
    expect(fit({ templateCode: 'BOSS', budget: 5000_00 })).toMatchObject({ added: [], fits: true });
    expect(fit({ templateCode: 'BOSS', budget: 300_00 }).leftOut).toContainEqual({
      code: 'MRI013',
      why: 'budget',
    });
    expect(fitBudget(catalogue, { purpose: 'ANNUAL', sex: 1, budget: 1, templateCode: 'X' }, priceOf)).toBe(
      undefined,
    );
  });

  const wishes = fc.record({
    purpose: fc.constantFrom('ANNUAL', 'OTHER'),
    sex: fc.constantFrom<SexGroup>(1, 2, 3),
    budget: fc.integer({ min: 0, max: 2000_00 }),
    templateCode: fc.constantFrom(undefined, 'BASIC', 'FULL', 'BOSS'),
  });

  it('never exceeds the budget, and says so when nothing fits', () => {
    fc.assert(
      fc.property(wishes, (wish) => {
        const { itemCodes, fits } = fit(wish);
        expect(priceOf(itemCodes)).toBeLessThanOrEqual(wish.budget);
        expect(fits).toBe(itemCodes.length > 0);
        // The first by priority is the cheapest general one: with money for it something is always offered.
        if (wish.budget >= 5_00) expect(fits).toBe(true);
      }),
    );
  });

  it('holds nothing that is blocked or could not be done, no item twice, and accounts for every item of its template', () => {
    fc.assert(
      fc.property(wishes, (wish) => {
        const { itemCodes, leftOut, template: from } = fit(wish);
        expect(blockedIn(wish.purpose, wish.sex, itemCodes)).toEqual([]);
        expect(new Set(itemCodes).size).toBe(itemCodes.length);
        const accounted = [...itemCodes, ...leftOut.map(({ code }) => code), 'SRV001'];
        for (const code of from.items[wish.sex] ?? []) expect(accounted).toContain(code);
      }),
    );
  });
});
