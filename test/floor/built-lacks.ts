import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { polyfills } from '#web/browser/polyfills.ts';
import type { Lack } from './compat.ts';
import { ownMembers, scriptLacks } from './script-features.ts';
import { styleLacks } from './style-features.ts';

/** What `polyfills.ts` brings, as `scriptLacks` names it. */
const polyfilled: ReadonlySet<string> = new Set(
  polyfills.flatMap(([owner, members]) =>
    Object.keys(members).map((name) =>
      typeof owner === 'function' ? `${owner.name}.${name}` : `.${name}()`,
    ),
  ),
);

interface ChunkLack extends Lack {
  readonly chunk: string;
}

/** All that a built site's scripts and style sheets use and the floor lacks, after the polyfills. */
export function builtLacks(assets: string): ChunkLack[] {
  if (!existsSync(assets)) throw new Error(`Nothing is built in ${assets}: npm run build`);
  const read = (ending: RegExp) =>
    readdirSync(assets)
      .filter((name) => ending.test(name))
      .map((chunk) => ({ chunk, text: readFileSync(join(assets, chunk), 'utf8') }));
  const scripts = read(/\.js$/);
  const own = new Set(scripts.flatMap(({ chunk, text }) => [...ownMembers(chunk, text)]));
  const found = [
    ...scripts.flatMap(({ chunk, text }) =>
      scriptLacks(chunk, text, own).map((lack) => ({ chunk, ...lack })),
    ),
    ...read(/\.css$/).flatMap(({ chunk, text }) => styleLacks(text).map((lack) => ({ chunk, ...lack }))),
  ];
  return found.filter(({ feature }) => !polyfilled.has(feature));
}
