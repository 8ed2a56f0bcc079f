import { answersOf } from '#domain/item-matrix/answers.ts';
import { readReference } from '#server/modules/catalogue/read-reference.ts';
import { readMatrixBytes } from '#server/modules/library-import/spreadsheet/read-matrix-file.ts';
import { readColumnOptions } from './cli-columns.ts';
import { print, readInput } from './cli-output.ts';

const matrixRoles = ['item', 'category', 'group'] as const;

/**
 * Prints as JSON what a ●-matrix or a list of items says, read against the catalogue of the code, without a database. Questions are in it
 * and on standard error.
 * @returns whether any item was found
 */
export async function printMatrix(
  path: string,
  options: { columns: readonly string[]; answers: readonly string[] },
): Promise<boolean> {
  const columns = readColumnOptions(options.columns, matrixRoles);
  const { groups, rows, remarks, notices, lines, questions } = await readMatrixBytes(
    await readInput(path),
    readReference().catalogue,
    {
      answers: answersOf(options.answers.join('\n')),
      columns: {
        item: columns.get('item')?.[0],
        category: columns.get('category')?.[0],
        groups: columns.get('group'),
      },
    },
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
    lines,
    questions,
  };
  for (const { id, text, options: offered, chosen } of questions)
    console.error(
      `${id}: ${text} ${offered.map(({ value, label }) => `${value} = ${label}`).join('; ')} → ${chosen}`,
    );
  await print(JSON.stringify(reading, undefined, 1));
  if (rows.length === 0) console.error('No items were found in it.');
  return rows.length > 0;
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
