import { Button } from 'antd';
import { useState } from 'react';
import { contested } from '#web/queries/query-client.ts';
import { useCallMutation } from '#web/queries/use-call-mutation.ts';
import { ReasonDialog } from '#web/ui/app/reason-dialog.tsx';
import { Money } from '#web/ui/money.tsx';
import { momentText } from '#web/ui/time.ts';
import type { Settlement } from './settlement.ts';

interface Props {
  call: 'settlement.takeBackInvoice' | 'settlement.takeBackPayment';
  entry: { readonly settlementId: string; readonly entryId: string };
  title: string;
  /** On the buttons. */
  action: string;
}

/** Takes back what was entered wrongly, with a reason that the other side reads. */
export function TakeBack({ call, entry, title, action }: Props) {
  const [open, setOpen] = useState(false);
  const taking = useCallMutation(call, contested);
  const takeBack = async (reason: string) => {
    if (await taking.run({ ...entry, reason })) setOpen(false);
  };
  return (
    <>
      <Button size="small" type="text" danger onClick={() => setOpen(true)}>
        {action}
      </Button>
      <ReasonDialog
        open={open}
        title={title}
        label={`${action}原因`}
        okText={action}
        action={taking}
        onOk={(reason) => void takeBack(reason)}
        onClose={() => {
          taking.clear();
          setOpen(false);
        }}
      >
        金额不再计入，原因会通知对方并留在页面上。
      </ReasonDialog>
    </>
  );
}

/** What was taken back, and why. */
export const TakenBack = ({ entries }: { entries: Settlement['takenBack'] }) =>
  entries.length > 0 && (
    <details className="fold">
      <summary>已撤回的登记（{entries.length} 笔）</summary>
      <ul className="stack gap-2 divided">
        {entries.map(({ kind, day, amount, said, reason, at }) => (
          <li key={at}>
            {kind === 'invoice' ? `发票 ${said}` : '付款'} <Money yuan={amount} />
            <br />
            <small>
              {day} · {momentText(at)} 撤回
            </small>
            <p className="small typed">{reason}</p>
          </li>
        ))}
      </ul>
    </details>
  );
