import type { Catalogue } from '#domain/catalogue/catalogue.ts';
import type { LibraryEntry } from '#domain/library-import/review-row.ts';
import type { RowFinding, RowPlace } from '#domain/library-import/row-finding.ts';
import type { ImportRowRow, RowChange } from './import-row.store.ts';

export interface Placed {
  readonly row: ImportRowRow;
  readonly itemId: string;
  readonly change: RowChange;
}

interface Returned {
  readonly row: ImportRowRow;
  readonly state: 'error' | 'review';
  readonly field: string;
  readonly finding: RowFinding;
}

export interface Confirmation {
  readonly insert: readonly Placed[];
  readonly update: readonly Placed[];
  /** Lines that repeat one of the above, word for word. */
  readonly repeat: readonly Placed[];
  readonly returned: readonly Returned[];
}

/** `sheets`: names of several sheets that were read together. Which library item each ready row becomes, against the library as it is at this moment. Rows that don't fit any
 * more (another name, another import in between) are sent back one by one; the others go on. */
export function planConfirmation(
  rows: readonly ImportRowRow[],
  library: readonly LibraryEntry[],
  catalogue: Catalogue,
  sheets: ReadonlyMap<number, string>,
  newId: () => string,
): Confirmation {
  const byId = new Map(library.map((entry) => [entry.id, entry]));
  const byName = new Map(library.map((entry) => [entry.name, entry]));
  const placedByName = new Map<string, Placed>();
  const placedById = new Map<string, Placed>();
  const insert: Placed[] = [];
  const update: Placed[] = [];
  const repeat: Placed[] = [];
  const returned: Returned[] = [];

  const place = ({ row_no: rowNo, sheet: at }: ImportRowRow): RowPlace => {
    const sheet = sheets.get(at);
    return { rowNo, ...(sheet !== undefined && { sheet }) };
  };
  for (const row of rows) {
    const sendBack = (finding: RowFinding, field = 'name', state: Returned['state'] = 'error') =>
      returned.push({ row, state, field, finding });
    const put = (list: Placed[], itemId: string, change: RowChange) => {
      const placed = { row, itemId, change };
      list.push(placed);
      placedByName.set(row.name, placed);
      placedById.set(itemId, placed);
    };
    const twin = placedByName.get(row.name);
    const entry = (row.institution_item_id && byId.get(row.institution_item_id)) || byName.get(row.name);
    const other = entry && placedById.get(entry.id);
    if (!row.catalogue_codes.every((code) => catalogue.items.get(code)?.active))
      sendBack({ code: 'itemOff' }, 'catalogueCodes', 'review');
    else if (twin)
      if (twin.row.list_price === row.list_price && twin.row.sale_price === row.sale_price)
        repeat.push({ row, itemId: twin.itemId, change: 'same' });
      else sendBack({ code: 'pricesDiffer', other: place(twin.row) });
    else if (other) sendBack({ code: 'sameLibraryItem', other: place(other.row), itemName: entry.name });
    else if (entry && entry.name !== row.name && byName.has(row.name))
      sendBack({ code: 'libraryNameTaken', itemName: entry.name, name: row.name });
    else if (entry) put(update, entry.id, differs(entry, row) ? 'changed' : 'same');
    else put(insert, newId(), 'new');
  }
  return { insert, update, repeat, returned };
}

const differs = (entry: LibraryEntry, row: ImportRowRow): boolean =>
  entry.name !== row.name || entry.listPrice !== row.list_price || entry.salePrice !== row.sale_price;
