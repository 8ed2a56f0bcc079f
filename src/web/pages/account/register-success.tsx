import { Result } from 'antd';
import { Navigate, useSearchParams } from 'react-router';
import { afterSignIn } from '#web/features/account/after-sign-in.ts';
import { paths, safeRedirect } from '#web/paths/paths.ts';
import { useCurrentUser } from '#web/session/use-session.ts';
import { PageHead } from '#web/ui/app/page-head.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { useJustDone } from '#web/ui/just-done.ts';

/** After registration: the two ways to begin, or back to where the visitor came from. */
export default function RegisterSuccess() {
  const user = useCurrentUser();
  const redirect = useSearchParams()[0].get('redirect');
  if (!useJustDone()) return <Navigate replace to={afterSignIn(user, redirect)} />;
  return (
    <>
      <PageHead title="注册成功" />
      <section className="panel">
        <Result
          status="success"
          title={`账号 ${user.account} 已注册并登录`}
          subTitle="采购方请先认证企业，再发布体检需求；体检机构请提交入驻申请。"
          extra={
            <div className="cluster middle gap-3 apart">
              {redirect && (
                <ButtonLink look="main" to={safeRedirect(redirect)}>
                  继续刚才的操作
                </ButtonLink>
              )}
              <ButtonLink look={redirect ? 'line' : 'main'} to={paths.beforeSubmit()}>
                我是采购方，认证企业
              </ButtonLink>
              <ButtonLink to={paths.serviceCompany()}>我是体检机构，申请入驻</ButtonLink>
            </div>
          }
        />
      </section>
    </>
  );
}
