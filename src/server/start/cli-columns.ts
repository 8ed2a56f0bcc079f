import { columnLetter } from '#domain/library-import/raw-table.ts';

/**
 * `--column name=B`: what a person says of a column. Columns are letters as Excel has them; `-` says that there is none.
 * @returns role → columns from 0, none for `-`
 * @throws Error with a sentence for what is neither
 */
export function readColumnOptions<Role extends string>(
  options: readonly string[],
  roles: readonly Role[],
): Map<Role, readonly number[]> {
  const chosen = new Map<Role, readonly number[]>();
  for (const option of options) {
    const [, name = '', letters = ''] = /^([^=]+)=(.+)$/.exec(option) ?? [];
    const role = roles.find((one) => one === name);
    if (!role) throw new Error(`--column ${option}: ROLE=LETTER with ROLE one of ${roles.join(', ')}.`);
    chosen.set(role, letters === '-' ? [] : letters.split(',').map((letter) => columnOf(letter, option)));
  }
  return chosen;
}

function columnOf(letter: string, option: string): number {
  const text = letter.trim().toUpperCase();
  for (let column = 0; column < 702; column++) if (columnLetter(column) === text) return column;
  throw new Error(`--column ${option}: “${letter}” is no column; columns are letters such as B or AA.`);
}
