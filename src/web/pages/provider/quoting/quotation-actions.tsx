import { Button } from 'antd';
import { useState } from 'react';
import { quotationStatus } from '#domain/quotation/quotation-machine.ts';
import { useCallMutation } from '#web/queries/use-call-mutation.ts';
import { ExportButton } from '#web/ui/app/export-button.tsx';
import { message } from '#web/ui/app/messages.tsx';
import { ReasonDialog } from '#web/ui/app/reason-dialog.tsx';
import { useConfirm } from '#web/ui/app/use-confirm.tsx';
import { momentText } from '#web/ui/time.ts';
import type { QuotationDetail } from './types.ts';

/** Sent, and not withdrawn since. */
const printed: readonly number[] = [
  quotationStatus.quoted,
  quotationStatus.accepted,
  quotationStatus.rejected,
  quotationStatus.won,
];

/** What may be done with a quotation as a whole after it was sent. */
export function QuotationActions({
  detail: { quotationId, status, actions, amending, offOffer, demand },
}: {
  detail: QuotationDetail;
}) {
  const revision = useConfirm(useCallMutation('quotation.revise'));
  const abandoning = useConfirm(useCallMutation('quotation.abandon'));
  const askRevise = () =>
    revision.ask({
      title: '修改已提交的报价？',
      children: `重新提交之前，采购方看到的仍是您已提交的报价。请在 ${momentText(demand.deadline)} 截止前改完并重新提交；没有提交，以已提交的报价为准。`,
      okText: '开始修改',
      input: { quotationId },
      done: '可以修改了，改完请重新提交。',
    });
  const askAbandon = () =>
    abandoning.ask({
      title: '放弃修改？',
      children: `本次修改的内容不保留，报价回到已提交的那一版。采购方看到的不变。${offOffer.length > 0 ? `其中 ${offOffer.length} 个套餐已不在报价中（采购方变更过，或已提交的版本没有报），放弃修改后视为不报；截止前可以再点「修改报价」恢复。` : ''}`,
      okText: '放弃修改',
      input: { quotationId },
      done: '已放弃修改，以已提交的报价为准。',
    });
  return (
    <>
      {printed.includes(status.code) && !amending && (
        <ExportButton name="quotation.exportPdf" input={{ quotationId }} fileName="报价单.pdf">
          下载报价单
        </ExportButton>
      )}
      {actions.includes('abandon') && <Button onClick={askAbandon}>放弃修改</Button>}
      {actions.includes('revise') && (
        <Button type="primary" onClick={askRevise}>
          修改报价
        </Button>
      )}
      {revision.dialog}
      {abandoning.dialog}
    </>
  );
}

/** 放弃报价: the last thing on the page, also on a phone. */
export function GiveUp({
  detail: { quotationId, actions, amending, secondRound },
}: {
  detail: QuotationDetail;
}) {
  const cancel = useCallMutation('quotation.cancel');
  const [cancelling, setCancelling] = useState(false);
  if (!actions.includes('cancel')) return null;
  return (
    <p className="row gap-2 apart screen-only">
      <span className="hint">不参与这个需求？</span>
      <Button danger type="text" onClick={() => setCancelling(true)}>
        放弃报价
      </Button>
      <ReasonDialog
        open={cancelling}
        title="放弃对这个需求的报价？"
        label="放弃原因"
        templates={['要求的日期已排满']}
        okText="放弃报价"
        action={cancel}
        onOk={async (reason) => {
          if (!(await cancel.run({ quotationId, reason }))) return;
          setCancelling(false);
          message.success('已放弃报价');
        }}
        onClose={() => setCancelling(false)}
      >
        {amending
          ? '放弃后不能恢复，已提交的报价也随之撤回；只是不想再改，请点「放弃修改」。'
          : '放弃后不能恢复，已填的价格不再提交给采购方。'}
        {secondRound && '首轮报价也随之撤回；只是不想再降价，不提交即可。'}
      </ReasonDialog>
    </p>
  );
}
