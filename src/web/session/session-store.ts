import type { CallOutput } from '#wire/invoke.ts';
import { endsSession } from '#wire/kernel/envelope.ts';
import { accessToken } from '#web/api/access-token.ts';
import { asApiFailure } from '#web/api/api-failure.ts';
import { call } from '#web/api/call.ts';
import { onSessionLost } from '#web/api/session-lost.ts';
import { paths, pathWithBase, pathWithoutBase } from '#web/paths/paths.ts';
import { clearCertificationForm } from './certification-form.ts';
import { type CurrentUser, sessionState } from './session-state.ts';
import { rememberUser } from './user-cookie.ts';

let loading: Promise<CurrentUser> | undefined;

/** What the server says of a session that ends by the user's own wish is no news: neither the notice stream's end nor a late answer. */
let signingOut = false;

/** Only operators who look on as a user need it. */
const loadViewing = () => import('./viewing.ts');

onSessionLost((stayOnPage, why) => {
  if (signingOut) return undefined;
  if (accessToken.ofThisTab()) return void loadViewing().then(({ viewing }) => viewing.leave());
  if (stayOnPage) return sessionState.end(why);
  // Without notifying the page: signed out, it would load itself again, and the two navigations would cancel each other.
  sessionState.clearStored();
  const redirect = pathWithoutBase(window.location);
  window.location.assign(pathWithBase(paths.login({ redirect, why })));
});

export const session = {
  get: sessionState.get,

  /** After a successful login or registration, with what it answered. */
  signIn(answer: CallOutput<'user.accountLogin'>): void {
    signingOut = false;
    sessionState.end();
    // Other tabs hear of the token, and look who it is.
    rememberUser(answer.user);
    accessToken.set(answer.accessToken);
    sessionState.keep(answer.user);
  },

  /** The current user, loaded once. Throws `ApiFailure`. */
  load(): Promise<CurrentUser> {
    const { user } = sessionState.get();
    if (user) return Promise.resolve(user);
    loading ??= session.refresh().finally(() => {
      loading = undefined;
    });
    return loading;
  },

  /** Loads the user again, e.g. after a certification was sent. */
  async refresh(): Promise<CurrentUser> {
    const user = await call('user.detail', {}, { stayOnSessionLoss: true });
    sessionState.keep(user);
    return user;
  },

  /**
   * Signs out on the server, then here. A server failure is thrown and leaves the session as it is (docs/product.md, Calls).
   * @param to where a signed-in page goes on: it is left as it is shown, or it would load itself again as a visitor's
   */
  async signOut(to?: string): Promise<void> {
    signingOut = true;
    // Only the view ends; the operator stays signed in.
    if (accessToken.ofThisTab()) return (await loadViewing()).viewing.end();
    try {
      await call('user.logout', {}, { stayOnSessionLoss: true });
    } catch (error) {
      const failure = asApiFailure(error);
      signingOut = endsSession(failure.code);
      if (!signingOut) throw failure;
    }
    clearCertificationForm();
    if (to === undefined) sessionState.end();
    else sessionState.clearStored();
    accessToken.announceSignOut();
    if (to !== undefined) window.location.assign(pathWithBase(to));
  },
};
