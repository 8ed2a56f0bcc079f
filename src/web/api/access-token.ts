import { localMillis } from '#web/ui/clock.ts';

const KEY = 'accessToken';
const SIGNED_OUT = 'signedOutAt';

/**
 * The bearer token in local storage (docs/product.md, Constants); in a tab in which an operator looks on as a user, that view's own, in session
 * storage, goes before it. Storage may be refused (private mode): then nobody is signed in.
 */
export const accessToken = {
  get(): string | undefined {
    try {
      return accessToken.ofThisTab() ?? localStorage.getItem(KEY) ?? undefined;
    } catch {
      return undefined;
    }
  },
  /** A view's, which is nobody's session in the other tabs. */
  ofThisTab(): string | undefined {
    try {
      return sessionStorage.getItem(KEY) ?? undefined;
    } catch {
      return undefined;
    }
  },
  set(token: string): void {
    localStorage.setItem(KEY, token);
  },
  /** In a tab with a token of its own that one alone. */
  clear(): void {
    try {
      (accessToken.ofThisTab() ? sessionStorage : localStorage).removeItem(KEY);
    } catch {
      // nothing was stored
    }
  },
  /** After signing out; a session that merely ends is only cleared. */
  announceSignOut(): void {
    localStorage.setItem(SIGNED_OUT, String(localMillis()));
  },
  /** Tells when another tab signs in, loses its session (`signedOut` false), or signs out. */
  onOtherTab(listener: (signedOut: boolean) => void): () => void {
    const onStorage = ({ key }: StorageEvent) => {
      if ((key === KEY || key === SIGNED_OUT || key === null) && !accessToken.ofThisTab())
        listener(key !== KEY);
    };
    window.addEventListener('storage', onStorage);
    return () => window.removeEventListener('storage', onStorage);
  },
};
