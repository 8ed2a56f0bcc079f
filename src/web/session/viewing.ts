import { call } from '#web/api/call.ts';
import { paths, pathWithBase } from '#web/paths.ts';
import { accessToken } from './access-token.ts';
import { sessionState } from './session-state.ts';

/** The operator's own token and page, while he looks at the site as a user. */
const KEY = 'operatorSession';

/** An operator looks at the site as a user, in all tabs of this browser, and comes back to where he began. */
export const viewing = {
  begin(token: string): void {
    localStorage.setItem(KEY, JSON.stringify({ token: accessToken.get(), page: window.location.href }));
    sessionState.clearStored();
    accessToken.set(token);
    window.location.assign(pathWithBase(paths.userCenterIndex()));
  },

  async end(): Promise<void> {
    // Over by itself after half an hour: then there is nothing to end.
    await call('user.logout', {}, { stayOnSessionLoss: true }).catch(() => undefined);
    const stored = localStorage.getItem(KEY);
    localStorage.removeItem(KEY);
    sessionState.clearStored();
    if (!stored) return window.location.assign(pathWithBase(paths.login()));
    const { token, page } = JSON.parse(stored) as { token: string; page: string };
    accessToken.set(token);
    window.location.assign(page);
  },
};
