import { readFile } from 'node:fs/promises';
import { readReference } from '#server/modules/catalogue/read-reference.ts';
import { readMatrixBytes } from '#server/modules/library-import/spreadsheet/read-matrix-file.ts';

/** Prints as JSON what a ●-matrix or a list of items says, read against the catalogue of the code, without a database. */
export async function printMatrix(path: string): Promise<void> {
  const { groups, rows, remarks, notices } = await readMatrixBytes(
    await readFile(path),
    readReference().catalogue,
  );
  const reading = {
    groups: groups.map(({ name, team, sexes, ageMin, ageMax, headcount, remarks: own }) => ({
      name,
      team,
      sex: sexText(sexes),
      sexes,
      ageMin: ageMin ?? null,
      ageMax: ageMax ?? null,
      headcount: headcount ?? null,
      remarks: own.map(remarkText),
    })),
    rows: rows.map(({ sheet, row, category, text, level, codes, candidates, marks, remarks: own }) => ({
      sheet,
      row,
      category,
      text,
      level,
      codes,
      candidates: candidates.map((candidate) => ({ codes: candidate.codes, score: candidate.score })),
      marks,
      remarks: own.map(remarkText),
    })),
    remarks: remarks.map(remarkText),
    notices,
  };
  console.log(JSON.stringify(reading, undefined, 1));
}

const remarkText = ({ label, text }: { label: string; text: string }): string =>
  label === '' ? text : text === '' ? label : `${label}：${text}`;

function sexText(sexes: readonly number[]): string {
  switch (sexes.join()) {
    case '1':
      return '男';
    case '2,3':
      return '女';
    case '2':
      return '未婚女';
    case '3':
      return '已婚女';
    case '1,2':
      return '男、未婚女';
    case '1,3':
      return '男、已婚女';
    default:
      return '不限';
  }
}
