import type { CellField } from '#domain/library-import/library-cells.ts';
import type { Place } from './sheet-range.ts';

export interface SheetColumn {
  readonly key: string;
  readonly title: string;
  /** In rem. */
  readonly width: number;
  readonly number?: boolean;
  /** Not typed into: Enter or a double click opens it. */
  readonly locked?: boolean;
}

export interface Written extends Place {
  readonly text: string;
}

export interface Cell {
  readonly text: string;
  /** Why it cannot be saved. */
  readonly problem?: string | undefined;
  /** What else is to be said of it. */
  readonly note?: string | undefined;
  readonly look?: 'changed' | 'conflict' | 'quiet' | undefined;
}

/** A pasted block beside one another from the given place on; where its first row are names of columns, by those. */
export function placed(
  pasted: readonly (readonly string[])[],
  columns: readonly SheetColumn[],
  { row, col }: Place,
): Written[] {
  const titled = pasted[0]?.map((text) => columns.findIndex(({ title }) => title === text.trim())) ?? [];
  const byTitle = titled.filter((at) => at >= 0).length >= 2;
  return (byTitle ? pasted.slice(1) : pasted).flatMap((texts, i) =>
    texts.flatMap((text, j): Written[] => {
      const target = byTitle ? (titled[j] ?? -1) : col + j;
      const column = columns[target];
      return column && !column.locked ? [{ row: row + i, col: target, text }] : [];
    }),
  );
}

/** As the exported workbook heads its columns. */
export const fieldTitles: Readonly<Record<CellField, string>> = {
  name: '项目名称',
  code: '项目编码',
  category: '类别',
  listPrice: '原价',
  salePrice: '优惠价',
  note: '备注',
  frozen: '状态',
};
