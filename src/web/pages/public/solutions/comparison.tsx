import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { paths } from '#web/paths/paths.ts';
import { cssValues } from '#web/ui/css-values.ts';
import { ItemMarks } from '#web/ui/item-marks.tsx';
import { MoneyRange, ShortMoney } from '#web/ui/money.tsx';
import { type ComparedType, differs } from './compare-items.ts';
import styles from './comparison.module.css';
import type { Solution } from './load-solutions.ts';

interface Props {
  chosen: readonly Solution[];
  rows: readonly ComparedType[];
  onlyDifferent: boolean;
  city: string;
}

/** Templates side by side: what they cost here, whom they suit, and item by item what they hold. */
export function Comparison({ chosen, rows, onlyDifferent: wanted, city }: Props) {
  const onlyDifferent = wanted && chosen.length > 1;
  const shown = rows
    .map(({ type, rows: all }) => ({ type, rows: onlyDifferent ? all.filter(differs) : all, all }))
    .filter((part) => part.rows.length > 0);
  return (
    <table className={styles.table} {...cssValues({ '--packages': chosen.length })}>
      <caption className="sr-only">方案对比</caption>
      <thead>
        <tr>
          <th scope="col">
            <span className="sr-only">项目</span>
          </th>
          {chosen.map(({ code, title, other }) => (
            <th key={code} scope="col">
              <Link to={paths.healthSolution(code)}>{title}</Link>
              {other && <small>不分给所选人群，按{other}列出</small>}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        <Facts label="每人约多少钱" note={`${city}机构公布的价格，居中一半`} chosen={chosen}>
          {(one) => <Price solution={one} city={city} />}
        </Facts>
        <Facts label="下一步" chosen={chosen} screenOnly>
          {({ code, purpose }) => {
            const start = paths.requireCustom({ ...(purpose !== 'ANNUAL' && { purpose }), from: code });
            return (
              <span className={`cluster middle ${styles.next}`}>
                <Link className="btn btn-line" to={start}>
                  以此为起点定制
                </Link>
                <Link className="btn btn-call" to={`${start}#make-demand`}>
                  发布需求
                </Link>
              </span>
            );
          }}
        </Facts>
        <Facts label="项目" note="抽血、早餐等服务计在内" chosen={chosen}>
          {({ itemCount }) => <span className="num">{itemCount} 项</span>}
        </Facts>
        <Facts label="适合" chosen={chosen}>
          {({ suits }) => suits}
        </Facts>
        <Facts label="不适合" chosen={chosen}>
          {({ unsuited }) => unsuited || '没有特别的限制'}
        </Facts>
        <Facts label="发布前要确认的" chosen={chosen}>
          {({ warnings }) =>
            warnings.length === 0
              ? '没有'
              : warnings.map(({ ruleId, items, citation }) => (
                  <span key={ruleId} className="stack gap-0">
                    含{items.join('、')}，发布时须确认
                    <small>{citation}</small>
                  </span>
                ))
          }
        </Facts>
      </tbody>
      {shown.map(({ type, rows: list, all }) => (
        <tbody key={type}>
          {list.length > 1 && (
            <tr className={styles.type}>
              <th scope="rowgroup" colSpan={1 + chosen.length}>
                {type}
                <small className="num">
                  {onlyDifferent
                    ? `不同 ${list.length}，相同 ${all.length - list.length}`
                    : `${list.length} 项`}
                </small>
              </th>
            </tr>
          )}
          {list.map((row) => (
            <tr key={row.code} data-same={!differs(row) || undefined}>
              <th scope="row">
                <span className={styles.name}>
                  {row.name} <ItemMarks item={row} />
                </span>
                <small>
                  {list.length === 1 && `${type}：`}
                  {row.significance}
                </small>
              </th>
              {row.cells.map((cell, at) => (
                <td key={chosen[at]?.code}>
                  <Mark cell={cell} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      ))}
      {shown.length === 0 && (
        <tbody>
          <tr>
            <td className="note" colSpan={1 + chosen.length}>
              所选方案的项目完全相同。
            </td>
          </tr>
        </tbody>
      )}
    </table>
  );
}

interface FactsProps {
  label: string;
  note?: string;
  chosen: readonly Solution[];
  screenOnly?: boolean;
  children: (solution: Solution) => ReactNode;
}

const Facts = ({ label, note, chosen, screenOnly, children }: FactsProps) => (
  <tr className={`${styles.facts} ${screenOnly ? 'screen-only' : ''}`}>
    <th scope="row">
      {label}
      {note && <small>{note}</small>}
    </th>
    {chosen.map((one) => (
      <td key={one.code}>{children(one)}</td>
    ))}
  </tr>
);

const Mark = ({ cell }: { cell: true | string | false }) => {
  if (cell === true)
    return (
      <>
        <b aria-hidden="true">●</b>
        <span className="sr-only">包含</span>
      </>
    );
  if (cell === false)
    return (
      <span className={styles.none}>
        <span aria-hidden="true">—</span>
        <span className="sr-only">不含</span>
      </span>
    );
  return <small>已含于{cell}</small>;
};

function Price({ solution, city }: { solution: Solution; city: string }) {
  const { price, reference, canDoAll, canDoMost, institutions } = solution;
  return (
    <>
      <span className={styles.price}>
        {price ? <MoneyRange from={price.low} to={price.high} /> : <ShortMoney yuan={reference} />}
      </span>
      <small>
        {price ? (
          <>
            {price.scope === 'city' ? city : '全国'} {price.institutions} 家，中位{' '}
            <ShortMoney yuan={price.median} />
          </>
        ) : (
          '参考价合计；能做的机构不足三家'
        )}
      </small>
      {institutions > 0 && (
        <small>
          {canDoAll} 家可全部承接，{canDoMost} 家可做七成以上
        </small>
      )}
    </>
  );
}
