import type { CallOutput } from '#wire/invoke.ts';
import styles from './facts.module.css';
import { peopleText } from './package-words.ts';

type Demand = CallOutput<'demand.publicDetail'>;

const names = (list: readonly { name: string }[]) => list.map(({ name }) => name).join('、');

/** Conditions and wishes; what the buyer left open is left out. */
export function DemandTerms({ demand }: { demand: Demand }) {
  const terms: (readonly [string, string])[] = [
    ['体检城市', demand.cities.map(({ name, headcount }) => `${name} ${peopleText(headcount)}`).join('，')],
    ['体检时间', [demand.examFrom, demand.examTo].filter(Boolean).join(' 至 ')],
    ['报价方式', demand.priceBasis.name],
    ['机构类型', names(demand.requiredTypes)],
    ['机构等级', names(demand.requiredLevels)],
    ['所需服务', names(demand.requiredServices)],
    ['结算方式', demand.settlement.name],
    ['发票', demand.invoiceType.name],
    ['备注', demand.remarks],
  ];
  return (
    <section className={styles.block} aria-labelledby="terms">
      <h2 id="terms">采购要求</h2>
      <dl className={styles.terms}>
        {terms
          .filter(([, text]) => text !== '')
          .map(([label, text]) => (
            <div key={label} style={{ display: 'contents' }}>
              <dt>{label}</dt>
              <dd>{text}</dd>
            </div>
          ))}
      </dl>
    </section>
  );
}

/** What the law has every examinee told. */
export function Notices({ notices }: { notices: readonly string[] }) {
  if (notices.length === 0) return null;
  return (
    <section className={styles.block} aria-labelledby="notices">
      <h2 id="notices">
        合规提示<small>按体检类型和项目自动检查，须在体检方案中告知受检者</small>
      </h2>
      <ul className={styles.notices}>
        {notices.map((notice) => (
          <li key={notice}>{notice}</li>
        ))}
      </ul>
    </section>
  );
}
