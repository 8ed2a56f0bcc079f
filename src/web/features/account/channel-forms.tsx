import { Button, Form, Input } from 'antd';
import { useState } from 'react';
import { normaliseEmail } from '#domain/kernel/typed.ts';
import { paths } from '#web/paths/paths.ts';
import { useCallMutation } from '#web/queries/use-call-mutation.ts';
import { CleanInput } from '#web/ui/app/clean-input.tsx';
import { useFormFailure } from '#web/ui/app/use-form-failure.ts';
import { TextLink } from '#web/ui/text-link.tsx';
import { useSeconds } from '#web/ui/use-seconds.ts';
import { CodeField } from './code-field.tsx';
import { useDemoMessages } from './use-demo-messages.ts';

interface RobotValues {
  name: string;
  webhook: string;
  secret?: string;
}

export function RobotForm({ onSaved }: { onSaved: () => void }) {
  const [form] = Form.useForm<RobotValues>();
  const add = useCallMutation('noticeChannel.addRobot');
  useFormFailure(form, add.failure);
  const submit = async (values: RobotValues) => {
    if (!(await add.run(values))) return;
    form.resetFields();
    onSaved();
  };
  return (
    <Form form={form} layout="vertical" className="measure" onFinish={submit}>
      <p className="hint under">
        在企业微信、钉钉或飞书的群里添加「自定义机器人」，把它的 Webhook
        地址粘贴到这里。安全设置请选加签（签名校验），或将关键词设为「体检」。
      </p>
      <Form.Item
        name="name"
        label="名称"
        rules={[{ required: true, whitespace: true, message: '请填写名称，例如群名。' }]}
      >
        <Input maxLength={20} placeholder="例如：行政采购群" />
      </Form.Item>
      <Form.Item
        name="webhook"
        label="Webhook 地址"
        rules={[{ required: true, message: '请粘贴 Webhook 地址。' }]}
      >
        <Input maxLength={400} autoComplete="off" placeholder="https://…" />
      </Form.Item>
      <Form.Item
        name="secret"
        label="签名密钥（选填）"
        extra="钉钉的「加签」、飞书的「签名校验」给出的密钥；企业微信没有。地址与密钥加密保存，不再显示。"
      >
        <Input.Password maxLength={100} autoComplete="new-password" visibilityToggle={false} />
      </Form.Item>
      <Button type="primary" htmlType="submit" loading={add.busy}>
        添加机器人
      </Button>
    </Form>
  );
}

interface MailValues {
  address: string;
  code: string;
}

export function MailForm({ current, onSaved }: { current: string | undefined; onSaved: () => void }) {
  const [form] = Form.useForm<MailValues>();
  const demo = useDemoMessages();
  const [wait, setWait] = useSeconds();
  const [sentTo, setSentTo] = useState<string>();
  const sending = useCallMutation('noticeChannel.sendMailCode');
  const save = useCallMutation('noticeChannel.setMail');
  useFormFailure(form, sending.failure);
  useFormFailure(form, save.failure);
  const send = async () => {
    const { address } = await form.validateFields(['address']).catch(() => ({ address: '' }));
    const answer = address && (await sending.run({ address: address.trim() }));
    if (!answer) return;
    setSentTo(address);
    setWait(answer.retryAfter);
  };
  const submit = async ({ address, code }: MailValues) => {
    if (!(await save.run({ address: address.trim(), code }))) return;
    form.resetFields();
    setSentTo(undefined);
    onSaved();
  };
  return (
    <Form form={form} layout="vertical" className="measure" onFinish={submit}>
      {current && <p className="hint under">现在发往 {current}；验证新邮箱后改发新邮箱。</p>}
      <Form.Item
        name="address"
        label="邮箱"
        rules={[{ required: true, type: 'email', message: '请填写邮箱地址，例如 name@example.com。' }]}
      >
        <CleanInput clean={normaliseEmail} inputMode="email" autoComplete="email" />
      </Form.Item>
      <CodeField
        name="code"
        label="验证码"
        extra={
          sentTo && (
            <>
              验证码已发送至 {sentTo}，5 分钟内有效。
              {demo && <TextLink to={paths.devSms()}>演示模式：查看邮件</TextLink>}
            </>
          )
        }
        wait={wait}
        sending={sending.busy}
        onSend={() => void send()}
      />
      <Button type="primary" htmlType="submit" loading={save.busy}>
        保存邮箱
      </Button>
    </Form>
  );
}
