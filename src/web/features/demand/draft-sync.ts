import { parseYuan } from '#domain/kernel/money.ts';
import type { CallInput } from '#wire/invoke.ts';
import { type Draft, type DraftGroup, type DraftTerms, filledCities } from './draft.ts';

/** One call that brings the server nearer to what is on the screen. `version` is added when it is sent. */
export type Save =
  | { name: 'demand.save'; input: Omit<CallInput<'demand.save'>, 'version'>; sent: Draft }
  | { name: 'demand.deleteGroup'; input: Omit<CallInput<'demand.deleteGroup'>, 'version'>; sent: Draft }
  | { name: 'demand.addGroup'; input: Omit<CallInput<'demand.addGroup'>, 'version'>; sent: DraftGroup }
  | { name: 'demand.updateGroup'; input: Omit<CallInput<'demand.updateGroup'>, 'version'>; sent: DraftGroup };

type TermsInput = Partial<Omit<CallInput<'demand.save'>, 'demandId' | 'version' | 'step'>>;

/** The next difference to save: terms first, then groups gone, then groups new and changed. Undefined: nothing left. */
export function nextSave(demandId: string, draft: Draft, saved: Draft): Save | undefined {
  const terms = changedTerms(draft.terms, saved.terms);
  if (Object.keys(terms).length > 0 || draft.step > saved.step)
    return { name: 'demand.save', input: { demandId, step: draft.step, ...terms }, sent: draft };
  const kept = new Set(draft.groups.map(({ groupId }) => groupId));
  const gone = saved.groups.find(({ groupId }) => !kept.has(groupId))?.groupId;
  if (gone) return { name: 'demand.deleteGroup', input: { groupId: gone }, sent: draft };
  for (const group of draft.groups) {
    const { name, packages } = groupInput(group);
    const { groupId } = group;
    if (!groupId) return { name: 'demand.addGroup', input: { demandId, name, packages }, sent: group };
    const before = saved.groups.find((one) => one.groupId === groupId);
    if (!before || !same(groupInput(group), groupInput(before)))
      return { name: 'demand.updateGroup', input: { groupId, name, packages }, sent: group };
  }
  return undefined;
}

/** Fields that the server takes as they are; what is half-typed (an amount, a city row) stays here until it is whole. */
function termsInput(terms: DraftTerms): TermsInput {
  return {
    title: terms.title,
    purpose: terms.purpose,
    cities: filledCities(terms.cities),
    examFrom: terms.examFrom || null,
    examTo: terms.examTo || null,
    quoteDeadline: terms.quoteDeadline ? `${terms.quoteDeadline.replace(' ', 'T')}:00+08:00` : null,
    ...amount('budgetMin', terms.budgetMin),
    ...amount('budgetMax', terms.budgetMax),
    budgetHidden: terms.budgetHidden,
    priceBasis: terms.priceBasis,
    invoiceType: terms.invoiceType,
    settlement: terms.settlement,
    requiredTypes: terms.requiredTypes,
    requiredLevels: terms.requiredLevels,
    requiredServices: terms.requiredServices,
    attachments: terms.attachments.map(({ fileId, name }) => ({ fileId, name })),
    remarks: terms.remarks,
    contact: terms.contact,
    mobile: terms.mobile,
  };
}

const amount = <K extends string>(key: K, text: string) =>
  (text === '' ? { [key]: null } : parseYuan(text) === undefined ? {} : { [key]: text }) as Partial<
    Record<K, string | null>
  >;

function changedTerms(now: DraftTerms, before: DraftTerms): TermsInput {
  const old = termsInput(before);
  return Object.fromEntries(
    Object.entries(termsInput(now)).filter(([key, value]) => !same(value, old[key as keyof TermsInput])),
  );
}

const groupInput = (group: DraftGroup) => ({
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

/** Puts the ids that the server gave a group and its packages into a list of groups, by key. */
export function withIds(
  groups: readonly DraftGroup[],
  sent: DraftGroup,
  groupId: string,
  packageIds: readonly (string | undefined)[],
): DraftGroup[] {
  const idOf = new Map(sent.packages.map((pkg, i) => [pkg.key, packageIds[i]]));
  return groups.map((group) =>
    group.key === sent.key
      ? {
          ...group,
          groupId,
          packages: group.packages.map((pkg) => ({ ...pkg, packageId: idOf.get(pkg.key) ?? pkg.packageId })),
        }
      : group,
  );
}

/** The server's copy after a save went through. `groupId` and ids as answered, for group saves. */
export function afterSave(
  saved: Draft,
  save: Save,
  answer?: { groupId: string; packageIds: string[] },
): Draft {
  switch (save.name) {
    case 'demand.save':
      return { ...saved, terms: save.sent.terms, step: Math.max(saved.step, save.sent.step) };
    case 'demand.deleteGroup':
      return { ...saved, groups: saved.groups.filter(({ groupId }) => groupId !== save.input.groupId) };
    default: {
      const { groupId = '', packageIds = [] } = answer ?? {};
      const [group] = withIds([save.sent], save.sent, groupId, packageIds) as [DraftGroup];
      const known = saved.groups.some((one) => one.groupId === groupId);
      return {
        ...saved,
        groups: known
          ? saved.groups.map((one) => (one.groupId === groupId ? group : one))
          : [...saved.groups, group],
      };
    }
  }
}
