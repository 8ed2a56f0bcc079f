import { Link } from 'react-router';
import { paths } from '#web/paths.ts';
import { MoneyRange } from '#web/ui/money.tsx';
import styles from './province-tiles.module.css';
import type { Province } from './province.ts';

/** The tiles' figures to be read in rows. */
export function ProvinceTable({ provinces }: { provinces: readonly Province[] }) {
  const served = provinces.filter((one) => one.institutions > 0 || one.openDemands > 0);
  const rows = served.toSorted((a, b) => b.institutions - a.institutions);
  const none = provinces.filter((one) => !served.includes(one));
  if (rows.length === 0) return null;
  return (
    <details className="note apart">
      <summary className="link-button">用表格看各省的数字</summary>
      <table className="rows above">
        <thead>
          <tr>
            <th scope="col">地区</th>
            <th scope="col">已认证机构</th>
            <th scope="col">年度套餐（元/人）</th>
            <th scope="col">正在收报价</th>
            <th scope="col">城市</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ code, name, institutions, annual, openDemands, cities }) => (
            <tr key={code}>
              <td className="strong">
                <Link to={paths.region(code)}>{name}</Link>
              </td>
              <td data-label="已认证机构" className="num">
                {institutions} 家
              </td>
              <td data-label="年度套餐">
                {annual ? <MoneyRange from={annual.low} to={annual.high} /> : '—'}
              </td>
              <td data-label="正在收报价" className="num">
                {openDemands} 单
              </td>
              <td className={styles.names}>
                {cities.map((city) => (
                  <Link key={city.code} to={paths.region(city.code)}>
                    {city.name}
                  </Link>
                ))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {none.length > 0 && (
        <p className={styles.names}>
          还没有机构和需求：
          {none.map(({ code, name }) => (
            <Link key={code} to={paths.region(code)}>
              {name}
            </Link>
          ))}
        </p>
      )}
    </details>
  );
}
