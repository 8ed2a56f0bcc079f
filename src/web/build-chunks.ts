/** What the bundler tells of a module, as far as it is asked here. */
interface ModuleInfo {
  readonly isEntry: boolean;
  readonly importedIds: readonly string[];
  readonly dynamicallyImportedIds: readonly string[];
  readonly importers: readonly string[];
  readonly dynamicImporters: readonly string[];
}
interface ModuleGraph {
  getModuleInfo(id: string): ModuleInfo | null;
}

const SIGNED_IN_PAGE = /\/src\/web\/pages\/(?!public\/)/;
const SIGNED_IN = /\/src\/web\/(pages\/(?!public\/)|shell\/(signed-in|kit)-layout\.)/;
const FRAME = /\/src\/web\/shell\/signed-in-layout\./;
const ANTD = /\/node_modules\/antd\//;
const OWN = /\/src\/(web|domain|wire)\//;
/** From so many pages on that load it, a module goes into the common file. */
const COMMON_PAGES = 12;

interface Loaders {
  /** Loaded by public pages, at once or later. */
  readonly byPublic: ReadonlySet<string>;
  /** What the frame of the signed-in pages is drawn with. */
  readonly byFrame: ReadonlySet<string>;
  /** What cannot be loaded without Ant Design. */
  readonly withKit: ReadonlySet<string>;
  /** Number of signed-in pages that load it at once. */
  readonly pages: ReadonlyMap<string, number>;
}

function reached(starts: Iterable<string>, next: (id: string) => readonly string[]): Set<string> {
  const ids = new Set(starts);
  for (const id of ids) for (const one of next(id)) ids.add(one);
  return ids;
}

function loadersOf(anyModule: string, graph: ModuleGraph): Loaders {
  const none: readonly string[] = [];
  const list = (key: Exclude<keyof ModuleInfo, 'isEntry'>) => (id: string) =>
    graph.getModuleInfo(id)?.[key] ?? none;
  const [imports, lazily] = [list('importedIds'), list('dynamicallyImportedIds')];
  const [importers, lazyImporters] = [list('importers'), list('dynamicImporters')];
  const all = reached([anyModule], (id) =>
    [imports, lazily, importers, lazyImporters].flatMap((ids) => ids(id)),
  );
  const entries = [...all].filter((id) => graph.getModuleInfo(id)?.isEntry);
  const pages = new Map<string, number>();
  for (const page of entries.filter((id) => SIGNED_IN_PAGE.test(id)))
    for (const id of reached([page], imports)) pages.set(id, (pages.get(id) ?? 0) + 1);
  const publicEntries = entries.filter((id) => !SIGNED_IN.test(id));
  return {
    byPublic: reached(publicEntries, (id) => [...imports(id), ...lazily(id)]),
    byFrame: reached(
      entries.filter((id) => FRAME.test(id)),
      imports,
    ),
    withKit: reached(
      [...all].filter((id) => ANTD.test(id)),
      importers,
    ),
    pages,
  };
}

/**
 * Files of the signed-in pages by who loads them (decision 178): one for the frame, one for what many pages share, one more for
 * what many share that needs Ant Design. A group takes the dependencies of its modules along: what public pages load, too, is
 * taken out before, in files as the bundler would make them by itself, or they would load the frame.
 */
export function chunksByWhoLoadsThem() {
  // A configuration is made for each build.
  let known: Loaders | undefined;
  const group = (name: string, has: (id: string, loaders: Loaders) => boolean) => ({
    debugName: name,
    test: OWN,
    name(id: string, graph: ModuleGraph) {
      known ??= loadersOf(id, graph);
      return has(id, known) ? name : null;
    },
  });
  const common = (id: string, { byPublic, pages }: Loaders) =>
    !byPublic.has(id) && (pages.get(id) ?? 0) >= COMMON_PAGES;
  return [
    {
      ...group('part', (id, { byPublic, byFrame }) => byPublic.has(id) && byFrame.has(id)),
      entriesAware: true,
    },
    group('frame', (id, { byPublic, byFrame }) => byFrame.has(id) && !byPublic.has(id)),
    group('common', (id, loaders) => common(id, loaders) && !loaders.withKit.has(id)),
    group('common-kit', (id, loaders) => common(id, loaders) && loaders.withKit.has(id)),
  ];
}

/** Files that several pages share would be named after all of them, in every list of files that a page carries. */
export const chunkFileNames = ({ name }: { name: string }): string =>
  name.includes('~') ? 'assets/part-[hash].js' : 'assets/[name]-[hash].js';
