import { lazy, Suspense } from 'react';
import { Link, useLocation } from 'react-router';
import { paths } from '#web/paths/paths.ts';
import { useSession } from '#web/session/use-session.ts';

// Visitors, the readers that search engines bring, don't load what only members need.
const MemberMenu = lazy(async () => ({ default: (await import('./member-menu.tsx')).MemberMenu }));

/** Login and register, or the signed-in user's menu. */
export function UserMenu() {
  const { signedIn } = useSession();
  const { pathname, search } = useLocation();

  if (signedIn) {
    return (
      <div className="user-menu">
        <Suspense>
          <MemberMenu />
        </Suspense>
      </div>
    );
  }
  // Between login and registration the way back is handed on.
  const redirect = /^\/(login|register)?$/.test(pathname)
    ? new URLSearchParams(search).get('redirect')
    : pathname + search;
  const wayBack = redirect ? { redirect } : {};
  return (
    <div className="user-menu">
      <Link className="quiet-link" to={paths.login(wayBack)}>
        登录
      </Link>
      <Link className="btn btn-line" to={paths.register(wayBack)}>
        免费注册
      </Link>
    </div>
  );
}
