import { Button, type FormInstance } from 'antd';
import { type ReactNode, useState } from 'react';
import { formatYuan } from '#domain/kernel/money.ts';
import type { CallOutput } from '#wire/invoke.ts';
import type { ApiFailure } from '#web/api/api-failure.ts';
import { ConfirmDialog } from '#web/ui/app/confirm-dialog.tsx';
import { Notice } from '#web/ui/app/notice.tsx';
import { NumberItem } from '#web/ui/app/number-input.tsx';
import { PageHead } from '#web/ui/app/page-head.tsx';
import { useFormFailure } from '#web/ui/app/use-form-failure.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { serverNow } from '#web/ui/clock.ts';
import { momentText } from '#web/ui/time.ts';
import { ContractDocument } from './contract-document.tsx';

type Preview = CallOutput<'contract.preview'>;

interface Props<Terms> {
  noun: '合同' | '增补';
  title: string;
  crumbs: { label: string; to?: string }[];
  note: string;
  /** As it will be. */
  document: Preview['document'];
  previous: Preview['previous'];
  toContract: (contractId: string) => string;
  form: FormInstance;
  formTitle: string;
  sending: { busy: boolean; failure: ApiFailure | undefined; clear: () => void };
  /** Why the reader sends none; '' when they may. */
  closed?: string;
  /** Between the head and the text. */
  warning?: ReactNode;
  onSend: (terms: Terms) => void;
  /** `ask`: what the form does with what is whole; the question is asked then. */
  children: (ask: (terms: Terms) => void) => ReactNode;
}

/** What a contract and a supplement are drafted on: the form beside the whole text, and one question before both parties get it. */
export function ContractDraftPage<Terms extends { signingDays: unknown }>(props: Props<Terms>) {
  const { noun, title, crumbs, note, document, previous, toContract, form, formTitle, sending } = props;
  const [asked, setAsked] = useState<{ terms: Terms; days: number; signBy: string }>();
  const isOfFields = sending.failure !== undefined && Object.keys(sending.failure.fields).length > 0;
  // What is wrong in a field is said there; all else in the dialog.
  useFormFailure(form, isOfFields ? sending.failure : undefined);
  const ask = (terms: Terms) => {
    sending.clear();
    const days = Number(terms.signingDays);
    const until = new Date(serverNow() + days * 86_400_000);
    setAsked({ terms, days, signBy: momentText(until.toISOString()) });
  };
  const { buyer, institution } = document.parties;
  return (
    <>
      <PageHead
        title={title}
        crumbs={crumbs}
        note={note}
        actions={
          <Button
            type="primary"
            loading={sending.busy}
            disabled={Boolean(props.closed)}
            onClick={() => form.submit()}
          >
            发送双方签署
          </Button>
        }
      />
      {props.closed && <Notice type="warning" title={props.closed} />}
      {previous && (
        <Notice
          type="warning"
          title={`上一份${noun} ${previous.number} ${previous.status}${previous.reason ? `：${previous.reason}` : ''}`}
          description="下面沿用上一份填写的内容，请按商定结果修改后发送。"
          action={<ButtonLink to={toContract(previous.contractId)}>查看上一份</ButtonLink>}
        />
      )}
      {props.warning}
      <div className="split">
        <ContractDocument document={document} />
        <div>
          <section className="panel" aria-label={formTitle}>
            <h2>填写{formTitle}</h2>
            {props.children(ask)}
          </section>
        </div>
      </div>
      {asked && !isOfFields && (
        <ConfirmDialog
          title="发送双方签署？"
          okText="发送"
          action={sending}
          onOk={() => props.onSend(asked.terms)}
          onClose={() => setAsked(undefined)}
        >
          <p>
            《{document.title}》，暂定总价 {formatYuan(document.total)}，发送给：
          </p>
          <ul>
            <li>甲方 {buyer.name}</li>
            <li>乙方 {institution.name}</li>
          </ul>
          <p>
            双方须在 {asked.signBy} 前签署（{asked.days} 天），逾期{noun}
            不成立。发送后正文不再改变；任何一方签署之前可以取消。
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}

/** When is paid and until when is signed. */
export const DayTerms = () => (
  <>
    <NumberItem
      name="paymentDays"
      label="付款天数（收到发票之日起）"
      needed="请填写 1 到 180 天。"
      rule={{ what: '付款天数', min: 1, max: 180, decimals: 0, unit: '天' }}
    />
    <NumberItem
      name="signingDays"
      label="签署期限（从发送起）"
      needed="请填写 1 到 60 天。"
      rule={{ what: '签署期限', min: 1, max: 60, decimals: 0, unit: '天' }}
    />
  </>
);
