import type { SexGroup } from '#domain/catalogue/catalogue.ts';
import { sexLabel } from '#domain/demand/purpose.ts';
import { ItemMarks } from '#web/ui/item-marks.tsx';
import { ShortMoney } from '#web/ui/money.tsx';
import { Tag } from '#web/ui/tag.tsx';
import type { Item } from './load-custom-package.ts';
import styles from './package-table.module.css';
import type { Chosen } from './selection.ts';

export type Toggle = (code: string, sexes: readonly SexGroup[], included: boolean) => void;

interface Props {
  item: Item;
  purpose: string;
  groups: Chosen['groups'];
  onToggle: Toggle;
  /** The package itself: its boxes are what a form without scripts sends. On the shelf, what is in already isn't sent. */
  own: boolean;
  hydrated: boolean;
}

/** One item: what it is for, and a box for each group. */
export function ItemRow({ item, purpose, groups, onToggle, own, hydrated }: Props) {
  const { code, name, significance } = item;
  const forbidden = purpose === 'ENTRY' && item.preEmployment === 'forbidden';
  return (
    <tr data-out={(own && groups.every(({ codes }) => !codes.includes(code))) || undefined}>
      <th scope="row">
        <span className={styles.name}>
          {name}
          <Marks item={item} forbidden={forbidden} />
          <span className={`hint nowrap ${styles.inlinePrice}`}>
            参考 <ShortMoney yuan={item.referencePrice} />
          </span>
        </span>
        <small>{significance}</small>
      </th>
      <td className={styles.price}>
        <ShortMoney yuan={item.referencePrice} />
      </td>
      {groups.map(({ sex, codes }) => {
        const included = codes.includes(code);
        const label = `${sexLabel(purpose, sex)}：${name}`;
        if (!included && (forbidden || !suits(item, sex)))
          return (
            <td key={sex} className={styles.never}>
              <span aria-label={`${label}，${forbidden ? '入职体检禁检' : '不适用'}`} role="img">
                —
              </span>
            </td>
          );
        return (
          <td key={sex}>
            <label className={styles.box}>
              <input
                type="checkbox"
                {...((own || !included) && { name: `s${sex}` })}
                value={code}
                checked={included}
                disabled={!own && included && !hydrated}
                onChange={(event) => onToggle(code, [sex], event.target.checked)}
                aria-label={label}
              />
              {included && <i className="print-only">●</i>}
            </label>
          </td>
        );
      })}
    </tr>
  );
}

/** The compliance check has the last word: what presumes a sexual history is offered and then explained. */
export const suits = (item: Item, sex: SexGroup): boolean =>
  item.sexes.includes(sex) || (sex === 2 && item.sexes.includes(3));

const Marks = ({ item, forbidden }: { item: Item; forbidden: boolean }) => (
  <>
    {' '}
    <ItemMarks item={item} />
    {forbidden && <Tag tone="bad">入职禁检</Tag>}
  </>
);
