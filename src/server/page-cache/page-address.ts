/** Says which advertisement led here; the page is the same without. */
const isTracking = (key: string) => /^(?:hmsr|hmpl|hmcu|hmkw|bd_vid|utm_\w*)$/.test(key);

/** Longer ones are nobody's link: made each time and not kept. */
export const longestKept = 1_000;

export interface PageAddress {
  /** Path and query as the page is made and kept for: without tracking, keys in order. */
  readonly address: string;
  /** What was left out, `hmsr=x&bd_vid=y`; '' for nothing. A redirect takes it along. */
  readonly tracking: string;
}

/** `/bid-web/big-hall?page=2&hmsr=x` → `/bid-web/big-hall?page=2`. */
export function pageAddress(url: string): PageAddress {
  const start = url.indexOf('?');
  if (start < 0) return { address: url, tracking: '' };
  const kept = new URLSearchParams();
  const tracking = new URLSearchParams();
  for (const [key, value] of new URLSearchParams(url.slice(start + 1)))
    (isTracking(key) ? tracking : kept).append(key, value);
  kept.sort();
  const query = kept.toString();
  return {
    address: url.slice(0, start) + (query === '' ? '' : `?${query}`),
    tracking: tracking.toString(),
  };
}

/** Whoever is led on has still come from that advertisement. */
export function withTracking(location: string, tracking: string): string {
  if (tracking === '') return location;
  const [before = '', hash] = location.split('#', 2);
  const joined = `${before}${before.includes('?') ? '&' : '?'}${tracking}`;
  return hash === undefined ? joined : `${joined}#${hash}`;
}
