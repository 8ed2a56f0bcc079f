import type { ReactNode } from 'react';
import type { CallOutput } from '#wire/invoke.ts';
import { cssValues } from '#web/ui/css-values.ts';
import { ItemMarks } from '#web/ui/item-marks.tsx';
import { ShortMoney } from '#web/ui/money.tsx';
import { Tag } from '#web/ui/tag.tsx';
import styles from './package-items.module.css';

type PublicPackage = CallOutput<'demand.publicPackage'>;
type Item = PublicPackage['items'][number];

interface Props {
  answer: PublicPackage;
  /** What each item is for, and its reference price. */
  explained?: boolean;
  /** A last column of fixed room, for what comes later; its head is read aloud only. */
  own?: { head: string; cell: (item: Item) => ReactNode };
}

/** A package item by item, by type; on a phone every item is a card. */
export function PackageItems({ answer: { items, institutions }, explained = false, own }: Props) {
  const columns = 2 + Number(explained) + Number(own !== undefined);
  return (
    <table className={`rows ${styles.items}`} data-explained={explained || undefined}>
      <thead>
        <tr>
          <th scope="col">项目</th>
          {explained && <th scope="col">参考价</th>}
          <th scope="col">当地能做的机构</th>
          {own && (
            <th scope="col" className={styles.own}>
              <span className="sr-only">{own.head}</span>
            </th>
          )}
        </tr>
      </thead>
      {[...Map.groupBy(items, ({ type }) => type)].map(([type, list]) => (
        <tbody key={type}>
          <tr className={styles.category}>
            <th className="hint" scope="colgroup" colSpan={columns}>
              {type || '其他'} · {list.length} 项
            </th>
          </tr>
          {list.map((item) => (
            <tr key={item.code}>
              <td>
                <span className="cluster gap-1">
                  {item.name}
                  {!item.required && <Tag>可选</Tag>}
                  <ItemMarks item={item} />
                </span>
                {explained && item.significance && <small>{item.significance}</small>}
                {explained && item.preparation && <small>检前准备：{item.preparation}</small>}
                {item.note && <small>采购方备注：{item.note}</small>}
              </td>
              {explained && (
                <td data-label="参考价" className="num">
                  <ShortMoney yuan={item.reference} />
                </td>
              )}
              <td data-label="能做">
                <Share of={institutions} count={item.offeredBy} />
              </td>
              {own && <td className={styles.own}>{own.cell(item)}</td>}
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  );
}

/** So many of all institutions, as a bar and in figures. */
function Share({ count, of }: { count: number; of: number }) {
  return (
    <span className="row nowrap">
      <i
        className={`share ${styles.offered}`}
        data-scarce={count * 2 < of || undefined}
        aria-hidden="true"
        {...cssValues({ '--share': of === 0 ? 0 : count / of })}
      />
      <span className="num">
        {count}/{of} 家
      </span>
    </span>
  );
}
