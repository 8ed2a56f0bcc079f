import { currentCityCode } from './current-city.ts';

/** Older figures are read again; what was typed stays all the same. */
const MAX_AGE_MS = 600_000;
const kept = new Map<string, { data: unknown; at: number }>();

/** A region's home is always its own; the plain one shows the visitor's city. */
const keyOf = (path: string) => (path === '/' ? `${path} ${currentCityCode()}` : path);

/** Of a home page that is shown: what it shows. */
export function keepHomeData(path: string, data: unknown): void {
  if (kept.get(keyOf(path))?.data !== data) kept.set(keyOf(path), { data, at: Date.now() });
}

/** What a home page showed when it was left, so that coming back asks the server nothing; else what `load` brings. */
export async function homeDataAgain<T>(regionCode = '', load: () => Promise<T>): Promise<T> {
  const last = kept.get(keyOf(`/${regionCode}`));
  return last && Date.now() - last.at < MAX_AGE_MS ? (last.data as T) : load();
}
