import { Button, Form } from 'antd';
import type { ReactNode } from 'react';
import { normaliseDigits } from '#domain/kernel/typed.ts';
import { CleanInput } from '#web/ui/app/clean-input.tsx';

interface Props {
  /** Of the form's field. */
  name: string;
  label: string;
  extra?: ReactNode;
  /** Seconds until another one may be sent for. */
  wait: number;
  sending: boolean;
  onSend: () => void;
}

/** The six digits of a message, with the button that sends for them. */
export const CodeField = ({ name, label, extra, wait, sending, onSend }: Props) => (
  <Form.Item label={label} required htmlFor={name} extra={extra}>
    <div className="row gap-2">
      <Form.Item
        name={name}
        noStyle
        rules={[{ required: true, pattern: /^\d{6}$/, message: '请填写 6 位验证码。' }]}
      >
        <CleanInput id={name} clean={normaliseDigits} inputMode="numeric" autoComplete="one-time-code" />
      </Form.Item>
      <Button onClick={onSend} disabled={wait > 0} loading={sending}>
        {wait > 0 ? `${wait} 秒后重发` : '获取验证码'}
      </Button>
    </div>
  </Form.Item>
);
