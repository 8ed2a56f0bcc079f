const KEY = 'chunkReloadAt';
const PAUSE_MS = 60_000;

function reloadedRecently(): boolean {
  const last = Number(sessionStorage.getItem(KEY) ?? 0);
  return Date.now() - last < PAUSE_MS;
}

/**
 * After a new version is deployed, an open page may ask for chunks that are gone. The page then reloads itself, at most
 * once per 60 s (spec section 2). Vite reports its own imports by event; React Router reloads by itself after a failed
 * route module, and that second reload is stopped through the Navigation API where the browser has it.
 */
export function guardChunkLoads(): void {
  window.addEventListener('vite:preloadError', (event) => {
    if (reloadedRecently()) return; // the import rejects and the error page shows
    event.preventDefault();
    sessionStorage.setItem(KEY, String(Date.now()));
    window.location.reload();
  });
  window.navigation?.addEventListener('navigate', (event) => {
    if (event.navigationType !== 'reload' || event.userInitiated || !event.cancelable) return;
    if (!reloadedRecently()) {
      sessionStorage.setItem(KEY, String(Date.now()));
      return;
    }
    const last = Number(sessionStorage.getItem(KEY));
    if (Date.now() - last < 1000) return; // the reload that was just allowed above
    event.preventDefault();
    window.dispatchEvent(new CustomEvent('page-load-failed'));
  });
}
