import { Alert, Form, Input, Modal, Select } from 'antd';
import type { ReactNode } from 'react';
import { type ApiFailure, failureText } from '#web/api/api-failure.ts';

interface Props {
  open: boolean;
  title: string;
  /** What will happen. */
  children: ReactNode;
  label: string;
  /** Ready-made wordings; choosing one fills the text, which can still be changed. */
  templates?: readonly string[];
  /** 0: may stay empty. */
  minLength: number;
  okText: string;
  busy: boolean;
  failure: ApiFailure | undefined;
  onOk: (reason: string) => void;
  onClose: () => void;
}

/** Asks for a reason before something that can't be taken back. What was typed stays when the call fails. */
export function ReasonDialog(props: Props) {
  const { open, title, children, label, templates = [], minLength, okText, busy, failure } = props;
  const [form] = Form.useForm<{ reason: string }>();
  return (
    <Modal
      open={open}
      title={title}
      okText={okText}
      okButtonProps={{ danger: true, loading: busy }}
      cancelText="返回"
      mask={{ closable: false }}
      onOk={() => form.submit()}
      onCancel={props.onClose}
    >
      <p>{children}</p>
      {failure && <Alert type="error" showIcon title={failureText(failure)} style={{ marginTop: 12 }} />}
      <Form
        form={form}
        layout="vertical"
        style={{ marginTop: 16 }}
        initialValues={{ reason: '' }}
        onFinish={({ reason }) => props.onOk(reason.trim())}
      >
        {templates.length > 0 && (
          <Form.Item label="常用说明">
            <Select
              aria-label="常用说明"
              placeholder="选择后可以再修改"
              options={templates.map((text) => ({ value: text, label: text }))}
              onChange={(reason: string) => form.setFieldsValue({ reason })}
            />
          </Form.Item>
        )}
        <Form.Item
          name="reason"
          label={label}
          rules={
            minLength > 0
              ? [
                  {
                    required: true,
                    whitespace: true,
                    min: minLength,
                    message: `请填写${label}，至少 ${minLength} 个字。`,
                  },
                ]
              : []
          }
        >
          <Input.TextArea rows={4} maxLength={200} showCount />
        </Form.Item>
      </Form>
    </Modal>
  );
}
