import type { CallOutput } from '#wire/invoke.ts';
import { asApiFailure } from '#web/api/api-failure.ts';
import { call } from '#web/api/call.ts';
import { onSessionLost } from '#web/api/session-lost.ts';
import { paths, pathWithBase, pathWithoutBase } from '#web/paths.ts';
import { accessToken } from './access-token.ts';
import { clearCertificationForm } from './certification-form.ts';
import { forgetUser, rememberedUser, rememberUser, type UserSummary } from './user-cookie.ts';

export type CurrentUser = CallOutput<'user.detail'>;

export interface SessionState {
  /** Spec section 4: 1 signed out, 2 signed in. */
  readonly login: 1 | 2;
  /** What the header shows at once, from the `user` cookie, until `user` is loaded. */
  readonly summary: UserSummary | undefined;
  readonly user: CurrentUser | undefined;
}

export const signedOut: SessionState = { login: 1, summary: undefined, user: undefined };
let state: SessionState | undefined;
let loading: Promise<CurrentUser> | undefined;
const listeners = new Set<() => void>();

function set(next: SessionState): void {
  state = next;
  for (const listener of listeners) listener();
}

const firstState = (): SessionState =>
  accessToken.get() ? { login: 2, summary: rememberedUser(), user: undefined } : signedOut;

function keep(user: CurrentUser): void {
  rememberUser(user);
  set({ login: 2, summary: rememberedUser(), user });
}

function endSession(): void {
  accessToken.clear();
  forgetUser();
  loading = undefined;
  set(signedOut);
}

onSessionLost((stayOnPage) => {
  endSession();
  if (!stayOnPage)
    window.location.assign(pathWithBase(paths.login({ redirect: pathWithoutBase(window.location) })));
});

export const session = {
  get: (): SessionState => {
    state ??= firstState();
    return state;
  },
  subscribe(listener: () => void) {
    listeners.add(listener);
    const offOtherTab = accessToken.onOtherTab(() => set(firstState()));
    return () => {
      listeners.delete(listener);
      offOtherTab();
    };
  },

  /** After a successful login or registration, with what it answered. */
  signIn(answer: CallOutput<'user.accountLogin'>): void {
    endSession();
    accessToken.set(answer.accessToken);
    keep(answer.user);
  },

  /** The current user, loaded once. Throws `ApiFailure`. */
  load(): Promise<CurrentUser> {
    if (session.get().user) return Promise.resolve(session.get().user as CurrentUser);
    loading ??= session.refresh().finally(() => {
      loading = undefined;
    });
    return loading;
  },

  /** Loads the user again, e.g. after a certification was sent. */
  async refresh(): Promise<CurrentUser> {
    const user = await call('user.detail', {}, { stayOnSessionLoss: true });
    keep(user);
    return user;
  },

  /** Signs out on the server, then here. A server failure is thrown and leaves the session as it is (spec section 8). */
  async signOut(): Promise<void> {
    try {
      await call('user.logout', {}, { stayOnSessionLoss: true });
    } catch (error) {
      const failure = asApiFailure(error);
      if (failure.code < 700 || failure.code > 799) throw failure;
    }
    clearCertificationForm();
    endSession();
  },
};
