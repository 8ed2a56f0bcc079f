import { Alert, Button, Checkbox, Form, Input } from 'antd';
import { useState } from 'react';
import { formatYuan } from '#domain/kernel/money.ts';
import type { CallName } from '#wire/table/call-table.ts';
import { contested } from '#web/queries/query-client.ts';
import { type CallMutation, useCallMutation } from '#web/queries/use-call-mutation.ts';
import { FailureAlert } from '#web/ui/app/failure-alert.tsx';
import { FormDialog } from '#web/ui/app/form-dialog.tsx';
import { message } from '#web/ui/app/messages.tsx';
import { ReasonDialog } from '#web/ui/app/reason-dialog.tsx';
import { reasonRules } from '#web/ui/app/reason-rules.ts';
import { useFailureMessage } from '#web/ui/app/use-failure-message.ts';
import type { Settlement } from './settlement.ts';

type Open = 'dispute' | 'withdraw' | 'answer';

/** The viewer's buttons, as the server allows them. */
export function SettlementActions({ settlement }: { settlement: Settlement }) {
  const { settlementId, actions, total, lines, side } = settlement;
  const [open, setOpen] = useState<Open>();
  const sending = useCallMutation('settlement.send', contested);
  const agreeing = useCallMutation('settlement.agree', contested);
  const disputing = useCallMutation('settlement.dispute', contested);
  const withdrawing = useCallMutation('settlement.withdraw', contested);
  useFailureMessage(sending.failure);
  useFailureMessage(agreeing.failure);
  const close = () => setOpen(undefined);
  const send = async () => {
    if (await sending.run({ settlementId })) message.success('已提交对方核对。');
  };
  const agree = async () => {
    const done = await agreeing.run({ settlementId, total });
    if (done) message.success(`已确认，当前状态：${done.status.name}。`);
  };
  const withReason = async (action: typeof disputing | typeof withdrawing, reason: string) => {
    if (await action.run({ settlementId, reason })) close();
  };
  return (
    <>
      {actions.includes('dispute') && <Button onClick={() => setOpen('dispute')}>提出异议</Button>}
      {actions.includes('answer') && (
        <Button type="primary" onClick={() => setOpen('answer')}>
          答复异议
        </Button>
      )}
      {actions.includes('send') && (
        <Button type="primary" loading={sending.busy} onClick={() => void send()}>
          提交核对
        </Button>
      )}
      {actions.includes('agree') && (
        <Button type="primary" loading={agreeing.busy} onClick={() => void agree()}>
          确认 {formatYuan(total)}
        </Button>
      )}
      {actions.includes('withdraw') && (
        <Button type="text" danger onClick={() => setOpen('withdraw')}>
          撤回
        </Button>
      )}
      <ReasonDialog
        open={open === 'dispute'}
        title="对这份结算单提出异议？"
        label="异议原因"
        okText="提出异议"
        action={disputing}
        onOk={(reason) => void withReason(disputing, reason)}
        onClose={close}
      >
        对方会收到通知并答复。
        {lines.undecided > 0 &&
          side === 'buyer' &&
          `还有 ${lines.undecided} 行差异没有核对，可以先逐行说明。`}
      </ReasonDialog>
      <ReasonDialog
        open={open === 'withdraw'}
        title="撤回这份结算单？"
        label="撤回原因"
        okText="撤回"
        action={withdrawing}
        onOk={(reason) => void withReason(withdrawing, reason)}
        onClose={close}
      >
        撤回后其中的到检可以重新结算。
      </ReasonDialog>
      {open === 'answer' && <AnswerDialog settlement={settlement} onClose={close} />}
    </>
  );
}

function AnswerDialog({ settlement, onClose }: { settlement: Settlement; onClose: () => void }) {
  const { settlementId, side, lines, dispute } = settlement;
  const answering: CallMutation<'settlement.answer' & CallName> = useCallMutation(
    'settlement.answer',
    contested,
  );
  const submit = async ({ reason, correct }: { reason: string; correct?: boolean }) => {
    const done = await answering.run({ settlementId, reason: reason.trim(), correct: correct ?? false });
    if (!done) return;
    if (correct) message.success(`已按合同更正 ${done.corrected} 行，等待采购方确认。`);
    onClose();
  };
  return (
    <FormDialog title="答复异议" okText="答复" busy={answering.busy} onClose={onClose}>
      {(formId) => (
        <Form id={formId} layout="vertical" onFinish={(values) => void submit(values)}>
          {dispute && <Alert type="warning" title="对方的异议" description={dispute.reason} />}
          <FailureAlert className="apart" failure={answering.failure} />
          <Form.Item className="apart" name="reason" label="答复" rules={reasonRules('答复')}>
            <Input.TextArea rows={3} />
          </Form.Item>
          {side === 'institution' && (
            <Form.Item name="correct" valuePropName="checked">
              <Checkbox>把有异议的 {lines.disputed} 行和保底补差按合同价目更正</Checkbox>
            </Form.Item>
          )}
        </Form>
      )}
    </FormDialog>
  );
}
