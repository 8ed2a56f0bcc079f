import { App, Badge, Dropdown, type MenuProps } from 'antd';
import { Link, useNavigate } from 'react-router';
import { asApiFailure, failureText } from '#web/api/api-failure.ts';
import { paths } from '#web/paths.ts';
import { isOperator, isProvider } from '#web/session/roles.ts';
import { session } from '#web/session/session-store.ts';
import { useCurrentUser, useSession } from '#web/session/use-session.ts';
import type { WorkArea } from './work-areas.ts';

/** Who is signed in, the other areas open to them, and the way out. */
export function AccountMenu({ area }: { area: WorkArea }) {
  const user = useCurrentUser();
  const unread = user.unreadNotifications;
  const { summary } = useSession();
  const { modal } = App.useApp();
  const navigate = useNavigate();

  const leave = () =>
    modal.confirm({
      title: '您确定退出登录?',
      okText: '退出登录',
      cancelText: '取消',
      onOk: async () => {
        try {
          await session.signOut();
          await navigate(paths.home());
        } catch (error) {
          modal.error({ title: '没有退出成功', content: failureText(asApiFailure(error)) });
        }
      },
    });
  const areas = [
    { key: 'purchase', to: paths.userCenterIndex(), label: '企业中心', open: true },
    { key: 'provider', to: paths.serviceCenter(), label: '机构中心', open: isProvider(user) },
    { key: 'console', to: paths.console(), label: '运营后台', open: isOperator(user) },
  ];
  const items: MenuProps['items'] = [
    ...areas
      .filter(({ key, open }) => open && key !== area.id)
      .map(({ key, to, label }) => ({ key, label: <Link to={to}>{label}</Link> })),
    {
      key: 'messages',
      label: <Link to={paths.messages()}>消息{unread > 0 ? `（${unread} 条未读）` : ''}</Link>,
    },
    { key: 'info', label: <Link to={paths.userInfo()}>账号信息</Link> },
    { type: 'divider' as const },
    { key: 'leave', label: '退出登录', onClick: leave },
  ];
  return (
    <Dropdown menu={{ items }} trigger={['click']} placement="bottomRight">
      <button type="button" className="work-account">
        <Badge dot={unread > 0} title={unread > 0 ? `${unread} 条未读消息` : ''}>
          {summary?.shownAs ?? '我的账号'}
        </Badge>
        <svg width="10" height="10" viewBox="0 0 10 10" aria-hidden="true">
          <path d="M1.5 3.5L5 7l3.5-3.5" fill="none" stroke="currentColor" strokeWidth="1.5" />
        </svg>
      </button>
    </Dropdown>
  );
}
