import type { SexGroup } from '#domain/catalogue/catalogue.ts';
import type { Fen } from '#domain/kernel/money.ts';
import { cutText } from '#domain/kernel/text.ts';
import type { DetectedColumns } from './detect-columns.ts';
import { headerMeaning } from './header-words.ts';
import { verticalMerges } from './merged-ranges.ts';
import { isBlankText, parsePrice } from './parse-price.ts';
import { cellText, type RawSheet } from './raw-table.ts';

/** A column of marks beside the prices: the items of a package. */
export interface PackageColumn {
  readonly column: number;
  /** As it stands in the file. */
  readonly heading: string;
  /** The heading without its price. */
  readonly name: string;
  /** What the heading, or a line of the sums, says it costs; null: nothing. */
  readonly price: Fen | null;
  /** Whom the heading names; empty: nobody in particular. */
  readonly sexes: readonly SexGroup[];
  /** Lines, numbered as in Excel, that are marked as part of it. */
  readonly rowNos: readonly number[];
  /** Lines with a hollow mark: mostly what may be chosen. Not part of it. */
  readonly optional: readonly number[];
}

const solid = /^(?:[●◉■▲★◆√✓✔☑✅]|[vVyY]|是|有|含|必选|必检)$/;
const hollow = /^(?:[○◎□△☆◇☐]|可选|选检)$/;
/** A column of 1 is one of marks only where its heading says what it is. */
const ofPackage = /套餐|档|款|方案|版|型$/;
/** Headings of columns of marks that say for whom or how an item is. */
const notPackage = /^(?:男|女|男性|女性|未婚|已婚|未婚女|已婚女|必选|必检|空腹|是否.*|备注|序号)$/;
const sums = /^(?:套餐价|优惠价|折后价?|团检价|合计|总计|总价|金额合计|价格|小计)/;

const MOST_PACKAGES = 30;

/** The packages that a sheet of single prices shows beside them. */
export function packageColumns(sheet: RawSheet, detected: DetectedColumns): PackageColumn[] {
  const name = detected.roles.name?.column;
  if (name === undefined) return [];
  const taken = new Set([
    ...Object.values(detected.roles).map(({ column }) => column),
    ...detected.priceColumns,
  ]);
  return detected.columns
    .filter(({ column, header }) => !taken.has(column) && isHeading(header))
    .flatMap(({ column, header }) => packageAt(sheet, detected, name, column, header) ?? [])
    .slice(0, MOST_PACKAGES);
}

function isHeading(header: string): boolean {
  const own = header.split(' / ').at(-1) ?? '';
  return own !== '' && !notPackage.test(own) && headerMeaning(own)?.role !== 'other';
}

function packageAt(
  sheet: RawSheet,
  { firstDataRow, headerRows }: DetectedColumns,
  nameColumn: number,
  column: number,
  header: string,
): PackageColumn | undefined {
  const merges = verticalMerges(sheet, column);
  const rowNos: number[] = [];
  const optional: number[] = [];
  const summed: { label: string; fen: Fen }[] = [];
  let other = 0;
  for (let row = firstDataRow; row < sheet.rows.length; row++) {
    const text = cellText(sheet, merges.get(row)?.top ?? row, column).trim();
    if (isBlankText(text)) continue;
    const label = sheet.rows[row]?.find((cell) => !isBlankText(cell))?.replace(/\s+/g, '') ?? '';
    const { fen } = parsePrice(text);
    if (sums.test(label) && fen !== undefined) summed.push({ label, fen });
    else if (isBlankText(cellText(sheet, row, nameColumn))) continue;
    else if (solid.test(text) || (text === '1' && ofPackage.test(header))) rowNos.push(row + 1);
    else if (hollow.test(text)) optional.push(row + 1);
    else other += 1;
  }
  if (rowNos.length === 0 || other > (rowNos.length + optional.length) * 0.1) return undefined;
  const raw = cellText(sheet, headerRows.at(-1) ?? 0, column) || header;
  const heading = cutText(
    header.includes(' / ') ? header.replaceAll(' / ', ' ') : raw.replace(/\s+/g, ' '),
    60,
  );
  const said = named(heading);
  const sum = summed.find(({ label }) => !/^(?:合计|总计|小计|总价)/.test(label)) ?? summed[0];
  return {
    column,
    heading,
    name: said.name,
    price: said.price ?? sum?.fen ?? null,
    sexes: sexesIn(heading),
    rowNos,
    optional,
  };
}

/** `A套餐 380元` → A套餐 at 380. */
function named(heading: string): { name: string; price: Fen | undefined } {
  const found =
    /[(（]?\s*(?:[¥￥]\s*(\d{2,6}(?:\.\d{1,2})?)|(\d{2,6}(?:\.\d{1,2})?)\s*元)(?:\s*[/每]?\s*人)?\s*[)）]?/.exec(
      heading,
    );
  if (!found) return { name: heading, price: undefined };
  const amount = found[1] ?? found[2] ?? '';
  const rest = heading
    .replace(found[0], ' ')
    .replace(/[\s:：—-]+/g, ' ')
    .trim();
  return { name: rest || `${amount}元套餐`, price: parsePrice(amount).fen };
}

function sexesIn(heading: string): SexGroup[] {
  const women: SexGroup[] = [
    ...(heading.includes('未婚') ? ([2] as const) : []),
    ...(heading.includes('已婚') ? ([3] as const) : []),
  ];
  return [
    ...(heading.includes('男') ? ([1] as const) : []),
    ...(women.length > 0 ? women : heading.includes('女') ? ([2, 3] as const) : []),
  ];
}
