import { cutText } from '#domain/kernel/text.ts';
import { call } from '#web/api/call.ts';

/** Parameters that advertisements put into the landing address (docs/product.md, Constants). */
const adKeys = ['hmsr', 'hmpl', 'hmcu', 'hmkw', 'bd_vid'];
const AD_EVENT_DELAY_MS = 500;
/** Where the session came from: the value of `hmsr`, and the whole landing address. */
const SOURCE = 'hmsr';
const ADDRESS = 'hmsrLanding';
const RECORDED = 'hmsrRecorded';

/**
 * Records on the server which source and which advertisement brought the visitor (docs/product.md, Screens): the visit once per
 * session, again on the next page when it could not be recorded; the advertisement with every landing from one. An address with the
 * common `utm_` parameters is a visit, too (decision 065). Failures disturb nobody.
 */
export function recordLanding(address: string): void {
  const query = new URL(address).searchParams;
  if (adKeys.some((key) => query.has(key))) {
    setTimeout(
      () => void call('visit.addAdEvent', landingOf(address), { background: true }).catch(ignore),
      AD_EVENT_DELAY_MS,
    );
  }
  const stored = (key: string) => sessionStorage.getItem(key);
  const source = query.get(SOURCE);
  const names = source !== null || [...query.keys()].some((key) => key.startsWith('utm_'));
  if (names && stored(SOURCE) === null && stored(ADDRESS) === null) {
    if (source !== null) sessionStorage.setItem(SOURCE, source);
    sessionStorage.setItem(ADDRESS, address);
  }
  const [hmsr, landed] = [stored(SOURCE), stored(ADDRESS)];
  if ((hmsr === null && landed === null) || stored(RECORDED) !== null) return;
  const visit = { ...(hmsr !== null && { hmsr }), ...landingOf(landed ?? address) };
  call('visit.add', visit, { background: true }).then(() => sessionStorage.setItem(RECORDED, '1'), ignore);
}

const ignore = () => undefined;

/** All parameters flat, and the address itself; within the limits that the server sets for strangers. */
function landingOf(address: string) {
  const parameters = [...new URL(address).searchParams]
    .slice(0, 39)
    .map(([key, value]) => [key, cutText(value, 500)]);
  return { ...Object.fromEntries(parameters), url_source: cutText(address, 2000) };
}
