import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { asApiFailure, failureText } from '#web/api/api-failure.ts';
import { paths } from '#web/paths/paths.ts';
import type { CurrentUser } from '#web/session/session-state.ts';
import { session } from '#web/session/session-store.ts';
import { Toast } from '#web/ui/toast.tsx';
import { ServiceDialog } from './service-dialog.tsx';

interface Props {
  /** The platform's own service window. */
  url: string | undefined;
  onClose: () => void;
}

/** Tells the service where its visitor comes from (docs/product.md, Screens). */
const caller = { platform: 'pc', app: 'customerservice', app_id: '1' };

/** Asks who is signed in: nobody goes to login and comes back here; else the service opens. */
export function ServicePopup({ url, onClose }: Props) {
  const [user, setUser] = useState<CurrentUser>();
  const [problem, setProblem] = useState<string>();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();

  const show = useEffectEvent((known: CurrentUser) => {
    if (url && openWindow(url)) onClose();
    else setUser(known);
  });
  const onFailure = useEffectEvent((error: unknown) => {
    const failure = asApiFailure(error);
    // Without an answer nobody knows whether they are signed in; any other answer than success leads to login.
    if (failure.code === 0) setProblem(failureText(failure));
    else void navigate(paths.login({ redirect: pathname + search, why: 'service' }));
  });
  useEffect(() => {
    let gone = false;
    session.refresh().then(
      (known) => !gone && show(known),
      (error: unknown) => !gone && onFailure(error),
    );
    return () => {
      gone = true;
    };
  }, []);

  if (problem) return <Toast text={problem} onClose={onClose} />;
  return user && <ServiceDialog user={user} url={url && windowUrl(url)} onClose={onClose} />;
}

function windowUrl(url: string): string {
  const full = new URL(url);
  for (const [key, value] of Object.entries(caller)) full.searchParams.set(key, value);
  return full.href;
}

/** False when the browser blocked the window; the dialog then offers it as a link. */
const openWindow = (url: string): boolean =>
  window.open(windowUrl(url), 'customerservice', 'popup,width=420,height=680') !== null;
