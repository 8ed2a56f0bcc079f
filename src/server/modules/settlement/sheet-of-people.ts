import { invalid } from '#domain/kernel/failure.ts';
import type { CellMark, RawSheet } from '#domain/library-import/raw-table.ts';
import { visibleOnly } from '#domain/library-import/visible-only.ts';

/**
 * The first sheet that can be read; the one that looks most like a table is tried first. What its author hid is not said: rows that are
 * hidden or filtered away are for a person to decide.
 * @param read of the visible cells; a text says what stands in the way
 * @throws Failure 400
 */
export function firstReadable<T extends object>(
  { sheets, best }: { readonly sheets: readonly RawSheet[]; readonly best: number },
  read: (rows: readonly (readonly string[])[], marks: readonly CellMark[]) => T | string,
): T {
  const tries = [best, ...sheets.keys()].flatMap((at) => {
    const sheet = sheets[at];
    if (!sheet) return [];
    const { rows, marks } = visibleOnly(sheet);
    return [{ sheet, found: read(rows, marks) }];
  });
  const first = tries.find(({ found }) => typeof found !== 'string') ?? tries[0];
  const found = first?.found ?? '表格里没有内容。';
  if (typeof found === 'string') throw invalid(found, { file: '没有读出需要的内容。' });
  const others = new Set(
    tries.flatMap(({ sheet, found: one }) => (typeof one === 'string' ? [] : [sheet.name])),
  );
  if (others.size > 1)
    throw invalid(
      `有几个工作表都像名单：${[...others].map((name) => `“${name}”`).join('、')}。请合并到一个工作表，或删除不算在内的，再重新上传。`,
    );
  if (first?.sheet.hiddenRows?.length)
    throw invalid(
      `工作表“${first.sheet.name}”有 ${first.sheet.hiddenRows.length} 行被隐藏或筛选掉了。请取消隐藏；不算在内的行请删除，再重新上传。`,
    );
  return found;
}
