import { Button } from 'antd';
import { useState } from 'react';
import { formatYuan } from '#domain/kernel/money.ts';
import { parts } from '#domain/kernel/parts.ts';
import { percent } from '#domain/kernel/percent.ts';
import { overBudgetText, perHeadText, validPackagesText, waysText } from '#wire/award/comparison-text.ts';
import { elsewhereText, nobodyText } from '#wire/award/decision-text.ts';
import { demandPages } from '#web/pages/purchase/demand/demand-pages.ts';
import { Notice } from '#web/ui/app/notice.tsx';
import { useWide } from '#web/ui/app/use-wide.ts';
import { cssValues } from '#web/ui/css-values.ts';
import { PlainTable } from '#web/ui/plain-table.tsx';
import { usePrinting } from '#web/ui/printing.ts';
import { StatusTag } from '#web/ui/tag.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import { AcceptAllDialog, type Asked } from './accept-all-dialog.tsx';
import styles from './compare.module.css';
import { AcceptedCities } from './decision-buttons.tsx';
import { FirstPrice, RoundTag } from './round-marks.tsx';
import { Scenarios } from './scenarios.tsx';
import { ScrollTable } from './scroll-table.tsx';
import { isAccepted, type Overview } from './view.ts';
import { writeWeights } from './weights.ts';

type OverviewRow = Overview['rows'][number];
type Package = Overview['packages'][number];
type Cell = NonNullable<OverviewRow['cells'][number]>;

/** Institutions down, packages across; on a phone one card for each institution. */
export function OverviewTable({ overview }: { overview: Overview }) {
  const wide = useWide();
  const printing = usePrinting();
  const [pending, setPending] = useState<Asked>();
  const acceptAll = (row: OverviewRow) => setPending(askedOf(overview, row));
  return (
    <>
      {overview.coveredByNobody.length > 0 && (
        <Notice type="warning" title={nobodyText(overview.coveredByNobody)} />
      )}
      <p className="hint under">
        共 {overview.headcount} 人{overview.budgetMax && `，预算人均不超过 ${formatYuan(overview.budgetMax)}`}
        。{overview.cities.length > 1 && '先比可在所在城市体检的人数，再'}按补齐缺项后的总价从低到高排列
        <span className="screen-only">；点套餐名逐项比较</span>。
      </p>
      {printing ? (
        parts(overview.packages, packagesAcross).map((part) => (
          <Table
            key={part[0]?.at}
            overview={overview}
            shown={part.map(({ at }) => at)}
            onAcceptAll={acceptAll}
          />
        ))
      ) : wide ? (
        <ScrollTable label="整个需求的比价表" count={overview.packages.length + 1} fixed={1} unit="列">
          <Table overview={overview} shown={overview.packages.map((_, at) => at)} onAcceptAll={acceptAll} />
        </ScrollTable>
      ) : (
        <ul className="stack">
          {overview.rows.map((row) => (
            <Card key={row.quotationId} overview={overview} row={row} onAcceptAll={acceptAll} />
          ))}
        </ul>
      )}
      {pending && (
        <AcceptAllDialog overview={overview} asked={pending} onClose={() => setPending(undefined)} />
      )}
      <Scenarios overview={overview} onAccept={setPending} />
    </>
  );
}

interface TableProps {
  overview: Overview;
  onAcceptAll: (row: OverviewRow) => void;
}

/** So many packages across stay readable on a sheet of paper. */
const packagesAcross = 3;

/** `shown`: the places of its packages. */
function Table({ overview, shown, onAcceptAll }: TableProps & { shown: readonly number[] }) {
  const { packages } = overview;
  return (
    <PlainTable
      className={`${styles.table} ${styles.overview}`}
      {...cssValues({ '--columns': shown.length + 1 })}
      caption={`${overview.title}：${overview.rows.length} 家机构，${packages.length} 个套餐，金额为每人`}
      heads={[
        '机构',
        {
          key: 'total',
          text: (
            <>
              全部人员<small>齐项价 / 原报价</small>
            </>
          ),
        },
        ...shown
          .map((at) => packages[at] as Package)
          .map((pkg) => ({
            key: pkg.packageId,
            text: (
              <>
                <PackageLink overview={overview} pkg={pkg} />
                <small>
                  {pkg.headcount} 人 · {pkg.itemCount} 项
                </small>
              </>
            ),
          })),
      ]}
    >
      <tbody>
        {overview.rows.map((row) => (
          <tr key={row.quotationId}>
            <th scope="row">
              <Institution row={row} onAcceptAll={onAcceptAll} />
            </th>
            <td>
              <Total row={row} byCity={overview.byCity} />
            </td>
            {shown.map((at) => {
              const cell = row.cells[at] ?? null;
              return (
                <td
                  key={packages[at]?.packageId}
                  className={cell && isAccepted(cell) ? styles.accepted : undefined}
                >
                  <PackagePrice cell={cell} />
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </PlainTable>
  );
}

function Card({ overview, row, onAcceptAll }: TableProps & { row: OverviewRow }) {
  return (
    <li className="panel stack gap-2">
      <Institution row={row} onAcceptAll={onAcceptAll} />
      <div className="cluster">
        <Total row={row} byCity={overview.byCity} />
      </div>
      <ul className="stack gap-2 divided">
        {row.cells.map((cell, at) => {
          const pkg = overview.packages[at] as Package;
          return (
            <li key={pkg.packageId}>
              <PackageLink overview={overview} pkg={pkg} /> <span className="hint">{pkg.headcount} 人</span>
              <div className="cluster">
                <PackagePrice cell={cell} />
              </div>
            </li>
          );
        })}
      </ul>
    </li>
  );
}

/** Whom of its packages an institution does not cover. */
const Elsewhere = ({ people }: { people: OverviewRow['elsewhere'] }) =>
  people.length > 0 && <small className="warning">{elsewhereText(people)}</small>;

const PackageLink = ({ overview, pkg }: { overview: Overview; pkg: Package }) => (
  <TextLink
    to={demandPages[overview.kind].compare(overview.demandId, {
      packageId: pkg.packageId,
      weights: writeWeights(overview.weights),
    })}
  >
    {pkg.label}
  </TextLink>
);

function Institution({ row, onAcceptAll }: { row: OverviewRow; onAcceptAll: (row: OverviewRow) => void }) {
  const { institution } = row;
  return (
    <>
      <b>
        <span className="sr-only">第 {row.rank}：</span>
        <span aria-hidden>{row.rank}. </span>
        {institution.name}
      </b>
      <small>{[institution.city, institution.level, waysText(row.ways)].filter(Boolean).join(' · ')}</small>
      {validPackagesText(row.cells) && <small className="warning">{validPackagesText(row.cells)}</small>}
      <Elsewhere people={row.elsewhere} />
      <RoundTag round={row.round} />
      {row.actions.includes('acceptAll') && (
        <Button
          size="small"
          type={row.rank === 1 ? 'primary' : 'default'}
          aria-label={`全部接受 ${institution.name}`}
          onClick={() => onAcceptAll(row)}
        >
          全部接受
        </Button>
      )}
      {row.otherSide && (
        <>
          <Button size="small" disabled aria-label={`全部接受 ${institution.name}`} title={row.otherSide}>
            全部接受
          </Button>
          <small className="warning">{row.otherSide}</small>
        </>
      )}
    </>
  );
}

function Total({ row, byCity }: { row: OverviewRow; byCity: boolean }) {
  return (
    <>
      <b className={`num ${row.rank === 1 ? 'good' : ''}`}>{formatYuan(row.levelledTotal)}</b>
      <small className="num">原报价 {formatYuan(row.total)}</small>
      {byCity && <small>按 {row.headcount} 人计价</small>}
      <small>齐全 {percent(row.coverage)}</small>
      <small className="num">{perHeadText(row)}</small>
      {overBudgetText(row) && <small className="warning">{overBudgetText(row)}</small>}
    </>
  );
}

function PackagePrice({ cell }: { cell: Cell | null }) {
  if (!cell) return <small>未报价</small>;
  const priced = cell.gaps.length > 0;
  return (
    <>
      <span className={`num ${cell.levelledRank === 1 ? 'good' : ''}`}>
        {formatYuan(priced ? cell.levelled : cell.raw)}
      </span>
      {priced ? (
        <small title={cell.gaps.join('、')}>
          原报价 {formatYuan(cell.raw)}，缺 {cell.gaps.length} 项
          <span className="print-only">：{cell.gaps.join('、')}</span>
        </small>
      ) : (
        <small>项目齐全</small>
      )}
      <FirstPrice offer={cell} />
      {!cell.actions.includes('accept') && cell.cities.length === 0 && <StatusTag status={cell.status} />}
      <AcceptedCities cities={cell.cities} status={cell.status} />
    </>
  );
}

/** Where a quote can be accepted: in cities, or for all heads of its package. */
const placesOf = ({ cities }: Cell, headcount: number) => {
  if (cities.length === 0) return [{ cityId: '', city: '', headcount }];
  return cities.filter(({ action, proposed }) => action === 'accept' && proposed);
};

/** Everything of one institution that can be accepted. */
const askedOf = ({ packages }: Overview, { institution, cells }: OverviewRow): Asked => ({
  name: `「${institution.name}」`,
  lots: cells.flatMap((cell, at) =>
    cell?.actions.includes('accept')
      ? placesOf(cell, packages[at]?.headcount ?? 0).map((place) => ({
          ...place,
          packageId: packages[at]?.packageId ?? '',
          quotationPackageId: cell.quotationPackageId,
          price: cell.raw,
          gaps: cell.gaps,
          elsewhere: cell.elsewhere.filter(({ cityId }) => place.cityId === '' || cityId === place.cityId),
        }))
      : [],
  ),
});
