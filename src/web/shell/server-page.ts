import { brokenPageId } from './first-script.ts';

/** The page as the server sent it, as long as it is the one that is shown. */
interface ServerPage {
  readonly href: string;
  readonly title: string;
  readonly parts: readonly Element[];
  readonly styles: readonly Element[];
}

let remembered: ServerPage | undefined;
let notices: readonly HTMLElement[] = [];

/** Before React begins. Elements are kept, no copies: React takes what fails out of the page, and leaves it whole. */
export function rememberServerPage(): void {
  notices = [...document.querySelectorAll<HTMLElement>('.first-notice')];
  // A signed-in page is rendered in the browser: of that the server sent no more than "loading".
  if (!document.querySelector('.site-frame')) return;
  remembered = {
    href: location.href,
    title: document.title,
    parts: [...document.body.children].filter((one) => !one.matches('script, .first-notice')),
    styles: [...document.head.querySelectorAll('link[rel=stylesheet]')],
  };
}

/** Beyond all error pages: React has emptied the page, and is gone. What the server sent needs no React, nor does a line with 刷新. */
export function showWithoutReact(): void {
  const page = serverPage();
  if (page) showServerPage(page, document.body);
  for (const notice of notices)
    if (notice.id === brokenPageId) {
      // As the first script shows it.
      notice.querySelector('a')?.setAttribute('href', '');
      notice.hidden = false;
    }
  document.body.prepend(...notices);
}

/** What to go back to when React fails: nothing after the first navigation, when the page is another one. */
export const serverPage = (): ServerPage | undefined =>
  remembered?.href === location.href ? remembered : undefined;

/** Puts it into `place`, with its title and its styles. */
export function showServerPage({ parts, styles, title }: ServerPage, place: HTMLElement): void {
  place.replaceChildren(...parts);
  for (const style of styles) if (!style.isConnected) document.head.append(style);
  document.title = title;
}
