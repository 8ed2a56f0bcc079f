import { useQueryClient } from '@tanstack/react-query';
import { Alert, App, Form, Input } from 'antd';
import { formatFen, formatYuan, parseYuan } from '#domain/kernel/money.ts';
import { failureText } from '#web/api/api-failure.ts';
import { useCallMutation } from '#web/queries/use-call-mutation.ts';
import { useCallQuery } from '#web/queries/use-call-query.ts';
import { useState } from 'react';
import { useReturnFocus } from '#web/ui/app/use-return-focus.ts';
import { whenReadAgain } from '#web/queries/query-client.ts';
import { FormDialog } from '#web/ui/app/form-dialog.tsx';

import { EarlyAward, PublicResult } from './award-terms.tsx';
import styles from './compare.module.css';
import { type Compared, lotLabel } from './view.ts';

interface Props {
  compared: Compared;
  onClose: () => void;
  /** Somebody else may have changed the demand. */
  onFailed: () => void;
}

interface Answers {
  /** Why packages are left out, by package. */
  readonly leftOut?: Readonly<Record<string, string>>;
  /** For who approves. */
  readonly note?: string;
  readonly earlyReason?: string;
  readonly anonymous?: boolean;
}

const fen = (yuan: string) => parseYuan(yuan) ?? 0;

/** Ends the procurement: what was accepted wins; each package, or city of it, without an accepted quote needs its reason. */
export function CompleteDialog({ compared, onClose, onFailed }: Props) {
  const { message } = App.useApp();
  useReturnFocus();
  const [form] = Form.useForm<Answers>();
  const complete = useCallMutation('demand.complete');
  const client = useQueryClient();
  const [done, setDone] = useState(false);
  const lots = compared.packages.flatMap(({ packageId, label, quotations, lots: parts }) =>
    parts.map((lot) => ({
      ...lot,
      packageId,
      quotations,
      key: `${packageId}${lot.cityId}`,
      label: lotLabel(label, lot.city),
    })),
  );
  const awarded = lots.flatMap((lot) => (lot.accepted ? [{ ...lot, accepted: lot.accepted }] : []));
  const open = lots.filter(({ accepted }) => !accepted);
  const total = awarded.reduce((sum, lot) => sum + fen(lot.accepted.price) * lot.headcount, 0);
  const none = awarded.length === 0;
  const { data: approval } = useCallQuery('approval.ofDemand', { demandId: compared.demandId });
  const aboveLimit = approval !== undefined && approval.limit !== '' && total > fen(approval.limit);
  return (
    <FormDialog
      width={640}
      title={none ? '还不能完成采购' : '完成采购？'}
      okText={aboveLimit ? '提交审批' : '确认完成'}
      busy={complete.busy || done}
      disabled={none}
      cancelText="返回"
      onClose={onClose}
    >
      {(formId) => (
        <>
          {none ? (
            <p>还没有接受任何报价。请先在比价表中接受报价；如果不再采购，请在需求详情中「取消采购」。</p>
          ) : (
            <>
              <p>
                完成后不能再更改：已接受的报价中标，其余报价关闭，各机构会收到通知，双方联系方式互相开放。
              </p>
              <ul className={`stack gap-2 divided apart ${styles.awards}`}>
                {awarded.map((pkg) => (
                  <li key={pkg.key} className="cluster between">
                    <b>{pkg.label}</b>
                    <span>{pkg.accepted.institution}</span>
                    <span className="num">
                      {formatFen(fen(pkg.accepted.price))} × {pkg.headcount} 人 ={' '}
                      {formatFen(fen(pkg.accepted.price) * pkg.headcount)}
                    </span>
                  </li>
                ))}
                <li className="row between">
                  <b>合计</b>
                  <span className="money">{formatFen(total)}</span>
                </li>
              </ul>
            </>
          )}
          {!none && (
            <Form
              id={formId}
              form={form}
              layout="vertical"
              onFinish={async ({ leftOut, note = '', earlyReason, anonymous = false }) => {
                const answer = await complete.run({
                  demandId: compared.demandId,
                  leftOut: open.map(({ key, packageId, cityId }) => ({
                    packageId,
                    ...(cityId && { cityId }),
                    reason: (leftOut?.[key] ?? '').trim(),
                  })),
                  note: note.trim(),
                  ...(earlyReason && { earlyReason: earlyReason.trim() }),
                  anonymous,
                });
                if (!answer) return onFailed();
                message.success(
                  answer.waitsForApproval
                    ? '已提交审批，批准后采购随即完成。'
                    : `采购已完成，${answer.awarded} 个套餐已定标，中标机构已收到通知。`,
                  6,
                );
                // The page behind shows no decision that is not open any more.
                setDone(true);
                await whenReadAgain(client);
                onClose();
              }}
            >
              <EarlyAward compared={compared} />
              {aboveLimit && (
                <>
                  <Alert
                    className="notice"
                    type="warning"
                    showIcon
                    title={`合计超过企业的审批限额 ${formatYuan(approval.limit)}，需由另一位审批人或管理员批准后完成。`}
                  />
                  <Form.Item name="note" label="给审批人的说明（可不填）">
                    <Input.TextArea rows={2} maxLength={200} />
                  </Form.Item>
                </>
              )}
              {open.length > 0 && (
                <p>
                  以下 {open.length} {compared.byCity ? '处' : '个套餐'}
                  没有接受报价，请说明不定标的原因（写入定标说明）：
                </p>
              )}
              {open.map((pkg) => (
                <Form.Item
                  key={pkg.key}
                  name={['leftOut', pkg.key]}
                  label={`${pkg.label}（${pkg.headcount} 人，${pkg.quotations} 份报价）`}
                  rules={[{ required: true, whitespace: true, message: '请填写不定标的原因。' }]}
                >
                  <Input.TextArea
                    rows={2}
                    maxLength={200}
                    placeholder="例如：各家报价均超出预算，另行采购。"
                  />
                </Form.Item>
              ))}
              <PublicResult compared={compared} />
            </Form>
          )}
          {complete.failure && <Alert type="error" showIcon title={failureText(complete.failure)} />}
        </>
      )}
    </FormDialog>
  );
}
