import type { CallOutput } from '#wire/invoke.ts';
import { paths } from '#web/paths/paths.ts';
import { workPaths } from '#web/paths/work-paths.ts';
import { useCallQuery } from '#web/queries/use-call-query.ts';
import { Loaded } from '#web/ui/app/loaded.tsx';
import { PageHead } from '#web/ui/app/page-head.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import { ProgressBar } from './roster/progress-bar.tsx';
import { windowText } from './roster/roster-texts.ts';

/** 人员名单: each completed demand with its list and how far it is. */
export default function Rosters() {
  const query = useCallQuery('roster.list', {});
  return (
    <>
      <PageHead title="人员名单" note="采购完成后上传员工名单，邀请员工预约，看到检进度。" />
      <Loaded query={query}>
        {(rows) =>
          rows.length === 0 ? (
            <EmptyState
              title="还没有可以建立名单的需求"
              actions={<TextLink to={paths.purchaseOrders()}>查看采购需求</TextLink>}
            >
              采购完成、有定标结果之后，就可以在这里上传人员名单。
            </EmptyState>
          ) : (
            <div className="stack">
              {rows.map((row) => (
                <ListOfDemand key={row.demandId} row={row} />
              ))}
            </div>
          )
        }
      </Loaded>
    </>
  );
}

function ListOfDemand({ row }: { row: CallOutput<'roster.list'>[number] }) {
  const { demandId, title, number, rosterId, counts, awarded } = row;
  const to = workPaths.roster({ bidId: demandId });
  return (
    <section className="panel" aria-label={title}>
      <div className="cluster between under">
        <div>
          <h2>
            <TextLink to={to}>{title}</TextLink>
          </h2>
          <p className="hint num">
            {number} · 体检时间 {windowText(row)} · 定标 {awarded.toLocaleString('zh-CN')} 人
          </p>
        </div>
        {rosterId === null ? (
          <ButtonLink look="main" to={to}>
            建立名单
          </ButtonLink>
        ) : (
          <ButtonLink to={workPaths.roster({ bidId: demandId, tab: 'progress' })}>到检进度</ButtonLink>
        )}
      </div>
      {rosterId === null ? <p className="soft">还没有名单。</p> : <ProgressBar counts={counts} />}
    </section>
  );
}
