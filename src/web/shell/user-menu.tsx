import { useEffect, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { asApiFailure, failureText } from '#web/api/api-failure.ts';
import { paths } from '#web/paths.ts';
import { enterpriseCentrePath } from '#web/session/enterprise-gate.ts';
import { isOperator, isProvider } from '#web/session/roles.ts';
import { session } from '#web/session/session-store.ts';
import { useSession } from '#web/session/use-session.ts';
import { Dropdown } from '#web/ui/dropdown.tsx';
import { Toast } from '#web/ui/toast.tsx';
import { LogoutDialog } from './logout-dialog.tsx';

/** Login and register, or the signed-in user's menu. On load it looks up who is signed in (spec section 7). */
export function UserMenu() {
  const { login, summary, user } = useSession();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const [leaving, setLeaving] = useState(false);
  const [problem, setProblem] = useState<string>();

  useEffect(() => {
    if (session.get().login === 2) session.load().catch(() => undefined); // the header stays with what it knows
  }, []);

  const openEnterpriseCentre = () => {
    enterpriseCentrePath().then(
      (path) => navigate(path),
      (error: unknown) => {
        const failure = asApiFailure(error);
        if (failure.code >= 700 && failure.code < 800)
          void navigate(paths.login({ redirect: paths.userCenter() }));
        else setProblem(failureText(failure));
      },
    );
  };

  if (login === 1) {
    const onAccountPage = pathname === paths.login() || pathname === paths.register();
    const redirect = onAccountPage || pathname === '/' ? undefined : pathname + search;
    return (
      <div className="user-menu">
        <Link className="quiet-link" to={paths.login(redirect ? { redirect } : {})}>
          登录
        </Link>
        <Link className="btn btn-line" to={paths.register()}>
          免费注册
        </Link>
      </div>
    );
  }
  return (
    <div className="user-menu">
      <Dropdown label={summary?.shownAs ?? '我的账号'} align="end">
        <ul className="menu-list">
          <li>
            <button type="button" onClick={openEnterpriseCentre}>
              企业中心
            </button>
          </li>
          {user && isProvider(user) && (
            <li>
              <Link to={paths.serviceCenter()}>机构中心</Link>
            </li>
          )}
          {user && isOperator(user) && (
            <li>
              <Link to={paths.console()}>运营后台</Link>
            </li>
          )}
          <li>
            <button type="button" onClick={() => setLeaving(true)}>
              退出登录
            </button>
          </li>
        </ul>
      </Dropdown>
      <Link className="btn btn-call" to={paths.requireSubmit()}>
        定制套餐
      </Link>
      {leaving && <LogoutDialog onClose={() => setLeaving(false)} />}
      {problem && <Toast text={problem} onClose={() => setProblem(undefined)} />}
    </div>
  );
}
