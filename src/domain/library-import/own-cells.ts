import { type CellMark, cellText, type RawSheet } from './raw-table.ts';

/** Cells of a sheet of ours that came back filled in: what is in the way of taking them, and what a person has to confirm first. */
export class OwnCells {
  private readonly sheet: RawSheet;
  private readonly marks: ReadonlyMap<string, readonly CellMark[]>;
  private readonly hiddenRows: ReadonlySet<number>;
  private readonly hiddenColumns: ReadonlySet<number>;

  constructor(sheet: RawSheet) {
    this.sheet = sheet;
    this.marks = Map.groupBy(sheet.marks, (mark) => `${mark.row},${mark.column}`);
    this.hiddenRows = new Set(sheet.hiddenRows);
    this.hiddenColumns = new Set(sheet.hiddenColumns?.map(({ column }) => column));
  }

  /** Why the cell says nothing that can be taken, in Chinese; '' where it does. */
  problem(row: number, column: number): string {
    const text = cellText(this.sheet, row, column);
    for (const { kind } of this.marksOf(row, column)) {
      if (kind === 'noResult')
        return '这一格的公式没有保存计算结果，请在 Excel 中打开并保存后重新上传，或直接填写。';
      if (kind === 'errorValue') return `“${text}”是公式出错的结果，请改填。`;
      if (kind === 'struck') return `“${text}”在表格里被划掉，没有采用；需要的话请取消删除线，不需要请清空。`;
      if (kind === 'damaged') return `“${text}”里有无法识别的字符（�），请改正。`;
      if (kind === 'cut') return '这一格的内容过长，没有采用，请精简。';
    }
    return '';
  }

  /** Why a person has to say that the cell is meant, in Chinese; '' where there is no doubt. */
  question(row: number, column: number): string {
    const reasons = this.marksOf(row, column).flatMap(({ kind, said }) =>
      kind === 'struckPart'
        ? [`划掉的“${said}”没有采用`]
        : kind === 'imprecise'
          ? ['超过 15 位的数字，后面几位可能已丢失']
          : [],
    );
    if (this.hiddenRows.has(row)) reasons.push('这一行在表格里是隐藏的');
    if (this.hiddenColumns.has(column)) reasons.push('这一列在表格里是隐藏的');
    return reasons.join('；');
  }

  private marksOf(row: number, column: number): readonly CellMark[] {
    return this.marks.get(`${row},${column}`) ?? [];
  }
}
