import browserslist from 'browserslist';

// For the build and the tests; no page imports it.

const engines = {
  chrome: 'chrome',
  edge: 'edge',
  firefox: 'firefox',
  safari: 'safari',
  ios_saf: 'ios',
} as const;
type Engine = (typeof engines)[keyof typeof engines];

const isOlder = (a: readonly number[], b: readonly number[]) =>
  (a[0] as number) - (b[0] as number) || (a[1] ?? 0) - (b[1] ?? 0);

/** The oldest version of each engine that `.browserslistrc` names, e.g. `{ chrome: '92', safari: '15', … }`. */
export function browserFloor(project: string): Readonly<Record<Engine, string>> {
  const oldest = new Map<Engine, readonly number[]>();
  for (const one of browserslist(undefined, { path: project })) {
    const [name = '', versions = ''] = one.split(' ');
    const engine = engines[name as keyof typeof engines];
    if (engine === undefined) throw new Error(`.browserslistrc: the build knows no "${name}"`);
    const version = (versions.split('-')[0] as string).split('.').map(Number);
    if (version.some(Number.isNaN)) continue; // a preview
    const known = oldest.get(engine);
    if (!known || isOlder(version, known) < 0) oldest.set(engine, version);
  }
  return Object.fromEntries([...oldest].map(([engine, version]) => [engine, version.join('.')])) as never;
}

/** The same as the targets of Vite, esbuild and lightningcss: `['chrome92', …]`. */
export const buildTargets = (project: string): string[] =>
  Object.entries(browserFloor(project)).map(([engine, version]) => engine + version);
