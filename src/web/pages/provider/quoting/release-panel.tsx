import { Button } from 'antd';
import { useState } from 'react';
import { withoutStop } from '#domain/kernel/text.ts';
import type { CallOutput } from '#wire/invoke.ts';
import { failureText } from '#web/api/api-failure.ts';
import { useCallMutation } from '#web/queries/use-call-mutation.ts';
import { useCallQuery } from '#web/queries/use-call-query.ts';
import { Notice } from '#web/ui/app/notice.tsx';
import { ReasonDialog } from '#web/ui/app/reason-dialog.tsx';
import { useConfirm } from '#web/ui/app/use-confirm.tsx';
import { momentText } from '#web/ui/time.ts';
import { WholeAmount } from './demand-facts.tsx';
import type { QuotationDetail } from './types.ts';

export type Release = CallOutput<'release.ofQuotation'>;
type Latest = NonNullable<Release['latest']>;

/** Beyond the institution's limits, and not released as it stands. */
export const needsRelease = ({ reasons, latest }: Release): boolean =>
  reasons.length > 0 && !(latest?.decision === 'released' && latest.current);

/** 待放行: a quote beyond the institution's limits, with what a second person decided. Nothing where there is none. */
export function ReleasePanel({ detail }: { detail: QuotationDetail }) {
  const { quotationId, editable } = detail;
  const { data } = useCallQuery('release.ofQuotation', editable ? { quotationId } : undefined);
  if (!data?.latest) return null;
  const { latest } = data;
  const when = momentText(latest.decidedAt ?? '');
  switch (latest.decision) {
    case null:
      return <Waiting detail={detail} release={data} latest={latest} />;
    case 'returned':
      return (
        <Notice
          type="warning"
          title={`${latest.decidedBy}退回了报价，没有放行（${when}）`}
          description={`原因：${withoutStop(latest.reason)}。调整后可重新提交放行。`}
        />
      );
    case 'released':
      return latest.current ? (
        <Notice
          type="success"
          title={`${latest.decidedBy}已放行（${when}），可以提交报价了`}
          description={latest.reason && `说明：${withoutStop(latest.reason)}。`}
        />
      ) : data.reasons.length > 0 ? (
        <Notice type="warning" title="放行之后报价改过，提交前须重新放行" />
      ) : null;
    default:
      return null;
  }
}

function Waiting({ detail, release, latest }: { detail: QuotationDetail; release: Release; latest: Latest }) {
  const { quotationId } = detail;
  const { actions, reasons, deciders } = release;
  const { releaseId, requestedBy, requestedAt, note, current } = latest;
  const [returning, setReturning] = useState(false);
  const decide = useCallMutation('release.decide');
  const releasing = useConfirm(decide);
  const withdraw = useCallMutation('release.withdraw');
  const askRelease = () =>
    releasing.ask({
      title: '放行这份报价？',
      children: (
        <>
          <ReasonList reasons={reasons} />
          <p>
            <WholeAmount detail={detail} />
            。放行后由报价员提交给采购方；再改价须重新放行。
          </p>
        </>
      ),
      okText: '放行',
      input: { quotationId, releaseId, release: true },
      done: '已放行，报价员会收到通知。',
    });
  return (
    <>
      <Notice
        type="info"
        title="报价超过放行线，等待放行"
        description={
          <>
            {requestedBy} {momentText(requestedAt)} 提交{note && `：${note}`}
            <ReasonList reasons={reasons} />
            {!current && (
              <p className="warning">提交放行之后报价改过，不能按原样放行：请退回，或撤回后重新提交。</p>
            )}
            <p>
              {deciders.length > 0
                ? `可以放行：${deciders.join('、')}`
                : '现在没有人可以放行：请管理员在「机构成员」中邀请或指定一位审批人，或撤回。'}
            </p>
            {withdraw.failure && <p role="alert">{failureText(withdraw.failure)}</p>}
          </>
        }
        action={
          <div className="cluster">
            {actions.includes('decide') && (
              <>
                <Button type="primary" disabled={!current} onClick={askRelease}>
                  放行
                </Button>
                <Button onClick={() => setReturning(true)}>退回</Button>
              </>
            )}
            {actions.includes('withdraw') && !actions.includes('decide') && (
              <Button loading={withdraw.busy} onClick={() => withdraw.run({ quotationId, releaseId })}>
                撤回放行申请
              </Button>
            )}
          </div>
        }
      />
      {releasing.dialog}
      <ReasonDialog
        open={returning}
        title="退回报价，不放行"
        label="退回原因"
        okText="退回"
        action={decide}
        onClose={() => setReturning(false)}
        onOk={async (reason) => {
          if (await decide.run({ quotationId, releaseId, release: false, reason })) setReturning(false);
        }}
      >
        报价员会看到原因，调整后可重新提交放行。
      </ReasonDialog>
    </>
  );
}

export const ReasonList = ({ reasons }: { reasons: readonly string[] }) => (
  <ul>
    {reasons.map((text) => (
      <li key={text}>{text}</li>
    ))}
  </ul>
);
