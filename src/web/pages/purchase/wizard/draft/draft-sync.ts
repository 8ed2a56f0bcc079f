import { parseYuan } from '#domain/kernel/money.ts';
import type { CallInput } from '#wire/invoke.ts';
import { type Draft, type DraftGroup, type DraftTerms, type TermsInput, termsInput } from './draft.ts';

/** A demand in the wizard: what is on the screen, what the server has, and the version that has it. */
export interface DemandState {
  /** '' before it is begun. */
  demandId: string;
  draft: Draft;
  saved: Draft;
  version: string;
}

/** One call that brings the server nearer to what is on the screen. */
export type Save =
  | { name: 'demand.save'; input: CallInput<'demand.save'>; sent: Draft }
  | { name: 'demand.deleteGroup'; input: CallInput<'demand.deleteGroup'>; sent: Draft }
  | { name: 'demand.addGroup'; input: CallInput<'demand.addGroup'>; sent: DraftGroup }
  | { name: 'demand.updateGroup'; input: CallInput<'demand.updateGroup'>; sent: DraftGroup };

export interface Answer {
  version: string;
  group?: { groupId: string; packages: readonly { packageId: string }[] };
}

/** The next difference to save: terms first, then groups gone, then groups new and changed. Undefined: nothing left. */
export function nextSave(demandId: string, { draft, saved, version }: DemandState): Save | undefined {
  const terms = changedTerms(draft.terms, saved.terms);
  if (Object.keys(terms).length > 0 || draft.step > saved.step)
    return { name: 'demand.save', input: { demandId, version, step: draft.step, ...terms }, sent: draft };
  const present = new Set(draft.groups.map(({ groupId }) => groupId));
  const gone = saved.groups.find(({ groupId }) => !present.has(groupId))?.groupId;
  if (gone) return { name: 'demand.deleteGroup', input: { groupId: gone, version }, sent: draft };
  for (const group of draft.groups) {
    const { name, packages } = groupInput(group);
    const { groupId } = group;
    if (!groupId)
      return { name: 'demand.addGroup', input: { demandId, version, name, packages }, sent: group };
    const before = saved.groups.find((one) => one.groupId === groupId);
    if (!before || !same(groupInput(group), groupInput(before)))
      return { name: 'demand.updateGroup', input: { groupId, version, name, packages }, sent: group };
  }
  return undefined;
}

function changedTerms(now: DraftTerms, before: DraftTerms): TermsInput {
  const old = termsInput(before);
  return Object.fromEntries(
    Object.entries(termsInput(now)).filter(([key, value]) => !same(value, old[key as keyof TermsInput])),
  );
}

/** As the server takes it. */
export const groupInput = (group: DraftGroup) => ({
  name: group.name,
  packages: group.packages.map((pkg) => ({
    ...(pkg.packageId && { packageId: pkg.packageId }),
    name: pkg.name,
    sex: pkg.sex,
    ageMin: pkg.ageMin,
    ageMax: pkg.ageMax,
    headcount: pkg.headcount ?? 0,
    items: pkg.items,
  })),
});

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** Whether the server has all that is on the screen; what is half typed it has not. */
export const isSaved = (demandId: string, state: DemandState): boolean =>
  nextSave(demandId, state) === undefined && same(state.draft.terms, state.saved.terms);

/** Whether two drafts say the same, whatever their ids, and however an amount is written. */
export const saysTheSame = (a: Draft, b: Draft): boolean => same(contentOf(a), contentOf(b));

const contentOf = ({ terms, groups }: Draft) => ({
  terms: {
    ...terms,
    budgetMin: parseYuan(terms.budgetMin) ?? terms.budgetMin,
    budgetMax: parseYuan(terms.budgetMax) ?? terms.budgetMax,
    attachments: terms.attachments.map(({ fileId, name }) => ({ fileId, name })),
  },
  groups: groups.map((group) => {
    const { name, packages } = groupInput(group);
    return { name, packages: packages.map((pkg) => ({ ...pkg, packageId: undefined })) };
  }),
});

/** The group as it was saved gets the ids that the server gave it and its packages; packages are found by their key. */
function withIds(group: DraftGroup, sent: DraftGroup, answer: Answer['group']): DraftGroup {
  const idOf = new Map(sent.packages.map((pkg, i) => [pkg.key, answer?.packages[i]?.packageId]));
  return {
    ...group,
    groupId: answer?.groupId,
    packages: group.packages.map((pkg) => ({ ...pkg, packageId: idOf.get(pkg.key) ?? pkg.packageId })),
  };
}

/** The demand after a save was answered; `draft` may have been changed by typing meanwhile. */
export function afterSave(state: DemandState, save: Save, answer: Answer): DemandState {
  const { draft, saved } = state;
  const { version } = answer;
  switch (save.name) {
    case 'demand.save':
      return { ...state, version, saved: { ...saved, terms: save.sent.terms, step: save.sent.step } };
    case 'demand.deleteGroup': {
      const groups = saved.groups.filter(({ groupId }) => groupId !== save.input.groupId);
      return { ...state, version, saved: { ...saved, groups } };
    }
    default: {
      const { sent } = save;
      const group = withIds(sent, sent, answer.group);
      const isNew = saved.groups.every(({ groupId }) => groupId !== group.groupId);
      return {
        ...state,
        version,
        saved: {
          ...saved,
          groups: isNew
            ? [...saved.groups, group]
            : saved.groups.map((one) => (one.groupId === group.groupId ? group : one)),
        },
        draft: {
          ...draft,
          groups: draft.groups.map((one) => (one.key === sent.key ? withIds(one, sent, answer.group) : one)),
        },
      };
    }
  }
}
