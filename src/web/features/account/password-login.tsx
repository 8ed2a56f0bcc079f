import { type FormEvent, useEffect, useState } from 'react';
import type { CallOutput } from '#wire/invoke.ts';
import { useVisitorCall } from '#web/api/use-visitor-call.ts';
import { TextField } from '#web/ui/public/field.tsx';
import { FormProblem, SubmitButton } from '#web/ui/public/form-parts.tsx';
import { useCaptcha } from './captcha/use-captcha.tsx';
import { generalProblem, useFieldProblems, useFields } from './use-fields.ts';

interface Props {
  onSignedIn: (answer: CallOutput<'user.accountLogin'>) => void;
  onForgot: () => void;
}

/** Account or mobile with password; the captcha comes after failures. */
export function PasswordLogin({ onSignedIn, onForgot }: Props) {
  const login = useVisitorCall('user.accountLogin');
  const fields = useFields({ account: '', password: '' });
  const { values, bind, setErrors } = fields;
  useFieldProblems(fields, login.failure);
  const captcha = useCaptcha('login');
  const [captchaNeeded, setCaptchaNeeded] = useState(false);

  const logIn = async (needed: boolean, reason?: string) => {
    setErrors({});
    const solved = needed ? await captcha.ask(reason) : undefined;
    if (needed && !solved) return;
    const { account, password } = values;
    const answer = await login.run({ account, password, ...(solved && { captcha: solved }) });
    if (answer) onSignedIn(answer);
  };
  useEffect(() => {
    const { captcha: wanted, password: wrongPassword } = login.failure?.fields ?? {};
    if (!wanted) return;
    setCaptchaNeeded(true);
    // It was wanted at once, or not passed: the try goes on with it. After a wrong password the next one does.
    if (!wrongPassword) void logIn(true, captchaNeeded ? wanted : undefined);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each failure
  }, [login.failure]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    void logIn(captchaNeeded);
  };
  return (
    <form onSubmit={submit} noValidate>
      <FormProblem>{generalProblem(login.failure, ['account', 'password', 'captcha'])}</FormProblem>
      <TextField
        label="账号或手机号"
        required
        autoComplete="username"
        autoCapitalize="off"
        spellCheck={false}
        {...bind('account')}
      />
      <TextField
        label="密码"
        required
        type="password"
        autoComplete="current-password"
        maxLength={200}
        {...bind('password')}
      />
      <SubmitButton busy={login.busy}>登录</SubmitButton>
      <p className="above">
        <button type="button" className="link-button" onClick={onForgot}>
          忘记密码？
        </button>
      </p>
      {captcha.dialog}
    </form>
  );
}
