import { useLocation } from 'react-router';
import { Logo } from '#web/site/logo.tsx';
import { PageWaiting } from './page-waiting.tsx';

/** What stands on a signed-in page until its frame is drawn: in the shape of both, with the first frame of the server's HTML. */
export const FrameWaiting = () => (
  <div className="frame-waiting">
    <div className="frame-waiting-bar">
      <Logo size={28} />
    </div>
    <main className="work-content" aria-busy="true">
      <PageWaiting pathname={useLocation().pathname} />
      <noscript>此页面需要启用 JavaScript 才能使用。</noscript>
    </main>
  </div>
);
