import {
  Activity,
  type ReactNode,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import {
  UNSAFE_DataRouterDataContext as DataContext,
  UNSAFE_LocationContext as LocationContext,
  UNSAFE_DataRouterStateContext as StateContext,
  useOutlet,
} from 'react-router';
import { currentCityCode } from '#web/site/current-city.ts';
import { isHome } from '#web/site/site-nav.ts';
import { localMillis } from '#web/ui/clock.ts';

// The one place that reaches into the router. A hidden page would crash when the router forgets its data, so it goes on reading the
// router's state of the moment it was left: three contexts that React Router exports as `UNSAFE_…` (decision 013).

/** A page with all it reads from the router. */
interface View {
  outlet: ReactNode;
  state: React.ContextType<typeof StateContext>;
  data: React.ContextType<typeof DataContext>;
  place: React.ContextType<typeof LocationContext>;
}

const mostHomes = 3;

/**
 * The current page; home pages stay behind it, hidden, with everything typed and chosen. They live above all layouts, so they
 * outlive error pages and signed-in pages, too (decision 013).
 */
export function HomeKeepAlive() {
  const outlet = useOutlet();
  const state = useContext(StateContext);
  const data = useContext(DataContext);
  const place = useContext(LocationContext);
  const view = useMemo(() => ({ outlet, state, data, place }), [outlet, state, data, place]);
  const home = loaderDataOf(view) ? place.location.pathname : undefined;
  const [paths, setPaths] = useState<readonly string[]>([]);
  const shown = home && !paths.includes(home) ? [...paths, home].slice(-mostHomes) : paths;
  if (shown !== paths) setPaths(shown);
  // React Router learns of routes as links to them come into sight, and of `/` below a base path not earlier: whoever is
  // quicker gets the root route alone, which shows nothing. The server knows all routes.
  useEffect(() => {
    if (outlet === null) window.location.reload();
  }, [outlet]);
  return (
    <>
      {shown.map((path) => (
        <HomeActivity key={path} path={path} current={path === home ? view : undefined} />
      ))}
      {!home && outlet}
    </>
  );
}

/** Undefined when the page is no home page, or one that failed. */
function loaderDataOf({ state, data, place }: View): unknown {
  return isHome(place.location.pathname)
    ? data?.loaderData[state?.matches.at(-1)?.route.id ?? '']
    : undefined;
}

function HomeActivity({ path, current }: { path: string; current: View | undefined }) {
  const [view, setView] = useState(current as View);
  if (current && current !== view) setView(current);
  const data = loaderDataOf(view);
  useEffect(() => cacheHomeData(path, data), [path, data]);
  return (
    <Activity mode={current ? 'visible' : 'hidden'}>
      <StateContext value={view.state}>
        <DataContext value={view.data}>
          <LocationContext value={view.place}>
            <IdsAndFocus>{view.outlet}</IdsAndFocus>
          </LocationContext>
        </DataContext>
      </StateContext>
    </Activity>
  );
}

/** Hidden, it gives up its ids to the page that is shown, and the focus; shown again, the focus starts at its top. */
function IdsAndFocus({ children }: { children: ReactNode }) {
  const root = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const node = root.current as HTMLElement;
    const nameless = node.querySelectorAll<HTMLElement>('[data-id]');
    for (const element of nameless) {
      element.id = element.dataset.id as string;
      delete element.dataset.id;
    }
    if (nameless.length > 0) {
      node.tabIndex = -1;
      node.focus({ preventScroll: true });
      node.removeAttribute('tabindex'); // the next Tab goes on from here; clicks on text don't focus it
    }
    return () => {
      if (node.contains(document.activeElement)) (document.activeElement as HTMLElement).blur();
      for (const element of node.querySelectorAll<HTMLElement>('[id]')) {
        element.dataset.id = element.id;
        element.removeAttribute('id');
      }
    };
  }, []);
  return <div ref={root}>{children}</div>;
}

/** Older figures are read again; what was typed stays all the same. */
const TTL_MS = 600_000;
const homeDataCache = new Map<string, { data: unknown; at: number }>();

/** A region's home is always its own; the plain one shows the visitor's city. */
const cacheKey = (path: string) => (path === '/' ? `${path} ${currentCityCode()}` : path);

function cacheHomeData(path: string, data: unknown): void {
  const key = cacheKey(path);
  if (homeDataCache.get(key)?.data !== data) homeDataCache.set(key, { data, at: localMillis() });
}

/** What a home page showed when it was left, so that coming back asks the server nothing; else what `load` brings. */
export async function cachedHomeData<T>(regionCode = '', load: () => Promise<T>): Promise<T> {
  const last = homeDataCache.get(cacheKey(`/${regionCode}`));
  return last && localMillis() - last.at < TTL_MS ? (last.data as T) : load();
}
