import type { CallOutput } from '#wire/invoke.ts';
import { DataTable } from '#web/ui/data-table.tsx';
import { Figure } from '#web/ui/definition-lists.tsx';
import { MoneyRange, ShortMoney } from '#web/ui/money.tsx';
import styles from './package-items.module.css';

type PublicPackage = CallOutput<'demand.publicPackage'>;
type Market = PublicPackage['markets'][number];

/** What the institutions of the demand's cities can do of a package, and what it costs there. */
export function Markets({ answer }: { answer: PublicPackage }) {
  const { markets, reference } = answer;
  const [only] = markets;
  return (
    <section aria-labelledby="market">
      <h3 id="market" className="sr-only">
        市场参考
      </h3>
      {only && markets.length === 1 ? (
        <dl className="card figures">
          <Figure label={`${only.name}已认证机构`} value={only.institutions} unit="家" />
          <Figure label="能做全部项目" value={only.canDoAll} unit="家" />
          <Figure label="能做七成以上" value={only.canDoMost} unit="家" />
          <Figure label={`市场价${scopeOf(only)}`} value={<Price market={only} />} />
        </dl>
      ) : (
        <DataTable
          rows={markets}
          rowKey={({ code }) => code}
          columns={[
            { head: '城市', render: ({ name }) => <b>{name}</b> },
            { head: '已认证机构', label: '已认证', render: ({ institutions }) => `${institutions} 家` },
            { head: '能做全部项目', label: '能做全部', render: ({ canDoAll }) => `${canDoAll} 家` },
            { head: '能做七成以上', render: ({ canDoMost }) => `${canDoMost} 家` },
            {
              head: '市场价（每人）',
              label: '市场价',
              render: (one) => (
                <>
                  <Price market={one} />
                  {one.price?.scope === 'all' && '（全国）'}
                </>
              ),
            },
          ]}
        />
      )}
      <details className={`hint above under ${styles.how}`}>
        <summary>
          参考价合计 <ShortMoney yuan={reference} />
          ，这些数字怎么来的
        </summary>
        <p className="quote measure above">
          能做与否按各机构已公布的项目库逐项匹配，组合项目里包含的也算。市场价取当地能做七成以上项目的机构：按它们公布的门市价和套餐折扣推算每人价格，缺的项目按当地中位价补上，再取居中一半；不足三家时改用全国，全国也不足三家则不显示。它不是任何一家的报价，最终以机构报价单为准。参考价是平台标准项目的单项参考价之和。
        </p>
      </details>
    </section>
  );
}

const scopeOf = ({ price }: Market) => (price?.scope === 'all' ? '（全国，每人）' : '（每人）');

const Price = ({ market: { price } }: { market: Market }) =>
  price ? <MoneyRange from={price.low} to={price.high} /> : <span>机构不足三家</span>;
