import { sql } from 'kysely';
import { catalogueGraph } from '#domain/catalogue/catalogue-graph.ts';
import { invalid } from '#domain/kernel/failure.ts';
import { toYuanText } from '#domain/kernel/money.ts';
import { shorten } from '#domain/kernel/text.ts';
import { OwnCells } from '#domain/library-import/own-cells.ts';
import { parsePrice } from '#domain/library-import/parse-price.ts';
import type { RawTable } from '#domain/library-import/raw-table.ts';
import { itemMatchLabel } from '#domain/matching/item-match.ts';
import { itemPriceProblem } from '#domain/pricing/item-price-problem.ts';
import { quotationPackageStatus } from '#domain/quotation/quotation-machine.ts';
import type { CallOutput } from '#wire/invoke.ts';
import type { ReadContext } from '#server/api/call-context.ts';
import type { Sql } from '#server/db/database.ts';
import { type Row, writeWorkbook, xlsxMime } from '#server/modules/common/write-workbook.ts';
import { requireReadingBudget } from '#server/modules/library-import/reading-budget.ts';
import { readTable } from '#server/modules/library-import/spreadsheet/read-table.ts';
import { requireTableFile } from '#server/modules/library-import/spreadsheet/require-table-file.ts';
import { loadPackages } from './package-detail.query.ts';
import { isPriced } from './package-issues.ts';
import { loadLines } from './quotation.store.ts';

const priceColumn = '报价（元）';
const idColumn = '编号（请勿修改）';
/** The price when the sheet was made: what differs from it now was changed since. */
const madeColumn = '下载时报价（请勿修改）';
const columns = [
  '套餐',
  '需求项目',
  '匹配',
  '本机构项目',
  '门市价',
  priceColumn,
  '说明',
  idColumn,
  madeColumn,
];
const headRows = 3;

/** Lines of the packages that are still open, in their order. */
async function openLines(db: Sql, quotationId: string) {
  const packages = (await loadPackages(db, quotationId)).filter(
    ({ status }) => status === quotationPackageStatus.open,
  );
  const lines = await loadLines(
    db,
    packages.map(({ id }) => id),
  );
  return packages.flatMap((pkg) =>
    lines.filter((line) => line.quotation_package_id === pkg.id).map((line) => ({ pkg, line })),
  );
}

/** The quote as a sheet that a colleague fills in: one column of prices, all else to read. */
export async function quotationWorkbook(
  { db, catalogue }: Pick<ReadContext, 'db' | 'catalogue'>,
  quotationId: string,
): Promise<CallOutput<'quotation.exportXlsx'>> {
  const { nameOf } = catalogueGraph(catalogue);
  const { number } = await db
    .selectFrom('quotation')
    .select('number')
    .where('id', '=', quotationId)
    .executeTakeFirstOrThrow();
  const lines = await openLines(db, quotationId);
  const bold = (value: string) => ({ value, fontWeight: 'bold' as const });
  const money = (fen: number) => ({ value: fen / 100, format: '#,##0.00' });
  const rows: Row[] = [
    [{ ...bold(`报价单 ${number}`), fontSize: 13 }],
    [`只填「${priceColumn}」一列，填好后在报价页上传；不计价的项目没有编号，无需填写。`],
    columns.map(bold),
    ...lines.map(({ pkg, line }) => [
      pkg.label,
      nameOf(line.catalogue_code),
      itemMatchLabel[line.item_match],
      line.item_name ?? '',
      isPriced(line) ? money(line.list_price) : '',
      isPriced(line) ? money(line.unit_price) : '',
      line.reason,
      isPriced(line) ? line.id : '',
      isPriced(line) ? money(line.unit_price) : '',
    ]),
  ];
  const last = headRows + Math.max(1, lines.length);
  return {
    name: `${number}-报价.xlsx`,
    mime: xlsxMime,
    bytes: await writeWorkbook([
      {
        name: '报价',
        rows,
        widths: [24, 24, 8, 26, 12, 12, 40, 38, 12],
        frozen: { rows: headRows, columns: 2 },
        validations: [
          {
            range: `F${headRows + 1}:F${last}`,
            type: 'decimal',
            formulas: [0, 1_000_000],
            error: '请填写金额，单位元，最多两位小数。',
          },
        ],
      },
    ]),
  };
}

/** What a filled sheet would change; nothing is saved. @throws Failure 400 when it is not a sheet of this page. */
export async function readQuotationWorkbook(
  { db, catalogue, caller, services, request }: ReadContext,
  quotationId: string,
): Promise<CallOutput<'quotation.readXlsx'>> {
  const { file } = request;
  if (!file) throw invalid('请选择填好的报价单。', { file: '请选择文件。' });
  await requireReadingBudget(services, caller, file.size);
  requireTableFile(file);
  const table = await readTable(services.workers, file.path, true);
  const filled = rowsOf(table);
  const { nameOf } = catalogueGraph(catalogue);
  const known = new Map((await openLines(db, quotationId)).map((one) => [one.line.id, one]));
  const versioned = filled.some(({ made }) => made !== '');
  const setBy = await pricedBy(db, [...known.keys()]);
  const answer: CallOutput<'quotation.readXlsx'> = {
    changes: [],
    problems: [],
    same: 0,
    versioned,
  };
  for (const { row, id, name, text, made, ...cell } of filled) {
    const found = known.get(id);
    const said = parsePrice(text);
    // A price that somebody is bound by is written to the fen.
    const price = said.rounded ? undefined : said.fen;
    const problem =
      found && isPriced(found.line)
        ? cell.problem || (said.error ?? itemPriceProblem(price, found.line.list_price))
        : '这一行不在当前报价里：可能属于另一份报价单，或项目、套餐已有变动。请重新下载。';
    if (problem || !found || price === undefined) {
      const shown = text && !problem?.includes(text) ? `「${shorten(text, 40)}」` : '';
      answer.problems.push({ row, name, text: `${shown}${problem ?? ''}` });
    } else if (price === found.line.unit_price) answer.same += 1;
    else {
      const before = made === '' ? undefined : parsePrice(made).fen;
      const { at = null, by = null } = setBy.get(id) ?? {};
      answer.changes.push({
        lineId: id,
        packageName: found.pkg.label,
        name: nameOf(found.line.catalogue_code),
        was: toYuanText(found.line.unit_price),
        unitPrice: toYuanText(price),
        question: [
          price === 0 && '报价为 0（免费）',
          versioned && before === undefined && '这一行下载时的报价缺失，无法核对下载后的改动',
          said.ask,
          cell.question,
        ]
          .filter(Boolean)
          .join('；'),
        newer:
          before === undefined || before === found.line.unit_price
            ? null
            : { before: toYuanText(before), at: at?.toISOString() ?? null, by },
      });
    }
  }
  return answer;
}

/** Who set the prices of lines last, and when. */
async function pricedBy(db: Sql, lineIds: readonly string[]) {
  const { rows } = await sql<{ id: string; at: Date | null; by: string | null }>`
    SELECT l.id, l.priced_at AS at, u.name AS by FROM quotation_line l LEFT JOIN app_user u ON u.id = l.priced_by
    WHERE l.id = ANY(${[...lineIds]}::uuid[])`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

/** Rows with a number of ours below the head. */
function rowsOf({ sheets }: RawTable) {
  for (const sheet of sheets) {
    const { rows } = sheet;
    const own = new OwnCells(sheet);
    const head = rows.findIndex((row) => row.includes(priceColumn) && row.includes(idColumn));
    const cells = rows[head];
    if (!cells) continue;
    const [priceAt, idAt, nameAt, madeAt] = [priceColumn, idColumn, '需求项目', madeColumn].map((one) =>
      cells.indexOf(one),
    );
    return rows.slice(head + 1).flatMap((row, i) => {
      const id = row[idAt ?? -1] ?? '';
      const [at, column] = [head + i + 1, priceAt ?? -1];
      return id
        ? [
            {
              row: at + 1,
              id,
              name: row[nameAt ?? -1] ?? '',
              text: row[column] ?? '',
              made: row[madeAt ?? -1] ?? '',
              problem: own.problem(at, column),
              question: own.question(at, column),
            },
          ]
        : [];
    });
  }
  throw invalid(`没有找到「${priceColumn}」和「${idColumn}」两列。请上传在本页下载的报价单。`, {
    file: '不是本页的报价单。',
  });
}
