import type { CallOutput } from '#wire/invoke.ts';
import { Block } from '#web/ui/public/block.tsx';
import styles from './demand.module.css';
import { peopleText } from './audience-text.ts';

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
    <Block id="terms" title="采购要求">
      <dl className={`facts ${styles.terms}`}>
        {terms
          .filter(([, text]) => text !== '')
          .map(([label, text]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{text}</dd>
            </div>
          ))}
      </dl>
    </Block>
  );
}

/** What the law has every examinee told. */
export function Notices({ notices }: { notices: readonly string[] }) {
  if (notices.length === 0) return null;
  return (
    <Block id="notices" title="合规提示" note="按体检类型和项目自动检查，须在体检方案中告知受检者">
      <ul className={`stack gap-2 well small ${styles.notices}`}>
        {notices.map((notice) => (
          <li key={notice}>{notice}</li>
        ))}
      </ul>
    </Block>
  );
}
