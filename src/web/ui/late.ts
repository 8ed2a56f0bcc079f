import { type ComponentType, lazy } from 'react';
import { loadQuietly } from '#web/shell/chunk-guard.ts';

const never = () => new Promise<never>(() => {});

const quietTime = () =>
  new Promise<void>((resolve) => {
    const idle = window.requestIdleCallback ?? setTimeout;
    window.addEventListener('load', () => idle(() => resolve()), { once: true });
  });

/**
 * A part of a page below what is read first, inside a `<Suspense>`. The server sends it with the page; its JavaScript comes
 * when the browser has nothing better to do, and if it doesn't come, what the server sent stays. On the way from another
 * page it comes at once. Its file ends in `.late.tsx`, by which the page's head gets its style sheets
 * (bundling/late-styles.ts).
 */
export function late<Props>(load: () => Promise<ComponentType<Props>>) {
  return lazy(async () => {
    const arriving = !import.meta.env.SSR && document.readyState !== 'complete';
    if (!arriving) return { default: await load() };
    await quietTime();
    return { default: await loadQuietly(load).catch(never) };
  });
}
