import { LoadingOutlined } from '@ant-design/icons';
import { QueryClientProvider } from '@tanstack/react-query';
import { App, ConfigProvider, Drawer, Layout, Menu, Result } from 'antd';
import zhCN from 'antd/es/locale/zh_CN';
import dayjs from 'dayjs';
import 'dayjs/locale/zh-cn';
import { type ReactNode, useEffect, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { paths } from '#web/paths.ts';
import { createQueryClient } from '#web/queries/query-client.ts';
import { session } from '#web/session/session-store.ts';
import { useUser } from '#web/session/use-session.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { useOpenHere } from '#web/ui/use-open-here.ts';
import { antdTheme } from '#web/ui/app/antd-theme.ts';
import '#web/ui/app/app.css';
import { AccountMenu } from './account-menu.tsx';
import { Logo } from './logo.tsx';
import { areaOf, currentEntry, type WorkArea } from './work-areas.ts';

dayjs.locale('zh-cn');

const theme = antdTheme();

/** In place of antd's own, which stays in the button, and in its name, when a call ends sooner than its animation. */
const loadingIcon = <LoadingOutlined aria-hidden />;

function SideMenu({ area, pathname }: { area: WorkArea; pathname: string }) {
  const current = currentEntry(area, pathname);
  return (
    <nav aria-label={area.name}>
      <Menu
        mode="inline"
        selectedKeys={current ? [current.to] : []}
        items={area.entries.map(({ label, to }) => ({ key: to, label: <Link to={to}>{label}</Link> }))}
      />
    </nav>
  );
}

function TopBar({ area, onMenu }: { area: WorkArea; onMenu: () => void }) {
  return (
    <Layout.Header className="work-bar">
      <button type="button" className="menu-button work-menu-button" aria-label="打开菜单" onClick={onMenu}>
        <svg width="22" height="22" viewBox="0 0 22 22" aria-hidden="true">
          <path d="M3 6h16M3 11h16M3 16h16" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
        </svg>
      </button>
      <Link className="logo" to={paths.home()} aria-label="体检采购网首页">
        <Logo size={28} />
        <span className="work-site">体检采购网</span>
      </Link>
      <span className="work-area">{area.name}</span>
      <AccountMenu area={area} />
    </Layout.Header>
  );
}

/** Top bar, side menu (a drawer on phones) and Ant Design around every signed-in page. */
export function SignedInFrame({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const user = useUser();
  const [client] = useState(createQueryClient);
  const [menuOpen, setMenuOpen] = useOpenHere();
  const area = areaOf(pathname);

  useEffect(() => {
    // Another tab signed out or in as someone else: this page's data is no longer this user's.
    const startAgain = () => window.location.replace(window.location.href);
    if (!user && session.get().login === 1) startAgain();
    else if (!user) session.load().catch(startAgain);
  }, [user]);

  if (!user) return null;
  const mayEnter = area.mayEnter(user);
  return (
    <ConfigProvider
      locale={zhCN}
      theme={theme}
      button={{ autoInsertSpace: false, loadingIcon }}
      form={{ scrollToFirstError: { focus: true, block: 'center' } }}
    >
      <QueryClientProvider client={client}>
        <App className="work-app">
          <a className="skip-link" href="#content">
            跳到正文
          </a>
          <Layout className="work-layout">
            <TopBar area={area} onMenu={() => setMenuOpen(true)} />
            <Layout>
              {mayEnter && (
                <Layout.Sider className="work-side" width={208}>
                  <SideMenu area={area} pathname={pathname} />
                </Layout.Sider>
              )}
              <Drawer
                open={menuOpen}
                placement="left"
                size={260}
                title={area.name}
                styles={{ body: { padding: 0 } }}
                onClose={() => setMenuOpen(false)}
              >
                {mayEnter && <SideMenu area={area} pathname={pathname} />}
              </Drawer>
              <main id="content" className="work-content">
                {mayEnter ? children : <Refusal area={area} />}
              </main>
            </Layout>
          </Layout>
        </App>
      </QueryClientProvider>
    </ConfigProvider>
  );
}

function Refusal({ area }: { area: WorkArea }) {
  const { title, text, way } = area.refusal;
  return (
    <Result
      status="info"
      title={
        <>
          <title>{`${title} · 体检采购网`}</title>
          <h1 className="work-refusal">{title}</h1>
        </>
      }
      subTitle={text}
      extra={
        <ButtonLink look="main" to={way.to}>
          {way.label}
        </ButtonLink>
      }
    />
  );
}
