import { Link } from 'react-router';
import { percent } from '#domain/kernel/percent.ts';
import { quotationStatus } from '#domain/quotation/quotation-machine.ts';
import type { CallOutput } from '#wire/invoke.ts';
import { paths } from '#web/paths/paths.ts';
import { workPaths } from '#web/paths/work-paths.ts';
import { Panel } from '#web/ui/app/panel.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { Countdown } from '#web/ui/countdown.tsx';
import { Money } from '#web/ui/money.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import styles from './workbench.module.css';

type Overview = CallOutput<'quotation.overview'>;

/** Still to be quoted, or sent and being amended, the soonest deadline first; `total` of the former. */
export function WaitingCard({ records, total }: { records: Overview['waiting']; total: number }) {
  return (
    <Panel
      title="等待报价"
      more={
        total > records.filter(({ amending }) => !amending).length && (
          <TextLink to={workPaths.invitations({ status: String(quotationStatus.waiting) })}>
            全部 {total} 个
          </TextLink>
        )
      }
    >
      {records.length === 0 && (
        <EmptyState
          title="没有等待报价的需求"
          actions={<ButtonLink to={paths.demandHall()}>去需求大厅找需求</ButtonLink>}
        >
          新的询价会按城市和项目自动匹配过来。
        </EmptyState>
      )}
      <ul className="stack gap-3 divided">
        {records.map(({ quotationId, demand, coverage, problems, perHead, amending, secondRound }) => (
          <li key={quotationId} className="cluster covered">
            <div className={styles.demand}>
              <Link className="cover strong" to={paths.quotation(quotationId)}>
                {demand.title}
              </Link>
              <div className="hint">
                {demand.cities.map((city) => city.name).join('、')} · {demand.headcount} 人 · 覆盖{' '}
                {percent(coverage)}
              </div>
            </div>
            <span className="small">
              距截止 <Countdown deadline={demand.deadline} />
            </span>
            {secondRound && <Tag tone="warn">第二轮</Tag>}
            {amending && <Tag tone="warn">修改中，尚未重新提交</Tag>}
            {problems > 0 && <Tag tone="warn">{problems} 项需留意</Tag>}
            <Money yuan={perHead} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}
