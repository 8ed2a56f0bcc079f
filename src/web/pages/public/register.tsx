import { type FormEvent, useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { normaliseAccount } from '#domain/kernel/typed.ts';
import { useVisitorCall } from '#web/api/use-visitor-call.ts';
import { AccountCard } from '#web/features/account/account-card.tsx';
import { afterSignIn } from '#web/features/account/after-sign-in.ts';
import { Agreement } from '#web/features/account/agreement.tsx';
import { SmsFields } from '#web/features/account/sms-fields.tsx';
import { generalProblem, useFieldProblems, useFields } from '#web/features/account/use-fields.ts';
import { paths } from '#web/paths/paths.ts';
import { session } from '#web/session/session-store.ts';
import { justDone } from '#web/ui/just-done.ts';
import { pageMeta } from '#web/ui/page-meta.ts';
import { TextField } from '#web/ui/public/field.tsx';
import { FormProblem, SubmitButton } from '#web/ui/public/form-parts.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import { useRedirect } from '#web/ui/use-redirect.ts';
import type { Route } from './+types/register';

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: '免费注册',
    description: '注册体检采购网账号：企业可免费发布体检需求，体检机构可申请入驻并报价。',
    path: paths.register(),
  });

const shown = ['account', 'mobile', 'smsCode', 'password', 'agreed'];
const empty = { account: '', mobile: '', smsCode: '', password: '' };

export default function Register() {
  const sending = useVisitorCall('captcha.sms');
  const register = useVisitorCall('user.register');
  const fields = useFields(empty);
  useFieldProblems(fields, sending.failure);
  useFieldProblems(fields, register.failure);
  const { values, bind, errors, setErrors } = fields;
  const [agreed, setAgreed] = useState(false);
  const [visible, setVisible] = useState(false);
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const redirectTo = useRedirect();
  const redirect = search.get('redirect');

  // Who is signed in already has nothing to register: an empty form would look like a failure.
  useEffect(() => {
    if (!session.get().signedIn) return;
    session.load().then(
      (user) => redirectTo(afterSignIn(user, redirect)),
      () => undefined,
    );
  }, [redirectTo, redirect]);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const answer = await register.run({ ...values, agreed: agreed as true });
    if (!answer) return undefined;
    session.signIn(answer);
    return navigate(paths.registered(redirect ? { redirect } : {}), { replace: true, ...justDone });
  };
  return (
    <AccountCard title="免费注册" lead="注册后可认证企业发布需求，或申请机构入驻参与报价。">
      <FormProblem>{generalProblem(register.failure, shown)}</FormProblem>
      <form onSubmit={submit} noValidate>
        <SmsFields fields={fields} sending={sending} onSent={register.forgetFailure} />
        <TextField
          label="设置密码"
          required
          type={visible ? 'text' : 'password'}
          beside={
            <button
              type="button"
              className="btn btn-line"
              aria-pressed={visible}
              onClick={() => setVisible(!visible)}
            >
              显示密码
            </button>
          }
          autoComplete="new-password"
          maxLength={64}
          hint="至少 8 位，同时包含字母和数字"
          {...bind('password')}
        />
        <TextField
          label="账号名（选填）"
          autoComplete="username"
          autoCapitalize="off"
          spellCheck={false}
          clean={normaliseAccount}
          hint="不填可用手机号登录；4–30 位字母、数字或下划线，以字母开头"
          {...bind('account')}
        />
        <Agreement
          checked={agreed}
          error={errors.agreed}
          onChange={(next) => {
            setAgreed(next);
            setErrors((before) => ({ ...before, agreed: undefined }));
          }}
        >
          我已阅读并同意
        </Agreement>
        <SubmitButton busy={register.busy}>注册</SubmitButton>
      </form>
      <p className="note apart">
        已有账号？
        <TextLink to={paths.login(redirect ? { redirect } : {})}>直接登录</TextLink>
      </p>
    </AccountCard>
  );
}
