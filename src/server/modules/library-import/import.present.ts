import type { Catalogue } from '#domain/catalogue/catalogue.ts';
import { formatFen, sumFen, toYuanText } from '#domain/kernel/money.ts';
import { errorTexts, findingTexts } from '#domain/library-import/finding-text.ts';
import { readingFailureText } from '#domain/library-import/reading-failure.ts';
import { rowStateLabel } from '#domain/library-import/review-row.ts';
import type { CallOutput } from '#wire/invoke.ts';
import type { ImportRow } from '#wire/library/import-shapes.ts';
import { complianceNotices, standardItems } from '#server/modules/library/library.present.ts';
import { type BatchRow, batchStatus, type RowCounts } from './import-batch.store.ts';
import type { ImportRowRow, ListedRow } from './import-row.store.ts';
import { isUnread } from './spreadsheet/batch-reading.ts';

const statusLabel = { [batchStatus.open]: '待处理', [batchStatus.finished]: '已完成' } as const;
const stateLabel = { ...rowStateLabel, confirmed: '已导入' } as const;
const changeLabel = { new: '新增', changed: '更新', same: '无变化' } as const;

/** What is being read waits for nobody yet. */
const statusName = ({ status, progress }: BatchRow): string =>
  progress ? (progress.failure ? '没有读完' : '读取中') : statusLabel[status];

/** How the reading of a batch stands; null when it is over. */
function presentProgress({ progress }: BatchRow): CallOutput<'import.list'>['records'][number]['reading'] {
  if (!progress) return null;
  const { failure, started, done, total } = progress;
  const state = failure ? 'failed' : started ? 'running' : 'waiting';
  return { state, done, total, problem: failure ? readingFailureText(failure) : '' };
}

/** What can be done with a batch now: while it is read, nothing that its new rows would undo. */
function batchActions({ progress, columns, ready, review, confirmed }: BatchRow & RowCounts): string[] {
  if (progress && !progress.failure) return ['cancelReading', 'delete'];
  return [
    ...(progress ? ['readAgain'] : []),
    ...(progress && !isUnread(columns) ? ['cancelReading'] : []),
    ...(ready > 0 ? ['confirmRows'] : []),
    ...(confirmed === 0 && !isUnread(columns) ? ['setColumns'] : []),
    ...(review > 0 ? ['decideRows'] : []),
    'delete',
  ];
}

export function presentBatch(row: BatchRow & RowCounts): CallOutput<'import.list'>['records'][number] {
  const { ready, review, error, confirmed } = row;
  return {
    id: row.id,
    fileName: row.file_name,
    sheetName: row.sheet_name,
    status: { code: row.status, name: statusName(row) },
    counts: { ready, review, error, confirmed },
    createdBy: row.created_by_name,
    createdAt: row.created_at.toISOString(),
    confirmedAt: row.confirmed_at?.toISOString() ?? null,
    sameFile: row.same_file && {
      ...row.same_file,
      createdAt: new Date(row.same_file.createdAt).toISOString(),
    },
    reading: presentProgress(row),
    actions: batchActions(row),
  };
}

/** Against the library item as it is now. */
export function differencesOf(row: ImportRowRow): string[] {
  if (row.item_name === null || row.state === 'confirmed') return [];
  const differences = row.item_name === row.name ? [] : [`名称 ${row.item_name} → ${row.name}`];
  const compare = (label: string, before: number | null, after: number | null) => {
    if (before !== null && after !== null && before !== after)
      differences.push(`${label} ${formatFen(before)} → ${formatFen(after)}`);
  };
  compare('原价', row.item_list_price, row.list_price);
  compare('优惠价', row.item_sale_price, row.sale_price);
  return differences;
}

export function presentRow(catalogue: Catalogue, row: ListedRow): ImportRow {
  const yuan = (fen: number | null) => (fen === null ? null : toYuanText(fen));
  return {
    id: row.id,
    times: row.times ?? 1,
    sheet: row.sheet,
    rowNo: row.row_no,
    code: row.code,
    name: row.name,
    category: row.category,
    listPrice: yuan(row.list_price),
    salePrice: yuan(row.sale_price),
    sexes: row.sexes ?? [],
    ageMin: row.age_min,
    ageMax: row.age_max,
    note: row.note,
    frozen: row.frozen,
    state: { code: row.state, name: stateLabel[row.state] },
    change: { code: row.change, name: changeLabel[row.change] },
    differences: differencesOf(row),
    errors: errorTexts(row.errors),
    warnings: findingTexts(row.warnings),
    candidates: row.candidates.flatMap(({ codes, score, why }) => {
      const items = codes.flatMap((code) => catalogue.items.get(code) ?? []);
      if (items.length < codes.length) return [];
      const category = catalogue.categories.find((one) => one.code === items[0]?.category)?.name ?? '';
      const referencePrice = toYuanText(sumFen(items.map((item) => item.referencePrice)));
      return [{ items: standardItems(catalogue, codes), category, referencePrice, score, why }];
    }),
    standardItems: standardItems(catalogue, row.catalogue_codes),
    notices: complianceNotices(catalogue, row.catalogue_codes),
    actions:
      row.state === 'confirmed' ? [] : ['update', 'delete', ...(row.state === 'ready' ? ['confirm'] : [])],
  };
}
