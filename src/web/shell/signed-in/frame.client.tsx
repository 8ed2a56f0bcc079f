import { MenuFoldOutlined, MenuUnfoldOutlined } from '@ant-design/icons';
import { QueryClientProvider } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, startTransition, useEffect, useState } from 'react';
import { Navigate, useLocation } from 'react-router';
import { paths, pathWithBase, pathWithoutBase } from '#web/paths/paths.ts';
import { createQueryClient } from '#web/queries/query-client.ts';
import { consoleStart } from '#web/session/console-start.ts';
import { followHistory } from '#web/session/follow-history.ts';
import type { CurrentUser } from '#web/session/session-state.ts';
import { session } from '#web/session/session-store.ts';
import { useCurrentUser, useUser } from '#web/session/use-session.ts';
import { Messages } from '#web/ui/app/messages.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { PublicDialog } from '#web/ui/public/public-dialog.tsx';
import { setClockByAnswers } from '#web/ui/set-clock.ts';
import { useOpenUntilNavigation } from '#web/ui/use-open-until-navigation.ts';
import { FrameWaiting } from './frame-waiting.tsx';
import { FrozenOrganisation } from './frozen-organisation.tsx';
import './frame.css';
import { narrowMenu } from './menu-state.ts';
import { WorksFor } from './organisation-switch.tsx';
import { PageWaiting } from './page-waiting.tsx';
import { SideMenu } from './side-menu.tsx';
import { Stop } from './stop.tsx';
import { TopBar } from './top-bar.tsx';
import { useNoticeStream } from './use-notice-stream.ts';
import type { WorkArea } from './work-area.ts';
import { areaOf, currentEntry, mayUse } from './work-areas.ts';
import { useWorkFor } from './work-for.ts';

// Before the first call: pages begin with the server's time.
setClockByAnswers();

const SecondStepAlone = lazy(async () => ({
  default: (await import('./second-step-alone.tsx')).SecondStepAlone,
}));
const ViewingBannerAlone = lazy(async () => ({
  default: (await import('./viewing-banner-alone.tsx')).ViewingBannerAlone,
}));

/** The query cache, bar and menu around every signed-in page. Drawn without Ant Design, which comes with the pages that need it. */
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
    <QueryClientProvider client={client}>
      <div className="work-app">
        <a className="skip-link" href="#content">
          跳到正文
        </a>
        <Frame step={step} mayEnter={(area) => area.mayEnter(user) && !(area.id === 'console' && secondStep)}>
          {children}
        </Frame>
        <Messages />
      </div>
    </QueryClientProvider>
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
    <div className="work-layout">
      {user.viewing !== undefined && (
        <Suspense>
          <ViewingBannerAlone />
        </Suspense>
      )}
      <TopBar area={area} mayEnter={open} onMenu={() => setDrawer(true)} />
      {open && <WorksFor area={area} />}
      <div className="work-columns">
        {open && (
          <aside className="work-side" data-narrow={narrow}>
            <div>
              {step >= steps.menu && <SideMenu area={area} pathname={pathname} narrow={narrow} />}
              <button type="button" className="icon-button work-narrow" onClick={toggle}>
                {narrow ? <MenuUnfoldOutlined aria-hidden /> : <MenuFoldOutlined aria-hidden />}
                <span className={narrow ? 'sr-only' : undefined}>{narrow ? '展开菜单' : '收起菜单'}</span>
              </button>
            </div>
          </aside>
        )}
        {drawer && open && (
          <PublicDialog
            className="work-drawer"
            closesBeside
            title={area.name}
            onClose={() => setDrawer(false)}
          >
            <SideMenu area={area} pathname={pathname} />
          </PublicDialog>
        )}
        <main id="content" className="work-content">
          {area.id === 'console' && user.operator?.secondStep ? (
            <Suspense fallback={<PageWaiting pathname={pathname} />}>
              <SecondStepAlone step={user.operator.secondStep} />
            </Suspense>
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
      </div>
    </div>
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

const Denied = ({ title, text, way }: WorkArea['denied']) => (
  <Stop
    title={title}
    actions={
      <ButtonLink look="main" to={way.to}>
        {way.label}
      </ButtonLink>
    }
  >
    <p>{text}</p>
  </Stop>
);
