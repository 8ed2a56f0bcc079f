import type { Catalogue } from '#domain/catalogue/catalogue.ts';
import { type LibraryEntry, placeOf } from '#domain/library-import/review-row.ts';
import type { ImportRowRow, RowChange } from './import-row.store.ts';

export interface Placed {
  readonly row: ImportRowRow;
  readonly itemId: string;
  readonly change: RowChange;
}

export interface Returned {
  readonly row: ImportRowRow;
  readonly state: 'error' | 'review';
  readonly field: string;
  readonly message: string;
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

  const place = ({ row_no: rowNo, sheet: at }: ImportRowRow) => {
    const name = sheets.get(at);
    return placeOf({ rowNo, ...(name !== undefined && { sheet: { at, name } }) });
  };
  for (const row of rows) {
    const sendBack = (message: string, field = 'name', state: Returned['state'] = 'error') =>
      returned.push({ row, state, field, message });
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
      sendBack('原先选择的标准项目已停用，请重新选择。', 'catalogueCodes', 'review');
    else if (twin)
      if (twin.row.list_price === row.list_price && twin.row.sale_price === row.sale_price)
        repeat.push({ row, itemId: twin.itemId, change: 'same' });
      else sendBack(`与${place(twin.row)}项目名称相同但价格不同，请删除一行或改成不同的名称。`);
    else if (other)
      sendBack(`与${place(other.row)}对应项目库中的同一项目“${entry.name}”，请删除一行，或修改编码。`);
    else if (entry && entry.name !== row.name && byName.has(row.name))
      sendBack(`项目库中编码相同的项目叫“${entry.name}”，另有一个项目叫“${row.name}”，请修改名称或编码。`);
    else if (entry) put(update, entry.id, differs(entry, row) ? 'changed' : 'same');
    else put(insert, newId(), 'new');
  }
  return { insert, update, repeat, returned };
}

const differs = (entry: LibraryEntry, row: ImportRowRow): boolean =>
  entry.name !== row.name || entry.listPrice !== row.list_price || entry.salePrice !== row.sale_price;
