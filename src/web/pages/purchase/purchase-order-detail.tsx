import { Button } from 'antd';
import { useState } from 'react';
import { Navigate, useLocation } from 'react-router';
import { demandStatus } from '#domain/demand/demand-status.ts';
import { kindsText } from '#domain/demand/item-units.ts';
import type { CallOutput } from '#wire/invoke.ts';
import { DemandFacts } from '#web/features/demand/demand-facts.tsx';
import { DemandTimeline } from '#web/features/demand/demand-timeline.tsx';
import { FindingList } from '#web/features/demand/finding-list.tsx';
import { PackagesView } from '#web/features/demand/packages-view.tsx';
import { QuestionsPanel } from '#web/features/demand/questions-panel.tsx';
import { BelongsTo } from '#web/features/organisation/belongs-to.tsx';
import { SealingPanel } from '#web/features/sealing/sealing-panel.tsx';
import { workPaths } from '#web/paths/work-paths.ts';
import { useCallMutation } from '#web/queries/use-call-mutation.ts';
import { useCallQuery, useReloadWhile } from '#web/queries/use-call-query.ts';
import { Loaded } from '#web/ui/app/loaded.tsx';
import { Notice } from '#web/ui/app/notice.tsx';
import { PageHead } from '#web/ui/app/page-head.tsx';
import { ReasonDialog } from '#web/ui/app/reason-dialog.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { serverNow } from '#web/ui/clock.ts';
import { Countdown } from '#web/ui/countdown.tsx';
import { AwardApproval } from './demand/award-approval.tsx';
import { demandPages, useDemandHead } from './demand/demand-pages.ts';
import { useDemandId } from './demand/use-demand-id.ts';
import { AfterAward } from './detail/after-award.tsx';
import { NextDemand } from './detail/next-demand.tsx';
import { ReceivedQuotes } from './detail/received-quotes.tsx';
import { NoDemand } from './no-demand.tsx';

type Demand = CallOutput<'demand.getMine'>;

const cancelReasons = [
  '采购计划有变，暂不安排体检。',
  '预算调整，重新立项后再发布。',
  '需求内容需要大幅修改，将重新发布。',
];

/** 采购需求详情, the owner's. */
export default function PurchaseOrderDetail() {
  const demandId = useDemandId();
  const query = useCallQuery('demand.getMine', demandId ? { demandId } : undefined);
  useReloadWhile(query.data?.matching === true, query);
  const head = useDemandHead('需求详情');
  if (!demandId) return <NoDemand />;
  return (
    <Loaded query={query} page={head}>
      {(demand) => <Detail demand={demand} />}
    </Loaded>
  );
}

function Detail({ demand }: { demand: Demand }) {
  const pages = demandPages[demand.kind];
  const { pathname } = useLocation();
  const [cancelling, setCancelling] = useState(false);
  const [openedAt] = useState(serverNow);
  const cancel = useCallMutation('demand.cancel');
  const { actions, demandId } = demand;
  const takesQuotes = Date.parse(demand.quoteDeadline ?? '') > openedAt;
  const notable = demand.findings.filter(({ effect }) => effect !== 'notice');
  const published = demand.publishedAt !== null;
  // A notice names the demand alone; each kind has an address of its own.
  if (!pages.detail(demandId).startsWith(`${pathname}?`))
    return <Navigate replace to={pages.detail(demandId)} />;
  return (
    <>
      <PageHead
        title={demand.title || '未命名草稿'}
        status={demand.status}
        crumbs={[{ label: pages.noun, to: pages.list() }, { label: demand.number }]}
        note={
          <>
            {demand.company.name} · {demand.headcount.toLocaleString('zh-CN')} 人 · {demand.packageCount}{' '}
            个套餐，共 {kindsText(demand.itemCount)}
            {demand.status.code === demandStatus.procuring && (
              <>
                {' · '}
                <Countdown deadline={demand.quoteDeadline} before="距报价截止 " />
              </>
            )}
          </>
        }
        actions={
          <>
            <NextDemand demand={demand} />
            {actions.includes('cancel') && <Button onClick={() => setCancelling(true)}>取消采购</Button>}
            {actions.includes('amend') && takesQuotes && (
              <ButtonLink to={workPaths.purchaseEdit(demandId)}>变更需求</ButtonLink>
            )}
            {demand.frozen !== null && takesQuotes && (
              <Button disabled title={demand.frozen}>
                变更需求
              </Button>
            )}
            {actions.includes('edit') && (
              <ButtonLink look="main" to={workPaths.purchaseEdit(demandId)}>
                {actions.includes('delete') ? '继续填写' : '修改后重新提交'}
              </ButtonLink>
            )}
            {demand.quotations.valid > 0 && demand.seal !== 'sealed' && (
              <ButtonLink look="main" to={pages.compare(demandId)}>
                报价对比
              </ButtonLink>
            )}
          </>
        }
      />
      <BelongsTo
        area="purchase"
        noun={pages.noun}
        owner={{ id: demand.company.companyId, name: demand.company.name }}
      />
      {demand.status.code === demandStatus.completed && (
        <AfterAward demandId={demandId} number={demand.number} plan={actions.includes('plan')} />
      )}
      {published && <AwardApproval demandId={demandId} compareTo={pages.compare(demandId)} />}
      {demand.frozen !== null && takesQuotes && <Notice type="info" title={demand.frozen} />}
      {demand.reviewReason && (
        <Notice
          type="error"
          title={
            actions.includes('edit')
              ? '运营退回了这份需求，请按说明修改后重新提交'
              : `${demand.status.name}：运营说明`
          }
          description={demand.reviewReason}
        />
      )}
      <div className="split">
        <div className="stack">
          {published && <ReceivedQuotes demand={demand} />}
          {!published && demand.kind === 'directed' && (
            <section className="panel">
              <h2>询价机构（{demand.institutions.length} 家）</h2>
              <p>
                {demand.institutions.map(({ name, city }) => `${name}（${city}）`).join('、') || '还没有选择'}
              </p>
              <p className="hint above">审核通过后，只有这些机构会收到询价。</p>
            </section>
          )}
          {published && demand.seal !== 'none' && <SealingPanel demandId={demandId} />}
          {published && <QuestionsPanel demandId={demandId} side="buyer" />}
          <section className="panel">
            <h2>需求信息</h2>
            <DemandFacts demand={demand} />
          </section>
          <section className="panel">
            <h2>体检套餐</h2>
            <PackagesView groups={demand.groups} />
          </section>
        </div>
        <div className="stack">
          <section className="panel">
            <h2>进展</h2>
            <DemandTimeline entries={demand.timeline} />
          </section>
          {demand.findings.length > 0 && (
            <section className="panel">
              <h2>合规提示</h2>
              <FindingList findings={notable.length > 0 ? notable : demand.findings} />
            </section>
          )}
        </div>
      </div>
      <ReasonDialog
        open={cancelling}
        title="取消采购？"
        label="取消原因（可不填）"
        templates={cancelReasons}
        optional
        okText="确认取消"
        action={cancel}
        onClose={() => setCancelling(false)}
        onOk={async (reason) => {
          if (await cancel.run({ demandId, reason })) setCancelling(false);
        }}
      >
        {published
          ? `取消后不能恢复。${demand.quotations.invited} 家机构的报价会随之关闭，机构将收到通知和您填写的原因。`
          : '取消后不能恢复，需要时请重新发布。'}
      </ReasonDialog>
    </>
  );
}
