import type { SexGroup } from '#domain/catalogue/catalogue.ts';
import { sexGroupsFor } from '#domain/demand/purpose.ts';
import { parseYuan } from '#domain/kernel/money.ts';
import type { CallInput, CallOutput } from '#wire/invoke.ts';
import type { LibraryItem } from '#wire/library/library.ts';
import type { Confirmed } from '#web/features/demand/confirmation.tsx';
import type { Finding } from '#web/features/demand/finding-groups.ts';
import { draftStore, isRecord } from '#web/ui/stored-draft.ts';

/** An item of the package and the sex groups that get it. */
export interface PackageLine {
  readonly id: string;
  readonly sexes: readonly SexGroup[];
}

export interface PackageValues {
  name: string;
  checkType: string;
  description: string;
  salePrice: string;
  sort: number;
  /** The call's name of the field, so that the server's message about it stands there. */
  sexes: readonly PackageLine[];
  confirmed: Record<string, Confirmed>;
  /** The saved state that was edited; '' of a new one. */
  updatedAt: string;
}

export const blankPackage: PackageValues = {
  name: '',
  checkType: '',
  description: '',
  salePrice: '',
  sort: 0,
  sexes: [],
  confirmed: {},
  updatedAt: '',
};

export const packageDrafts = draftStore<PackageValues>({
  key: 'institutionPackage',
  version: 1,
  lifetime: 'tab',
  isValid: (value): value is PackageValues =>
    isRecord(value) && Array.isArray(value.sexes) && isRecord(value.confirmed),
});

export function valuesOf(saved: CallOutput<'institutionPackage.detail'>): PackageValues {
  const { name, description, salePrice, sort, updatedAt } = saved;
  const groups = new Map<string, SexGroup[]>();
  for (const { sex, itemIds } of saved.sexes)
    for (const id of itemIds) groups.set(id, [...(groups.get(id) ?? []), sex]);
  const sexes = [...groups].map(([id, of]) => ({ id, sexes: of }));
  return {
    name,
    description,
    salePrice,
    sort,
    updatedAt,
    checkType: saved.checkType.code,
    sexes,
    confirmed: {},
  };
}

/** Items by sex group, as the calls take them; groups that the purpose doesn't know are left out. */
export const groupsOf = ({ checkType, sexes: lines }: Pick<PackageValues, 'checkType' | 'sexes'>) =>
  sexGroupsFor(checkType).flatMap(({ sex }) => {
    const itemIds = lines.filter(({ sexes }) => sexes.includes(sex)).map(({ id }) => id);
    return itemIds.length > 0 ? [{ sex, itemIds }] : [];
  });

/** Undefined while there is nothing to check. */
export function checkInput(
  institutionId: string,
  packageId: string | undefined,
  values: PackageValues,
): CallInput<'institutionPackage.check'> | undefined {
  const { name, checkType, description, salePrice } = values;
  const sexes = groupsOf(values);
  if (checkType === '' || sexes.length === 0) return undefined;
  return {
    institutionId,
    ...(packageId !== undefined && { packageId }),
    name,
    checkType,
    description,
    ...(parseYuan(salePrice) !== undefined && { salePrice }),
    sexes,
  };
}

/** What one click does about a finding: its items leave the sex group, or others of the library take their place. */
export function applyFinding(
  lines: readonly PackageLine[],
  finding: Finding,
  library: readonly LibraryItem[],
): PackageLine[] {
  const sex = Number(finding.packageId) as SexGroup;
  const { remove = [], replace = [] } = finding.suggestion ?? {};
  const leaving = new Set([...remove, ...replace.map(({ from }) => from)]);
  const isLeaving = (id: string) =>
    library.find((item) => item.id === id)?.standardItems.some(({ code }) => leaving.has(code)) === true;
  const remaining = lines
    .map((line) => (isLeaving(line.id) ? { ...line, sexes: line.sexes.filter((one) => one !== sex) } : line))
    .filter(({ sexes }) => sexes.length > 0);
  return replace.reduce<PackageLine[]>((all, { to }) => {
    const instead = library.find(
      ({ standardItems: [first, ...others] }) => first?.code === to && others.length === 0,
    );
    if (!instead) return all;
    const there = all.find(({ id }) => id === instead.id);
    if (!there) return [...all, { id: instead.id, sexes: [sex] }];
    return all.map((line) =>
      line === there ? { ...line, sexes: [...new Set([...line.sexes, sex])].toSorted() } : line,
    );
  }, remaining);
}
