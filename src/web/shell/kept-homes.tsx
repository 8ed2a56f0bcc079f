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
  UNSAFE_DataRouterStateContext as StateContext,
  UNSAFE_LocationContext as LocationContext,
  useOutlet,
} from 'react-router';
import { keepHomeData } from './kept-data.ts';
import { isHome } from './site-nav.ts';

/** A page with all it reads from the router: while it is hidden, it goes on reading this. */
interface View {
  outlet: ReactNode;
  state: React.ContextType<typeof StateContext>;
  data: React.ContextType<typeof DataContext>;
  place: React.ContextType<typeof LocationContext>;
}

const most = 3;

/**
 * The current page; home pages stay behind it, hidden, with everything typed and chosen (spec section 2: kept alive).
 * They are kept above all layouts, so they outlive error pages and signed-in pages, too (decision 013).
 */
export function KeptHomes() {
  const outlet = useOutlet();
  const state = useContext(StateContext);
  const data = useContext(DataContext);
  const place = useContext(LocationContext);
  const view = useMemo(() => ({ outlet, state, data, place }), [outlet, state, data, place]);
  const home = homeData(view) ? place.location.pathname : undefined;
  const [paths, setPaths] = useState<readonly string[]>([]);
  const shown = home && !paths.includes(home) ? [...paths, home].slice(-most) : paths;
  if (shown !== paths) setPaths(shown);
  return (
    <>
      {shown.map((path) => (
        <KeptHome key={path} path={path} current={path === home ? view : undefined} />
      ))}
      {!home && outlet}
    </>
  );
}

/** Undefined when the page is no home page, or one that failed. */
function homeData({ state, data, place }: View): unknown {
  return isHome(place.location.pathname)
    ? data?.loaderData[state?.matches.at(-1)?.route.id ?? '']
    : undefined;
}

function KeptHome({ path, current }: { path: string; current: View | undefined }) {
  const [view, setView] = useState(current as View);
  if (current && current !== view) setView(current);
  const data = homeData(view);
  useEffect(() => keepHomeData(path, data), [path, data]);
  return (
    <Activity mode={current ? 'visible' : 'hidden'}>
      <StateContext value={view.state}>
        <DataContext value={view.data}>
          <LocationContext value={view.place}>
            <Home>{view.outlet}</Home>
          </LocationContext>
        </DataContext>
      </StateContext>
    </Activity>
  );
}

/** Hidden, it gives up its ids to the page that is shown, and the focus; shown again, the focus starts at its top. */
function Home({ children }: { children: ReactNode }) {
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
