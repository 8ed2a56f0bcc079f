import { Button } from 'antd';
import { useState } from 'react';
import { useParams } from 'react-router';
import type { CallOutput } from '#wire/invoke.ts';
import { ApprovedRules } from '#web/features/demand/approved-rules.tsx';
import { CandidateTable } from '#web/features/demand/candidate-table.tsx';
import { DemandFacts } from '#web/features/demand/demand-facts.tsx';
import { DemandTimeline } from '#web/features/demand/demand-timeline.tsx';
import { FindingList } from '#web/features/demand/finding-list.tsx';
import { PackagesView } from '#web/features/demand/packages-view.tsx';
import { RelatedParties } from '#web/features/demand/related-parties.tsx';
import { consolePaths } from '#web/paths/console-paths.ts';
import { contested } from '#web/queries/query-client.ts';
import { useCallMutation } from '#web/queries/use-call-mutation.ts';
import { useCallQuery, useReloadWhile } from '#web/queries/use-call-query.ts';
import { ConfirmDialog } from '#web/ui/app/confirm-dialog.tsx';
import { Loaded } from '#web/ui/app/loaded.tsx';
import { message } from '#web/ui/app/messages.tsx';
import { Notice } from '#web/ui/app/notice.tsx';
import { PageHead } from '#web/ui/app/page-head.tsx';
import { Countdown } from '#web/ui/countdown.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { momentText } from '#web/ui/time.ts';
import { DemandEndings } from './demand-endings.tsx';

type Demand = CallOutput<'console.demandDetail'>;

/** 采购需求审核 */
export default function DemandReview() {
  const { demandId = '' } = useParams();
  const query = useCallQuery('console.demandDetail', { demandId });
  useReloadWhile(query.data?.matching === true, query);
  return (
    <Loaded
      query={query}
      page={{ title: '采购需求', crumbs: [{ label: '采购需求', to: consolePaths.demands() }] }}
    >
      {(demand) => <Review demand={demand} />}
    </Loaded>
  );
}

function Review({ demand }: { demand: Demand }) {
  const approve = useCallMutation('console.approveDemand', contested);
  const [asked, setAsked] = useState<'approve' | 'decline' | 'close'>();
  const close = () => setAsked(undefined);
  const { actions, demandId, candidates, submittedAt } = demand;
  const read = { demandId, submittedAt: submittedAt ?? '' };
  const invited = candidates.filter((one) => one.invited).length;
  const publish = async () => {
    if (!(await approve.run(read))) return;
    close();
    message.success('已发布，正在匹配并邀请机构。');
  };
  return (
    <>
      <PageHead
        title={demand.title}
        status={demand.status}
        crumbs={[{ label: '采购需求', to: consolePaths.demands() }, { label: demand.number }]}
        note={
          <>
            {demand.company.name}
            {demand.submittedAt && ` · ${momentText(demand.submittedAt)} 提交`} · 距报价截止{' '}
            <Countdown deadline={demand.quoteDeadline} />
          </>
        }
        actions={
          <>
            {actions.includes('close') && <Button onClick={() => setAsked('close')}>关闭需求</Button>}
            {actions.includes('decline') && <Button onClick={() => setAsked('decline')}>退回修改</Button>}
            {actions.includes('approve') && (
              <Button type="primary" onClick={() => setAsked('approve')}>
                审核通过
              </Button>
            )}
          </>
        }
      />
      {demand.reviewReason && (
        <Notice type="info" title="上一次的审核说明" description={demand.reviewReason} />
      )}
      <BlockedNotice demand={demand} />
      <RelatedParties parties={demand.related} />
      <div className="split">
        <div className="stack">
          <section className="panel">
            <h2>需求信息</h2>
            <DemandFacts demand={demand} />
          </section>
          <section className="panel">
            <h2>
              体检套餐（{demand.packageCount} 个套餐，{demand.itemCount} 个项目）
            </h2>
            <PackagesView groups={demand.groups} />
          </section>
          <section className="panel">
            <h2>
              {demand.publishedAt ? '受邀机构' : '将邀请的机构'}（{invited} 家）
            </h2>
            <CandidateTable candidates={candidates} published={demand.publishedAt !== null} />
          </section>
        </div>
        <div className="stack">
          <section className="panel">
            <h2>合规检查</h2>
            <FindingList
              findings={demand.findings}
              renderBelow={({ effect, confirmed, ground }) =>
                effect === 'warn' &&
                confirmed && (
                  <p>
                    <Tag tone="ok">采购方已确认</Tag> {ground && `依据说明：${ground}`}
                  </p>
                )
              }
            />
          </section>
          <ApprovedRules demandId={demandId} />
          <section className="panel">
            <h2>采购企业</h2>
            <p>{demand.company.name}</p>
            <p className="hint">
              {demand.company.creditCode}
              <br />
              {demand.company.contact} {demand.company.mobile}
            </p>
          </section>
          <section className="panel">
            <h2>进展</h2>
            <DemandTimeline entries={demand.timeline} />
          </section>
        </div>
      </div>
      {asked === 'approve' && (
        <ConfirmDialog
          title="审核通过并发布？"
          okText="通过并发布"
          cancelText="再看看"
          action={approve}
          onOk={() => void publish()}
          onClose={close}
        >
          发布后在后台邀请 {invited} 家机构并生成报价草稿，需求出现在需求大厅。
        </ConfirmDialog>
      )}
      <DemandEndings read={read} ending={asked === 'approve' ? undefined : asked} onClose={close} />
    </>
  );
}

/** Nobody publishes what its owner could not send in any more. */
function BlockedNotice({ demand: { actions, findings } }: { demand: Demand }) {
  const blocking = findings.filter(({ effect }) => effect === 'block').length;
  const unconfirmed = findings.filter(({ effect, confirmed }) => effect === 'warn' && !confirmed).length;
  if (blocking + unconfirmed === 0 || !actions.includes('decline')) return null;
  return blocking > 0 ? (
    <Notice
      type="error"
      title={`规则已改为拦截，不能通过（${blocking} 处须修改）`}
      description="采购方提交时规则还不拦截。请退回修改，写明要改什么；规则改得不对，请先在“合规规则”里改回。"
    />
  ) : (
    <Notice
      type="error"
      title={`规则已改为须确认，不能通过（${unconfirmed} 处采购方没有确认）`}
      description="采购方提交时规则还不须确认。请退回，由采购方确认后重新提交；规则改得不对，请先在“合规规则”里改回。"
    />
  );
}
