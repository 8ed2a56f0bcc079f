import { useEffect, useRef } from 'react';

/** Folded on a phone only. Wide windows show it at any rate (`forms.css`); browsers that can't style a closed fold get it opened. */
export function useWideFold() {
  const fold = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    if (window.matchMedia('(min-width: 45rem)').matches) fold.current?.setAttribute('open', '');
  }, []);
  return fold;
}
