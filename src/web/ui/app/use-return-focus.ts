import { useEffect, useState } from 'react';

/**
 * For a dialog that is mounted to be opened: when it goes, the focus returns to what opened it, or where that is gone to
 * what can be focused nearest to its place.
 */
export function useReturnFocus(): void {
  const [opener] = useState(() => withParents(document.activeElement));
  useEffect(
    () => () => {
      // The dialog is still in the page.
      requestAnimationFrame(() => {
        if (document.activeElement && document.activeElement !== document.body) return;
        for (const place of opener) if (place.isConnected && focusIn(place)) return;
      });
    },
    [opener],
  );
}

function withParents(element: Element | null): Element[] {
  const all: Element[] = [];
  for (let one = element; one && one !== document.body; one = one.parentElement) all.push(one);
  return all;
}

function focusIn(place: Element): boolean {
  const focusable = 'button:not(:disabled), a[href]';
  const found = place.matches(`${focusable}, input`) ? place : place.querySelector(focusable);
  if (!(found instanceof HTMLElement)) return false;
  found.focus();
  return document.activeElement === found;
}
