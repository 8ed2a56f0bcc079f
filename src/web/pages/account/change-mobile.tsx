import { Button, Form, Input } from 'antd';
import { useNavigate } from 'react-router';
import { maskMobile } from '#domain/kernel/mobile.ts';
import { CodeField } from '#web/features/account/code-field.tsx';
import { workPaths } from '#web/paths/work-paths.ts';
import { once } from '#web/queries/query-client.ts';
import { useCallMutation } from '#web/queries/use-call-mutation.ts';
import { session } from '#web/session/session-store.ts';
import { useCurrentUser } from '#web/session/use-session.ts';
import { mobileRule } from '#web/ui/app/form-rules.ts';
import { message } from '#web/ui/app/messages.tsx';
import { MobileInput } from '#web/ui/app/mobile-input.tsx';
import { PageHead } from '#web/ui/app/page-head.tsx';
import { useFormFailure } from '#web/ui/app/use-form-failure.ts';
import { useSeconds } from '#web/ui/use-seconds.ts';

interface Values {
  mobile: string;
  oldCode: string;
  newCode: string;
}

/** Name, and mobile number by codes to the old one and the new one. */
export default function ChangeMobile() {
  return (
    <>
      <PageHead
        title="更换手机号、修改姓名"
        crumbs={[{ label: '账号信息', to: workPaths.userInfo() }]}
        note="修改后会以站内消息和短信通知您；更换手机号后，其他设备上的登录会立即退出。"
      />
      <div className="stack">
        <NumberForm />
        <NameForm />
      </div>
    </>
  );
}

function NumberForm() {
  const user = useCurrentUser();
  const navigate = useNavigate();
  const [form] = Form.useForm<Values>();
  const change = useCallMutation('user.changeMobile', once);
  const toOld = useCallMutation('user.sendMobileCode');
  const toNew = useCallMutation('user.sendMobileCode');
  const [oldWait, setOldWait] = useSeconds();
  const [newWait, setNewWait] = useSeconds();
  useFormFailure(form, change.failure);
  useFormFailure(form, toOld.failure);
  useFormFailure(form, toNew.failure);
  const sendToOld = async () => {
    const answer = await toOld.run({});
    if (!answer) return;
    setOldWait(answer.retryAfter);
    message.success(`验证码已发送至 ${maskMobile(user.mobile)}`);
  };
  const sendToNew = async () => {
    const { mobile } = await form.validateFields(['mobile']);
    const answer = await toNew.run({ mobile });
    if (!answer) return;
    setNewWait(answer.retryAfter);
    message.success(`验证码已发送至 ${maskMobile(mobile)}`);
  };
  const submit = async (values: Values) => {
    if (!(await change.run(values))) return;
    message.success('手机号已更换，其他设备上的登录已退出。');
    await session.refresh().catch(() => undefined);
    await navigate(workPaths.userInfo());
  };
  return (
    <Form form={form} layout="vertical" className="panel measure" onFinish={submit}>
      <h2>更换手机号</h2>
      <CodeField
        name="oldCode"
        label={`现用手机号的验证码（发往 ${maskMobile(user.mobile)}）`}
        extra="现用号码已无法接收短信时，请联系平台客服，核实身份后由平台更换。"
        wait={oldWait}
        sending={toOld.busy}
        onSend={() => void sendToOld()}
      />
      <Form.Item name="mobile" label="新手机号" rules={[mobileRule]} validateTrigger="onBlur">
        <MobileInput autoComplete="off" />
      </Form.Item>
      <CodeField
        name="newCode"
        label="新手机号的验证码"
        wait={newWait}
        sending={toNew.busy}
        onSend={() => void sendToNew().catch(() => undefined)}
      />
      <Button type="primary" htmlType="submit" loading={change.busy}>
        确认更换
      </Button>
    </Form>
  );
}

function NameForm() {
  const user = useCurrentUser();
  const [form] = Form.useForm<{ name: string }>();
  const change = useCallMutation('user.changeName');
  useFormFailure(form, change.failure);
  const submit = async ({ name }: { name: string }) => {
    if (!(await change.run({ name: name.trim() }))) return;
    message.success('姓名已修改。');
    await session.refresh().catch(() => undefined);
  };
  return (
    <Form
      form={form}
      layout="vertical"
      className="panel measure"
      initialValues={{ name: user.name }}
      onFinish={submit}
    >
      <h2>修改姓名</h2>
      <Form.Item
        name="name"
        label="姓名"
        extra="同事和签约对方看到的姓名"
        rules={[{ required: true, whitespace: true, message: '请填写姓名。' }]}
      >
        <Input maxLength={30} autoComplete="name" />
      </Form.Item>
      <Button htmlType="submit" loading={change.busy}>
        保存姓名
      </Button>
    </Form>
  );
}
