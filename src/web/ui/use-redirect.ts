import { useCallback, useEffect, useRef } from 'react';
import { useBlocker, useHref, useLocation, useNavigate, useNavigation } from 'react-router';

/**
 * For pages that redirect by themselves once an answer has come: replaces the page, unless its reader has meanwhile
 * chosen to go elsewhere. A `navigate` at that moment would take them back. For a component that stands there from the start: one
 * that comes with an answer may come after the click.
 */
export function useRedirect(): (to: string) => Promise<void> {
  const navigate = useNavigate();
  const { state } = useNavigation();
  const leaving = useRef(false);
  // The one that is drawn, also when the address is another one already while React still draws the next page.
  const page = useHref(useLocation().pathname);
  useEffect(() => {
    leaving.current = state !== 'idle';
    return () => {
      leaving.current = true;
    };
  }, [state]);
  // Asked in the very click. On a busy machine `useNavigation` tells of it much later: React draws that when it has time.
  useBlocker(
    useCallback(({ currentLocation, nextLocation }) => {
      if (nextLocation.pathname !== currentLocation.pathname) leaving.current = true;
      return false;
    }, []),
  );
  return useCallback(
    async (to) => {
      const stays = !leaving.current && window.location.pathname === page;
      if (stays) await navigate(to, { replace: true });
    },
    [navigate, page],
  );
}
