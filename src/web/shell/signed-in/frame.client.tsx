import { LoadingOutlined, MenuFoldOutlined, MenuUnfoldOutlined } from '@ant-design/icons';
import { QueryClientProvider } from '@tanstack/react-query';
import { App, ConfigProvider, Drawer, Layout, Result } from 'antd';
import zhCN from 'antd/es/locale/zh_CN';
import dayjs from 'dayjs';
import 'dayjs/locale/zh-cn';
import { type ReactNode, startTransition, useEffect, useState } from 'react';
import { Navigate, useLocation } from 'react-router';
import { paths, pathWithBase, pathWithoutBase } from '#web/paths/paths.ts';
import { createQueryClient } from '#web/queries/query-client.ts';
import { consoleStart } from '#web/session/console-start.ts';
import { followHistory } from '#web/session/follow-history.ts';
import type { CurrentUser } from '#web/session/session-state.ts';
import { session } from '#web/session/session-store.ts';
import { useCurrentUser, useUser } from '#web/session/use-session.ts';
import { antdTheme } from '#web/ui/app/antd-theme.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { setClockByAnswers } from '#web/ui/set-clock.ts';
import { useOpenUntilNavigation } from '#web/ui/use-open-until-navigation.ts';
import { FrameWaiting } from './frame-waiting.tsx';
import { FrozenOrganisation } from './frozen-organisation.tsx';
import './frame.css';
import { SecondStepPage } from '#web/features/account/second-step.tsx';
import { narrowMenu } from './menu-state.ts';
import { WorksFor } from './organisation-switch.tsx';
import { PageWaiting } from './page-waiting.tsx';
import { SideMenu } from './side-menu.tsx';
import { TopBar } from './top-bar.tsx';
import { useNoticeStream } from './use-notice-stream.ts';
import { ViewingBanner } from './viewing-banner.tsx';
import type { WorkArea } from './work-area.ts';
import { areaOf, currentEntry, mayUse } from './work-areas.ts';
import { useWorkFor } from './work-for.ts';

dayjs.locale('zh-cn');
// Before the first call: pages begin with the server's time.
setClockByAnswers();

const theme = antdTheme();

/** In place of antd's own, which stays in the button, and in its name, when a call ends sooner than its animation. */
const loadingIcon = <LoadingOutlined aria-hidden />;

/** Ant Design in Chinese and in our colours, and the query cache, around every signed-in page. */
export function SignedInFrame({ children }: { children: ReactNode }) {
  const user = useUser();
  const [client] = useState(createQueryClient);
  useEffect(() => {
    // Another tab signed out or in as someone else: this page's data is no longer this user's.
    const startAgain = () => window.location.replace(window.location.href);
    const { signedIn, why = 0 } = session.get();
    // Frozen, or with another password by now: the login page says so.
    if (!user && why > 700)
      window.location.replace(pathWithBase(paths.login({ redirect: pathWithoutBase(window.location), why })));
    else if (!user && !signedIn) startAgain();
    else if (!user) session.load().catch(startAgain);
  }, [user]);

  useEffect(followHistory, []);
  const step = useSteps();
  if (!user) return null;
  if (step < steps.frame) return <FrameWaiting />;
  const secondStep = user.operator?.secondStep;
  return (
    <ConfigProvider
      locale={zhCN}
      theme={theme}
      button={{ autoInsertSpace: false, loadingIcon }}
      // Drawn as wide as the button was when clicked: on a phone the page would move sideways.
      wave={{ disabled: true }}
      // The second click of a double click falls beside the dialog that the first one has opened.
      modal={{ mask: { closable: false } }}
      form={{ scrollToFirstError: { focus: true, block: 'center' } }}
    >
      <QueryClientProvider client={client}>
        <App className="work-app">
          <a className="skip-link" href="#content">
            跳到正文
          </a>
          <Frame
            step={step}
            mayEnter={(area) => area.mayEnter(user) && !(area.id === 'console' && secondStep)}
          >
            {children}
          </Frame>
        </App>
      </QueryClientProvider>
    </ConfigProvider>
  );
}

const steps = { frame: 1, page: 2, menu: 3 };

/**
 * Which part is to be drawn, 0 at first: what one has come for before the menu. Each is drawn by itself and gives way to clicks: a slow
 * phone waits several short times instead of a long one.
 */
function useSteps(): number {
  const [step, setStep] = useState(0);
  useEffect(() => {
    if (step < steps.menu) startTransition(() => setStep(step + 1));
  }, [step]);
  return step;
}

interface FrameProps {
  step: number;
  mayEnter: (area: WorkArea) => boolean;
  children: ReactNode;
}

/** Top bar and side menu, which is a drawer on phones. */
function Frame({ step, mayEnter, children }: FrameProps) {
  const { pathname, search } = useLocation();
  useNoticeStream();
  const area = areaOf(pathname);
  const open = mayEnter(area);
  const entry = currentEntry(area, pathname, search);
  const user = useCurrentUser();
  const changing = useWorkFor(area);
  const frozen = area.frozen?.(user, pathname);
  const usable = area.id === 'purchase' || !entry || mayUse(area, entry, user);
  const [drawer, setDrawer] = useOpenUntilNavigation();
  const [chosen, setNarrow] = useState(() => narrowMenu.read()?.value);
  // A wide table gets the room, unless this user wants it otherwise.
  const narrow = chosen ?? wideTables.has(pathname);
  const toggle = () => {
    narrowMenu.write(!narrow);
    setNarrow(!narrow);
  };
  return (
    <Layout className="work-layout">
      <ViewingBanner />
      <TopBar area={area} mayEnter={open} onMenu={() => setDrawer(true)} />
      {open && <WorksFor area={area} />}
      <Layout>
        {open && (
          <Layout.Sider className="work-side" width={216} collapsedWidth={64} collapsed={narrow}>
            {step >= steps.menu && <SideMenu area={area} pathname={pathname} narrow={narrow} />}
            <button type="button" className="icon-button work-narrow" onClick={toggle}>
              {narrow ? <MenuUnfoldOutlined aria-hidden /> : <MenuFoldOutlined aria-hidden />}
              <span className={narrow ? 'sr-only' : undefined}>{narrow ? '展开菜单' : '收起菜单'}</span>
            </button>
          </Layout.Sider>
        )}
        <Drawer
          rootClassName="work-drawer"
          open={drawer}
          placement="left"
          size={280}
          title={area.name}
          onClose={() => setDrawer(false)}
        >
          {open && <SideMenu area={area} pathname={pathname} />}
        </Drawer>
        <main id="content" className="work-content">
          {area.id === 'console' && user.operator?.secondStep ? (
            <SecondStepPage step={user.operator.secondStep} />
          ) : frozen ? (
            <FrozenOrganisation frozen={frozen} />
          ) : !open ? (
            <Denied {...area.denied} />
          ) : usable ? (
            step >= steps.page && !changing ? (
              children
            ) : (
              <PageWaiting pathname={pathname} />
            )
          ) : pathname === paths.console() ? (
            // The console's own address, for who has no work queue.
            <Navigate to={consoleStart(user)} replace />
          ) : (
            <Denied {...(area.id === 'console' ? otherDuty(user) : otherRole)} />
          )}
        </main>
      </Layout>
    </Layout>
  );
}

/** Pages of comparisons. */
const wideTables = new Set(['/user-center/compare', '/user-center/consult-detail-table']);

const otherRole: WorkArea['denied'] = {
  title: '您的角色不使用这个页面',
  text: '您在当前机构的角色没有这项权限。如有需要，请机构管理员在「机构信息」的成员列表中调整您的角色。',
  way: { label: '查看机构信息', to: paths.institutionInfo() },
};

const otherDuty = (user: CurrentUser): WorkArea['denied'] => ({
  title: '您的角色不使用这个页面',
  text: `您是${user.operator?.role.name}，没有这项权限。如有需要，请平台管理员在「运营人员」中调整您的角色。`,
  way: { label: '返回我的工作', to: consoleStart(user) },
});

function Denied({ title, text, way }: WorkArea['denied']) {
  return (
    <Result
      status="info"
      title={
        <>
          <title>{`${title} · 体检采购网`}</title>
          <h1 className="work-denied">{title}</h1>
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
