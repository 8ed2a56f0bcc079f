import { localMillis } from '#web/ui/clock.ts';

const KEY = 'chunkReloadAt';
const PAUSE_MS = 60_000;
/** Heard by `PageLoadNotice`. */
export const pageLoadFailed = 'page-load-failed';

let quiet = 0;

/** For code that the page can do without: when it doesn't come, the page stays as it is, with all that was typed. */
export async function loadQuietly<T>(load: () => Promise<T>): Promise<T> {
  quiet += 1;
  try {
    return await load();
  } finally {
    quiet -= 1;
  }
}

/** True at most once per 60 s: the page may reload itself now. */
function mayReload(): boolean {
  const last = Number(sessionStorage.getItem(KEY) ?? 0);
  if (localMillis() - last < PAUSE_MS) return false;
  sessionStorage.setItem(KEY, String(localMillis()));
  return true;
}

/** Browsers remember a failed import until the page is loaded anew: after a prevented reload links are followed by the browser itself. */
const followAnew = (event: MouseEvent) => {
  if (navigator.onLine && (event.target as Element).closest('a[href]')) event.stopPropagation();
};

/**
 * After a new version is deployed, an open page may ask for chunks that are gone. The page then reloads itself, at most
 * once per 60 s (docs/product.md, Screens). Vite reports a failed import by event; React Router reloads by itself after a failed
 * route module, which is prevented through the Navigation API where the browser has it. Reloads by the reader's own hand
 * don't come through here: browsers report them to no script.
 */
export function guardChunkLoads(): void {
  let reloading = false;
  window.addEventListener('vite:preloadError', (event) => {
    if (quiet > 0 || !mayReload()) return; // the import rejects, and whoever asked for it shows what then
    event.preventDefault();
    reloading = true;
    window.location.reload();
  });
  window.navigation?.addEventListener('navigate', (event) => {
    if (event.navigationType !== 'reload' || event.userInitiated || reloading || !event.cancelable) return;
    if (mayReload()) return;
    event.preventDefault();
    window.dispatchEvent(new Event(pageLoadFailed));
    window.addEventListener('click', followAnew, true);
  });
}
