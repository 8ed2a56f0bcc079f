import { formatShortFen, parseYuan } from '#domain/kernel/money.ts';
import { MoneyRange, ShortMoney } from '#web/ui/money.tsx';
import { Tag } from '#web/ui/tag.tsx';
import styles from './custom-package.module.css';
import type { Chosen } from './selection.ts';
import type { Range } from './use-price-range.ts';

type PackageRange = Range['packages'][number];

interface Props {
  chosen: Chosen;
  range: Range;
  /** These are the last figures; the ones asked for are on their way. */
  stale: boolean;
}

/** What the city can do and what it would cost, a block for each group. */
export function PricePanel({ chosen, range, stale }: Props) {
  const { city, institutions, packages } = range;
  return (
    <section
      className={`card ${styles.prices}`}
      aria-labelledby="prices"
      aria-busy={stale}
      data-stale={stale || undefined}
    >
      <h2 id="prices" className="cluster baseline between">
        {city.name}每人约多少钱
        <small>{institutions} 家已认证机构</small>
      </h2>
      <Verdict range={range} />
      {packages.map((pkg) => (
        <GroupPrice key={pkg.sex.code} pkg={pkg} all={institutions} city={city.name} budget={chosen.budget} />
      ))}
      <Scarce packages={packages} all={institutions} />
      <details className="hint above screen-only">
        <summary>这些数字怎么来的</summary>
        <p className="above">
          取能做七成以上项目的机构：把它们公布的门市价逐项相加（组合项目只计一次，必须同做的项目计入），缺的项目按本市该项门市价的中位数补上，再乘以该机构已公布套餐的折扣；没有公布套餐的，用全国折扣的中位数。
        </p>
        <p className="above">
          区间是居中一半的机构，不足三家不显示；本市不足三家时改用全国。它不是任何一家的报价，最终以机构报价单为准。
        </p>
      </details>
    </section>
  );
}

/** What the checks below say, in two words. */
function Verdict({ range }: { range: Range }) {
  const count = (effects: readonly string[]) =>
    range.findings.filter(({ effect }) => effects.includes(effect)).length;
  const repeated = range.packages.reduce((sum, pkg) => sum + pkg.conflicts.length, 0);
  const counts = [
    { tone: 'bad', word: '须修改', n: count(['block']) },
    { tone: 'warn', word: '未满足条件', n: count(['unmet']) },
    { tone: 'warn', word: '重复或冲突', n: repeated },
    { tone: 'warn', word: '请确认', n: count(['warn']) },
  ] as const;
  const shown = counts.filter(({ n }) => n > 0);
  if (shown.length === 0) return null;
  return (
    <p className="above screen-only">
      <a className="cluster" href="#findings">
        {shown.map(({ tone, word, n }) => (
          <Tag key={word} tone={tone}>
            {word} {n}
          </Tag>
        ))}
        <span className="sr-only">，看说明</span>
      </a>
    </p>
  );
}

interface GroupProps {
  pkg: PackageRange;
  all: number;
  city: string;
  budget: string;
}

function GroupPrice({ pkg, all, city, budget }: GroupProps) {
  const { sex, itemCount, price, listPrice, reference, canDoAll, canDoMost } = pkg;
  return (
    <div className={`apart ${styles.group}`}>
      <h3 className="cluster">
        {sex.name}
        <small className="num fill">{itemCount} 项</small>
        <Budget budget={budget} median={price?.median} />
      </h3>
      {itemCount === 0 ? (
        <p className="hint">还没有项目。</p>
      ) : (
        <>
          <p className={`row baseline between ${styles.range}`}>
            {price ? <MoneyRange from={price.low} to={price.high} /> : <ShortMoney yuan={reference} />}
            <span className="soft small">
              {price ? (
                <>
                  中位 <ShortMoney yuan={price.median} />
                </>
              ) : (
                '参考价合计'
              )}
            </span>
          </p>
          <p className="hint">
            {all === 0 ? (
              `${city}还没有已认证的机构。`
            ) : (
              <>
                <b className="num">{canDoAll}</b> 家可全部承接，<b className="num">{canDoMost}</b>{' '}
                家可做七成以上。
              </>
            )}
            {price?.scope === 'all' && `区间按全国 ${price.institutions} 家。`}
            {!price && '能做的机构不足三家，没有价格区间。'}
            {listPrice && (
              <>
                门市价合计{' '}
                <span className="num">
                  {short(listPrice.low)}–{short(listPrice.high).slice(1)}
                </span>
                。
              </>
            )}
          </p>
        </>
      )}
    </div>
  );
}

const short = (yuan: string) => formatShortFen(parseYuan(yuan) ?? 0);

function Budget({ budget, median }: { budget: string; median: string | undefined }) {
  if (budget === '' || median === undefined) return null;
  const over = (parseYuan(median) ?? 0) - (parseYuan(budget) ?? 0);
  return over > 0 ? (
    <Tag tone="warn">中位超预算 {formatShortFen(over)}</Tag>
  ) : (
    <Tag tone="ok">中位在预算内</Tag>
  );
}

const mostShown = 5;

/** Which items narrow the choice. */
function Scarce({ packages, all }: { packages: readonly PackageRange[]; all: number }) {
  const fewest = new Map<string, PackageRange['scarce'][number]>();
  for (const one of packages.flatMap((pkg) => pkg.scarce)) {
    const known = fewest.get(one.code);
    if (!known || one.institutions < known.institutions) fewest.set(one.code, one);
  }
  const shown = [...fewest.values()].toSorted((a, b) => a.institutions - b.institutions).slice(0, mostShown);
  if (shown.length === 0) return null;
  return (
    <details className="hint above">
      <summary>哪些项目会让可选机构变少</summary>
      <ul>
        {shown.map(({ code, name, institutions }) => (
          <li key={code} className="row between">
            <span>{name}</span>
            <span className="num nowrap">
              {institutions}/{all} 家
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}
