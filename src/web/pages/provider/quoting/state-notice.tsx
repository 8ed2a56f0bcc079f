import { BelongsTo } from '#web/features/organisation/belongs-to.tsx';
import { Notice } from '#web/ui/app/notice.tsx';
import { momentText } from '#web/ui/time.ts';
import { AmendingNotice } from './amending-notice.tsx';
import { SecondRoundNotice } from './second-round-notice.tsx';
import type { QuotationDetail } from './types.ts';

/** Above a quotation: whose it is, if not the current institution's, and how it stands. */
export function StateNotice({ detail }: { detail: QuotationDetail }) {
  return (
    <>
      <BelongsTo area="provider" noun="报价单" owner={detail.institution} />
      <State detail={detail} />
    </>
  );
}

function State({ detail }: { detail: QuotationDetail }) {
  const { outcome, closedReason, demand, givenUpReason } = detail;
  const until = momentText(demand.deadline);
  if (givenUpReason)
    return (
      <Notice
        type="info"
        title="本机构已放弃报价，采购方已收到说明"
        description={`放弃原因：${givenUpReason}`}
      />
    );
  if (detail.otherSide && !outcome) return <Notice type="warning" title={detail.otherSide} />;
  if (outcome)
    return (
      <Notice
        type={outcome.won ? 'success' : 'info'}
        title={outcome.text}
        description={outcome.percentileText || undefined}
      />
    );
  if (detail.actions.includes('revise'))
    return <Notice type="success" title={`报价已提交。${until} 前可以修改后重新提交。`} />;
  if (detail.amending && detail.editable) return <AmendingNotice detail={detail} />;
  if (detail.secondRound) return <SecondRoundNotice detail={detail} />;
  return closedReason ? <Notice type="warning" title={closedReason} /> : null;
}
