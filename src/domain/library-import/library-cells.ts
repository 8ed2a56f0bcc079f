import { toYuanText } from '#domain/kernel/money.ts';
import { cleanText } from '#domain/kernel/text.ts';
import { parsePrice } from './parse-price.ts';
import { withoutTextGuard } from './text-guard.ts';

/** What of an item is edited as text in a cell. */
export const cellFields = ['name', 'code', 'category', 'listPrice', 'salePrice', 'note', 'frozen'] as const;
export type CellField = (typeof cellFields)[number];

export const frozenText = '冻结';
const mostCharacters = { name: 100, code: 60, category: 40, note: 500 } as const;
const yes = new Set(['冻结', '已冻结', '停用', '是', '1', 'y', 'yes', 'true']);
const no = new Set(['', '在用', '正常', '否', '0', 'n', 'no', 'false']);

type CellReading = { readonly text: string; readonly problem?: string };

/**
 * A cell as typed or pasted, in the form it is saved in (`¥1,280` is `1280.00`), or as it was typed with what is wrong.
 * An empty sale price is none of its own: groups pay the list price.
 */
export function readCell(field: CellField, written: string): CellReading {
  const typed = withoutTextGuard(cleanText(written).trim());
  const text = typed.normalize('NFKC').replaceAll(/\s+/g, ' ').trim();
  if (field === 'frozen') {
    if (yes.has(text.toLowerCase())) return { text: frozenText };
    return no.has(text.toLowerCase()) ? { text: '' } : { text, problem: '请填写“冻结”，或留空表示在用。' };
  }
  if (field === 'listPrice' || field === 'salePrice') return readPrice(field, typed);
  const shown = typed.replaceAll(/\s+/g, ' ').trim();
  if (field === 'name' && shown === '') return { text: shown, problem: '请填写项目名称。' };
  if (field === 'code' && /^\d(?:\.\d+)?E\+1[1-9]$|^\d\.\d+E\d{1,2}$/i.test(shown))
    return { text: shown, problem: '编码被表格软件存成了数字，后面几位已丢失，请重新填写。' };
  const most = mostCharacters[field];
  return shown.length > most ? { text: shown, problem: `最多 ${most} 个字，请精简。` } : { text: shown };
}

function readPrice(field: 'listPrice' | 'salePrice', typed: string): CellReading {
  const text = typed.normalize('NFKC').replaceAll(/\s+/g, ' ');
  if (text === '') return field === 'salePrice' ? { text } : { text, problem: '请填写原价，例如 128.00。' };
  const { fen, error, ask, rounded } = parsePrice(typed);
  if (fen === undefined) return { text, problem: `不是金额：${error}` };
  if (rounded) return { text, problem: '不是金额：请填写数字，最多两位小数，例如 128.00。' };
  return ask ? { text, problem: ask } : { text: toYuanText(fen) };
}
