import { type ColumnRole, tidyHeader } from './header-words.ts';

/** Headings of columns that say for whom an item is, or, filled with prices, what it costs them. */
const peopleHeadings: Readonly<Record<string, ColumnRole>> = {
  男: 'malePrice',
  男性: 'malePrice',
  女: 'femalePrice',
  女性: 'femalePrice',
  未婚女: 'unmarriedPrice',
  未婚女性: 'unmarriedPrice',
  女未婚: 'unmarriedPrice',
  已婚女: 'marriedPrice',
  已婚女性: 'marriedPrice',
  女已婚: 'marriedPrice',
};

/** Whose price a column with such a heading holds, when it holds prices. */
export const priceOfPeople = (text: string): ColumnRole | undefined => peopleHeadings[tidyHeader(text)];
