import { accessToken } from '#web/api/access-token.ts';
import { call } from '#web/api/call.ts';
import { paths, pathWithBase } from '#web/paths/paths.ts';
import { sessionState } from './session-state.ts';

/** The operator's own token and page, while they look at the site as a user. */
const KEY = 'operatorSession';

/** An operator looks at the site as a user, in all tabs of this browser, and comes back to where they began. */
export const viewing = {
  begin(token: string): void {
    localStorage.setItem(KEY, JSON.stringify({ token: accessToken.get(), page: window.location.href }));
    sessionState.clearStored();
    accessToken.set(token);
    window.location.assign(pathWithBase(paths.userCenterIndex()));
  },

  async end(): Promise<void> {
    const token = accessToken.get();
    const stored = localStorage.getItem(KEY);
    const own = stored ? (JSON.parse(stored) as { token: string; page: string }) : undefined;
    // Their own session is back before the other one ends: this page hears of that end, and would sign them out.
    localStorage.removeItem(KEY);
    sessionState.clearStored();
    if (own) accessToken.set(own.token);
    // Over by itself after half an hour: then there is nothing to end.
    await call('user.logout', {}, { token }).catch(() => undefined);
    window.location.assign(own?.page ?? pathWithBase(paths.login()));
  },
};
