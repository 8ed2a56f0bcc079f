import { Link } from 'react-router';
import { paths } from '#web/paths/paths.ts';
import styles from './home.module.css';
import type { Overview } from './place-labels.ts';
import { type ItemPrices, itemRows, PriceTable, packageRows } from './price-table.tsx';

/** What items and packages cost here: middle halves of what institutions publish, each with its scope and sample. */
export function PriceRanges({ overview, items }: { overview: Overview; items: ItemPrices | undefined }) {
  const { packagePrices, area } = overview;
  const rows = itemRows(items);
  if (rows.length === 0 && packagePrices.length === 0) return null;
  const ofHere = packagePrices.some(({ scope }) => scope === 'here') || rows.some(({ here }) => here);
  const half = Math.ceil(rows.length / 2);
  return (
    <section className="wrap section" aria-labelledby="prices">
      <div className="section-head">
        <h2 id="prices">{ofHere ? area.name : '全国'}的价格区间</h2>
        <span>机构公布的价格，取居中一半；每个区间都来自 3 家以上机构</span>
        <Link to={paths.requireCustom()}>按自己的项目算一算 →</Link>
      </div>
      <div className={`split ${styles.prices}`}>
        {rows.length > 0 && (
          <div className={`card ${styles.items}`}>
            <h3>
              常用项目 <small>门市价，元/次</small>
            </h3>
            <div className="halves">
              <PriceTable what="项目" rows={rows.slice(0, half)} />
              <PriceTable what="项目" rows={rows.slice(half)} />
            </div>
          </div>
        )}
        {packagePrices.length > 0 && (
          <div className="card">
            <h3>
              公布的套餐 <small>元/人</small>
            </h3>
            <PriceTable what="体检类型" rows={packageRows(overview)} />
          </div>
        )}
      </div>
    </section>
  );
}
