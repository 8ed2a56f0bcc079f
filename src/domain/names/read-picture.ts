import { itemFits } from './fits.ts';
import { pictureOf } from './imaging.ts';
import { itemsShowing } from './items-showing.ts';
import type { NameIndex } from './name-index.ts';
import type { Verdict } from './verdict.ts';

/** The items that a spelled name shows as a picture; undefined when it is none, or one of none of ours. */
export function readPicture(index: NameIndex, text: string, inherited = ''): Verdict | undefined {
  const picture = pictureOf(text, { lexicon: index.pictures, inherited });
  const shown =
    picture &&
    itemsShowing(picture, index.imaging, (code, sex) => {
      const item = index.items.get(code);
      return item !== undefined && sex.split(',').every((value) => itemFits(item, { type: 'sex', value }));
    });
  return shown && { ...shown, open: false, why: '检查方式和部位一致' };
}
