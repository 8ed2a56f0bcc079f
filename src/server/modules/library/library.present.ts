import type { Catalogue } from '#domain/catalogue/catalogue.ts';
import { checkOfferedItem } from '#domain/compliance/check-offered-item.ts';
import { toYuanText } from '#domain/kernel/money.ts';
import type { LibraryItem } from '#wire/library.ts';
import type { ItemRow } from './library.store.ts';
import { mappingLabel, mappingState } from './mapping-state.ts';

const noticesOf = new WeakMap<Catalogue, Map<string, string[]>>();

/** Why some demands leave the item out, with the source; kept for each catalogue, which only ever is replaced. */
export function complianceNotices(catalogue: Catalogue, code: string | null): string[] {
  if (code === null || !catalogue.items.has(code)) return [];
  let kept = noticesOf.get(catalogue);
  if (!kept) noticesOf.set(catalogue, (kept = new Map()));
  let notices = kept.get(code);
  if (!notices) {
    notices = checkOfferedItem(code, catalogue).map(({ message, citation }) => `${message}（${citation}）`);
    kept.set(code, notices);
  }
  return notices;
}

export function presentItem(catalogue: Catalogue, row: ItemRow): LibraryItem {
  return {
    id: row.id,
    code: row.code,
    name: row.name,
    category: row.category,
    listPrice: toYuanText(row.list_price),
    salePrice: toYuanText(row.sale_price),
    mapping: { code: row.mapping_state, name: mappingLabel[row.mapping_state] },
    mappingScore: row.mapping_score,
    catalogueCode: row.catalogue_code,
    catalogueName: row.catalogue_code && (catalogue.items.get(row.catalogue_code)?.name ?? null),
    sexes: row.sexes ?? [],
    ageMin: row.age_min,
    ageMax: row.age_max,
    note: row.note,
    frozen: row.frozen,
    notices: complianceNotices(catalogue, row.catalogue_code),
    updatedAt: row.updated_at.toISOString(),
    actions: [
      'update',
      ...(row.mapping_state === mappingState.suggested ? ['confirm'] : []),
      row.frozen ? 'unfreeze' : 'freeze',
      'delete',
    ],
  };
}
