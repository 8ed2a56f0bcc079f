import { useMemo, useState } from 'react';
import { type CellField, cellFields, readCell } from '#domain/library-import/library-cells.ts';
import type { CallOutput } from '#wire/invoke.ts';
import { upload } from '#web/api/call.ts';
import { ExportButton } from '#web/ui/app/export-button.tsx';
import { newerText } from '#web/ui/app/sheet-choices.tsx';
import { SheetDialog } from '#web/ui/app/sheet-dialog.tsx';
import { type Saved, savedText } from './item-edits.ts';
import { fieldTitles } from './sheet-cells.ts';
import type { ItemEdits } from './use-item-edits.ts';

interface Props {
  institutionId: string;
  edits: ItemEdits;
  newId: () => string;
  onClose: () => void;
}
type Sheet = CallOutput<'library.readSheet'>;
/** The library as a spreadsheet, out and back: what is taken can be undone in the grid until it is saved. */
export function SheetFileDialog({ institutionId, edits, newId, onClose }: Props) {
  const [sheet, setSheet] = useState<Sheet>();
  const { cells, missing } = useMemo(
    () => (sheet ? differences(sheet, edits.saved, newId) : { cells: [], missing: 0 }),
    [sheet, edits.saved, newId],
  );
  const rows = new Set(cells.map(({ id }) => id)).size;
  return (
    <SheetDialog
      title="用 Excel 修改项目库"
      intro="先导出，在 Excel 里修改或交给同事填写，再选择改好的文件。采用后差异进入表格，保存才生效。"
      exportButton={
        <ExportButton name="library.export" input={{ institutionId }} fileName="项目库.xlsx">
          导出 Excel
        </ExportButton>
      }
      read={(file) => upload('library.readSheet', { institutionId }, file)}
      onRead={setSheet}
      summary={
        sheet && {
          type: cells.length > 0 ? 'info' : 'success',
          title:
            cells.length > 0
              ? `${sheet.rows.length} 行中有 ${rows} 行、${cells.length} 处与现在不同。`
              : `${sheet.rows.length} 行与现在的项目库完全相同。`,
          description: [
            !sheet.versioned && '表格里没有版本列，无法核对导出后同事改过哪些，请逐处核对。',
            missing > 0 && `表格里没有的 ${missing} 项保持不变。`,
            sheet.ignored.length > 0 && `没有用到的列：${sheet.ignored.join('、')}。`,
          ]
            .filter(Boolean)
            .join(''),
        }
      }
      problems={sheet?.doubts.flatMap(({ line, field, text, taken }) =>
        taken ? [] : [{ line, text: `${fieldTitles[field as CellField]}：${text}` }],
      )}
      differences={cells.map(({ line, name, field, before, text, question }) => ({
        line,
        name,
        field: fieldTitles[field],
        before,
        after: readCell(field, text).text,
        question,
      }))}
      chosen
      okText={(taken) => `采用 ${taken} 处`}
      okDisabled={(taken) => taken === 0}
      onOk={(isTaken) => {
        const taken = cells.filter(({ line, field }) => isTaken({ line, field: fieldTitles[field] }));
        edits.edit(taken, '读回 Excel');
        onClose();
      }}
      onClose={onClose}
    />
  );
}

interface Difference {
  readonly id: string;
  readonly line: number;
  readonly name: string;
  readonly field: CellField;
  readonly before: string;
  readonly text: string;
  /** Why a person has to say that it is meant; '' for no reason. */
  readonly question: string;
}

/** By the item's number, else by its name; a line with neither is a new item. */
export function differences(
  sheet: Sheet,
  saved: Saved,
  newId: () => string,
): { cells: Difference[]; missing: number } {
  const byName = new Map([...saved.values()].map((item) => [item.name, item]));
  const found = new Set<string>();
  const doubts = new Map(sheet.doubts.map((one) => [`${one.line} ${one.field}`, one.text]));
  const cells = sheet.rows.flatMap(({ itemId, line, cells: texts, newer }) => {
    const item = saved.get(itemId) ?? byName.get(readCell('name', texts.name ?? '').text);
    if (item) found.add(item.id);
    const id = item?.id ?? newId();
    return cellFields.flatMap((field): Difference[] => {
      const text = texts[field];
      const before = savedText(item, field);
      const after = text === undefined ? before : readCell(field, text).text;
      if (text === undefined || after === before) return [];
      const free = (field === 'listPrice' || field === 'salePrice') && after === '0.00';
      const theirs = newer.find((one) => one.field === field);
      const question = [
        theirs && newerText(theirs),
        free && `${fieldTitles[field]}为 0（免费）`,
        doubts.get(`${line} ${field}`),
      ]
        .filter(Boolean)
        .join('；');
      return [{ id, line, name: item?.name ?? texts.name ?? '', field, before, text, question }];
    });
  });
  return { cells, missing: saved.size - found.size };
}
