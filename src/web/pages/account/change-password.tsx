import { Button, Form, Input, Segmented } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { maskMobile } from '#domain/kernel/mobile.ts';
import { CodeField } from '#web/features/account/code-field.tsx';
import { workPaths } from '#web/paths/work-paths.ts';
import { once } from '#web/queries/query-client.ts';
import { useCallMutation } from '#web/queries/use-call-mutation.ts';
import { useCurrentUser } from '#web/session/use-session.ts';
import { message } from '#web/ui/app/messages.tsx';
import { PageHead } from '#web/ui/app/page-head.tsx';
import { useFormFailure } from '#web/ui/app/use-form-failure.ts';
import { useSeconds } from '#web/ui/use-seconds.ts';

interface Values {
  oldPassword?: string;
  smsCode?: string;
  newPassword: string;
  again: string;
}

/** By the old password, or by a code to one's own mobile for who forgot it or never had one. */
export default function ChangePassword() {
  const user = useCurrentUser();
  const navigate = useNavigate();
  const [form] = Form.useForm<Values>();
  const [by, setBy] = useState<'password' | 'sms'>('password');
  const change = useCallMutation('user.updatePassword', once);
  const sending = useCallMutation('captcha.smsWithoutPicture');
  const [wait, setWait] = useSeconds();
  useFormFailure(form, change.failure);
  useFormFailure(form, sending.failure);

  const send = async () => {
    const answer = await sending.run({});
    if (!answer) return;
    setWait(answer.retryAfter);
    message.success(`验证码已发送至 ${maskMobile(user.mobile)}`);
  };
  const submit = async ({ oldPassword, smsCode, newPassword }: Values) => {
    const proof = by === 'sms' ? { smsCode: smsCode ?? '' } : { oldPassword: oldPassword ?? '' };
    if (!(await change.run({ ...proof, newPassword }))) return;
    message.success('密码已修改，其他设备上的登录已退出。');
    await navigate(workPaths.userInfo());
  };
  return (
    <>
      <PageHead
        title="修改密码"
        crumbs={[{ label: '账号信息', to: workPaths.userInfo() }]}
        note="修改后，其他设备上的登录会立即退出。"
      />
      <Form form={form} layout="vertical" className="panel measure" onFinish={submit}>
        <Form.Item label="验证方式">
          <Segmented
            value={by}
            onChange={setBy}
            options={[
              { value: 'password', label: '原密码' },
              { value: 'sms', label: '短信验证码' },
            ]}
          />
        </Form.Item>
        {by === 'password' ? (
          <Form.Item
            name="oldPassword"
            label="原密码"
            rules={[{ required: true, message: '请填写原密码。' }]}
            extra="忘记原密码，或注册时没有设置过密码，请改用短信验证码。"
          >
            <Input.Password autoComplete="current-password" maxLength={200} />
          </Form.Item>
        ) : (
          <CodeField
            name="smsCode"
            label={`短信验证码（发往 ${maskMobile(user.mobile)}）`}
            wait={wait}
            sending={sending.busy}
            onSend={() => void send()}
          />
        )}
        <Form.Item
          name="newPassword"
          label="新密码"
          extra="至少 8 位，同时包含字母和数字"
          rules={[
            { required: true, message: '请设置新密码。' },
            { pattern: /^(?=.*[A-Za-z])(?=.*\d).{8,64}$/, message: '密码为 8–64 位，须同时包含字母和数字。' },
          ]}
        >
          <Input.Password autoComplete="new-password" maxLength={64} />
        </Form.Item>
        <Form.Item
          name="again"
          label="再次输入新密码"
          dependencies={['newPassword']}
          rules={[
            { required: true, message: '请再次输入新密码。' },
            ({ getFieldValue }) => ({
              validator: (_, value: string | undefined) =>
                !value || value === getFieldValue('newPassword')
                  ? Promise.resolve()
                  : Promise.reject(new Error('两次输入的密码不一致，请重新输入。')),
            }),
          ]}
        >
          <Input.Password autoComplete="new-password" maxLength={64} />
        </Form.Item>
        <Button type="primary" htmlType="submit" loading={change.busy}>
          确认修改
        </Button>
      </Form>
    </>
  );
}
