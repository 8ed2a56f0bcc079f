// The part of Markdown that our texts use, made into HTML that can hold nothing else: the text is escaped first, so no
// markup of an author (or of whoever broke into an account) ever reaches a page.

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escape = (text: string) => text.replace(/[&<>"']/g, (sign) => escapes[sign] as string);

/** Own pages, other sites by https, telephone; anything else stays text. */
const linkTarget = /^(\/(?!\/)[^\s]*|https:\/\/[^\s]+|tel:[\d-]+)$/;

/** `**bold**`, `` `code` ``, `[text](target)`. */
function inline(text: string): string {
  return escape(text)
    .replace(/`([^`]+)`/g, '<code>$1</code>')
    .replace(/\*\*([^*]+)\*\*/g, '<strong>$1</strong>')
    .replace(/\[([^\]]+)\]\(([^)\s]+)\)/g, (whole, label: string, target: string) =>
      linkTarget.test(target.replaceAll('&amp;', '&'))
        ? `<a href="${target}" rel="noopener">${label}</a>`
        : whole,
    );
}

const heading = /^(#{2,4})\s+(.+)$/;
const bullet = /^[-*]\s+(.+)$/;
const numbered = /^\d+[.、]\s*(.+)$/;
const tableRow = /^\|(.+)\|$/;
const tableRule = /^\|[\s:|-]+\|$/;

/** Headings 2–4, paragraphs, lists (a line indented under an entry belongs to it), tables with a head row. */
export function renderMarkdown(source: string): string {
  const lines = source.replaceAll('\r\n', '\n').split('\n');
  const html: string[] = [];
  let at = 0;
  const take = (pattern: RegExp): string[] => {
    const taken: string[] = [];
    for (let line = lines[at]; line !== undefined && line.trim() !== ''; line = lines[at]) {
      const match = pattern.exec(line);
      if (match) taken.push(match[1] as string);
      else if (taken.length > 0 && /^\s+\S/.test(line)) taken.push(`${taken.pop()}${line.trim()}`);
      else break;
      at += 1;
    }
    return taken;
  };
  while (at < lines.length) {
    const line = lines[at] as string;
    const title = heading.exec(line);
    if (line.trim() === '') at += 1;
    else if (title) {
      const rank = (title[1] as string).length;
      html.push(`<h${rank}>${inline(title[2] as string)}</h${rank}>`);
      at += 1;
    } else if (bullet.test(line)) html.push(list('ul', take(bullet)));
    else if (numbered.test(line)) html.push(list('ol', take(numbered)));
    else if (tableRow.test(line) && tableRule.test(lines[at + 1] ?? '')) html.push(table(take(tableRow)));
    else {
      const paragraph: string[] = [];
      for (; at < lines.length && !startsBlock(lines[at] as string, paragraph.length > 0); at += 1)
        paragraph.push(inline((lines[at] as string).trim()));
      html.push(`<p>${paragraph.join('<br>')}</p>`);
    }
  }
  return html.join('\n');
}

const startsBlock = (line: string, within: boolean) =>
  within &&
  (line.trim() === '' ||
    heading.test(line) ||
    bullet.test(line) ||
    numbered.test(line) ||
    tableRow.test(line));

const list = (kind: 'ul' | 'ol', entries: readonly string[]) =>
  `<${kind}>${entries.map((entry) => `<li>${inline(entry)}</li>`).join('')}</${kind}>`;

function table([head = '', , ...body]: readonly string[]): string {
  const cells = (row: string, tag: string) =>
    row
      .split('|')
      .map((cell) => `<${tag}>${inline(cell.trim())}</${tag}>`)
      .join('');
  const rows = body.map((row) => `<tr>${cells(row, 'td')}</tr>`).join('');
  return `<table><thead><tr>${cells(head, 'th')}</tr></thead><tbody>${rows}</tbody></table>`;
}
