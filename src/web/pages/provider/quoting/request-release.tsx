import { Form, Input } from 'antd';
import { useCallMutation } from '#web/queries/use-call-mutation.ts';
import { FormDialog } from '#web/ui/app/form-dialog.tsx';
import { message } from '#web/ui/app/messages.tsx';
import { Notice } from '#web/ui/app/notice.tsx';
import { useFormFailure } from '#web/ui/app/use-form-failure.ts';
import { WholeAmount } from './demand-facts.tsx';
import { ReasonList, type Release } from './release-panel.tsx';
import type { QuotationDetail } from './types.ts';

interface Props {
  detail: QuotationDetail;
  release: Release;
  onClose: () => void;
}

/** In place of sending: a quote beyond the institution's limits goes to a second person first. */
export function RequestRelease({ detail, release: { reasons, deciders }, onClose }: Props) {
  const [form] = Form.useForm<{ note?: string }>();
  const { run, busy, failure } = useCallMutation('release.request');
  useFormFailure(form, failure);
  return (
    <FormDialog
      title="这份报价须先放行"
      okText="提交放行"
      busy={busy}
      disabled={deciders.length === 0}
      onClose={onClose}
    >
      {(formId) => (
        <>
          <p>
            <WholeAmount detail={detail} />
            ，超过本机构的放行线：
          </p>
          <ReasonList reasons={reasons} />
          {deciders.length > 0 ? (
            <p>{deciders.join('、')}会收到通知，其中一位放行后，您再提交给采购方。</p>
          ) : (
            <Notice
              type="warning"
              title="本机构没有其他可以放行的人"
              description="请管理员在「机构成员」中邀请一位审批人，或调整放行线。"
            />
          )}
          <Form
            id={formId}
            form={form}
            layout="vertical"
            onFinish={async ({ note = '' }) => {
              if (!(await run({ quotationId: detail.quotationId, note }))) return;
              message.success('已提交放行，放行后会通知您。');
              onClose();
            }}
          >
            <Form.Item name="note" label="说明（选填）">
              <Input.TextArea rows={2} maxLength={200} showCount placeholder="为什么这样报，供审批人参考" />
            </Form.Item>
          </Form>
        </>
      )}
    </FormDialog>
  );
}
