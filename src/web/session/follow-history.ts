import { sessionState } from './session-state.ts';

/** Whether what the page shows belongs to who is signed in now. */
function isStillTheirs(): boolean {
  const shown = sessionState.get();
  if (!shown.signedIn) return true;
  const next = sessionState.stored();
  return next.signedIn && next.summary?.id === (shown.user ?? shown.summary)?.id;
}

const cover = (isCovered: boolean): void => {
  document.documentElement.hidden = isCovered;
};

let follows = false;

/**
 * Browsers keep a page that was left and show it again on Back, as it was: on a shared computer to the next person. Covered before it
 * is kept, and again when it returns to another session than it had, it then loads itself anew. Once for each document.
 */
export function followHistory(): void {
  if (follows) return;
  follows = true;
  window.addEventListener('pagehide', () => cover(!isStillTheirs()));
  window.addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return;
    const goesOn = isStillTheirs();
    cover(!goesOn);
    if (!goesOn) window.location.reload();
    // A visitor's page learns who has signed in since.
    else if (!sessionState.get().signedIn) sessionState.takeStored();
  });
}
