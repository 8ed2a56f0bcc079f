import { headerMeaning } from '#domain/library-import/header-words.ts';
import { isAudience, readAudience } from './audience.ts';
import type { Block } from './block.ts';
import { peopleOfHeading } from './people-heading.ts';

/**
 * The column of a list that says whose the items of a row are: 套餐 | 项目 with A套餐, B套餐 in it. Every text in it names a part of the staff or a
 * package; a column of sexes or of categories is none.
 */
export function groupColumn(
  { grid, bottom, left, right }: Block,
  anchor: number,
  taken: readonly (number | undefined)[],
): number | undefined {
  for (let column = left; column < right; column++) {
    if (taken.includes(column)) continue;
    const heading = grid.text(anchor, column).replace(/\s/g, '');
    const role = headerMeaning(heading)?.role;
    if (
      heading === '' ||
      (role !== undefined && role !== 'category' && role !== 'sex' && !/套餐|方案/.test(heading))
    )
      continue;
    const texts: string[] = [];
    for (let row = anchor + 1; row < bottom; row++) {
      const text = grid.text(row, column);
      if (text !== '' && grid.distinct(row, left, right).length > 1) texts.push(text);
    }
    if (
      texts.length > 0 &&
      texts.every(namesPackage) &&
      texts.some((text) => readAudience([text]).team !== '')
    )
      return column;
  }
  return undefined;
}

const namesPackage = (text: string): boolean =>
  text.length <= 40 &&
  isAudience(text) &&
  !/项目|检查|检验|类别|^[^套档]*科$/.test(text) &&
  peopleOfHeading(text) !== undefined;
