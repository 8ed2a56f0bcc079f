import { formatFen, parseYuan } from '#domain/kernel/money.ts';
import styles from './compare.module.css';

interface Award {
  /** The package, or its people in a city. */
  readonly label: string;
  readonly institution?: string | undefined;
  readonly price: string;
  readonly headcount: number;
  /** Names of the items that the institution does not do; left out where nobody looks for them. */
  readonly gaps?: readonly string[];
}

const amountOf = ({ price, headcount }: Award) => (parseYuan(price) ?? 0) * headcount;

export const totalOf = (awards: readonly Award[]) => awards.reduce((sum, one) => sum + amountOf(one), 0);

/** What is awarded, to whom and for how much, with the sum of it. */
export const AwardList = ({ awards, className = '' }: { awards: readonly Award[]; className?: string }) => (
  <ul className={`stack gap-2 divided ${className} ${styles.awards}`}>
    {awards.map((award) => (
      <li key={award.label} className="cluster between">
        <b>{award.label}</b>
        {award.institution && <span>{award.institution}</span>}
        {award.gaps && award.gaps.length > 0 && (
          <span className="warning">
            缺 {award.gaps.length} 项：{award.gaps.join('、')}
          </span>
        )}
        <span className="num">
          {formatFen(parseYuan(award.price) ?? 0)} × {award.headcount} 人 = {formatFen(amountOf(award))}
        </span>
      </li>
    ))}
    <li className="row between">
      <b>合计</b>
      <span className="money">{formatFen(totalOf(awards))}</span>
    </li>
  </ul>
);
