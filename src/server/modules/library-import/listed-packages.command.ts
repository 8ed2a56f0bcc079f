import type { SexGroup } from '#domain/catalogue/catalogue.ts';
import { mappingState } from '#domain/institution/institution-item.ts';
import { whyNotInPackage } from '#domain/institution/package-items.ts';
import { conflict, invalid } from '#domain/kernel/failure.ts';
import { sumFen, toYuanText } from '#domain/kernel/money.ts';
import type { CallOutput, ParsedInput } from '#wire/invoke.ts';
import type { WriteContext } from '#server/api/call-context.ts';
import type { Sql } from '#server/db/database.ts';
import { packagesOf } from '#server/modules/institution-package/institution-package.store.ts';
import { addDraft } from '#server/modules/institution-package/save-package.command.ts';
import { type ItemRow, itemsById } from '#server/modules/library/library.store.ts';
import { type BatchRow, batchById, lockReadBatch } from './import-batch.store.ts';
import { type ImportRowRow, rowsOfBatch } from './import-row.store.ts';
import type { ListedPackage } from './spreadsheet/batch-reading.ts';

interface Member {
  readonly row: ImportRowRow;
  /** The library item that the row became. */
  readonly item: ItemRow | undefined;
}

/** The marked lines of a package, with what has become of each. */
async function membersOf(db: Sql, batch: BatchRow): Promise<(listed: ListedPackage) => Member[]> {
  const rows = await rowsOfBatch(db, batch.id);
  const ids = rows.flatMap(({ state, institution_item_id: id }) => (state === 'confirmed' && id ? [id] : []));
  const found = await itemsById(db, batch.institution_id, [...new Set(ids)]);
  const items = new Map(found.map((item) => [item.id, item]));
  return ({ sheetAt, rowNos }) => {
    const marked = new Set(rowNos);
    return rows
      .filter(({ sheet, row_no: rowNo }) => sheet === sheetAt && marked.has(rowNo))
      .map((row) => ({
        row,
        item: row.state === 'confirmed' ? items.get(row.institution_item_id ?? '') : undefined,
      }));
  };
}

const packageItem = (item: ItemRow) => ({
  name: item.name,
  listPrice: item.list_price,
  sexes: item.sexes ?? undefined,
  confirmed: item.mapping_state === mappingState.confirmed,
  frozen: item.frozen,
});

/** Why a line is in no package yet; undefined when it can be in one. */
function whyLeftOut({ row, item }: Member): string | undefined {
  if (!item) return `“${row.name}”还没有导入项目库。`;
  const [anybody = 1] = item.sexes ?? [];
  return whyNotInPackage(packageItem(item), anybody);
}

/** The packages that the file shows beside its single prices, for a person to review. */
export async function batchPackages(db: Sql, batchId: string): Promise<CallOutput<'import.packages'>> {
  const batch = await batchById(db, batchId);
  const membersIn = await membersOf(db, batch);
  const existing = new Set((await packagesOf(db, batch.institution_id)).map(({ name }) => name));
  return {
    packages: (batch.columns.packages ?? []).map((listed) => {
      const members = membersIn(listed);
      const left = members.flatMap((member) => whyLeftOut(member) ?? []);
      const inside = members.flatMap((member) => (whyLeftOut(member) ? [] : (member.item ?? [])));
      const sexes: SexGroup[] = listed.sexes.length > 0 ? [...listed.sexes] : [1, 2, 3];
      return {
        key: listed.key,
        heading: listed.heading,
        name: listed.name,
        salePrice: listed.price === null ? null : toYuanText(listed.price),
        sexes,
        items: inside.map(({ name, list_price: price, sexes: own }) => ({
          name,
          listPrice: toYuanText(price),
          sexes: own ?? [],
        })),
        leftOut: left,
        optionalCount: listed.optional.length,
        listPrice: toYuanText(sumFen(inside.map((item) => item.list_price))),
        exists: existing.has(listed.name),
      };
    }),
  };
}

/** Makes packages of the institution from the columns that a person reviewed: all of them, or none. */
export async function addListedPackages(
  context: WriteContext,
  { batchId, packages }: ParsedInput<'import.addPackages'>,
): Promise<CallOutput<'import.addPackages'>> {
  const { tx } = context;
  const batch = await lockReadBatch(tx, batchId);
  const membersIn = await membersOf(tx, batch);
  if (new Set(packages.map(({ name }) => name)).size < packages.length)
    throw invalid('两个套餐的名称相同，请修改其中一个。', { name: '名称重复。' });
  const made: CallOutput<'import.addPackages'>['made'] = [];
  for (const { key, name, checkType, salePrice, sexes } of packages) {
    const listed = batch.columns.packages?.find((one) => one.key === key);
    if (!listed) throw invalid('这份价格表里没有这个套餐，请刷新页面。', { packages: '没有这个套餐。' });
    const items = membersIn(listed).flatMap((member) => (whyLeftOut(member) ? [] : (member.item ?? [])));
    const groups = [...new Set(sexes)]
      .toSorted()
      .map((sex) => ({
        sex,
        itemIds: items.flatMap((item) => (whyNotInPackage(packageItem(item), sex) ? [] : [item.id])),
      }))
      .filter(({ itemIds }) => itemIds.length > 0);
    if (groups.length === 0) throw conflict(`“${name}”还没有可用的项目，请先把明细导入项目库。`);
    const fields = { name, checkType, salePrice, description: '', sort: 0, sexes: groups, confirmations: [] };
    const { id, published } = await addDraft(context, { institutionId: batch.institution_id, ...fields });
    made.push({ id, name, published });
  }
  return { made };
}
