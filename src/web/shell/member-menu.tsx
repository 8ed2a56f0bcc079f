import { useEffect, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { endsSession } from '#wire/kernel/envelope.ts';
import { asApiFailure, failureText } from '#web/api/api-failure.ts';
import { LogoutDialog } from '#web/features/account/logout-dialog.tsx';
import { paths } from '#web/paths/paths.ts';
import { enterpriseCentrePath } from '#web/session/enterprise-gate.ts';
import { isOperator, isProvider } from '#web/session/roles.ts';
import { session } from '#web/session/session-store.ts';
import { useSession } from '#web/session/use-session.ts';
import { Dropdown } from '#web/ui/public/dropdown.tsx';
import { Toast } from '#web/ui/toast.tsx';
import { useOpenUntilNavigation } from '#web/ui/use-open-until-navigation.ts';

/** The signed-in user's menu in the public header; on load it looks up who that is. */
export function MemberMenu() {
  const { summary, user } = useSession();
  const navigate = useNavigate();
  const [leaving, setLeaving] = useOpenUntilNavigation();
  const [problem, setProblem] = useState<string>();

  useEffect(() => {
    session.load().catch(() => undefined); // the header stays with what it knows
  }, []);

  const openEnterpriseCentre = () => {
    enterpriseCentrePath().then(
      (path) => navigate(path),
      (error: unknown) => {
        const failure = asApiFailure(error);
        if (endsSession(failure.code)) void navigate(paths.login({ redirect: paths.userCenter() }));
        else setProblem(failureText(failure));
      },
    );
  };

  return (
    <>
      <Dropdown
        label={<span className="account-name ellipsis">{summary?.shownAs ?? '我的账号'}</span>}
        align="end"
      >
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
    </>
  );
}
