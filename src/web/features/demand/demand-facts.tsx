import type { ReactNode } from 'react';
import type { CallOutput } from '#wire/invoke.ts';
import { MoneyRange } from '#web/ui/money.tsx';
import { momentText, untilText } from '#web/ui/time.ts';
import { Attachments } from './attachments.tsx';
import styles from './demand.module.css';

type Demand = Pick<
  CallOutput<'demand.getMine'>,
  | 'purpose'
  | 'cities'
  | 'headcount'
  | 'examFrom'
  | 'examTo'
  | 'quoteDeadline'
  | 'budget'
  | 'budgetHidden'
  | 'priceBasis'
  | 'invoiceType'
  | 'settlement'
  | 'requiredTypes'
  | 'requiredLevels'
  | 'requiredServices'
  | 'remarks'
  | 'contact'
  | 'mobile'
  | 'attachments'
>;

const none = <span className={styles.quiet}>不限</span>;
const names = (list: readonly { name: string }[]) =>
  list.length === 0 ? none : list.map(({ name }) => name).join('、');

/** Step 1 of a demand as a reader sees it. */
export function DemandFacts({ demand, children }: { demand: Demand; children?: ReactNode }) {
  const { budget } = demand;
  return (
    <dl className={styles.facts}>
      <Fact label="体检类型">{demand.purpose.name || '未填写'}</Fact>
      <Fact label="体检时间">
        {demand.examFrom && demand.examTo ? `${demand.examFrom} 至 ${demand.examTo}` : '未填写'}
      </Fact>
      <Fact label="报价截止">{demand.quoteDeadline ? momentText(demand.quoteDeadline) : '未填写'}</Fact>
      <Fact label={`体检城市（共 ${demand.headcount.toLocaleString('zh-CN')} 人）`} wide>
        {demand.cities.length === 0
          ? '未填写'
          : demand.cities.map(({ name, headcount }) => `${name} ${headcount} 人`).join('、')}
      </Fact>
      <Fact label="人均预算">
        {budget ? <MoneyRange from={budget.min ?? undefined} to={budget.max ?? undefined} /> : '未填写'}
        {budget && demand.budgetHidden && <span className={styles.quiet}>（不对机构公开）</span>}
      </Fact>
      <Fact label="报价方式">{demand.priceBasis.name}</Fact>
      <Fact label="发票">{demand.invoiceType.name || none}</Fact>
      <Fact label="结算">{demand.settlement.name || none}</Fact>
      <Fact label="机构类型">{names(demand.requiredTypes)}</Fact>
      <Fact label="机构等级">{names(demand.requiredLevels)}</Fact>
      <Fact label="服务要求">{names(demand.requiredServices)}</Fact>
      <Fact label="联系人">
        {demand.contact || '未填写'} {demand.mobile}
      </Fact>
      <Fact label="备注" wide>
        {demand.remarks || <span className={styles.quiet}>无</span>}
      </Fact>
      {demand.attachments.length > 0 && (
        <Fact label="附件" wide>
          <Attachments files={demand.attachments} />
        </Fact>
      )}
      {children}
    </dl>
  );
}

function Fact({ label, wide = false, children }: { label: string; wide?: boolean; children: ReactNode }) {
  return (
    <div className={wide ? styles.wide : undefined}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** How long providers can still quote; red on the last day. */
export function DeadlineText({ at, now }: { at: string | null; now: number }) {
  if (!at) return <span className={styles.quiet}>—</span>;
  const { text, urgent } = untilText(at, now);
  return (
    <span className={urgent ? 'urgent' : undefined} title={momentText(at)}>
      {text}
    </span>
  );
}
