import { cutText } from '#domain/kernel/text.ts';
import type { DetectedColumns } from './detect-columns.ts';
import { isBlankText, parsePrice } from './parse-price.ts';
import { cellText, type MergedRange, type RawSheet } from './raw-table.ts';

export type SkipReason = 'category' | 'total' | 'footer' | 'header' | 'stopped';
type RowKind = 'item' | 'blank' | 'continuation' | Exclude<SkipReason, 'stopped'>;

export const skipReasonLabel: Readonly<Record<SkipReason, string>> = {
  category: '类别标题',
  total: '小计或合计',
  footer: '表尾说明',
  header: '重复的表头',
  stopped: '状态为停用',
};

interface SheetContext {
  readonly sheet: RawSheet;
  readonly detected: DetectedColumns;
  /** Category names that head a section when they stand alone. */
  readonly known: ReadonlySet<string>;
  /** Row → merge of several rows, in the name and in the category column. */
  readonly nameMerges: ReadonlyMap<number, MergedRange>;
  readonly categoryMerges: ReadonlyMap<number, MergedRange>;
  /** Rows on which a merge over several columns begins. */
  readonly wideRows: ReadonlySet<number>;
  /** Rows with a formula of which no result was saved: something stands there. */
  readonly unsaved: ReadonlySet<number>;
}

const total = /^(小计|合计|总计|共计|总价|总金额|合计金额|套餐价|套餐合计|本页小计)/;
const footer =
  /^(备?注|说明|附注?|温馨提示|注意事项|特别说明|联系(人|电话|方式)|咨询电话|电话|地址|制表|审核|复核|批准|打印|日期|填表|盖章|单位(盖章)|第.{1,4}页|以上|本(表|价格|报价)|有效期|(报价|制表)日期)/;
/** `一、检验类`, `（二）影像`, `【超声】`, `超声科`. */
const heading =
  /^(第?[一二三四五六七八九十]+[、.．]|[(（][一二三四五六七八九十]+[)）]|【.+】$|[ⅠⅡⅢⅣⅤⅥ][、.])|(类|科室?|室|类项目|类检查)[:：]?$/;

/** What a line below the header is. A line is an item unless something says otherwise, so that a slip in the
 * file shows up as an item with an error and not as nothing. */
export function classifyRow(context: SheetContext, row: number, isHeaderAgain: boolean): RowKind {
  const { sheet, detected, known, wideRows, nameMerges, categoryMerges } = context;
  const filled = (sheet.rows[row] ?? []).flatMap((text, column) =>
    isBlankText(text) ? [] : [{ text, column }],
  );
  const [first] = filled;
  if (!first) return 'blank';
  if (isHeaderAgain) return 'header';

  const { name, category, listPrice, salePrice } = detected.roles;
  const nameText = name ? cellText(sheet, row, name.column) : '';
  const leading = first.text.replace(/\s+/g, '');
  if (total.test(leading) || total.test(nameText.replace(/\s+/g, ''))) return 'total';
  const nameMerge = nameMerges.get(row);
  if (nameMerge && nameMerge.top < row && nameText === '') return 'continuation';

  const priced =
    context.unsaved.has(row) ||
    [listPrice, salePrice].some(
      (place) => place && parsePrice(cellText(sheet, row, place.column)).fen !== undefined,
    );
  // `一 | 检验类`: the heading's number stands in a column of its own.
  if (!priced && filled.length === 2 && /^[一二三四五六七八九十]+[、.．]?$/.test(leading)) return 'category';
  if (priced || new Set(filled.map(({ text }) => text)).size > 1)
    return filled.length <= 2 && !priced && footer.test(leading) ? 'footer' : 'item';

  if (footer.test(leading) || leading.length > 40) return 'footer';
  if (heading.test(leading) || known.has(leading) || wideRows.has(row)) return 'category';
  if (category && first.column === category.column) return categoryMerges.has(row) ? 'blank' : 'category';
  return first.column === name?.column ? 'item' : 'category';
}

/** The section's name without its number and brackets: `一、检验类：` → 检验类. */
export const carriedCategory = (text: string): string =>
  cutText(
    text
      .replace(
        /^(第?[一二三四五六七八九十\d]+[、.．\s]|[(（][一二三四五六七八九十\d]+[)）]|[ⅠⅡⅢⅣⅤⅥ][、.])\s*/,
        '',
      )
      .replace(/^【(.+)】$/, '$1')
      .replace(/[:：]$/, '')
      .trim(),
    40,
  );
