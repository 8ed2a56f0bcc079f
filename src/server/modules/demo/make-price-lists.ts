/**
 * Writes the sample price lists of data/demo/price-lists, for trying the import by hand:
 * `node src/server/modules/demo/make-price-lists.ts`. Three houses, three habits of keeping a spreadsheet.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import XLSX from '@e965/xlsx';
import iconv from 'iconv-lite';
import type { Catalogue, CatalogueItem } from '#domain/catalogue/catalogue.ts';
import { formatFen, type Fen } from '#domain/kernel/money.ts';
import { readReference } from '#server/modules/catalogue/read-reference.ts';
import { type Cell, writeWorkbook } from '#server/modules/common/write-workbook.ts';
import { believablePrice } from './demo-library.ts';
import { houseStyle, ownName } from './house-style.ts';
import { offeredItems, profileOf } from './institution-profile.ts';
import { randomFor } from './random.ts';

interface PricedItem {
  readonly item: CatalogueItem;
  readonly name: string;
  readonly listPrice: Fen;
  readonly groupPrice: Fen;
}

const folder = join(import.meta.dirname, '../../../../data/demo/price-lists');

function priceList(
  label: string,
  type: string,
  level: string,
  catalogue: Catalogue,
  count: number,
): PricedItem[] {
  const random = randomFor(`price-list/${label}`);
  const style = { ...houseStyle(random), prefix: '' };
  const core = new Set(catalogue.templates.flatMap((template) => Object.values(template.items).flat()));
  const profile = profileOf(type, level);
  const names = new Set<string>();
  return offeredItems(
    [...catalogue.items.values()],
    core,
    { ...profile, size: [count, count] },
    random,
  ).flatMap((item) => {
    const name = ownName(item, style, random);
    if (names.has(name)) return [];
    names.add(name);
    const listPrice = believablePrice(item.referencePrice * random.between(0.95, 1.25));
    return [{ item, name, listPrice, groupPrice: Math.min(listPrice, believablePrice(listPrice * 0.8)) }];
  });
}

/** A hospital's: two title rows, category cells merged downwards, prices as text in every manner, a footer. */
async function writeHospitalList(catalogue: Catalogue): Promise<void> {
  const categories = new Map(catalogue.categories.map(({ code, name }) => [code, name]));
  const list = priceList('xlsx', 'PUBLIC_GENERAL', '3A', catalogue, 180);
  const categoryOf = (at: number) => categories.get(list[at]?.item.category ?? '');
  const lines = list.map(({ item, name, listPrice, groupPrice }, i): Cell[] => {
    let rowSpan = 1;
    while (i + rowSpan < list.length && categoryOf(i + rowSpan) === categoryOf(i)) rowSpan += 1;
    return [
      i > 0 && categoryOf(i - 1) === categoryOf(i) ? null : { value: categoryOf(i) ?? '', rowSpan },
      i + 1,
      i % 9 === 4 ? `  ${name} ` : name,
      textPrice(listPrice, i),
      i % 23 === 11 ? '面议' : groupPrice / 100,
      audience(item),
      item.code.startsWith('END') ? '周末不开展' : item.fasting ? '空腹' : null,
    ];
  });
  const rows: Cell[][] = [
    [{ value: '示例综合医院健康管理中心团体体检项目价目表', columnSpan: 7 }],
    [{ value: '执行日期：2026年11月1日', columnSpan: 4 }, null, null, null, '单位：元', null, '打印：体检科'],
    ['科室类别', '序号', '项目名称', '原价', '团检价', '适用人群', '备注'],
    ...lines,
    ['合计项目数', list.length],
    ['注：以上价格不含早餐；最终解释权归体检科。'],
  ];
  const bytes = await writeWorkbook([{ name: '团检价目', rows, widths: [14, 6, 30, 12, 10, 10, 16] }]);
  writeFileSync(join(folder, '综合医院团检价目表.xlsx'), bytes);
}

/** `¥1,280.00`, `120元/次` or a bare number, as clerks type them. */
function textPrice(fen: Fen, i: number): string | number {
  if (i % 5 === 0) return formatFen(fen);
  return i % 5 === 3 ? `${fen / 100}元/次` : fen / 100;
}

function audience({ sexes }: CatalogueItem): string {
  if (sexes.length === 3) return '不限';
  if (sexes.includes(1)) return '男';
  return sexes.includes(2) ? '女' : '已婚女';
}

/** Exported from an old system: GBK, columns in an odd order, a discount instead of a group price. */
function writeCsv(catalogue: Catalogue): void {
  const quote = (value: string | number) =>
    /[",\n]/.test(String(value)) ? `"${String(value).replaceAll('"', '""')}"` : value;
  const lines = [
    ['停用标志', '收费编码', '标准价(元)', '折扣', '收费项目', '执行科室', '助记码', '临床意义'].join(','),
  ];
  priceList('csv', 'CHECKUP_CENTER', 'NONE', catalogue, 150).forEach(({ item, name, listPrice }, i) => {
    const cells = [
      i % 37 === 20 ? '停用' : '',
      250300000 + i * 10,
      (listPrice / 100).toFixed(2),
      '0.75',
      name,
      item.type,
      item.code.toLowerCase(),
      item.significance,
    ];
    lines.push(cells.map(quote).join(','));
  });
  writeFileSync(join(folder, '体检中心收费导出.csv'), iconv.encode(`${lines.join('\r\n')}\r\n`, 'gbk'));
}

/** A clinic's: the old binary format, two columns that matter, categories as rows of their own. */
function writeOldWorkbook(catalogue: Catalogue): void {
  const rows: (string | number)[][] = [['XX门诊部（示例）体检收费一览'], [], ['项目', '收费（元）', '说明']];
  let previous = '';
  for (const { item, name, groupPrice } of priceList('xls', 'CLINIC', 'NONE', catalogue, 120)) {
    if (item.type !== previous) rows.push([`【${item.type}】`]);
    previous = item.type;
    rows.push([name, groupPrice / 100, item.sexes.length === 3 ? '' : `限${audience(item)}`]);
  }
  const sheet = XLSX.utils.aoa_to_sheet(rows);
  const workbook = XLSX.utils.book_new(sheet, '收费');
  writeFileSync(
    join(folder, '门诊部收费一览.xls'),
    XLSX.write(workbook, { bookType: 'biff8', type: 'buffer' }) as Buffer,
  );
}

const { catalogue } = readReference();
mkdirSync(folder, { recursive: true });
await writeHospitalList(catalogue);
writeCsv(catalogue);
writeOldWorkbook(catalogue);
