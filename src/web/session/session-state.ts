import type { CallOutput } from '#wire/invoke.ts';
import { accessToken } from '#web/api/access-token.ts';
import { forgetUser, rememberedUser, rememberUser, type UserSummary } from './user-cookie.ts';

export type CurrentUser = CallOutput<'user.detail'>;

export interface SessionState {
  /** A token is stored. */
  readonly signedIn: boolean;
  /** What the header shows at once, from the `user` cookie, until `user` is loaded. */
  readonly summary: UserSummary | undefined;
  readonly user: CurrentUser | undefined;
  /** The failure that ended the session: 701, 702; 700 also follows a sign-out. */
  readonly why?: number;
}

export const signedOut: SessionState = { signedIn: false, summary: undefined, user: undefined };
let state: SessionState | undefined;
const listeners = new Set<() => void>();
let otherTabs: (() => void) | undefined;

function set(next: SessionState): void {
  state = next;
  for (const listener of listeners) listener();
}

const stored = (): SessionState =>
  accessToken.get() ? { signedIn: true, summary: rememberedUser(), user: undefined } : signedOut;

/**
 * Another tab signed in or out, or lost its session. Who works here goes on, with all that is typed: their calls take the new
 * token, or lead to the login when there is none. Somebody else's page must go.
 */
function followOtherTab(signedOut: boolean): void {
  const next = stored();
  const goesOn = !next.signedIn || next.summary?.id === state?.user?.id;
  if (signedOut || !state?.user || !goesOn) set(next);
}

/** Who is signed in, as far as this browser knows. Makes no calls: visitors' pages load only this much. */
export const sessionState = {
  get(): SessionState {
    state ??= stored();
    return state;
  },

  /** As the browser's storage says now, whoever the page still shows. */
  stored,
  takeStored: () => set(stored()),

  subscribe(listener: () => void) {
    // Once: headers come and go with their pages.
    otherTabs ??= accessToken.onOtherTab(followOtherTab);
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  },

  keep(user: CurrentUser): void {
    set({ signedIn: true, summary: rememberUser(user), user });
  },

  /** Forgets who is signed in where the browser stores it; what is shown stays, for a page that is being left. */
  clearStored(): void {
    forgetUser();
    accessToken.clear();
  },

  end(why = 0): void {
    sessionState.clearStored();
    set({ ...signedOut, why });
  },
};
