import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiFailure } from '#web/api/api-failure.ts';
import type { Draft, DraftGroup } from './draft.ts';
import { type Answer, createDraftKeeper } from './draft-keeper.ts';
import type { LocalCopy } from './local-copy.ts';

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

interface Sent {
  name: string;
  input: Record<string, unknown>;
  key: string | undefined;
}

function world(answers: ((sent: Sent) => Answer | Promise<Answer>)[] = []) {
  const sent: Sent[] = [];
  let kept: LocalCopy | undefined;
  let version = 1;
  let keys = 0;
  const usual = ({ name, input }: Sent): Answer => {
    version += 1;
    const packages = (input.packages ?? []) as { name: string }[];
    return {
      version: String(version),
      ...(name.endsWith('Group') && {
        group: {
          groupId: `g-${String(input.name)}`,
          packages: packages.map((p) => ({ packageId: `id-${p.name}` })),
        },
      }),
    };
  };
  const keeper = createDraftKeeper({
    demandId: 'd',
    version: '1',
    saved: blank,
    send: async (name, input, options) => {
      const one = { name, input: input as Record<string, unknown>, key: options.idempotencyKey };
      sent.push(one);
      return (answers.shift() ?? usual)(one);
    },
    copy: {
      read: () => kept,
      write: (copy) => {
        kept = copy;
      },
      remove: () => {
        kept = undefined;
      },
    },
    newKey: () => `key${(keys += 1)}`,
    now: () => 0,
  });
  const title = (text: string) =>
    keeper.change((draft) => ({ ...draft, terms: { ...draft.terms, title: text } }));
  return { keeper, sent, title, copy: () => kept };
}

const fails = (code: number) => () => {
  throw new ApiFailure(code, 'no');
};

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('draft keeper', () => {
  it('sends what changed, once, after typing pauses', async () => {
    const { keeper, sent, title, copy } = world();
    title('年');
    title('年度');
    expect(copy()?.draft.terms.title).toBe('年度');
    await vi.runAllTimersAsync();
    expect(sent.map(({ name, input }) => [name, input])).toEqual([
      ['demand.save', { demandId: 'd', step: 1, title: '年度', version: '1' }],
    ]);
    expect(keeper.get()).toMatchObject({ version: '2', saving: { kind: 'saved' } });
    expect(copy()).toBeUndefined();
  });

  it('gives new groups and packages their ids without touching what was typed meanwhile', async () => {
    const { keeper, sent } = world();
    keeper.change((draft) => ({ ...draft, groups: [group('员工', '男')] }));
    const saving = keeper.flush();
    keeper.change((draft) => ({ ...draft, groups: [group('员工', '男', '女')] }));
    await saving;
    await vi.runAllTimersAsync();
    expect(sent.map(({ name }) => name)).toEqual(['demand.addGroup', 'demand.updateGroup']);
    expect(sent[1]?.input).toMatchObject({
      groupId: 'g-员工',
      version: '2',
      packages: [{ packageId: 'id-男', name: '男' }, { name: '女' }],
    });
    expect(keeper.get().draft.groups[0]?.packages.map((pkg) => pkg.packageId)).toEqual(['id-男', 'id-女']);
    keeper.change((draft) => ({ ...draft, groups: [] }));
    expect(await keeper.flush()).toBe(true);
    expect(sent.at(-1)).toMatchObject({ name: 'demand.deleteGroup', input: { groupId: 'g-员工' } });
  });

  it('repeats an unanswered save as it was, under the same key, then sends the rest', async () => {
    const { keeper, sent, title, copy } = world([fails(0)]);
    title('甲');
    expect(await keeper.flush()).toBe(false);
    expect(keeper.get().saving.kind).toBe('failed');
    title('乙');
    expect(copy()?.draft.terms.title).toBe('乙');
    await vi.runAllTimersAsync();
    expect(sent.map(({ input }) => input.title)).toEqual(['甲', '甲', '乙']);
    expect(sent[1]?.key).toBe(sent[0]?.key);
    expect(sent[2]?.key).not.toBe(sent[0]?.key);
    expect(keeper.get().saving.kind).toBe('saved');
  });

  it('waits for a change after a refusal', async () => {
    const { keeper, sent, title } = world([fails(400)]);
    title('甲');
    await vi.runAllTimersAsync();
    expect(sent).toHaveLength(1);
    expect(keeper.get().saving.kind).toBe('refused');
    title('乙');
    await vi.runAllTimersAsync();
    expect(keeper.get().saving.kind).toBe('saved');
  });

  it('stops at a conflict and keeps what was typed until the buyer decides', async () => {
    const { keeper, sent, title, copy } = world([fails(409)]);
    title('我的');
    await vi.runAllTimersAsync();
    title('我的二');
    await vi.runAllTimersAsync();
    expect(sent).toHaveLength(1);
    expect(keeper.get().saving.kind).toBe('conflict');
    expect(copy()?.draft.terms.title).toBe('我的二');
    const theirs = { version: '9', draft: { ...blank, terms: { ...blank.terms, title: '别处的' } } };
    keeper.takeOver(theirs, keeper.get().draft);
    await vi.runAllTimersAsync();
    expect(sent[1]?.input).toMatchObject({ title: '我的二', version: '9' });
    expect(keeper.get().saving.kind).toBe('saved');
  });

  it('keeps an amount that is half typed to itself', async () => {
    const { keeper, sent } = world();
    const budget = (budgetMin: string) =>
      keeper.change((draft) => ({ ...draft, terms: { ...draft.terms, budgetMin } }));
    budget('12.');
    await vi.runAllTimersAsync();
    expect(sent).toHaveLength(0);
    budget('12.5');
    await vi.runAllTimersAsync();
    expect(sent[0]?.input).toMatchObject({ budgetMin: '12.5' });
  });
});
