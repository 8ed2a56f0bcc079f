import { Button, Form } from 'antd';
import type { SecondStep } from '#domain/access/second-step.ts';
import { useCallMutation } from '#web/queries/use-call-mutation.ts';
import { session } from '#web/session/session-store.ts';
import { message } from '#web/ui/app/messages.tsx';
import { useFormFailure } from '#web/ui/app/use-form-failure.ts';
import { BindAuthenticator, CodeField } from './bind-authenticator.tsx';

/** In the console's place until the operator's sign-in is complete. */
export function SecondStepPage({ step }: { step: SecondStep }) {
  const onDone = () => void session.refresh();
  return (
    <section className="panel stack gap-4 form-narrow" aria-labelledby="second-step">
      <title>两步验证 · 体检采购网</title>
      <h1 id="second-step">{step === 'enrol' ? '绑定验证器' : '两步验证'}</h1>
      {step === 'enrol' ? (
        <>
          <p className="hint">
            运营后台能看到全平台的资料，登录时除密码外还要一个手机上的验证码。绑定一次即可，以后每次登录输入应用显示的
            6 位数字。
          </p>
          <BindAuthenticator onBound={onDone} />
        </>
      ) : (
        <EnterCode onPassed={onDone} />
      )}
    </section>
  );
}

function EnterCode({ onPassed }: { onPassed: () => void }) {
  const pass = useCallMutation('user.passSecondStep');
  const [form] = Form.useForm<{ code: string }>();
  useFormFailure(form, pass.failure);
  return (
    <Form
      form={form}
      layout="vertical"
      requiredMark={false}
      onFinish={async ({ code }) => {
        const passed = await pass.run({ code });
        if (!passed) return;
        if (!/^\s*\d{6}\s*$/.test(code))
          message.info(
            `已用掉一个备用码，还剩 ${passed.recoveryCodesLeft} 个。快用完时，请另一位管理员重置后重新绑定。`,
            8,
          );
        onPassed();
      }}
    >
      <CodeField
        label="验证器应用上的 6 位验证码"
        pattern={/^\s*(\d{6}|[0-9A-Za-z]{4}-?[0-9A-Za-z]{4})\s*$/}
        message="请填写 6 位验证码，或一个 8 位备用码。"
      />
      <p className="hint">
        手机不在身边？填写一个没有用过的备用码。备用码也找不到时，请另一位管理员在「运营人员」中重置您的两步验证。
      </p>
      <Button className="apart" type="primary" htmlType="submit" loading={pass.busy}>
        验证并进入后台
      </Button>
    </Form>
  );
}
