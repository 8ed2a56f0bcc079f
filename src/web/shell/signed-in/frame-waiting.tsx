import { Logo } from '#web/site/logo.tsx';

/** What stands on a signed-in page until its frame is drawn. */
export const FrameWaiting = () => (
  <main className="frame-waiting" aria-busy="true">
    <Logo size={40} />
    <p>正在加载中...</p>
    <noscript>此页面需要启用 JavaScript 才能使用。</noscript>
  </main>
);
