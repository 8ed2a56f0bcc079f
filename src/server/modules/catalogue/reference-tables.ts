import type { CatalogueItem } from '#domain/catalogue/catalogue.ts';
import type { ReferenceTables } from '#server/db/tables/reference.ts';
import type { Reference } from './read-reference.ts';

/** The rows that the files want in one table, as JSON that PostgreSQL turns into the table's own types. */
export interface ReferenceTable {
  readonly name: keyof ReferenceTables;
  /** Primary key columns. */
  readonly key: readonly string[];
  readonly rows: readonly Readonly<Record<string, unknown>>[];
  /** A row that leaves the files: deleted, or kept because demands and addresses refer to it. */
  readonly whenGone: 'delete' | 'deactivate' | 'keep';
}

export const catalogueItems = (items: readonly CatalogueItem[]): ReferenceTable => ({
  name: 'catalogue_item',
  key: ['code'],
  rows: items.map(({ referencePrice, preEmployment, ...item }, i) => ({
    ...item,
    reference_price: referencePrice,
    pre_employment: preEmployment,
    sort: i + 1,
  })),
  whenGone: 'deactivate',
});

/** Parents before children. */
export function referenceTables({ catalogue, dictionaries, regions }: Reference): ReferenceTable[] {
  const table = (
    name: keyof ReferenceTables,
    key: readonly string[],
    rows: readonly Readonly<Record<string, unknown>>[],
    whenGone: ReferenceTable['whenGone'] = 'delete',
  ): ReferenceTable => ({ name, key, rows, whenGone });
  return [
    table(
      'region',
      ['id'],
      regions.map(({ parentId, ...region }, i) => ({ ...region, parent_id: parentId ?? null, sort: i + 1 })),
      'keep',
    ),
    table('dictionary', ['kind', 'code'], numberedByKind(dictionaries)),
    table('catalogue_category', ['code'], catalogue.categories as readonly {}[], 'keep'),
    catalogueItems([...catalogue.items.values()]),
    table('catalogue_mutex', ['a', 'b'], catalogue.mutex as readonly {}[]),
    table('catalogue_partner', ['item', 'requires'], catalogue.partners as readonly {}[]),
    table(
      'catalogue_category_partner',
      ['requires'],
      catalogue.categoryPartners.map(({ exceptItems, ...rule }) => ({ ...rule, except_items: exceptItems })),
    ),
    table(
      'catalogue_replacement',
      ['from_code', 'to_code'],
      catalogue.replacements.map(({ from, to, ...rest }) => ({ from_code: from, to_code: to, ...rest })),
    ),
    table(
      'template_package',
      ['code'],
      catalogue.templates.map(({ checkType, groupName, ageMin, ageMax, ...template }, i) => ({
        ...template,
        check_type: checkType,
        group_name: groupName,
        age_min: ageMin,
        age_max: ageMax,
        sort: i + 1,
      })),
    ),
    table(
      'legal_rule',
      ['id'],
      catalogue.legalRules.map((rule, i) => ({ id: rule.id, rule, sort: i + 1 })),
    ),
  ];
}

function numberedByKind(dictionaries: Reference['dictionaries']) {
  const next = new Map<string, number>();
  return dictionaries.map((entry) => {
    const sort = (next.get(entry.kind) ?? 0) + 1;
    next.set(entry.kind, sort);
    return { ...entry, sort };
  });
}
