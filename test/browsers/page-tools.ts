import { type Driver, WindowGone } from './driver.ts';

// Finding things in a page as people do: by what they are called. Runs in every engine, so in words of 2017.

/** Milliseconds; a busy machine shows things late. */
const patience = 90_000;

/** What a step looks for. */
export interface Wanted {
  readonly kind: 'button' | 'field' | 'text';
  /** A button's text or name, a field's label or placeholder, a text: a part of it, or by pattern. */
  readonly name: string | RegExp;
  readonly nth?: number;
}

/** Source of a function in the page: the middle of the wanted element in the window, and what it holds. */
const finder = `(function (kind, source, flags, nth) {
  var pattern = new RegExp(source, flags);
  var clean = function (text) { return (text || '').replace(/\\s+/g, ' ').trim(); };
  var seen = function (el) { var box = el.getBoundingClientRect(); return box.width > 0 && box.height > 0 && getComputedStyle(el).visibility !== 'hidden'; };
  var nameOf = function (el) {
    var label = el.getAttribute('aria-label') || (el.labels && el.labels[0] && el.labels[0].textContent) || '';
    if (kind === 'field') return clean(label) + ' ' + (el.placeholder || '');
    return clean(label || el.textContent);
  };
  var selector = { button: 'button, a, summary, [role=button], [role=menuitem], [role=tab], label, [role=gridcell]', field: 'input, textarea, select',
    text: 'body *' }[kind];
  var found = Array.prototype.filter.call(document.querySelectorAll(selector), function (el) {
    if (kind === 'text' && !Array.prototype.some.call(el.childNodes, function (n) { return n.nodeType === 3; })) return false;
    return pattern.test(nameOf(el)) && seen(el) && !(el.disabled);
  });
  var el = found[nth];
  if (!el) return null;
  el.scrollIntoView({ block: 'center' });
  var box = el.getBoundingClientRect();
  return { x: box.left + box.width / 2, y: box.top + box.height / 2, checked: el.checked === true, value: el.value || '' };
})`;

interface Found {
  x: number;
  y: number;
  checked: boolean;
  value: string;
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
const callOf = ({ kind, name, nth = 0 }: Wanted) => {
  const [source, flags] = typeof name === 'string' ? [escaped(name), ''] : [name.source, name.flags];
  return `${finder}(${[kind, source, flags, nth].map((one) => JSON.stringify(one)).join()})`;
};

/** A page that is just being left answers nothing: once more. */
function unlessGone(error: unknown): null {
  if (error instanceof WindowGone) throw error;
  return null;
}

/** Steps in one window; each waits for what it needs. */
export function steps(driver: Driver) {
  /** @param wait what is looked at until it is neither null, nor false, nor the same as before */
  async function until<T>(what: string, look: () => Promise<T | null | false>): Promise<T> {
    const end = Date.now() + patience;
    for (;;) {
      const found = await look().catch(unlessGone);
      if (found) return found;
      if (Date.now() > end) throw new Error(`Not found: ${what}`);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
  const find = (wanted: Wanted) =>
    until(`${wanted.kind} ${wanted.name}`, async () => {
      const before = (await driver.run(callOf(wanted))) as Found | null;
      if (!before) return null;
      // What still moves would be missed.
      await new Promise((resolve) => setTimeout(resolve, 150));
      const after = (await driver.run(callOf(wanted))) as Found | null;
      return after && Math.abs(after.x - before.x) + Math.abs(after.y - before.y) < 1 ? after : null;
    });
  const click = async (wanted: Wanted, times = 1) => {
    const { x, y } = await find(wanted);
    await driver.click(x, y, times);
  };
  const button = (name: string | RegExp, nth = 0): Wanted => ({ kind: 'button', name, nth });
  return {
    until,
    press: (name: string | RegExp, nth = 0, times = 1) => click(button(name, nth), times),
    /** Presses until the text stands there, once a second: what just opens may still move away below the pointer. */
    pressUntil: (name: string | RegExp, text: string | RegExp) =>
      until(`text ${text} after ${name}`, async () => {
        if ((await driver.run(callOf({ kind: 'text', name: text }))) !== null) return true;
        const found = (await driver.run(callOf(button(name)))) as Found | null;
        if (found) await driver.click(found.x, found.y);
        await new Promise((resolve) => setTimeout(resolve, 1000));
        return false;
      }),
    pressText: (name: string | RegExp) => click({ kind: 'text', name }),
    text: (name: string | RegExp) => find({ kind: 'text', name }),
    has: async (name: string | RegExp) => (await driver.run(callOf({ kind: 'text', name }))) !== null,
    async fill(name: string | RegExp, value: string, nth = 0) {
      await click({ kind: 'field', name, nth });
      await driver.run(`document.activeElement.select && document.activeElement.select()`);
      await driver.type(value);
    },
    /** By a selector, for what has no name of its own. */
    async pressAt(selector: string, times = 1, text = '') {
      const place = `(function () { var el = Array.prototype.filter.call(document.querySelectorAll(${JSON.stringify(selector)}), function (one) { return one.textContent.indexOf(${JSON.stringify(text)}) >= 0; })[0]; if (!el) return null;
        el.scrollIntoView({ block: 'center' }); var box = el.getBoundingClientRect();
        return { x: box.left + box.width / 2, y: box.top + box.height / 2 }; })()`;
      const measure = () => driver.run(place) as Promise<{ x: number; y: number } | null>;
      const { x, y } = await until(selector, async () => {
        const before = await measure();
        // A panel that just opens still grows.
        await new Promise((resolve) => setTimeout(resolve, 150));
        const after = before && (await measure());
        return after && Math.abs(after.x - before.x) + Math.abs(after.y - before.y) < 1 ? after : null;
      });
      await driver.click(x, y, times);
    },
    type: driver.type,
    key: driver.press,
    run: driver.run,
    /** Ticks every box whose label says this, also those that come late, until the button can be pressed; and presses it. */
    async pressWithTicks(boxes: RegExp, name: string | RegExp) {
      await until(`boxes ${boxes} for ${name}`, async () => {
        for (let nth = 0; ; nth += 1) {
          const box = (await driver.run(callOf({ kind: 'field', name: boxes, nth }))) as Found | null;
          if (!box) break;
          if (!box.checked) await driver.click(box.x, box.y);
        }
        return (await driver.run(callOf(button(name)))) !== null;
      });
      await click(button(name));
    },
    /** The path below /bid-web that the window is at. */
    at: (pattern: RegExp) =>
      until(`address ${pattern}`, async () =>
        pattern.test((await driver.run('location.pathname + location.search')) as string),
      ),
    async open(address: string) {
      await driver.open(address);
      await taken(driver);
    },
  };
}
export type Steps = ReturnType<typeof steps>;

/** Waits until React has taken over what the server sent, and nothing is on its way any more. */
export async function taken(driver: Driver): Promise<void> {
  const end = Date.now() + patience;
  for (;;) {
    const state = await driver
      .run(
        `(function () {
          if (!document.querySelector('script[type=module]')) return document.readyState === 'complete';
          var first = document.querySelector('body > :not(script):not(.first-notice)');
          return document.readyState !== 'loading' && Object.keys(first || {}).length > 0;
        })()`,
      )
      .catch(unlessGone);
    if (state === true) return;
    if (Date.now() > end) throw new Error('The page was not taken over by React');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
