import { lazy, Suspense, useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import type { CallOutput } from '#wire/invoke.ts';
import { AccountCard } from '#web/features/account/account-card.tsx';
import { afterSignIn } from '#web/features/account/after-sign-in.ts';
import { PasswordLogin } from '#web/features/account/password-login.tsx';
import type { WithCompany } from '#web/features/account/sms-login.tsx';
import { whySignIn } from '#web/features/account/why-sign-in.ts';
import { paths } from '#web/paths/paths.ts';
import { session } from '#web/session/session-store.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { pageMeta } from '#web/ui/page-meta.ts';
import { TextLink } from '#web/ui/text-link.tsx';
import { useRedirect } from '#web/ui/use-redirect.ts';
import type { Route } from './+types/login';

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: '登录',
    description: '登录体检采购网，发布体检需求、逐项比较报价，或为机构报价。',
    path: paths.login(),
    noIndex: true,
  });

// The second way comes when it is chosen.
const SmsLogin = lazy(async () => ({
  default: (await import('#web/features/account/sms-login.tsx')).SmsLogin,
}));

const ways = [
  { id: 'password', label: '密码登录' },
  { id: 'sms', label: '短信验证码登录' },
] as const;

export default function Login() {
  const [way, setWay] = useState<(typeof ways)[number]['id']>('password');
  const [forgot, setForgot] = useState(false);
  const [notRegistered, setNotRegistered] = useState<{ problem: string; next: string }>();
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const redirectTo = useRedirect();
  const redirect = search.get('redirect');

  // Signed in already, e.g. in another tab: no second login.
  useEffect(() => {
    if (!session.get().signedIn) return;
    session.load().then(
      (user) => redirectTo(afterSignIn(user, redirect)),
      () => undefined,
    );
  }, [redirectTo, redirect]);

  const signedIn = (answer: CallOutput<'user.accountLogin'>, company?: WithCompany) => {
    session.signIn(answer);
    if (company?.problem)
      return setNotRegistered({ problem: company.problem, next: afterSignIn(answer.user, redirect) });
    if (company)
      return void navigate(paths.companyCertification({ id: company.companyId }), { replace: true });
    void navigate(forgot ? paths.changePassword() : afterSignIn(answer.user, redirect), { replace: true });
  };
  if (notRegistered)
    return (
      <AccountCard title="已登录，企业没有登记" lead={notRegistered.problem}>
        <div className="cluster">
          <ButtonLink look="main" to={paths.companies()}>
            我的企业
          </ButtonLink>
          <ButtonLink to={notRegistered.next}>继续</ButtonLink>
        </div>
      </AccountCard>
    );
  return (
    <AccountCard title="登录" lead={whySignIn(search)}>
      <div className="tabs under" role="tablist" aria-label="登录方式">
        {ways.map(({ id, label }) => (
          <button
            key={id}
            type="button"
            role="tab"
            id={`way-${id}`}
            aria-selected={way === id}
            aria-controls="way-panel"
            onClick={() => {
              setWay(id);
              setForgot(false);
            }}
          >
            {label}
          </button>
        ))}
      </div>
      <div role="tabpanel" id="way-panel" aria-labelledby={`way-${way}`}>
        {forgot && <p className="well small under">请先用短信验证码登录，随后即可凭手机验证码设置新密码。</p>}
        {way === 'password' ? (
          <PasswordLogin
            onSignedIn={signedIn}
            onForgot={() => {
              setWay('sms');
              setForgot(true);
            }}
          />
        ) : (
          <Suspense>
            <SmsLogin onSignedIn={signedIn} />
          </Suspense>
        )}
      </div>
      <p className="note apart">
        还没有账号？
        <TextLink to={paths.register(redirect ? { redirect } : {})}>免费注册</TextLink>
      </p>
    </AccountCard>
  );
}
