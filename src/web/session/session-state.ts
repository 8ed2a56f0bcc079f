import type { CallOutput } from '#wire/invoke.ts';
import { accessToken } from './access-token.ts';
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
 * Another tab signed in or out, or lost its session. Who works here goes on, with all that is typed: his calls take the new
 * token, or lead to the login when there is none. Somebody else's page must go.
 */
function followOtherTab(signedOut: boolean): void {
  const next = stored();
  const goesOn = !next.signedIn || next.summary?.id === state?.user?.id;
  if (signedOut || !state?.user || !goesOn) set(next);
}

/** Whether what the page shows belongs to who is signed in now. */
function isStillTheirs(): boolean {
  if (!state?.signedIn) return true;
  const next = stored();
  return next.signedIn && next.summary?.id === (state.user ?? state.summary)?.id;
}

const cover = (isCovered: boolean): void => {
  document.documentElement.hidden = isCovered;
};

/**
 * Browsers keep a page that was left and show it again on Back, as it was: on a shared computer to the next person. Covered before it
 * is kept, and again when it returns to another session than it had, it then loads itself anew.
 */
function followHistory(): void {
  window.addEventListener('pagehide', () => cover(!isStillTheirs()));
  window.addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return;
    const goesOn = isStillTheirs();
    cover(!goesOn);
    if (!goesOn) window.location.reload();
    // A visitor's page learns who has signed in since.
    else if (!state?.signedIn) set(stored());
  });
}

/** Who is signed in, as far as this browser knows. Makes no calls: visitors' pages load only this much. */
export const sessionState = {
  get(): SessionState {
    state ??= stored();
    return state;
  },

  subscribe(listener: () => void) {
    // Once: headers come and go with their pages.
    if (!otherTabs) followHistory();
    otherTabs ??= accessToken.onOtherTab(followOtherTab);
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  },

  keep(user: CurrentUser): void {
    rememberUser(user);
    set({ signedIn: true, summary: rememberedUser(), user });
  },

  /** Forgets who is signed in where the browser stores it; what is shown stays, for a page that is being left. */
  clearStored(): void {
    accessToken.clear();
    forgetUser();
  },

  end(why = 0): void {
    sessionState.clearStored();
    set({ ...signedOut, why });
  },
};
