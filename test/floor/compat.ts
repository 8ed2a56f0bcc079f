import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type {
  CompatData,
  CompatStatement,
  Identifier,
  SimpleSupportStatement,
} from '@mdn/browser-compat-data';
import { browserFloor } from '#web/browser/browser-floor.ts';

// Which browser has what since when: the data of MDN, never a list of our own.

export const project = join(import.meta.dirname, '../..');
export const compat = JSON.parse(
  readFileSync(join(project, 'node_modules/@mdn/browser-compat-data/data.json'), 'utf8'),
) as CompatData;

const floor = browserFloor(project);
/** Name in the data → oldest version that must work. */
const floorOf = new Map<string, string>([
  ['chrome', floor.chrome],
  ['firefox', floor.firefox],
  ['safari', floor.safari],
  ['safari_ios', floor.ios],
]);

const since = (version: string) => version.replace('≤', '').split('.').map(Number);

function isAtMost(version: string, limit: string): boolean {
  const [a, b] = [since(version), since(limit)];
  for (let part = 0; part < 3; part += 1) {
    const difference = (a[part] ?? 0) - (b[part] ?? 0);
    if (difference !== 0) return difference < 0;
  }
  return true;
}

/** Without a switch in the browser's settings, under its own name, and not taken out again before. */
function hasIt(one: SimpleSupportStatement, limit: string): boolean {
  if (one.flags || one.prefix || one.alternative_name) return false;
  const { version_added: added, version_removed: removed } = one;
  // What a later entry says anew has ended there, too.
  if (typeof removed === 'string' && isAtMost(removed, limit)) return false;
  return typeof added === 'string' && added !== 'preview' && isAtMost(added, limit);
}

/** What of the floor has not got it, with the version that has: `['chrome 110', …]`; empty when all have. */
export function lacking(statement: CompatStatement): string[] {
  const missing: string[] = [];
  for (const [browser, limit] of floorOf) {
    const support = statement.support[browser as keyof CompatStatement['support']];
    if (support === undefined) continue;
    const all = [support].flat() as SimpleSupportStatement[];
    if (all.some((one) => hasIt(one, limit))) continue;
    const added = all.find((one) => !one.flags && !one.prefix && !one.alternative_name)?.version_added;
    missing.push(`${browser} ${typeof added === 'string' ? added : 'never'}`);
  }
  return missing;
}

/** The statement at a path of the data, if there is one. */
export function statementAt(...path: readonly string[]): CompatStatement | undefined {
  let at: unknown = compat;
  for (const step of path) {
    if (typeof at !== 'object' || at === null || !Object.hasOwn(at, step)) return undefined;
    at = (at as Identifier)[step];
  }
  return (at as Identifier | undefined)?.__compat;
}

/** A feature that a file uses and the floor has not got everywhere. */
export interface Lack {
  /** E.g. `AbortSignal.any`, `.toSorted`, `selector :has`. */
  readonly feature: string;
  readonly missing: readonly string[];
}
