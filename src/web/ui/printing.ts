import { useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';

let printing = false;
const listeners = new Set<() => void>();

function set(next: boolean): void {
  if (printing === next) return;
  printing = next;
  // The browser takes the page as it stands when the event has been handled.
  flushSync(() => {
    for (const listener of listeners) listener();
  });
}

let listens = false;
function listen(): void {
  if (listens) return;
  listens = true;
  window.addEventListener('beforeprint', () => set(true));
  window.addEventListener('afterprint', () => set(false));
  // Who prints without the events, as programs that make a PDF of a page.
  const paper = matchMedia('print');
  paper.addEventListener('change', () => set(paper.matches));
}

const subscribe = (listener: () => void) => {
  listen();
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};

/** Whether the page is being put on paper: all of it then, whatever the screen folds, filters, scrolls or draws later. */
export const usePrinting = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => printing,
    () => false,
  );
