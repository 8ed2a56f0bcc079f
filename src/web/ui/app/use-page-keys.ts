import { useEffectEvent, useLayoutEffect } from 'react';

const typing = (target: EventTarget | null) =>
  target instanceof Element &&
  target.closest('input, textarea, select, [role="dialog"], [role="combobox"]') !== null;

/** Single keys that act on the page, not while somebody types. `onKey` answers whether the key meant something. */
export function usePageKeys(enabled: boolean, onKey: (key: string) => boolean): void {
  const handle = useEffectEvent((event: KeyboardEvent) => {
    const other = event.isComposing || event.ctrlKey || event.metaKey || event.altKey;
    if (!other && !typing(event.target) && onKey(event.key)) event.preventDefault();
  });
  // Before what the keys act on is on the screen: a key that is pressed at once is not lost.
  useLayoutEffect(() => {
    if (!enabled) return undefined;
    window.addEventListener('keydown', handle);
    return () => window.removeEventListener('keydown', handle);
  }, [enabled]);
}
