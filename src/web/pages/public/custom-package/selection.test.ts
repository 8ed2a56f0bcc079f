import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sexGroups } from '#domain/catalogue/catalogue.ts';
import { examPurposes, sexGroupsFor } from '#domain/demand/purpose.ts';
import { type Chosen, corrected, readSelection, selectionQuery, toggled } from './selection.ts';

const read = (query: string) => readSelection(new URLSearchParams(query));
const code = fc.stringMatching(/^[A-Z]{3}[0-9]{3}$/);
const chosen: fc.Arbitrary<Chosen> = fc
  .record({
    purpose: fc.constantFrom(...examPurposes.map((one) => one.code)),
    budget: fc.constantFrom('', '1', '500'),
    from: fc.constantFrom('', 'PKG03'),
    groups: fc.uniqueArray(
      fc.record({
        sex: fc.constantFrom(...sexGroups),
        codes: fc.uniqueArray(code, { maxLength: 30 }),
      }),
      { selector: ({ sex }) => sex, minLength: 1 },
    ),
  })
  .map((one) => {
    const offered = sexGroupsFor(one.purpose).map(({ sex }) => sex);
    const groups = one.groups.filter(({ sex }) => offered.includes(sex)).toSorted((a, b) => a.sex - b.sex);
    return { ...one, groups: groups.length > 0 ? groups : [{ sex: 1 as const, codes: [] }] };
  });

describe('the address', () => {
  it('says the whole selection', () => {
    fc.assert(
      fc.property(chosen, (selection) => {
        expect(readSelection(new URLSearchParams(selectionQuery(selection)))).toEqual(selection);
      }),
    );
  });

  it('takes any text for what it can be read as', () => {
    fc.assert(
      fc.property(
        fc.dictionary(
          fc.constantFrom('purpose', 'sex', 's1', 's2', 's3', 'budget', 'from', 'blank'),
          fc.string(),
        ),
        (query) => {
          const { groups, budget, from } = readSelection(new URLSearchParams(query));
          expect(groups.length).toBeGreaterThan(0);
          expect(`${budget}${from}`).toMatch(/^[A-Z0-9]*$/);
        },
      ),
    );
  });

  it('without anything asks for a suggestion for everybody', () => {
    expect(read('')).toEqual({
      purpose: 'ANNUAL',
      budget: '',
      from: '',
      groups: sexGroups.map((sex) => ({ sex, codes: undefined })),
    });
    expect(read('purpose=ENTRY').groups.map(({ sex }) => sex)).toEqual([1, 2]);
    expect(read('sex=1&blank=1').groups).toEqual([{ sex: 1, codes: [] }]);
  });

  it('understands a form that sends boxes one by one', () => {
    const form = 's1=&s1=GEN001&s1=HEM001&s3=GEN001';
    expect(read(form).groups).toEqual([
      { sex: 1, codes: ['GEN001', 'HEM001'] },
      { sex: 3, codes: ['GEN001'] },
    ]);
    expect(read('budget=0').budget).toBe('');
    expect(read('budget=1e9').budget).toBe('');
  });
});

describe('changes', () => {
  const start = read('s1=GEN001.HEM001&s2=GEN001') as Chosen;

  it('put an item in or take it out, once, of the groups named', () => {
    const after = toggled(start, 'HEM001', [1, 2], true);
    expect(after.groups.map(({ codes }) => codes)).toEqual([
      ['GEN001', 'HEM001'],
      ['GEN001', 'HEM001'],
    ]);
    expect(toggled(after, 'HEM001', [2], false)).toEqual(start);
  });

  it('follow a suggestion: replaced in its place, removed, never twice', () => {
    const fix = { remove: ['GEN001'], replace: [{ from: 'HEM001', to: 'URI001' }] };
    expect(corrected(start, 1, fix).groups[0]?.codes).toEqual(['URI001']);
    expect(corrected(start, 1, fix).groups[1]).toBe(start.groups[1]);
    const there = { remove: [], replace: [{ from: 'HEM001', to: 'GEN001' }] };
    expect(corrected(start, 1, there).groups[0]?.codes).toEqual(['GEN001']);
  });
});
