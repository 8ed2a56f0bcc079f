// Runs in the browser, with its types stripped: no imports but types. `page-checks.ts` puts it into the page.
import type { Look, Watched } from '#test/e2e/page-report.ts';

type Marked = Element & { tabReached?: true; unfocusedLook?: string };
type Shift = PerformanceEntry & {
  value: number;
  hadRecentInput: boolean;
  sources: readonly { node: Element | null }[];
};
interface Own extends Window {
  look?: Look;
  watchedHere?: { shift: number; shifted: string[]; refused: string[] };
}

const own: Own = window;

if (!own.watchedHere) {
  const seen: NonNullable<Own['watchedHere']> = { shift: 0, shifted: [], refused: [] };
  own.watchedHere = seen;
  addEventListener('securitypolicyviolation', (event) =>
    seen.refused.push(`${event.violatedDirective} ${event.blockedURI} ${event.sample}`),
  );
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as Shift[]) {
      if (entry.hadRecentInput) continue;
      seen.shift += entry.value;
      for (const { node } of entry.sources) seen.shifted.push(`${entry.value} ${nameOf(node)}`);
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

own.look ??= {
  main: () => ({
    h1: document.querySelector('h1')?.textContent?.trim(),
    text: (document.querySelector('main')?.innerText ?? '').replace(/[\s\d]+/g, ''),
    links: all('main a[href]').map((a) => a.getAttribute('href') ?? ''),
  }),
  watched: () => own.watchedHere as Watched,
  async scrollThrough() {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    for (let y = 0; y < document.documentElement.scrollHeight; y += innerHeight * 0.9) {
      scrollTo(0, y);
      await frame();
    }
    scrollTo(0, 0);
    await frame();
    await frame();
  },
  tooWide() {
    if (document.documentElement.scrollWidth <= innerWidth) return [];
    const scrolls = (element: Element | null): boolean =>
      element !== null &&
      element !== document.body &&
      (getComputedStyle(element).overflowX !== 'visible' || scrolls(element.parentElement));
    return all('body *')
      .filter((it) => it.getBoundingClientRect().right > innerWidth + 1 && !scrolls(it.parentElement))
      .map(nameOf);
  },
  moving: () =>
    document
      .getAnimations()
      .filter((it) => it.playState === 'running' && Number(it.effect?.getComputedTiming().duration) > 1)
      .map((it) => nameOf((it.effect as KeyframeEffect).target)),
  startTabbing() {
    // From the top of the page, wherever a check before this one left the keyboard.
    document.body.tabIndex = -1;
    document.body.focus();
    document.body.removeAttribute('tabindex');
    const elements = focusables();
    for (const element of elements) element.unfocusedLook = lookOf(element);
    addEventListener('keydown', ({ key }) => key === 'Tab' && noteFocused(), true);
    return elements.length;
  },
  tabbed: () => ({
    ...tabbed,
    missed: focusables()
      .filter((it) => !it.tabReached)
      .map(nameOf),
  }),
  skippedHeader: () => document.querySelector('main')?.contains(document.activeElement) === true,
};

const tabbed = { reached: 0, unmarked: [] as string[], covered: [] as string[] };

/** Looks at what has the focus, once. */
function noteFocused(): void {
  const element = document.activeElement as Marked | null;
  if (!element || element === document.body || element.tabReached) return;
  element.tabReached = true;
  tabbed.reached += 1;
  if (element.unfocusedLook === lookOf(element)) tabbed.unmarked.push(nameOf(element));
  if (isCovered(element)) tabbed.covered.push(nameOf(element));
}

function all(selector: string): Element[] {
  return [...document.querySelectorAll(selector)];
}

function nameOf(element: Element | null): string {
  const words = element?.getAttribute?.('aria-label') ?? element?.textContent ?? '';
  return `${element?.nodeName.toLowerCase()}.${element?.getAttribute?.('class') ?? ''} ${words.trim().slice(0, 40)}`;
}

function focusables(): Marked[] {
  const selector = 'a[href], button, input:not([type=hidden]), select, textarea, summary, [tabindex]';
  return all(selector).filter(
    (it) =>
      it.checkVisibility({ visibilityProperty: true }) &&
      !it.matches(':disabled, main, h1, h2') &&
      !it.closest('[inert], [aria-hidden=true]') &&
      isStop(it as HTMLElement),
  );
}

/** A set in which the arrow keys move is one stop: radio buttons, grids, tabs. */
function isStop(element: HTMLElement): boolean {
  if (!(element instanceof HTMLInputElement) || element.type !== 'radio')
    return (
      element.tabIndex >= 0 ||
      !element.closest('[role=grid],[role=radiogroup],[role=tablist],[role=listbox],[role=menu]')
    );
  const scope = element.form ?? document;
  const set = [...scope.querySelectorAll<HTMLInputElement>(`input[type=radio][name="${element.name}"]`)];
  return (set.find((it) => it.checked) ?? set[0]) === element;
}

/** The element, what it is drawn of, or the boxes around it must look different with the focus inside. */
function lookOf(element: Element): string {
  const looked = [element, ...element.children, element.parentElement, element.parentElement?.parentElement];
  return looked
    .filter((one) => one instanceof Element)
    .map((one) => {
      const s = getComputedStyle(one);
      return [s.outline, s.boxShadow, s.borderColor, s.backgroundColor, s.stroke, s.strokeWidth].join();
    })
    .join();
}

function isCovered(element: Element): boolean {
  const box = element.getClientRects()[0] ?? element.getBoundingClientRect();
  const points: readonly (readonly [number, number])[] = [
    [box.left + box.width / 2, box.top + box.height / 2],
    [box.left + 2, box.top + 2],
    [box.right - 2, box.bottom - 2],
  ];
  return !points.some(([x, y]) => {
    const top = document.elementFromPoint(x, y);
    return top !== null && (element.contains(top) || top.contains(element) || top.closest('label') !== null);
  });
}
