import type { CallOutput } from '#wire/invoke.ts';
import { ShortMoney } from '#web/ui/money.tsx';
import { Block } from '#web/ui/public/block.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { type ComparedItem, comparePackages, forAll } from './compare-packages.ts';
import styles from './package-section.module.css';

type Package = CallOutput<'institution.byCode'>['packages'][number];

/** Packages as the institution publishes them, then side by side; every item is in the page, folded. */
export function PackageSection({ packages }: { packages: readonly Package[] }) {
  return (
    <Block id="packages" title="团检套餐" note="机构公布的价格，元/人；团体人数多时可再询价">
      {packages.length === 0 ? (
        <p className="well soft small">
          这家机构还没有公布套餐。它按项目报价：发布需求或
          <a className="text-link" href="#ask">
            向它询价
          </a>
          后，收到的就是按您的项目清单算出的价格。
        </p>
      ) : (
        <div className={`grid top ${styles.cards} ${packages.length > 1 ? styles.several : ''}`}>
          {packages.map((pkg) => (
            <PackageCard key={pkg.id} pkg={pkg} />
          ))}
        </div>
      )}
      {packages.length > 1 && <SideBySide packages={packages} />}
    </Block>
  );
}

function PackageCard({ pkg }: { pkg: Package }) {
  const { name, checkType, description, listPrice, salePrice, itemCount, audiences } = pkg;
  return (
    <article className="card">
      <h3>{name}</h3>
      <p className="soft small">
        <Tag tone="teal">{checkType.name}</Tag> {audiences.map(({ label }) => label).join('、')}
      </p>
      <p className={`above ${styles.price}`}>
        <ShortMoney yuan={salePrice} />
        <small>/人</small>
        {listPrice !== salePrice && (
          <s className="note">
            <span className="sr-only">门市价</span> <ShortMoney yuan={listPrice} />
          </s>
        )}
      </p>
      {description && <p className="soft small above">{description}</p>}
      <details className={`small above ${styles.items}`}>
        <summary>
          看 <span className="num">{itemCount}</span> 个项目
        </summary>
        {audiences.map(({ label, items }) => (
          <div key={label}>
            <h4 className="hint plain above">
              {label} · {items.length} 项
            </h4>
            <ul>
              {items.map((item) => (
                <li key={item}>{item}</li>
              ))}
            </ul>
          </div>
        ))}
      </details>
    </article>
  );
}

function SideBySide({ packages }: { packages: readonly Package[] }) {
  const { different, common } = comparePackages(packages);
  return (
    <details className="fold apart">
      <summary>
        <b>{packages.length} 个套餐并排看</b>
        <span>
          {different.length} 项不同，{common.length} 项都有
        </span>
      </summary>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keyboard */}
      <section className={styles.scroll} tabIndex={0} aria-label="套餐项目对照表">
        <table className="table">
          <thead>
            <tr>
              <th scope="col">项目</th>
              {packages.map(({ id, name, salePrice }) => (
                <th key={id} scope="col">
                  {name}
                  <ShortMoney yuan={salePrice} />
                </th>
              ))}
            </tr>
          </thead>
          <Rows title="不同的项目" rows={different} packages={packages} />
          <Rows title="都有的项目" rows={common} packages={packages} />
        </table>
      </section>
    </details>
  );
}

function Rows({
  title,
  rows,
  packages,
}: {
  title: string;
  rows: readonly ComparedItem[];
  packages: readonly Package[];
}) {
  if (rows.length === 0) return null;
  return (
    <tbody>
      <tr>
        <th colSpan={packages.length + 1} scope="rowgroup">
          {title}
        </th>
      </tr>
      {rows.map(({ name, cells }) => (
        <tr key={name}>
          <th scope="row">{name}</th>
          {cells.map((cell, i) => (
            <td key={packages[i]?.id}>
              {cell === '' ? <span aria-label="不含">–</span> : <Cell text={cell} />}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  );
}

const Cell = ({ text }: { text: string }) =>
  text === forAll ? (
    <svg width="16" height="16" viewBox="0 0 16 16" role="img" aria-label={forAll}>
      <path d="M3 8.5l3.2 3.2L13 5" fill="none" stroke="currentColor" strokeWidth="2" />
    </svg>
  ) : (
    <>{text}</>
  );
