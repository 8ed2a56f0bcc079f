import { type FormEvent, useState } from 'react';
import type { CallOutput } from '#wire/invoke.ts';
import { failureText } from '#web/api/api-failure.ts';
import { Agreement } from './agreement.tsx';
import { SmsFields } from './sms-fields.tsx';
import { generalFailure, useFieldProblems, useFields } from './use-fields.ts';
import { useVisitorCall } from '#web/api/use-visitor-call.ts';

interface Props {
  onSignedIn: (answer: CallOutput<'user.mobileLogin'>) => void;
}

/** Mobile with a message code; who agrees may come without an account, and gets one. */
export function SmsLogin({ onSignedIn }: Props) {
  const sending = useVisitorCall('captcha.sms');
  const login = useVisitorCall('user.mobileLogin');
  const shortcut = useVisitorCall('user.shortcutLogin');
  const fields = useFields({ mobile: '', smsCode: '' });
  useFieldProblems(fields, sending.failure);
  useFieldProblems(fields, login.failure);
  useFieldProblems(fields, shortcut.failure);
  const [agreed, setAgreed] = useState(false);
  const busy = login.busy || shortcut.busy;

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const { mobile, smsCode } = fields.values;
    const answer = agreed
      ? await shortcut.run({ mobile, smsCode, agreed: true })
      : await login.run({ mobile, smsCode });
    if (answer) onSignedIn(answer);
  };
  const problem = generalFailure(agreed ? shortcut.failure : login.failure, ['mobile', 'smsCode']);
  return (
    <form onSubmit={submit} noValidate>
      {problem && (
        <p className="form-problem" role="alert">
          {failureText(problem)}
        </p>
      )}
      <SmsFields fields={fields} sending={sending} />
      <Agreement checked={agreed} error={undefined} onChange={setAgreed}>
        手机号未注册时自动注册，并同意
      </Agreement>
      <button type="submit" className="btn btn-main btn-large btn-wide" disabled={busy} aria-busy={busy}>
        {agreed ? '登录或注册' : '登录'}
      </button>
    </form>
  );
}
