import type { CallOutput } from '#wire/invoke.ts';
import { MoneyRange } from '#web/ui/money.tsx';
import { type Overview, scopeName } from './place-labels.ts';

export type ItemPrices = CallOutput<'market.itemPrices'>;

interface PriceRow {
  code: string;
  name: string;
  /** Over what the range is taken: 深圳 12 家. */
  sample: string;
  low: string | undefined;
  high: string | undefined;
}

/** Ranges with what they were taken over. */
export function PriceTable({ what, rows }: { what: string; rows: readonly PriceRow[] }) {
  return (
    <table className="table">
      <thead>
        <tr>
          <th scope="col">{what}</th>
          <th scope="col">样本</th>
          <th scope="col" data-end>
            区间
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ code, name, sample, low, high }) => (
          <tr key={code}>
            <th scope="row">{name}</th>
            <td className="hint nowrap">{sample}</td>
            <td data-end>
              <MoneyRange from={low} to={high} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Items that enough institutions price somewhere; which city, or that it is the whole country, is said of each. */
export const itemRows = (prices: ItemPrices | undefined): (PriceRow & { here: boolean })[] =>
  (prices?.items ?? []).flatMap(({ code, name, price }) =>
    price
      ? [
          {
            code,
            name,
            here: price.scope === 'city',
            sample: `${price.scope === 'city' ? prices?.city.name : '全国'} ${price.institutions} 家`,
            low: price.low,
            high: price.high,
          },
        ]
      : [],
  );

export const packageRows = (overview: Overview): PriceRow[] =>
  overview.packagePrices.map(({ checkType, institutions, low, high, scope }) => ({
    ...checkType,
    sample: `${scopeName(overview, scope)} ${institutions} 家`,
    low,
    high,
  }));
