import { accessToken } from '#web/api/access-token.ts';

const key = 'currentOrg';

/**
 * The institution that the user works for (docs/product.md: `currentOrg`), as this browser stores it. The server decides it;
 * what lies here says so to this browser's other tabs.
 */
export const currentOrg = {
  store({ id, name }: { id: string; name: string }): void {
    const text = JSON.stringify({ id, name });
    try {
      // Whom a looked-on user works for is no news to the operator's tabs.
      if (accessToken.ofThisTab()) return;
      // Each tab stores what the server answered it: only a change is news to the others.
      if (localStorage.getItem(key) !== text) localStorage.setItem(key, text);
    } catch {
      // A browser that stores nothing: its other tabs learn of it when they load the user again.
    }
  },
  onOtherTab(listener: () => void): () => void {
    const changed = (event: StorageEvent) => event.key === key && event.newValue && listener();
    window.addEventListener('storage', changed);
    return () => window.removeEventListener('storage', changed);
  },
};
