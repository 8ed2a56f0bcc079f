import { inlineMarks as marks, linkTarget } from '#domain/content/own-links.ts';
import { escapeMarkup } from '#server/markup.ts';

// Runs of text inside a block. Whatever is not one of our marks is escaped, so no markup of an author (or of whoever
// broke into an account) ever reaches a page.

/** `` `code` ``, `**bold**`, `[text](target)`. */
export function inline(text: string): string {
  let html = '';
  let done = 0;
  for (const match of text.matchAll(marks)) {
    const [whole, code, bold, label, target] = match;
    html += escapeMarkup(text.slice(done, match.index));
    if (code !== undefined) html += `<code>${escapeMarkup(code)}</code>`;
    else if (bold !== undefined) html += `<strong>${inline(bold)}</strong>`;
    else if (label !== undefined && target !== undefined && linkTarget.test(target))
      html += `<a href="${escapeMarkup(target)}" rel="noopener">${boldOnly(label)}</a>`;
    else html += escapeMarkup(whole);
    done = match.index + whole.length;
  }
  return html + escapeMarkup(text.slice(done));
}

/** No link inside a link. */
const boldOnly = (label: string) =>
  label
    .split(/\*\*([^*\n]{1,300})\*\*/)
    .map((part, i) => (i % 2 === 1 ? `<strong>${escapeMarkup(part)}</strong>` : escapeMarkup(part)))
    .join('');

/** The words alone, for outlines. */
export const plainText = (text: string) =>
  text.replace(
    marks,
    (whole, code?: string, bold?: string, label?: string) => code ?? bold ?? label ?? whole,
  );
