import { accessToken } from '#web/api/access-token.ts';
import { call } from '#web/api/call.ts';
import { consolePaths } from '#web/paths/console-paths.ts';
import { paths, pathWithBase } from '#web/paths/paths.ts';

const KEY = 'accessToken';
/** The page of the operator from which a view was opened, in the view's tab. */
const FROM = 'viewedFrom';

/** An operator looks at the site as a user, in a tab of its own; their other tabs stay the console. */
export const viewing = {
  /** Opens the tab. False: the browser did not let it, and wants a click of its own. */
  open(token: string): boolean {
    // A tab that a page opens begins with a copy of that page's session storage; this page has it for that moment only.
    sessionStorage.setItem(KEY, token);
    sessionStorage.setItem(FROM, window.location.href);
    const tab = window.open(pathWithBase(paths.userCenterIndex()), '_blank');
    sessionStorage.removeItem(KEY);
    sessionStorage.removeItem(FROM);
    return tab !== null;
  },

  /** Ends the view, and closes its tab. */
  async end(): Promise<void> {
    const token = accessToken.ofThisTab();
    if (token) await call('user.logout', {}, { token, stayOnSessionLoss: true }).catch(() => undefined);
    window.close();
    viewing.leave();
  },

  /** After its end: the tab is the operator's again, and shows the page from which the view was opened. */
  leave(): void {
    const from = sessionStorage.getItem(FROM) ?? pathWithBase(consolePaths.records());
    sessionStorage.removeItem(KEY);
    sessionStorage.removeItem(FROM);
    window.location.assign(from);
  },
};
