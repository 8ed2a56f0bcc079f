import { conflict } from '#domain/kernel/failure.ts';
import { cutText } from '#domain/kernel/text.ts';
import { type DuplicateRule, resolveDuplicates } from '#domain/library-import/resolve-duplicates.ts';
import type { CallOutput } from '#wire/invoke.ts';
import type { WriteContext } from '#server/api/call-context.ts';
import { catalogueSearch } from '#server/modules/catalogue/catalogue-search.ts';
import { libraryEntries, lockReadBatch, settleBatch } from './import-batch.store.ts';
import { duplicateRows, removeRows, updateRows } from './import-row.store.ts';
import { rememberRows } from './import-undo.store.ts';
import { judgeAgain } from './judge-row.ts';
import { sheetNames } from './spreadsheet/batch-reading.ts';

const labels: Readonly<Record<DuplicateRule, string>> = {
  higher: '采用较高的价格',
  lower: '采用较低的价格',
  later: '采用表中靠后的价格',
  campus: '按院区或类别区分',
};

/** One rule for all names that the list gives at different prices. Rows that are dropped come back with an undo. */
export async function applyDuplicateRule(
  { tx, catalogue }: WriteContext,
  { batchId, rule }: { batchId: string; rule: DuplicateRule },
): Promise<CallOutput<'import.resolveDuplicates'>> {
  const batch = await lockReadBatch(tx, batchId);
  const names = sheetNames(batch.columns);
  const rows = await duplicateRows(tx, batchId);
  if (rows.length === 0) throw conflict('没有同名不同价的项目，可能刚刚已经处理。请刷新页面查看。');
  const { drop, rename, open } = resolveDuplicates(
    rows.map((row) => ({
      id: row.id,
      key: [row.name_key, row.sexes?.join('') ?? '', row.age_min ?? '', row.age_max ?? ''].join('|'),
      name: row.name,
      listPrice: row.list_price ?? 0,
      salePrice: row.sale_price ?? 0,
      from: names.get(row.sheet) ?? row.category,
    })),
    rule,
  );
  if (drop.length === 0 && rename.size === 0)
    throw conflict('这些同名项目来自同一张工作表和类别，无法按院区区分，请选择其他规则。');
  await rememberRows(
    tx,
    batchId,
    `同名不同价：${labels[rule]}`,
    rows.map(({ id }) => id),
  );
  const dropped = new Set(drop);
  await removeRows(tx, drop);
  const kept = rows
    .filter(({ id }) => !dropped.has(id))
    .map((row) => ({ ...row, name: cutText(rename.get(row.id) ?? row.name, 100) }));
  const library = await libraryEntries(tx, batch.institution_id);
  await updateRows(tx, judgeAgain(kept, catalogueSearch(catalogue).names, library, names));
  await settleBatch(tx, batchId);
  return { kept: kept.length, dropped: drop.length, open };
}
