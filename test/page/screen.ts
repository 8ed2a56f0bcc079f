import { expect } from 'vitest';
import { type Locator, page } from 'vitest/browser';

/** What sticks out to the right of the window, when the page can be moved sideways. */
export function wide(): readonly string[] {
  if (document.documentElement.scrollWidth <= window.innerWidth) return [];
  return [...document.querySelectorAll('body *')]
    .filter((one) => one.getBoundingClientRect().right > window.innerWidth)
    .map((one) => one.outerHTML.slice(0, 200));
}

/** Waits until what has happened is on the screen. */
export const drawn = () =>
  new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())));

/** For what has no name of its own; waits until it is there. */
export async function bySelector(selector: string): Promise<Locator> {
  await expect.poll(() => document.querySelector(selector)).not.toBeNull();
  return page.elementLocator(document.querySelector(selector) as Element);
}

export const focus = (one: Locator): void => (one.element() as HTMLElement).focus();
