import { UserOutlined } from '@ant-design/icons';
import { useState } from 'react';
import { Link } from 'react-router';
import { LogoutDialog } from '#web/features/account/logout-dialog.tsx';
import { paths } from '#web/paths/paths.ts';
import { workPaths } from '#web/paths/work-paths.ts';
import { consoleStart } from '#web/session/console-start.ts';
import { isOperator, isProvider } from '#web/session/roles.ts';
import { useCurrentUser, useSession } from '#web/session/use-session.ts';
import { PanelButton } from '#web/ui/app/panel-button.tsx';
import { Chevron } from '#web/ui/public/dropdown.tsx';
import type { WorkArea } from './work-area.ts';

/** Who is signed in, the other areas open to them, and the way out. */
export function AccountMenu({ area }: { area: WorkArea }) {
  const user = useCurrentUser();
  const { summary } = useSession();
  const [leaving, setLeaving] = useState(false);
  const areas = [
    { key: 'purchase', to: paths.userCenterIndex(), label: '企业中心', open: true },
    { key: 'provider', to: paths.serviceCenter(), label: '机构中心', open: isProvider(user) },
    { key: 'console', to: consoleStart(user), label: '运营后台', open: isOperator(user) },
  ].filter(({ key, open }) => open && key !== area.id);
  return (
    <>
      <PanelButton
        className="row num work-account"
        name={`我的账号 ${summary?.shownAs ?? ''}`}
        label={
          <>
            <UserOutlined aria-hidden />
            <span className="work-account-name">{summary?.shownAs ?? '我的账号'}</span>
            <Chevron />
          </>
        }
      >
        <ul className="menu-list">
          {[...areas, { key: 'info', to: workPaths.userInfo(), label: '账号信息' }].map(
            ({ key, to, label }) => (
              <li key={key}>
                <Link to={to}>{label}</Link>
              </li>
            ),
          )}
          <li>
            <button type="button" onClick={() => setLeaving(true)}>
              退出登录
            </button>
          </li>
        </ul>
      </PanelButton>
      {leaving && <LogoutDialog leavesPage onClose={() => setLeaving(false)} />}
    </>
  );
}
