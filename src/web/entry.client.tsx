import './browser/polyfills.ts';
import { StrictMode, startTransition, useEffect, useLayoutEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { guardChunkLoads, loadQuietly } from './api/chunk-guard.ts';
import { pageWorks } from './shell/first-script.ts';
import { handOverTypedText } from './shell/hand-over-typed-text.ts';
import { rememberServerPage, showWithoutReact } from './shell/server-page.ts';

guardChunkLoads();
rememberServerPage();

function Page() {
  useLayoutEffect(() => void window.dispatchEvent(new Event(pageWorks)), []);
  useEffect(handOverTypedText, []);
  return <HydratedRouter />;
}

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <Page />
    </StrictMode>,
    {
      onUncaughtError(error) {
        console.error(error);
        showWithoutReact();
      },
    },
  );
});

// Once for each document, whatever React renders twice; when it fails, nobody shall notice. `hmsr` may be left from the
// session's first page.
const address = window.location.href;
const background = async () => {
  // Roughly: landing.ts knows what counts.
  const fromAd =
    /[?&](hm|bd_|utm_)/.test(address) ||
    sessionStorage.getItem('hmsr') ||
    sessionStorage.getItem('hmsrLanding');
  const [landing, idleWork] = await Promise.all([
    fromAd ? import('./shell/landing.ts') : undefined,
    import('./shell/idle-work.ts'),
  ]);
  landing?.recordLanding(address);
  idleWork.startIdleWork();
};
const later = window.requestIdleCallback ?? setTimeout;
later(() => void loadQuietly(background).catch(Boolean));
