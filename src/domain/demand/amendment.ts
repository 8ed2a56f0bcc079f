import type { SexGroup } from '#domain/catalogue/catalogue.ts';

/** What may be changed after publication, besides what is asked for: each as text, so that it can be compared and shown. */
export const amendableTermLabels = {
  title: '需求名称',
  cities: '体检城市与人数',
  examDates: '体检时间',
  quoteDeadline: '报价截止时间',
  budget: '人均预算',
  priceBasis: '报价方式',
  invoiceType: '发票类型',
  settlement: '结算方式',
  requiredServices: '服务要求',
  requiredInstitutions: '机构类型与等级',
  attachments: '附件',
  remarks: '备注',
  contact: '联系人',
} as const;
export type AmendableTerm = keyof typeof amendableTermLabels;
export const amendableTerms = Object.keys(amendableTermLabels) as AmendableTerm[];

/** A price depends on these, whatever the package. The others are announced and leave the quotes as they are. */
const pricedTerms: ReadonlySet<AmendableTerm> = new Set([
  'cities',
  'examDates',
  'priceBasis',
  'invoiceType',
  'settlement',
  'requiredServices',
]);

interface AmendableItem {
  readonly catalogueCode: string;
  readonly required: boolean;
  readonly note: string;
}

export interface AmendablePackage {
  readonly id: string;
  /** Group and package, as people read it. */
  readonly label: string;
  readonly sex: SexGroup;
  readonly ageMin: number | null;
  readonly ageMax: number | null;
  readonly headcount: number;
  readonly items: readonly AmendableItem[];
}

export interface AmendableDemand {
  readonly terms: Readonly<Record<AmendableTerm, string>>;
  readonly packages: readonly AmendablePackage[];
}

/** One line of the difference between two versions of a demand. */
export type DemandChange =
  | { readonly kind: 'term'; readonly term: AmendableTerm; readonly before: string; readonly after: string }
  | { readonly kind: 'packageAdded' | 'packageRemoved'; readonly packageId: string; readonly after: string }
  | {
      readonly kind: 'packageLabel' | 'people' | 'headcount';
      readonly packageId: string;
      readonly before: string;
      readonly after: string;
    }
  | {
      readonly kind: 'itemAdded' | 'itemRemoved';
      readonly packageId: string;
      readonly catalogueCode: string;
    }
  | {
      readonly kind: 'itemRequired' | 'itemNote';
      readonly packageId: string;
      readonly catalogueCode: string;
      readonly before: string;
      readonly after: string;
    };

/** Line by line, terms first, then the packages in their new order. */
export function demandChanges(before: AmendableDemand, after: AmendableDemand): DemandChange[] {
  const old = new Map(before.packages.map((pkg) => [pkg.id, pkg]));
  const staying = new Set(after.packages.map(({ id }) => id));
  return [
    ...amendableTerms
      .filter((term) => before.terms[term] !== after.terms[term])
      .map((term) => ({
        kind: 'term' as const,
        term,
        before: before.terms[term],
        after: after.terms[term],
      })),
    ...after.packages.flatMap((pkg) => {
      const was = old.get(pkg.id);
      return was
        ? packageChanges(was, pkg)
        : [{ kind: 'packageAdded' as const, packageId: pkg.id, after: pkg.label }];
    }),
    ...before.packages
      .filter(({ id }) => !staying.has(id))
      .map(({ id, label }) => ({ kind: 'packageRemoved' as const, packageId: id, after: label })),
  ];
}

const people = ({ sex, ageMin, ageMax }: AmendablePackage) => `${sex} ${ageMin ?? ''}-${ageMax ?? ''}`;

function packageChanges(was: AmendablePackage, now: AmendablePackage): DemandChange[] {
  const packageId = now.id;
  const changes: DemandChange[] = [];
  const compare = (kind: 'packageLabel' | 'people' | 'headcount', before: string, after: string) => {
    if (before !== after) changes.push({ kind, packageId, before, after });
  };
  compare('packageLabel', was.label, now.label);
  compare('people', people(was), people(now));
  compare('headcount', String(was.headcount), String(now.headcount));
  const old = new Map(was.items.map((item) => [item.catalogueCode, item]));
  const staying = new Set(now.items.map((item) => item.catalogueCode));
  for (const { catalogueCode, required, note } of now.items) {
    const item = old.get(catalogueCode);
    const line = { packageId, catalogueCode };
    if (!item) {
      changes.push({ kind: 'itemAdded', ...line });
      continue;
    }
    if (item.required !== required)
      changes.push({ kind: 'itemRequired', ...line, before: `${item.required}`, after: `${required}` });
    if (item.note !== note) changes.push({ kind: 'itemNote', ...line, before: item.note, after: note });
  }
  for (const { catalogueCode } of was.items)
    if (!staying.has(catalogueCode)) changes.push({ kind: 'itemRemoved', packageId, catalogueCode });
  return changes;
}

/** The packages that must be quoted anew, among `packageIds`: a price may rest on what changed. */
export function touchedPackages(
  changes: readonly DemandChange[],
  packageIds: readonly string[],
): ReadonlySet<string> {
  const all = changes.some((change) => change.kind === 'term' && pricedTerms.has(change.term));
  const own = new Set(
    changes.flatMap((change) =>
      change.kind === 'term' || change.kind === 'packageLabel' ? [] : [change.packageId],
    ),
  );
  return new Set(packageIds.filter((id) => all || own.has(id)));
}
