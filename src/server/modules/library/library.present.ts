import type { Catalogue } from '#domain/catalogue/catalogue.ts';
import { checkOfferedItem } from '#domain/compliance/check-offered-item.ts';
import { mappingLabel, mappingState } from '#domain/institution/institution-item.ts';
import { perObject } from '#domain/kernel/memoize.ts';
import { toYuanText } from '#domain/kernel/money.ts';
import type { LibraryItem } from '#wire/library/library.ts';
import type { ItemRow } from './library.store.ts';

const knownNotices = perObject<Catalogue, Map<string, string[]>>(() => new Map());

/** Why some demands leave the item out, with the source. */
export const complianceNotices = (catalogue: Catalogue, codes: readonly string[]): string[] => [
  ...new Set(codes.flatMap((code) => noticesOf(catalogue, code))),
];

function noticesOf(catalogue: Catalogue, code: string): string[] {
  if (!catalogue.items.has(code)) return [];
  const known = knownNotices(catalogue);
  const notices =
    known.get(code) ??
    checkOfferedItem(code, catalogue).map(({ message, citation }) => `${message}（${citation}）`);
  known.set(code, notices);
  return notices;
}

/** Standard items by name, as lists and pickers show them. */
export const standardItems = (catalogue: Catalogue, codes: readonly string[]) =>
  codes.map((code) => ({ code, name: catalogue.items.get(code)?.name ?? code }));

/** `肝功能 + 肾功能`. */
export const itemNames = (catalogue: Catalogue, codes: readonly string[]): string =>
  standardItems(catalogue, codes)
    .map(({ name }) => name)
    .join(' + ');

/** What is shown of an item. */
export type ShownItem = Omit<ItemRow, 'institution_id' | 'catalogue_seen_at'>;

export function presentItem(catalogue: Catalogue, row: ShownItem): LibraryItem {
  return {
    id: row.id,
    version: row.version,
    code: row.code,
    name: row.name,
    category: row.category,
    listPrice: toYuanText(row.list_price),
    salePrice: toYuanText(row.sale_price),
    mapping: { code: row.mapping_state, name: mappingLabel[row.mapping_state] },
    mappingScore: row.mapping_score,
    standardItems: standardItems(catalogue, row.catalogue_codes),
    sexes: row.sexes ?? [],
    ageMin: row.age_min,
    ageMax: row.age_max,
    note: row.note,
    frozen: row.frozen,
    notices: complianceNotices(catalogue, row.catalogue_codes),
    updatedAt: row.updated_at.toISOString(),
    actions: [
      'update',
      ...(row.mapping_state === mappingState.suggested ? ['confirm'] : []),
      row.frozen ? 'unfreeze' : 'freeze',
      'delete',
    ],
  };
}
