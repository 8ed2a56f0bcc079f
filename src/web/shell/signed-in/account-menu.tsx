import { DownOutlined, UserOutlined } from '@ant-design/icons';
import { App, Dropdown, type MenuProps } from 'antd';
import { Link } from 'react-router';
import { asApiFailure, failureText } from '#web/api/api-failure.ts';
import { paths } from '#web/paths/paths.ts';
import { workPaths } from '#web/paths/work-paths.ts';
import { consoleStart } from '#web/session/console-start.ts';
import { isOperator, isProvider } from '#web/session/roles.ts';
import { session } from '#web/session/session-store.ts';
import { useCurrentUser, useSession } from '#web/session/use-session.ts';
import type { WorkArea } from './work-area.ts';

/** Who is signed in, the other areas open to them, and the way out. */
export function AccountMenu({ area }: { area: WorkArea }) {
  const user = useCurrentUser();
  const { summary } = useSession();
  const { modal } = App.useApp();

  const leave = () =>
    modal.confirm({
      title: '您确定退出登录?',
      okText: '退出登录',
      cancelText: '取消',
      onOk: async () => {
        try {
          await session.signOut(paths.home());
        } catch (error) {
          modal.error({ title: '没有退出成功', content: failureText(asApiFailure(error)) });
        }
      },
    });
  const areas = [
    { key: 'purchase', to: paths.userCenterIndex(), label: '企业中心', open: true },
    { key: 'provider', to: paths.serviceCenter(), label: '机构中心', open: isProvider(user) },
    { key: 'console', to: consoleStart(user), label: '运营后台', open: isOperator(user) },
  ];
  const items: MenuProps['items'] = [
    ...areas
      .filter(({ key, open }) => open && key !== area.id)
      .map(({ key, to, label }) => ({ key, label: <Link to={to}>{label}</Link> })),
    { key: 'info', label: <Link to={workPaths.userInfo()}>账号信息</Link> },
    { type: 'divider' as const },
    { key: 'leave', label: '退出登录', onClick: leave },
  ];
  return (
    <Dropdown menu={{ items }} trigger={['click']} placement="bottomRight">
      <button
        type="button"
        className="row num work-account"
        aria-label={`我的账号 ${summary?.shownAs ?? ''}`}
      >
        <UserOutlined aria-hidden />
        <span className="work-account-name">{summary?.shownAs ?? '我的账号'}</span>
        <DownOutlined aria-hidden />
      </button>
    </Dropdown>
  );
}
