import { isTimeWanted, timeRequest } from '#web/ui/clock.ts';

let asking = false;

/** Asks what time it is, where something on the page waits for it: for no more than the head of the page that the server always has at hand. */
export async function askServerTime(): Promise<void> {
  if (asking || !isTimeWanted()) return;
  asking = true;
  const hear = timeRequest();
  try {
    hear(await fetch(import.meta.env.BASE_URL, { method: 'HEAD', cache: 'no-store', credentials: 'omit' }));
  } catch {
    // The next page asks again.
  }
  asking = false;
}
