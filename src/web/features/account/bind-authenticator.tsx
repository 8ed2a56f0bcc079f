import { Alert, Button, Form } from 'antd';
import { useCallback, useEffect, useState } from 'react';
import { normaliseDigits } from '#domain/kernel/typed.ts';
import type { CallOutput } from '#wire/invoke.ts';
import { saveAs } from '#web/api/open-file.ts';
import { useCallMutation } from '#web/queries/use-call-mutation.ts';
import { CleanInput } from '#web/ui/app/clean-input.tsx';
import { FailureAlert } from '#web/ui/app/failure-alert.tsx';
import { useFormFailure } from '#web/ui/app/use-form-failure.ts';
import { useQrCode } from '#web/ui/app/use-qr-code.ts';
import { CopyText } from '#web/ui/copy-text.tsx';

const written = (code: string) => `${code.slice(0, 4)}-${code.slice(4)}`;

/** Scan, first code, recovery codes: these are shown this once. `onBound` is called when they have been taken note of. */
export function BindAuthenticator({ onBound }: { onBound: () => void }) {
  const { run, failure } = useCallMutation('user.beginTotp');
  const [app, setApp] = useState<CallOutput<'user.beginTotp'>>();
  const begin = useCallback(() => void run({}).then((answer) => answer && setApp(answer)), [run]);
  const confirm = useCallMutation('user.confirmTotp');
  const [codes, setCodes] = useState<readonly string[]>();
  const [form] = Form.useForm<{ code: string }>();
  useFormFailure(form, confirm.failure);
  const picture = useQrCode(app?.uri ?? '');
  useEffect(begin, [begin]);
  if (codes) return <RecoveryCodes codes={codes} onDone={onBound} />;
  return (
    <div className="stack gap-4">
      <FailureAlert failure={failure} action={<Button onClick={begin}>重试</Button>} />
      <p>
        在手机上打开验证器应用（如 Microsoft Authenticator、Google 身份验证器等支持 TOTP
        的应用），添加账号并扫描二维码。
      </p>
      <div className="cluster gap-4">
        {picture && <img src={picture} width={160} height={160} alt="绑定验证器的二维码" />}
        <div className="stack gap-1 fill">
          <small>不能扫码时，在应用里手动输入密钥：</small>
          <span className="typed num">{app?.secret.replaceAll(/(.{4})(?=.)/g, '$1 ') ?? '正在生成……'}</span>
          {app && <CopyText text={app.secret} label="复制密钥" />}
        </div>
      </div>
      <Form
        form={form}
        layout="vertical"
        requiredMark={false}
        onFinish={async ({ code }) => setCodes((await confirm.run({ code }))?.recoveryCodes)}
      >
        <CodeField
          label="应用显示的 6 位验证码"
          pattern={/^\s*\d{6}\s*$/}
          message="请填写应用显示的 6 位数字。"
        />
        <Button type="primary" htmlType="submit" loading={confirm.busy} disabled={!app}>
          完成绑定
        </Button>
      </Form>
    </div>
  );
}

interface FieldProps {
  label: string;
  pattern: RegExp;
  message: string;
}

/** Field `code` of the form around it. */
export function CodeField({ label, pattern, message }: FieldProps) {
  return (
    <Form.Item
      name="code"
      label={label}
      rules={[{ required: true, pattern, message }]}
      validateTrigger="onSubmit"
    >
      <CleanInput clean={normaliseDigits} autoComplete="one-time-code" autoFocus />
    </Form.Item>
  );
}

function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const text = codes.map(written).join('\n');
  return (
    <div className="stack gap-4">
      <Alert
        type="warning"
        showIcon
        title="已绑定。请保存下面的备用码，它们只显示这一次。"
        description="手机不在身边时，用一个备用码代替验证码登录，每个只能用一次。请抄写、打印或下载后放在安全的地方，不要和密码放在一起。"
      />
      <ul className="cluster gap-4" aria-label="备用码">
        {codes.map((code) => (
          <li key={code} className="typed num">
            {written(code)}
          </li>
        ))}
      </ul>
      <div className="cluster gap-4">
        <CopyText text={text} label="复制全部备用码" />
        <button
          type="button"
          className="link-button"
          onClick={() => saveAs(new Blob([`${text}\n`], { type: 'text/plain' }), '备用码.txt')}
        >
          下载为文本文件
        </button>
      </div>
      <div>
        <Button type="primary" onClick={onDone}>
          已保存，继续
        </Button>
      </div>
    </div>
  );
}
