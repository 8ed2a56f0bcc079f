import { type RefObject, useEffect, useEffectEvent } from 'react';

/**
 * For what opens over the page: closes on a press or focus outside of `root`, and on Escape, which gives the focus back
 * to what opened it, the first element in `root`.
 * @param panel what opens, where it does not stand inside `root`
 */
export function useCloseElsewhere(
  root: RefObject<HTMLElement | null>,
  isOpen: () => boolean,
  close: () => void,
  panel?: RefObject<HTMLElement | null>,
): void {
  const leave = useEffectEvent((event: Event) => {
    if (!isOpen()) return;
    if (event instanceof KeyboardEvent) {
      if (event.key !== 'Escape' || event.isComposing) return;
      (root.current?.firstElementChild as HTMLElement | null)?.focus();
    } else if ([root, panel].some((own) => own?.current?.contains(event.target as Node))) return;
    close();
  });
  useEffect(() => {
    const types = ['pointerdown', 'focusin', 'keydown'];
    for (const type of types) document.addEventListener(type, leave);
    return () => {
      for (const type of types) document.removeEventListener(type, leave);
    };
  }, []);
}
