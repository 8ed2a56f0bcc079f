const KEY = 'accessToken';

/** The bearer token in local storage (docs/product.md, Constants). Storage may be refused (private mode): then nobody is signed in. */
export const accessToken = {
  get(): string | undefined {
    try {
      return localStorage.getItem(KEY) ?? undefined;
    } catch {
      return undefined;
    }
  },
  set(token: string): void {
    localStorage.setItem(KEY, token);
  },
  clear(): void {
    try {
      localStorage.removeItem(KEY);
    } catch {
      // nothing was stored
    }
  },
  /** Tells when another tab signs in or out. */
  onOtherTab(listener: () => void): () => void {
    const onStorage = (event: StorageEvent) => {
      if (event.key === KEY || event.key === null) listener();
    };
    window.addEventListener('storage', onStorage);
    return () => window.removeEventListener('storage', onStorage);
  },
};
