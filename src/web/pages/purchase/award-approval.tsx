import { formatYuan } from '#domain/kernel/money.ts';
import { withoutStop } from '#domain/kernel/text.ts';
import { Button } from 'antd';
import { useState } from 'react';
import type { CallOutput } from '#wire/invoke.ts';
import { failureText } from '#web/api/api-failure.ts';
import { useCallMutation } from '#web/queries/use-call-mutation.ts';
import { useCallQuery } from '#web/queries/use-call-query.ts';
import { ReasonDialog } from '#web/ui/app/reason-dialog.tsx';
import { useConfirm } from '#web/ui/app/use-confirm.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { momentText } from '#web/ui/time.ts';
import { Notice } from '#web/ui/app/notice.tsx';

type Approval = NonNullable<CallOutput<'approval.ofDemand'>['latest']>;

interface Props {
  demandId: string;
  /** Where the approver compares what he decides on. */
  compareTo?: string;
}

/** 待审批: an award above the company's limit, beside the demand; sent back with its reason. Nothing where there is none. */
export function AwardApproval({ demandId, compareTo }: Props) {
  const { data } = useCallQuery('approval.ofDemand', { demandId });
  if (!data?.latest) return null;
  const { latest, actions } = data;
  if (latest.decision === 'returned')
    return (
      <Notice
        type="warning"
        title={`${latest.decidedBy}退回了定标（${momentText(latest.decidedAt ?? '')}）`}
        description={`原因：${withoutStop(latest.reason)}。调整后可重新提交。`}
      />
    );
  if (latest.decision !== null) return null;
  return <Waiting demandId={demandId} approval={latest} actions={actions} compareTo={compareTo} />;
}

interface WaitingProps extends Props {
  approval: Approval;
  actions: readonly string[];
  compareTo: string | undefined;
}

function Waiting({ demandId, approval, actions, compareTo }: WaitingProps) {
  const [returning, setReturning] = useState(false);
  const decide = useCallMutation('approval.decide');
  const approving = useConfirm(decide);
  const withdraw = useCallMutation('approval.withdraw');
  const { approvalId, amount, limit, note, earlyReason, anonymous, requestedBy, requestedAt } = approval;
  const confirmApproval = () =>
    approving.ask({
      title: `批准定标，总额 ${formatYuan(amount)}？`,
      children: '批准后随即完成采购：已接受的报价中标，其余关闭，各机构会收到通知。',
      okText: '批准',
      input: { demandId, approvalId, approve: true },
      done: '已批准，采购完成。',
    });
  return (
    <>
      <Notice
        type="info"
        title={`待审批：定标总额 ${formatYuan(amount)}，超过企业限额 ${formatYuan(limit)}`}
        description={
          <>
            {requestedBy} {momentText(requestedAt)} 提交{note && `：${note}`}
            {earlyReason && <p>提前定标：{earlyReason}</p>}
            {anonymous && <p>公示时不显示企业名称。</p>}
            {withdraw.failure && <p role="alert">{failureText(withdraw.failure)}</p>}
          </>
        }
        action={
          <div className="cluster">
            {actions.includes('decide') && (
              <>
                {compareTo && <ButtonLink to={compareTo}>查看比价</ButtonLink>}
                <Button type="primary" onClick={confirmApproval}>
                  批准
                </Button>
                <Button onClick={() => setReturning(true)}>退回</Button>
              </>
            )}
            {actions.includes('withdraw') && (
              <Button loading={withdraw.busy} onClick={() => withdraw.run({ demandId, approvalId })}>
                撤回审批
              </Button>
            )}
          </div>
        }
      />
      {approving.dialog}
      <ReasonDialog
        open={returning}
        title="退回定标"
        label="退回原因"
        minLength={2}
        okText="退回"
        action={decide}
        onClose={() => setReturning(false)}
        onOk={async (reason) => {
          if (await decide.run({ demandId, approvalId, approve: false, reason })) setReturning(false);
        }}
      >
        采购员会看到原因，调整后可重新提交。
      </ReasonDialog>
    </>
  );
}
