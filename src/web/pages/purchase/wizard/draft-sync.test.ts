import { describe, expect, it } from 'vitest';
import type { Draft, DraftGroup } from './draft.ts';
import { afterSave, type DemandState, isSaved, nextSave, type Save } from './draft-sync.ts';

const blank: Draft = {
  step: 1,
  terms: {
    title: '',
    purpose: '',
    cities: [],
    examFrom: '',
    examTo: '',
    quoteDeadline: '',
    budgetMin: '',
    budgetMax: '',
    budgetHidden: false,
    priceBasis: 'package',
    invoiceType: '',
    settlement: '',
    requiredTypes: [],
    requiredLevels: [],
    requiredServices: [],
    attachments: [],
    remarks: '',
    contact: '',
    mobile: '',
  },
  groups: [],
};

const group = (key: string, ...packages: string[]): DraftGroup => ({
  key,
  name: key,
  packages: packages.map((name) => ({
    key: name,
    name,
    sex: 1,
    ageMin: null,
    ageMax: null,
    headcount: 10,
    items: [],
  })),
});

const demand = (draft: Draft): DemandState => ({ draft, saved: blank, version: '1' });
const typed = (part: Partial<Draft['terms']>) => demand({ ...blank, terms: { ...blank.terms, ...part } });

/** The server takes a save and gives ids. */
function answered(state: DemandState, save: Save | undefined): DemandState {
  if (!save) throw new Error('there was nothing to save');
  const input = save.input as { name?: string; packages?: { name: string }[] };
  return afterSave(state, save, {
    version: String(Number(state.version) + 1),
    ...(save.name.endsWith('Group') && {
      group: {
        groupId: `g-${input.name}`,
        packages: (input.packages ?? []).map(({ name }) => ({ packageId: `id-${name}` })),
      },
    }),
  });
}

describe('saving a demand', () => {
  it('sends only the terms that changed', () => {
    const state = typed({ title: '年度', budgetMin: '500' });
    const save = nextSave('d', state);
    expect(save).toMatchObject({
      name: 'demand.save',
      input: { demandId: 'd', version: '1', step: 1, title: '年度', budgetMin: '500' },
    });
    expect(Object.keys(save?.input ?? {})).toHaveLength(5);
    const after = answered(state, save);
    expect(after.version).toBe('2');
    expect(isSaved('d', after)).toBe(true);
  });

  it('gives new groups and packages their ids without touching what was typed meanwhile', () => {
    let state = demand({ ...blank, groups: [group('员工', '男')] });
    const save = nextSave('d', state);
    expect(save?.name).toBe('demand.addGroup');
    state = answered({ ...state, draft: { ...blank, groups: [group('员工', '男', '女')] } }, save);
    const update = nextSave('d', state);
    expect(update).toMatchObject({
      name: 'demand.updateGroup',
      input: {
        groupId: 'g-员工',
        version: '2',
        packages: [{ packageId: 'id-男', name: '男' }, { name: '女' }],
      },
    });
    state = answered(state, update);
    expect(state.draft.groups[0]?.packages.map((pkg) => pkg.packageId)).toEqual(['id-男', 'id-女']);
    expect(isSaved('d', state)).toBe(true);
    state = { ...state, draft: blank };
    expect(nextSave('d', state)).toMatchObject({ name: 'demand.deleteGroup', input: { groupId: 'g-员工' } });
    expect(answered(state, nextSave('d', state)).saved.groups).toEqual([]);
  });

  it('does not send an amount that is half typed, and does not take it for saved', () => {
    const half = typed({ budgetMin: '12.' });
    expect(nextSave('d', half)).toBe(undefined);
    expect(isSaved('d', half)).toBe(false);
    expect(nextSave('d', typed({ budgetMin: '12.5' }))?.input).toMatchObject({ budgetMin: '12.5' });
  });
});
