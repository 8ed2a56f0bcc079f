import { App, Button, Form, Input, Modal } from 'antd';
import { useState } from 'react';
import { failureText } from '#web/api/api-failure.ts';
import { useAction } from '#web/api/use-action.ts';
import { useFormFailure } from '#web/ui/app/use-form-failure.ts';

type ApproveCall = 'console.approveCompany' | 'console.approveInstitution';
type DeclineCall = 'console.declineCompany' | 'console.declineInstitution';

interface Props {
  approve: ApproveCall;
  decline: DeclineCall;
  /** The version that is on the screen. */
  seen: { id: string; submittedAt: string };
  name: string;
  /** Reasons that come up often; each is a beginning, to be completed by what is wrong in this case. */
  reasons: readonly string[];
  /** After a decision, also another operator's: what is shown is no longer true. */
  onDecided: () => void;
}

/** 通过 or 不通过; declining needs a reason that the applicant can act on. */
export function DecisionPanel({ approve, decline, seen, name, reasons, onDecided }: Props) {
  const { message, modal } = App.useApp();
  const [open, setOpen] = useState(false);
  const [form] = Form.useForm<{ reason: string }>();
  const approval = useAction(approve);
  const refusal = useAction(decline);
  const conflict = [approval.failure, refusal.failure].find((failure) => failure?.code === 409);
  useFormFailure(form, refusal.failure?.code === 409 ? undefined : refusal.failure);

  const confirmApproval = () =>
    modal.confirm({
      title: `确认「${name}」通过认证？`,
      content: '通过后立即生效，并通知申请人。',
      okText: '通过',
      cancelText: '取消',
      onOk: async () => {
        if (!(await approval.run(seen))) return;
        message.success('已通过，申请人会收到通知。');
        onDecided();
      },
    });
  const submitRefusal = async ({ reason }: { reason: string }) => {
    if (!(await refusal.run({ ...seen, reason }))) return;
    setOpen(false);
    message.success('已退回，原因已通知申请人。');
    onDecided();
  };
  const other = approval.failure && approval.failure.code !== 409 ? approval.failure : undefined;
  return (
    <>
      {conflict && (
        <p className="form-problem" role="alert">
          {conflict.message}{' '}
          <Button size="small" onClick={onDecided}>
            刷新
          </Button>
        </p>
      )}
      {other && (
        <p className="form-problem" role="alert">
          {failureText(other)}
        </p>
      )}
      <div className="review-actions">
        <Button type="primary" loading={approval.busy} onClick={confirmApproval}>
          通过
        </Button>
        <Button danger loading={refusal.busy} onClick={() => setOpen(true)}>
          不通过
        </Button>
      </div>
      <Modal
        open={open}
        title={`「${name}」不通过`}
        okText="不通过并通知申请人"
        okButtonProps={{ danger: true, htmlType: 'submit', form: 'decline-form' }}
        cancelText="取消"
        confirmLoading={refusal.busy}
        onCancel={() => setOpen(false)}
      >
        {refusal.failure?.code === 409 && (
          <p className="form-problem" role="alert">
            {refusal.failure.message}
          </p>
        )}
        <div className="review-reasons">
          {reasons.map((reason) => (
            <Button
              key={reason}
              size="small"
              onClick={() => {
                const typed: string = form.getFieldValue('reason') ?? '';
                form.setFieldValue('reason', typed ? `${typed}\n${reason}` : reason);
              }}
            >
              + {reason.split('，')[0]}
            </Button>
          ))}
        </div>
        <Form id="decline-form" form={form} layout="vertical" onFinish={submitRefusal}>
          <Form.Item
            name="reason"
            label="原因"
            extra="申请人会原样看到，请写明哪里不符、怎样修改。"
            rules={[{ required: true, whitespace: true, min: 5, message: '请写明原因，至少 5 个字。' }]}
          >
            <Input.TextArea maxLength={300} showCount autoSize={{ minRows: 4, maxRows: 8 }} />
          </Form.Item>
        </Form>
      </Modal>
    </>
  );
}
