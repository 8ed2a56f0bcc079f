import { Fragment } from 'react';
import type { CallOutput } from '#wire/invoke.ts';
import { Money } from '#web/ui/money.tsx';
import { Tag } from '#web/ui/tag.tsx';
import styles from './facts.module.css';
import own from './institution-page.module.css';

type Institution = CallOutput<'institution.byCode'>;

/** Packages with what is in them, then the price list by category; all of it in the page, folded. */
export function InstitutionOffer({ institution }: { institution: Institution }) {
  const { packages, library, itemCount } = institution;
  return (
    <>
      <section className={styles.block} aria-labelledby="packages">
        <h2 id="packages">
          团检套餐<small>机构公布的价格，元/人</small>
        </h2>
        {packages.length === 0 && (
          <p className={styles.note}>这家机构还没有公布套餐；发布需求后可收到它按项目的报价。</p>
        )}
        {packages.map((pkg) => (
          <details key={pkg.id} className={styles.fold}>
            <summary>
              <b>{pkg.name}</b>
              <Tag tone="teal">{pkg.checkType.name}</Tag>
              <span className={`num ${styles.hint}`}>{pkg.itemCount} 项</span>
              <span className={styles.right}>
                {pkg.listPrice !== pkg.salePrice && (
                  <s className={own.list}>
                    <span className="sr-only">门市价 </span>
                    <Money yuan={pkg.listPrice} />
                  </s>
                )}
                <Money yuan={pkg.salePrice} />
              </span>
            </summary>
            <div className={styles.inside}>
              {pkg.description && <p className={styles.note}>{pkg.description}</p>}
              {pkg.audiences.map(({ label, items }) => (
                <div key={label}>
                  <h3 className={styles.category}>
                    {label} · {items.length} 项
                  </h3>
                  <ul className={styles.columnsOf}>
                    {items.map((item) => (
                      <li key={item}>
                        <span>{item}</span>
                      </li>
                    ))}
                  </ul>
                </div>
              ))}
            </div>
          </details>
        ))}
      </section>
      <section className={styles.block} aria-labelledby="items">
        <h2 id="items">
          项目与价目<small>{itemCount} 项；门市价，团检价以报价为准</small>
        </h2>
        {library.length === 0 && <p className={styles.note}>这家机构还没有可公开的项目。</p>}
        {library.map(({ type, itemCount: count, categories }, i) => (
          <details key={type} className={styles.fold} open={i === 0}>
            <summary>
              <b>{type}</b>
              <span className={`num ${styles.hint}`}>{count} 项</span>
            </summary>
            <div className={`${styles.inside} ${styles.columnsOf}`}>
              {categories.map(({ name, items }) => (
                <Fragment key={name}>
                  {categories.length > 1 && <h3 className={styles.category}>{name}</h3>}
                  <ul>
                    {items.map((item) => (
                      <li key={item.name}>
                        <span>
                          {item.name}
                          {item.limits && <small>{item.limits}</small>}
                        </span>
                        <span>
                          <Money yuan={item.listPrice} />
                        </span>
                      </li>
                    ))}
                  </ul>
                </Fragment>
              ))}
            </div>
          </details>
        ))}
      </section>
    </>
  );
}
