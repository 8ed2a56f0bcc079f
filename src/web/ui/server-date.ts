import { serverNow } from './clock.ts';
import { dayText } from './time.ts';

// Apart from the clock: public pages have no use for it.

export const serverDate = (): Date => new Date(serverNow());

/** `2026-11-21`: today in China. */
export const serverToday = (): string => dayText(serverDate().toISOString());
