import { clock, localMillis } from '#web/ui/clock.ts';

let asking = false;

/**
 * Asks what time it is, where something on the page waits for it that no call has answered: for no more than the head of the page
 * that the server always has at hand.
 */
export async function askServerTime(): Promise<void> {
  if (asking || clock.ahead !== undefined || clock.listeners.size === 0) return;
  asking = true;
  const sent = localMillis();
  try {
    const answer = await fetch(import.meta.env.BASE_URL, {
      method: 'HEAD',
      cache: 'no-store',
      credentials: 'omit',
    });
    clock.hear?.(answer, sent);
  } catch {
    // The next page asks again.
  }
  asking = false;
}
