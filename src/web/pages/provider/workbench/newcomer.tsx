import { Link } from 'react-router';
import { percent } from '#domain/kernel/percent.ts';
import { peopleText } from '#domain/region/examined-where.ts';
import { paths } from '#web/paths/paths.ts';
import { workPaths } from '#web/paths/work-paths.ts';
import { useCallQuery } from '#web/queries/use-call-query.ts';
import { Panel } from '#web/ui/app/panel.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { Countdown } from '#web/ui/countdown.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { TextLink } from '#web/ui/text-link.tsx';

/** A new institution's first screen: one step instead of zeros. */
export const ImportFirst = () => (
  <section className="panel stack gap-4" aria-label="第一步：导入价目表">
    <h2>第一步：导入价目表</h2>
    <p className="lead">
      上传本院现有的价格表（Excel 或
      CSV，不用改格式），平台逐行认出是哪些体检项目；确认一次，以后收到的每个询价都已按您的价格拟好报价。
    </p>
    <div className="cluster">
      <ButtonLink look="call" to={workPaths.importBatches()}>
        导入价目表
      </ButtonLink>
      <ButtonLink to={paths.itemLibrary({ add: 1 })}>没有价格表，逐项添加</ButtonLink>
    </div>
    <p className="hint">导入后，这里会列出现在就能报价的采购需求，以及每个能做到多少。</p>
  </section>
);

const shown = 5;

/** Open demands of the hall that the library can quote for now, the most complete first. */
export function OpenDemands({ institutionId }: { institutionId: string }) {
  const hall = useCallQuery('demand.listHall', { status: 2, sort: 'deadline', size: 20 });
  const demandIds = (hall.data?.records ?? []).map(({ demandId }) => demandId);
  const coverage = useCallQuery(
    'demand.coverage',
    demandIds.length > 0 ? { institutionId, demandIds } : undefined,
  );
  if (!hall.data || (demandIds.length > 0 && !coverage.data)) return null;
  const able = (coverage.data?.demands ?? [])
    .filter(({ reasons, quotation }) => reasons.length === 0 && !quotation)
    .toSorted((a, b) => b.coverage - a.coverage)
    .slice(0, shown);
  return (
    <Panel title="现在就能报价的需求" more={<TextLink to={paths.demandHall()}>需求大厅</TextLink>}>
      {able.length === 0 && (
        <EmptyState title="暂时没有符合条件的公开需求">
          新需求发布后，会按城市和项目自动邀请您报价。
        </EmptyState>
      )}
      <ul className="stack gap-3 divided">
        {able.map(({ demandId, coverage: share, items, elsewhere }) => {
          const demand = hall.data?.records.find((one) => one.demandId === demandId);
          return (
            <li key={demandId} className="cluster covered">
              <Link className="cover strong" to={paths.quoteDemand(demandId)}>
                {demand?.title}
              </Link>
              <Tag tone={share === 1 ? 'ok' : undefined}>
                {items.met}/{items.requested} 种项目能做（{percent(share)}）
              </Tag>
              {elsewhere.length > 0 && (
                <span className="small warning">{peopleText(elsewhere)}不在您的体检城市</span>
              )}
              {demand?.quoteDeadline && (
                <span className="small push">
                  距截止 <Countdown deadline={demand.quoteDeadline} />
                </span>
              )}
            </li>
          );
        })}
      </ul>
      <p className="hint above">能做多少按起草报价的同一规则，由当前项目库算出。</p>
    </Panel>
  );
}
