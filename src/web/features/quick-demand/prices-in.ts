import { call } from '#web/api/call.ts';

/** What packages cost in another city than the page's own. */
export const pricesIn = (regionId: string) => call('home.overview', { regionId }, { background: true });
