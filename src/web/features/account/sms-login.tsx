import { FormProblem, SubmitButton } from '#web/ui/public/form-parts.tsx';
import { type FormEvent, useState } from 'react';
import type { CallOutput } from '#wire/invoke.ts';
import { Agreement } from './agreement.tsx';
import { SmsFields } from './sms-fields.tsx';
import { generalProblem, useFieldProblems, useFields } from './use-fields.ts';
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
  return (
    <form onSubmit={submit} noValidate>
      <FormProblem>
        {generalProblem(agreed ? shortcut.failure : login.failure, ['mobile', 'smsCode'])}
      </FormProblem>
      <SmsFields fields={fields} sending={sending} />
      <Agreement checked={agreed} error={undefined} onChange={setAgreed}>
        手机号未注册时自动注册，并同意
      </Agreement>
      <SubmitButton busy={busy}>{agreed ? '登录或注册' : '登录'}</SubmitButton>
    </form>
  );
}
