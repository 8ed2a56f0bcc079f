import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type Draft, type DraftGroup, draftOf, type OwnDemand } from './draft.ts';
import { afterSave, type DemandState, isSaved, nextSave, type Save, saysTheSame } from './draft-sync.ts';

vi.mock('#web/api/call.ts', () => ({ call: vi.fn(async () => ({ version: '2' })) }));
// Evaluated anew: another test file of this worker may have imported it with the real call.
vi.resetModules();
const { call } = await import('#web/api/call.ts');
const { createDemandAutosave, draftCopies } = await import('./demand-autosave.ts');

const stored = new Map<string, string>();
vi.stubGlobal('localStorage', {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, text: string) => void stored.set(key, text),
  removeItem: (key: string) => void stored.delete(key),
});
beforeEach(() => stored.clear());

const nothing = { code: '', name: '' };
const demand = {
  demandId: 'd',
  version: '1',
  draftStep: 1,
  title: '',
  purpose: nothing,
  institutions: [],
  cities: [],
  examFrom: null,
  examTo: null,
  quoteDeadline: null,
  budget: null,
  budgetHidden: false,
  priceBasis: { code: 'package', name: '' },
  invoiceType: nothing,
  settlement: nothing,
  seal: 'none',
  openedBy: 'clock',
  requiredTypes: [],
  requiredLevels: [],
  requiredServices: [],
  attachments: [],
  remarks: '',
  contact: '',
  mobile: '',
  groups: [],
} as unknown as OwnDemand;
const blank = draftOf(demand);
const titled = (title: string) => ({ ...blank, terms: { ...blank.terms, title } });

it('has a copy in the browser until the server has everything', async () => {
  const autosave = createDemandAutosave(demand);
  autosave.change((state) => ({ ...state, draft: titled('年度') }));
  expect(draftCopies.read('d')?.value).toMatchObject({ version: '1', draft: { terms: { title: '年度' } } });
  expect(await autosave.flush()).toBe(true);
  expect(draftCopies.read('d')).toBe(undefined);
});

it('removes a restored copy, which an earlier page wrote, once it is saved', async () => {
  const copy = { version: '1', draft: titled('年度') };
  stored.set('demandDraft:d', JSON.stringify({ version: 1, tab: 'earlier', at: 1, value: copy }));
  const autosave = createDemandAutosave(demand, draftCopies.read('d')?.value.draft);
  expect(await autosave.flush()).toBe(true);
  expect(call).toHaveBeenLastCalledWith('demand.save', expect.objectContaining({ title: '年度' }), {
    idempotencyKey: expect.any(String),
  });
  expect(draftCopies.read('d')).toBe(undefined);
});

it('leaves the copy of another tab alone', () => {
  const copy = { version: '1', draft: titled('另一页') };
  stored.set('demandDraft:d', JSON.stringify({ version: 1, tab: 'other', at: 1, value: copy }));
  createDemandAutosave(demand);
  expect(draftCopies.read('d')?.value.draft.terms.title).toBe('另一页');
});

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

const unsaved = (draft: Draft): DemandState => ({ demandId: 'd', draft, saved: blank, version: '1' });
const typed = (part: Partial<Draft['terms']>) => unsaved({ ...blank, terms: { ...blank.terms, ...part } });

it('knows what it typed when the server has it under ids the page never heard of', () => {
  const mine: Draft = { ...typed({ title: '年度', budgetMax: '500' }).draft, groups: [group('员工', '男')] };
  const pkg = {
    packageId: 'p',
    sex: { code: 1 },
    headcount: 10,
    ageMin: null,
    ageMax: null,
    name: '男',
    items: [],
  };
  const server = (headcount: number) =>
    draftOf({
      ...demand,
      version: '3',
      title: '年度',
      budget: { min: '', max: '500.00' },
      groups: [{ groupId: 'g', name: '员工', packages: [{ ...pkg, headcount }] }],
    } as unknown as OwnDemand);
  expect(saysTheSame(mine, server(10))).toBe(true);
  expect(saysTheSame(mine, server(11))).toBe(false);
  expect(saysTheSame({ ...mine, terms: { ...mine.terms, budgetMin: '12x' } }, server(10))).toBe(false);
});

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

describe('the calls that save it', () => {
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
    let state = unsaved({ ...blank, groups: [group('员工', '男')] });
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
