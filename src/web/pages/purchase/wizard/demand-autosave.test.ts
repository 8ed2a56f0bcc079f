import { beforeEach, expect, it, vi } from 'vitest';
import { call } from '#web/api/call.ts';
import { createDemandAutosave, draftCopies } from './demand-autosave.ts';
import { draftOf, type OwnDemand } from './draft.ts';

vi.mock('#web/api/call.ts', () => ({ call: vi.fn(async () => ({ version: '2' })) }));

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
  cities: [],
  examFrom: null,
  examTo: null,
  quoteDeadline: null,
  budget: null,
  budgetHidden: false,
  priceBasis: { code: 'package', name: '' },
  invoiceType: nothing,
  settlement: nothing,
  requiredTypes: [],
  requiredLevels: [],
  requiredServices: [],
  attachments: [],
  remarks: '',
  contact: '',
  mobile: '',
  groups: [],
} as unknown as OwnDemand;
const titled = (title: string) => {
  const draft = draftOf(demand);
  return { ...draft, terms: { ...draft.terms, title } };
};

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
