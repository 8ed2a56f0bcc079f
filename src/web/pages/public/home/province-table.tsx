import { Link } from 'react-router';
import { paths } from '#web/paths/paths.ts';
import { DataTable } from '#web/ui/data-table.tsx';
import { MoneyRange } from '#web/ui/money.tsx';
import type { Province } from './place-labels.ts';
import styles from './province-tiles.module.css';

const links = (regions: readonly { code: string; name: string }[]) =>
  regions.map(({ code, name }) => (
    <Link key={code} to={paths.region(code)}>
      {name}
    </Link>
  ));

/** The tiles' figures to be read in rows. */
export function ProvinceTable({ provinces }: { provinces: readonly Province[] }) {
  const served = provinces.filter((one) => one.institutions > 0 || one.openDemands > 0);
  const rows = served.toSorted((a, b) => b.institutions - a.institutions);
  const none = provinces.filter((one) => !served.includes(one));
  if (rows.length === 0) return null;
  return (
    <details className="note apart">
      <summary className="link-button">用表格看各省的数字</summary>
      <DataTable
        className="above"
        rows={rows}
        rowKey={({ code }) => code}
        columns={[
          {
            head: '地区',
            className: 'strong',
            render: ({ code, name }) => <Link to={paths.region(code)}>{name}</Link>,
          },
          { head: '已认证机构', render: ({ institutions }) => `${institutions} 家` },
          {
            head: '年度套餐（元/人）',
            label: '年度套餐',
            render: ({ annual }) => (annual ? <MoneyRange from={annual.low} to={annual.high} /> : '—'),
          },
          { head: '正在收报价', render: ({ openDemands }) => `${openDemands} 单` },
          { head: '有机构的城市', render: ({ cityCount }) => `${cityCount} 个` },
        ]}
      />
      {none.length > 0 && <p className={styles.names}>还没有机构和需求：{links(none)}</p>}
    </details>
  );
}
