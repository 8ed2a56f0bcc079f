import type { CallOutput } from '#wire/invoke.ts';
import { termFacts } from '#web/features/demand/term-facts.ts';
import { Facts } from '#web/ui/definition-lists.tsx';
import { Block } from '#web/ui/public/block.tsx';
import { peopleText } from './audience-text.ts';
import styles from './demand.module.css';

type Demand = CallOutput<'demand.publicDetail'>;

/** Conditions and wishes; what the buyer left open is left out. */
export function DemandTerms({ demand }: { demand: Demand }) {
  const cities = demand.cities.map(({ name, headcount }) => `${name} ${peopleText(headcount)}`).join('，');
  const facts = [
    { label: '体检城市', value: cities },
    ...termFacts(demand),
    { label: '备注', value: demand.remarks },
  ];
  return (
    <Block id="terms" title="采购要求">
      <Facts className={`typed ${styles.terms}`} facts={facts} />
    </Block>
  );
}

/** What the law requires every examinee to be informed of. */
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
