import { useCallback, useEffect, useRef } from 'react';
import { useNavigate, useNavigation } from 'react-router';

/**
 * For pages that redirect by themselves once an answer has come: replaces the page, unless its reader has meanwhile
 * chosen to go elsewhere. A `navigate` at that moment would take him back.
 */
export function useRedirect(): (to: string) => Promise<void> {
  const navigate = useNavigate();
  const { state } = useNavigation();
  const leaving = useRef(false);
  useEffect(() => {
    leaving.current = state !== 'idle';
    return () => {
      leaving.current = true;
    };
  }, [state]);
  return useCallback(
    async (to) => {
      if (!leaving.current) await navigate(to, { replace: true });
    },
    [navigate],
  );
}
