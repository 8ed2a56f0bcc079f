import { Button, Form, Input } from 'antd';
import { useState } from 'react';
import { fenOfWire, toYuanText } from '#domain/kernel/money.ts';
import type { FileRef } from '#wire/common/common.ts';
import { contested } from '#web/queries/query-client.ts';
import { useCallMutation } from '#web/queries/use-call-mutation.ts';
import { FailureAlert } from '#web/ui/app/failure-alert.tsx';
import { FileUpload } from '#web/ui/app/file-upload.tsx';
import { FormDialog } from '#web/ui/app/form-dialog.tsx';
import { MoneyInput, moneyRule } from '#web/ui/app/money-input.tsx';
import { Panel } from '#web/ui/app/panel.tsx';
import { StoredFile } from '#web/ui/app/stored-file.tsx';
import { DayInput } from '#web/ui/app/time-inputs.tsx';
import { Facts } from '#web/ui/definition-lists.tsx';
import { Money } from '#web/ui/money.tsx';
import { serverToday } from '#web/ui/server-date.ts';
import type { Settlement } from './settlement.ts';
import { TakeBack, TakenBack } from './taken-back.tsx';

const leftOf = (total: string, done: string): string =>
  toYuanText((fenOfWire(total) ?? 0) - (fenOfWire(done) ?? 0));

/** Invoices and payments, and what is left of each. */
export function SettlementPaying({ settlement }: { settlement: Settlement }) {
  const { settlementId, actions, invoices, payments, total, invoiced, paid, takenBack } = settlement;
  const [open, setOpen] = useState<'invoice' | 'pay'>();
  const close = () => setOpen(undefined);
  const may = { invoice: actions.includes('invoice'), pay: actions.includes('pay') };
  if (!may.invoice && !may.pay && invoices.length + payments.length + takenBack.length === 0) return null;
  return (
    <Panel title="发票与付款">
      <div className="stack gap-3">
        <Facts
          facts={[
            { label: '发票抬头', value: settlement.invoiceTitle },
            { label: '税号', value: settlement.taxNumber },
            { label: '已开票', value: <Money yuan={invoiced} />, figures: true },
            { label: '已付款', value: <Money yuan={paid} />, figures: true },
            { label: '未付', value: <Money yuan={leftOf(total, paid)} />, figures: true },
            { label: '付款期限', value: settlement.dueOn },
          ]}
        />
        <ul className="stack gap-2 divided">
          {invoices.map(({ entryId, number, issuedOn, amount, file }) => (
            <li key={entryId} className="cluster between">
              <span>
                发票 <span className="typed">{number}</span>
                <br />
                <small>
                  {issuedOn} · <Money yuan={amount} />
                </small>
                {file && (
                  <>
                    <br />
                    <StoredFile file={file} />
                  </>
                )}
              </span>
              {actions.includes('takeBackInvoice') && (
                <TakeBack
                  call="settlement.takeBackInvoice"
                  entry={{ settlementId, entryId }}
                  title={`收回发票 ${number}？`}
                  action="收回"
                />
              )}
            </li>
          ))}
          {payments.map(({ entryId, paidOn, amount, note }) => (
            <li key={entryId} className="cluster between">
              <span>
                付款 <Money yuan={amount} />
                <br />
                <small>{[paidOn, note].filter(Boolean).join(' · ')}</small>
              </span>
              {actions.includes('takeBackPayment') && (
                <TakeBack
                  call="settlement.takeBackPayment"
                  entry={{ settlementId, entryId }}
                  title={`撤销 ${paidOn} 的付款登记？`}
                  action="撤销"
                />
              )}
            </li>
          ))}
        </ul>
        <TakenBack entries={takenBack} />
        <div className="cluster">
          {may.invoice && <Button onClick={() => setOpen('invoice')}>登记发票</Button>}
          {may.pay && <Button onClick={() => setOpen('pay')}>登记付款</Button>}
        </div>
      </div>
      {open === 'invoice' && <InvoiceDialog settlement={settlement} onClose={close} />}
      {open === 'pay' && <PaymentDialog settlement={settlement} onClose={close} />}
    </Panel>
  );
}

interface DialogProps {
  settlement: Settlement;
  onClose: () => void;
}

interface Invoice {
  number: string;
  issuedOn: string;
  amount: string;
  files?: FileRef[];
}

const required = (label: string) => ({ required: true, message: `请填写${label}。` });

function InvoiceDialog({ settlement: { settlementId, total, invoiced }, onClose }: DialogProps) {
  const adding = useCallMutation('settlement.addInvoice', contested);
  const submit = async ({ files, ...typed }: Invoice) => {
    const [file] = files ?? [];
    if (await adding.run({ settlementId, ...typed, ...(file && { fileId: file.fileId }) })) onClose();
  };
  return (
    <FormDialog title="登记发票" okText="登记" busy={adding.busy} onClose={onClose}>
      {(formId) => (
        <Form
          id={formId}
          layout="vertical"
          initialValues={{ issuedOn: serverToday(), amount: leftOf(total, invoiced) }}
          onFinish={(typed) => void submit(typed)}
        >
          <FailureAlert failure={adding.failure} />
          <Form.Item name="number" label="发票号码" rules={[required('发票号码')]}>
            <Input maxLength={30} />
          </Form.Item>
          <Form.Item name="issuedOn" label="开票日期" rules={[required('开票日期')]}>
            <DayInput />
          </Form.Item>
          <Form.Item name="amount" label="金额" rules={[required('金额'), moneyRule]}>
            <MoneyInput />
          </Form.Item>
          <Form.Item name="files" label="发票文件" extra="选填，PDF 或图片；采购方可以下载。">
            <FileUpload purpose="bid_tender_file" accept=".pdf,.jpg,.jpeg,.png" label="选择文件" />
          </Form.Item>
        </Form>
      )}
    </FormDialog>
  );
}

function PaymentDialog({ settlement: { settlementId, total, paid }, onClose }: DialogProps) {
  const adding = useCallMutation('settlement.addPayment', contested);
  const submit = async (typed: { paidOn: string; amount: string; note: string }) => {
    if (await adding.run({ settlementId, ...typed })) onClose();
  };
  return (
    <FormDialog title="登记付款" okText="登记" busy={adding.busy} onClose={onClose}>
      {(formId) => (
        <Form
          id={formId}
          layout="vertical"
          initialValues={{ paidOn: serverToday(), amount: leftOf(total, paid), note: '' }}
          onFinish={(typed) => void submit(typed)}
        >
          <FailureAlert failure={adding.failure} />
          <Form.Item name="paidOn" label="付款日期" rules={[required('付款日期')]}>
            <DayInput />
          </Form.Item>
          <Form.Item name="amount" label="金额" rules={[required('金额'), moneyRule]}>
            <MoneyInput />
          </Form.Item>
          <Form.Item name="note" label="备注">
            <Input maxLength={100} placeholder="选填，如银行流水号" />
          </Form.Item>
        </Form>
      )}
    </FormDialog>
  );
}
