import type { SexGroup } from '#domain/catalogue/catalogue.ts';
import { sexLabel } from '#domain/demand/purpose.ts';
import { cutText } from '#domain/kernel/text.ts';
import { newKey } from '#web/ui/new-key.ts';
import type { Draft, DraftGroup, DraftItem, DraftPackage } from './draft.ts';

/** Changes to a draft's groups and packages; every one returns a new draft. */

/** An item as it is when it is chosen. */
export const chosenItem = (catalogueCode: string): DraftItem => ({ catalogueCode, required: true, note: '' });

export const newPackage = (
  sex: SexGroup,
  name: string,
  items: readonly DraftItem[] = [],
  { ageMin, ageMax }: Pick<DraftPackage, 'ageMin' | 'ageMax'> = { ageMin: null, ageMax: null },
): DraftPackage => ({
  key: newKey(),
  name,
  sex,
  ageMin,
  ageMax,
  headcount: null,
  items: [...items],
});

/** A copy without ids: saved as a package of its own. */
export const copyOf = (pkg: DraftPackage): DraftPackage => ({
  ...pkg,
  key: newKey(),
  packageId: undefined,
  name: cutText(`${pkg.name}（副本）`, 40),
});

const groupNames = ['普通员工', '管理层', '骨干员工', '退休职工'];

/** A group with the proposed name, else a usual one, that isn't taken yet. */
export function newGroup(
  draft: Draft,
  packages: readonly DraftPackage[] = [],
  proposed: readonly string[] = [],
): DraftGroup {
  const taken = new Set(draft.groups.map(({ name }) => name));
  const name =
    [...proposed, ...groupNames].find((one) => !taken.has(one)) ?? `套餐组 ${draft.groups.length + 1}`;
  return { key: newKey(), name, packages: [...packages] };
}

export const withGroup = (draft: Draft, group: DraftGroup): Draft => ({
  ...draft,
  groups: draft.groups.some(({ key }) => key === group.key)
    ? draft.groups.map((one) => (one.key === group.key ? group : one))
    : [...draft.groups, group],
});

export const withoutGroup = (draft: Draft, key: string): Draft => ({
  ...draft,
  groups: draft.groups.filter((group) => group.key !== key),
});

/** Every group's packages, changed. */
const withPackages = (draft: Draft, change: (group: DraftGroup) => DraftPackage[]): Draft => ({
  ...draft,
  groups: draft.groups.map((group) => ({ ...group, packages: change(group) })),
});

export const withEachPackage = (draft: Draft, change: (pkg: DraftPackage) => DraftPackage): Draft =>
  withPackages(draft, ({ packages }) => packages.map(change));

export const withPackage = (draft: Draft, key: string, change: (pkg: DraftPackage) => DraftPackage): Draft =>
  withEachPackage(draft, (pkg) => (pkg.key === key ? change(pkg) : pkg));

export const withoutPackage = (draft: Draft, key: string): Draft =>
  withPackages(draft, ({ packages }) => packages.filter((pkg) => pkg.key !== key));

export const withNewPackages = (draft: Draft, groupKey: string, added: readonly DraftPackage[]): Draft =>
  withPackages(draft, ({ key, packages }) => (key === groupKey ? [...packages, ...added] : packages));

/** `男性套餐`; `男性套餐 2` when the group has one. */
export function packageName(group: DraftGroup | undefined, purpose: string, sex: SexGroup): string {
  const base = `${sexLabel(purpose, sex)}套餐`;
  const taken = new Set(group?.packages.map(({ name }) => name));
  for (let n = 1; ; n += 1) {
    const name = n === 1 ? base : `${base} ${n}`;
    if (!taken.has(name)) return name;
  }
}

/** A group of another demand as one of this: without ids, its name not taken yet. */
export function copiedGroup(draft: Draft, { name, packages }: DraftGroup): DraftGroup {
  const copies = packages.map((pkg) => ({ ...pkg, key: newKey(), packageId: undefined }));
  return newGroup(draft, copies, [name, cutText(`${name}（复制）`, 30)]);
}
