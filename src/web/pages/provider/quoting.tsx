import { Alert, App, Button, Collapse, Tabs } from 'antd';
import { useState } from 'react';
import { useParams } from 'react-router';
import { demandStatus } from '#domain/demand/demand-machine.ts';
import { paths } from '#web/paths.ts';
import { useCallMutation } from '#web/queries/use-call-mutation.ts';
import { useCallQuery, useSetCallData } from '#web/queries/use-call-query.ts';
import { Loaded } from '#web/ui/app/loaded.tsx';
import { PageHead } from '#web/ui/app/page-head.tsx';
import { ReasonDialog } from '#web/ui/app/reason-dialog.tsx';
import { StatusTag } from '#web/ui/tag.tsx';
import { useFailureMessage } from '#web/ui/app/use-failure-message.ts';
import { Countdown } from '#web/ui/countdown.tsx';
import { momentText } from '#web/ui/time.ts';
import { ChangeLines } from '#web/features/demand/change-lines.tsx';
import { QuestionsPanel } from '#web/features/demand/questions-panel.tsx';
import { DemandFacts, WholeAmount } from './quoting/demand-facts.tsx';
import { PackageEditor } from './quoting/package-editor.tsx';
import styles from './quoting/quoting.module.css';
import { SealNotice } from './quoting/seal-notice.tsx';
import { SecondRoundNotice } from './quoting/second-round-notice.tsx';
import { SendDialog } from './quoting/send-dialog.tsx';
import type { PackageDetail, QuotationDetail } from './quoting/types.ts';

/** One quotation: what is asked for, and package by package what the institution offers. */
export default function QuotingPage() {
  const { quotationId = '' } = useParams();
  const query = useCallQuery('quotation.detail', { quotationId });
  return <Loaded query={query}>{(detail) => <Quoting key={quotationId} detail={detail} />}</Loaded>;
}

function Quoting({ detail }: { detail: QuotationDetail }) {
  const { message } = App.useApp();
  const { quotationId, packages } = detail;
  const unconfirmed = packages.filter(({ actions }) => actions.includes('confirm'));
  const [active, setActive] = useState((unconfirmed[0] ?? packages[0])?.quotationPackageId ?? '');
  const [sending, setSending] = useState(false);
  const setDetail = useSetCallData('quotation.detail', { quotationId });
  const takePackage = (saved: PackageDetail) =>
    setDetail((before) => ({
      ...before,
      packages: before.packages.map((one) =>
        one.quotationPackageId === saved.quotationPackageId ? saved : one,
      ),
    }));
  const { closedReason, demand } = detail;
  const next = unconfirmed[0]?.quotationPackageId;

  return (
    <div className={styles.page}>
      <PageHead
        title={demand.title}
        crumbs={[
          { label: '机构中心', to: paths.serviceCenter() },
          { label: '询价与报价', to: paths.invitations() },
        ]}
        status={detail.status}
        note={
          <>
            {demand.status.code === demandStatus.procuring ? (
              <>
                距报价截止 <Countdown deadline={demand.deadline} />
              </>
            ) : (
              '报价已截止'
            )}
            {` · 报价单 ${detail.number} · 需求 ${demand.number} · ${detail.institution.name}`}
            {detail.revision > 1 && ` · 第 ${detail.revision} 版`}
            {detail.validUntil && ` · 有效期至 ${detail.validUntil}`}
          </>
        }
        actions={<QuotationActions detail={detail} />}
      />
      {detail.outcome ? (
        <Alert
          className="notice"
          type={detail.outcome.won ? 'success' : 'info'}
          showIcon
          title={detail.outcome.text}
          description={detail.outcome.percentileText || undefined}
        />
      ) : detail.actions.includes('revise') ? (
        <Alert
          className="notice"
          type="success"
          showIcon
          title={`报价已提交。${momentText(demand.deadline)} 前可以修改后重新提交。`}
        />
      ) : detail.secondRound ? (
        <SecondRoundNotice detail={detail} />
      ) : (
        closedReason && <Alert className="notice" type="warning" showIcon title={closedReason} />
      )}
      <SealNotice detail={detail} />
      <Collapse
        className={styles.demand ?? ''}
        defaultActiveKey={detail.changes.length > 0 && detail.editable ? ['changes'] : []}
        items={[
          ...(detail.changes.length > 0
            ? [
                {
                  key: 'changes',
                  label: `采购方变更（${detail.changes.length} 次）`,
                  children: detail.changes.map(({ at, reason, lines }) => (
                    <section key={at} className="under">
                      <b>{momentText(at)}</b> {reason}
                      <ChangeLines lines={lines} />
                    </section>
                  )),
                },
              ]
            : []),
          {
            key: 'demand',
            label: '采购需求',
            extra: (
              <span className="hint">
                {demand.headcount} 人 · 合计 <WholeAmount detail={detail} />
              </span>
            ),
            children: <DemandFacts detail={detail} />,
          },
        ]}
      />
      <Tabs
        activeKey={active}
        onChange={setActive}
        items={packages.map(({ quotationPackageId, name, status }) => ({
          key: quotationPackageId,
          label: (
            <span className="row">
              {name} <StatusTag status={status} />
            </span>
          ),
        }))}
      />
      <PackageEditor
        key={active}
        quotationPackageId={active}
        onSaved={takePackage}
        whole={
          <>
            {next && unconfirmed.every((one) => one.quotationPackageId !== active) && (
              <Button onClick={() => setActive(next)}>下一个未确认的套餐</Button>
            )}
            {detail.actions.includes('confirm') && (
              <Button
                type="primary"
                disabled={unconfirmed.length > 0}
                title={unconfirmed.length > 0 ? `还有 ${unconfirmed.length} 个套餐没有确认` : undefined}
                onClick={() => setSending(true)}
              >
                {unconfirmed.length > 0
                  ? `提交报价（${packages.length - unconfirmed.length}/${packages.length} 已确认）`
                  : '提交报价'}
              </Button>
            )}
          </>
        }
      />
      <div className="far">
        <QuestionsPanel demandId={demand.demandId} side="provider" />
      </div>
      {sending && (
        <SendDialog
          detail={detail}
          onClose={() => setSending(false)}
          onSent={() => {
            setSending(false);
            message.success(detail.seal ? '报价已密封提交，回执见页面上方' : '报价已提交，采购方可以看到了');
          }}
        />
      )}
    </div>
  );
}

/** What may be done with a quotation as a whole: change it after it was sent, give it up. */
function QuotationActions({
  detail: { quotationId, actions, demand, secondRound },
}: {
  detail: QuotationDetail;
}) {
  const { message, modal } = App.useApp();
  const revise = useCallMutation('quotation.revise');
  const cancel = useCallMutation('quotation.cancel');
  const [cancelling, setCancelling] = useState(false);
  useFailureMessage(revise.failure);
  const askRevise = () =>
    void modal.confirm({
      title: '修改已提交的报价？',
      content: `报价会先撤回，采购方在您重新提交之前看不到它。请在 ${momentText(demand.deadline)} 截止前改完并重新提交，否则视为未报价。`,
      okText: '开始修改',
      onOk: async () => {
        if (await revise.run({ quotationId })) message.success('可以修改了，改完请重新提交');
      },
    });
  return (
    <>
      {actions.includes('revise') && (
        <Button type="primary" loading={revise.busy} onClick={askRevise}>
          修改报价
        </Button>
      )}
      {actions.includes('cancel') && (
        <Button danger onClick={() => setCancelling(true)}>
          放弃报价
        </Button>
      )}
      <ReasonDialog
        open={cancelling}
        title="放弃对这个需求的报价？"
        label="放弃原因"
        templates={['要求的日期已排满']}
        minLength={2}
        okText="放弃报价"
        action={cancel}
        onOk={async (reason) => {
          if (!(await cancel.run({ quotationId, reason }))) return;
          setCancelling(false);
          message.success('已放弃报价');
        }}
        onClose={() => setCancelling(false)}
      >
        放弃后不能恢复，已填的价格不再提交给采购方。
        {secondRound && '首轮报价也随之撤回；只是不想再降价，不提交即可。'}
      </ReasonDialog>
    </>
  );
}
