import { Button } from 'antd';
import { useState } from 'react';
import { formatYuan } from '#domain/kernel/money.ts';
import { withoutStop } from '#domain/kernel/text.ts';
import type { CallOutput } from '#wire/invoke.ts';
import { failureText } from '#web/api/api-failure.ts';
import { DecisionOf, DecisionPaper } from '#web/pages/purchase/award/decided-list.tsx';
import { paths } from '#web/paths/paths.ts';
import { useCallMutation } from '#web/queries/use-call-mutation.ts';
import { useCallQuery } from '#web/queries/use-call-query.ts';
import { Notice } from '#web/ui/app/notice.tsx';
import { ReasonDialog } from '#web/ui/app/reason-dialog.tsx';
import { useConfirm } from '#web/ui/app/use-confirm.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import { dayText, momentText } from '#web/ui/time.ts';

type Answer = CallOutput<'approval.ofDemand'>;
type Approval = NonNullable<Answer['latest']>;

interface Props {
  demandId: string;
  /** Where the approver compares what they decide on. */
  compareTo?: string;
}

/** 待审批: an award above the company's limit, beside the demand; sent back with its reason. Nothing where there is none. */
export function AwardApproval({ demandId, compareTo }: Props) {
  const { data } = useCallQuery('approval.ofDemand', { demandId });
  if (!data?.latest) return null;
  const { latest } = data;
  if (latest.decision === 'returned')
    return (
      <Notice
        type="warning"
        title={`${latest.decidedBy}退回了定标（${momentText(latest.decidedAt ?? '')}）`}
        description={`原因：${withoutStop(latest.reason)}。调整后可重新提交。`}
      />
    );
  if (latest.decision !== null) return null;
  return <Waiting demandId={demandId} approval={latest} answer={data} compareTo={compareTo} />;
}

interface WaitingProps extends Props {
  approval: Approval;
  answer: Answer;
  compareTo: string | undefined;
}

function Waiting({ demandId, approval, answer, compareTo }: WaitingProps) {
  const { actions, inPlaceOf, related, relatedTotal, relatedParties, otherSide, deciders } = answer;
  const [returning, setReturning] = useState(false);
  const decide = useCallMutation('approval.decide');
  const approving = useConfirm(decide);
  const withdraw = useCallMutation('approval.withdraw');
  const {
    approvalId,
    amount,
    needed,
    firstBy,
    firstAt,
    note,
    earlyReason,
    anonymous,
    requestedBy,
    requestedAt,
  } = approval;
  const limit = needed === 2 ? approval.secondLimit : approval.limit;
  const last = needed === 1 || firstBy !== '';
  const confirmApproval = () =>
    approving.ask({
      title: `${inPlaceOf && `代${inPlaceOf}`}批准定标，总额 ${formatYuan(amount)}？`,
      children: (
        <>
          <DecisionOf demandId={demandId} />
          <p>
            {last
              ? '批准后随即完成采购：已接受的报价中标，其余关闭，各机构会收到通知。'
              : '您是第一位批准人：批准后还须另一位审批人批准，采购才完成。'}
          </p>
        </>
      ),
      okText: '批准',
      input: { demandId, approvalId, approve: true },
      done: last ? '已批准，采购完成。' : '已批准，等待另一位审批人批准。',
    });
  return (
    <>
      <Notice
        type="info"
        title={`待审批：定标总额 ${formatYuan(amount)}，超过企业${needed === 2 ? '两人审批' : ''}限额 ${formatYuan(limit)}`}
        description={
          <>
            {requestedBy} {momentText(requestedAt)} 提交{note && `：${note}`}
            {needed === 2 && (
              <p>
                {firstBy && firstAt
                  ? `${firstBy}已于 ${momentText(firstAt)} 批准，还须另一位审批人批准。`
                  : '须两位审批人先后批准，同一人不能批准两次。'}
              </p>
            )}
            <p>
              {deciders.length > 0
                ? `可以审批：${deciders.join('、')}`
                : '现在没有人可以审批：请管理员在「我的企业」邀请或指定一位审批人，或撤回审批。'}
            </p>
            <DecisionPaper demandId={demandId} />
            {inPlaceOf && <p>您代{inPlaceOf}审批，记录和定标说明会写明。</p>}
            {earlyReason && <p>提前定标：{earlyReason}</p>}
            {anonymous && <p>公示时不显示企业名称。</p>}
            {relatedParties.map(({ institutionId, text }) => (
              <p key={institutionId} className="warning">
                {text}
              </p>
            ))}
            {otherSide && <p className="warning">{otherSide}</p>}
            <Related related={related} total={relatedTotal} />
            {withdraw.failure && <p role="alert">{failureText(withdraw.failure)}</p>}
          </>
        }
        action={
          <div className="cluster">
            {otherSide && (
              <Button type="primary" disabled title={otherSide}>
                批准
              </Button>
            )}
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

/** Parts of one need may each stay below the limit: whether they are is for the approver to say. */
function Related({ related, total }: { related: Answer['related']; total: string }) {
  if (related.length === 0) return null;
  return (
    <>
      <p>30 天内同类型的其他定标（与本次合计 {formatYuan(total)}），请核对是否同一项采购拆开：</p>
      <ul>
        {related.map(({ demandId, number, title, amount, awardedAt, approved }) => (
          <li key={demandId}>
            <TextLink to={paths.purchaseOrder(demandId)}>{title || number}</TextLink> {formatYuan(amount)} ·{' '}
            {dayText(awardedAt)} · {approved ? '已审批' : '未经审批'}
          </li>
        ))}
      </ul>
    </>
  );
}
