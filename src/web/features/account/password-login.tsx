import { type FormEvent, useState } from 'react';
import type { CallOutput } from '#wire/invoke.ts';
import { failureText } from '#web/api/api-failure.ts';
import { TextField } from '#web/ui/field.tsx';
import style from './account-form.module.css';
import { PictureField } from './picture-field.tsx';
import { generalProblem, useComplaints, useFields } from './use-fields.ts';
import { usePicture } from './use-picture.ts';
import { useVisitorCall } from './use-visitor-call.ts';

interface Props {
  onSignedIn: (answer: CallOutput<'user.accountLogin'>) => void;
  onForgot: () => void;
}

/** Account or mobile with password; the picture captcha comes after failures. */
export function PasswordLogin({ onSignedIn, onForgot }: Props) {
  const login = useVisitorCall('user.accountLogin');
  const fields = useFields({ account: '', password: '', captchaText: '' });
  const { values, bind, set, setErrors } = fields;
  useComplaints(fields, login.failure);
  const [pictureNeeded, setPictureNeeded] = useState(false);
  const picture = usePicture(pictureNeeded);
  if (!pictureNeeded && login.failure?.fields.captchaText) setPictureNeeded(true);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setErrors({});
    const answer = await login.run({
      account: values.account,
      password: values.password,
      ...(pictureNeeded && picture.picture
        ? { captchaId: picture.picture.captchaId, captchaText: values.captchaText }
        : {}),
    });
    if (answer) return onSignedIn(answer);
    if (pictureNeeded) {
      picture.renew();
      set('captchaText', '');
    }
  };
  const problem = generalProblem(login.failure, ['account', 'password', 'captchaText']);
  return (
    <form onSubmit={submit} noValidate>
      {problem && (
        <p className="form-problem" role="alert">
          {failureText(problem)}
        </p>
      )}
      <TextField
        label="账号或手机号"
        required
        autoComplete="username"
        autoCapitalize="off"
        spellCheck={false}
        maxLength={30}
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
      {pictureNeeded && <PictureField source={picture} {...bind('captchaText')} />}
      <button
        type="submit"
        className="btn btn-main btn-large btn-wide"
        disabled={login.busy}
        aria-busy={login.busy}
      >
        登录
      </button>
      <p className={style.below}>
        <button type="button" onClick={onForgot}>
          忘记密码？
        </button>
      </p>
    </form>
  );
}
