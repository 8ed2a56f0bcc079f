import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { amendEffect } from '#domain/quotation/amend-effect.ts';
import {
  type QuotationPackageStatus,
  type QuotationStatus,
  quotationPackageStatus,
  quotationStatus,
} from '#domain/quotation/quotation-machine.ts';
import {
  type AmendableDemand,
  type AmendablePackage,
  type AmendableTerm,
  amendableTerms,
  demandChanges,
  touchedPackages,
} from './amendment.ts';

const item = fc.record({
  catalogueCode: fc.constantFrom('A', 'B', 'C', 'D'),
  required: fc.boolean(),
  note: fc.constantFrom('', '空腹'),
});
const age = fc.option(fc.integer({ min: 18, max: 60 }));
const pkg = (id: string) =>
  fc.record({
    id: fc.constant(id),
    label: fc.constantFrom('男性', '全体 · 男性'),
    sex: fc.constantFrom<1 | 3>(1, 3),
    ageMin: age,
    ageMax: age,
    headcount: fc.integer({ min: 1, max: 3 }),
    items: fc.uniqueArray(item, { selector: (one) => one.catalogueCode }),
  });
const terms = fc.record(
  Object.fromEntries(amendableTerms.map((term) => [term, fc.constantFrom('一', '二')])) as Record<
    AmendableTerm,
    fc.Arbitrary<string>
  >,
);
const demand: fc.Arbitrary<AmendableDemand> = fc
  .subarray(['p', 'q', 'r'])
  .chain((ids) => fc.record({ terms, packages: fc.tuple(...ids.map(pkg)) }));

const idsOf = (one: AmendableDemand) => one.packages.map(({ id }) => id);
const byId = (one: AmendableDemand, id: string): AmendablePackage | undefined =>
  one.packages.find((each) => each.id === id);
const sameWork = (a: AmendablePackage | undefined, b: AmendablePackage | undefined) =>
  JSON.stringify({ ...a, label: '', items: a?.items.toSorted(byCode) }) ===
  JSON.stringify({ ...b, label: '', items: b?.items.toSorted(byCode) });
const byCode = (a: { catalogueCode: string }, b: { catalogueCode: string }) =>
  a.catalogueCode < b.catalogueCode ? -1 : 1;

describe('the difference', () => {
  it('of a demand and itself is nothing', () => {
    fc.assert(
      fc.property(demand, (one) => {
        expect(demandChanges(one, structuredClone(one))).toEqual([]);
      }),
    );
  });

  it('is as long one way as the other, and touches the same packages', () => {
    fc.assert(
      fc.property(demand, demand, (one, other) => {
        const ids = [...new Set([...idsOf(one), ...idsOf(other)])];
        const there = demandChanges(one, other);
        const back = demandChanges(other, one);
        expect(there).toHaveLength(back.length);
        expect(touchedPackages(there, ids)).toEqual(touchedPackages(back, ids));
      }),
    );
  });

  it('touches a package exactly when what is asked for in it changed, or a term on which every price rests', () => {
    fc.assert(
      fc.property(demand, demand, (one, other) => {
        const ids = [...new Set([...idsOf(one), ...idsOf(other)])];
        const touched = touchedPackages(demandChanges(one, { ...other, terms: one.terms }), ids);
        for (const id of ids) expect(touched.has(id)).toBe(!sameWork(byId(one, id), byId(other, id)));
        const every = touchedPackages(
          demandChanges(one, { ...one, terms: { ...one.terms, priceBasis: '别的' } }),
          idsOf(one),
        );
        expect([...every]).toEqual(idsOf(one));
      }),
    );
  });

  it('of deadline, title, budget and remarks leaves every quote as it is', () => {
    const quiet: AmendableTerm[] = ['title', 'quoteDeadline', 'budget', 'remarks', 'contact', 'attachments'];
    fc.assert(
      fc.property(demand, fc.constantFrom(...quiet), (one, term) => {
        const changes = demandChanges(one, { ...one, terms: { ...one.terms, [term]: '三' } });
        expect(changes).toHaveLength(1);
        expect(touchedPackages(changes, idsOf(one)).size).toBe(0);
      }),
    );
  });
});

describe('the effect on a quotation package', () => {
  const wholes = Object.values(quotationStatus) as QuotationStatus[];
  const parts = Object.values(quotationPackageStatus) as QuotationPackageStatus[];

  it('leaves what is not touched as it is, and decisions in force', () => {
    for (const whole of wholes)
      for (const part of parts) {
        expect(['unchanged', 'ended']).toContain(amendEffect(false, whole, part));
        const effect = amendEffect(true, whole, part);
        if (part === quotationPackageStatus.rejected) expect(effect).toBe('ended');
        if (whole === quotationStatus.accepted && part === quotationPackageStatus.accepted)
          expect(effect).toBe('blocked');
      }
  });

  it('reopens what was confirmed and drafts the rest again', () => {
    const { waiting, quoted } = quotationStatus;
    expect(amendEffect(true, waiting, quotationPackageStatus.open)).toBe('redrafted');
    expect(amendEffect(true, waiting, quotationPackageStatus.quoted)).toBe('reopened');
    expect(amendEffect(true, quoted, quotationPackageStatus.quoted)).toBe('reopened');
  });
});
