// The part of Markdown that our texts use, made into HTML that can hold nothing else: see markdown-inline.ts.
import { inline, plainText } from './markdown-inline.ts';

export interface Rendered {
  readonly html: string;
  /** Headings of the second rank. */
  readonly outline: readonly { readonly id: string; readonly text: string }[];
}

interface Section {
  readonly id: string;
  readonly text: string;
  readonly rank: number;
}
/** Of one text, and how often each id was wanted so far. */
interface Sections {
  readonly all: Section[];
  readonly wanted: Map<string, number>;
}

const heading = /^(#{2,4})\s+(.+)$/;
const rule = /^-{3,}$/;
const quoted = /^>\s?(.*)$/;
const bullet = /^[-*]\s+(.+)$/;
const numbered = /^\d+[.、]\s*(.+)$/;
const tableRow = /^\|(.+)\|\s*$/;
const tableRule = /^\|[\s:|-]+\|\s*$/;
const noticeMark = /^\[!(提示|注意|依据|示例)\]\s*(.*)$/;
const notices: Readonly<Record<string, string>> = { 提示: 'tip', 注意: 'warn', 依据: 'law', 示例: 'example' };
/** Quotes in lists in quotes: deeper ones stay text. */
const deepest = 3;

/**
 * Headings 2–4 with ids, paragraphs, lists (what is indented under an entry belongs to it), tables with a head row,
 * quotes, `> [!注意]` boxes, rules. `idPrefix` keeps the ids of several texts on one page apart.
 */
export function renderText(source: string, idPrefix = 's-'): Rendered {
  const sections: Sections = { all: [], wanted: new Map() };
  const html = blocks(source.replaceAll('\r\n', '\n').split('\n'), sections, idPrefix, 0);
  return {
    html,
    outline: sections.all.filter(({ rank }) => rank === 2).map(({ id, text }) => ({ id, text })),
  };
}

export const renderMarkdown = (source: string): string => renderText(source).html;

function blocks(lines: readonly string[], sections: Sections, idPrefix: string, depth: number): string {
  const html: string[] = [];
  const inner = (part: readonly string[]) => blocks(part, sections, idPrefix, depth + 1);
  let at = 0;
  /** The lines from here on that match, each with the indented ones below it. */
  const take = (pattern: RegExp): string[][] => {
    const taken: string[][] = [];
    for (let line = lines[at]; line !== undefined && line.trim() !== ''; line = lines[at]) {
      const match = pattern.exec(line);
      if (match) taken.push([match[1] as string]);
      else if (taken.length > 0 && /^\s+\S/.test(line)) taken.at(-1)?.push(line.trim());
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
      html.push(headingOf(title[1] as string, (title[2] as string).trim(), sections, idPrefix));
      at += 1;
    } else if (rule.test(line.trim())) {
      html.push('<hr>');
      at += 1;
    } else if (depth < deepest && quoted.test(line)) html.push(quote(take(quoted).flat(), inner));
    else if (bullet.test(line)) html.push(list('ul', take(bullet), depth < deepest ? inner : undefined));
    else if (numbered.test(line)) html.push(list('ol', take(numbered), depth < deepest ? inner : undefined));
    else if (tableRow.test(line) && tableRule.test(lines[at + 1] ?? ''))
      html.push(table(take(tableRow).flat()));
    else {
      const paragraph: string[] = [];
      for (; at < lines.length && !(paragraph.length > 0 && endsParagraph(lines[at] as string)); at += 1)
        paragraph.push(inline((lines[at] as string).trim()));
      html.push(`<p>${paragraph.join('<br>')}</p>`);
    }
  }
  return html.join('\n');
}

const endsParagraph = (line: string) =>
  line.trim() === '' ||
  [heading, quoted, bullet, numbered, tableRow].some((pattern) => pattern.test(line)) ||
  rule.test(line.trim());

function headingOf(marks: string, text: string, sections: Sections, idPrefix: string): string {
  const rank = marks.length;
  if (rank > 3) return `<h${rank}>${inline(text)}</h${rank}>`;
  const words = plainText(text)
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 40);
  const base = `${idPrefix}${words || 'x'}`;
  const same = sections.wanted.get(base) ?? 0;
  sections.wanted.set(base, same + 1);
  const id = same === 0 ? base : `${base}~${same + 1}`;
  sections.all.push({ id, text: plainText(text), rank });
  return `<h${rank} id="${id}">${inline(text)}</h${rank}>`;
}

function quote(lines: readonly string[], inner: (part: readonly string[]) => string): string {
  const [, kind, title] = noticeMark.exec(lines[0] ?? '') ?? [];
  if (!kind) return `<blockquote>${inner(lines)}</blockquote>`;
  const head = `<p><strong>${inline(title?.trim() || kind)}</strong></p>`;
  return `<div role="note" data-kind="${notices[kind]}">${head}${inner(lines.slice(1))}</div>`;
}

/** An entry's indented lines run on in it, or are a list of their own. */
function list(
  kind: 'ul' | 'ol',
  entries: readonly (readonly string[])[],
  inner: ((part: readonly string[]) => string) | undefined,
): string {
  const items = entries.map((lines) => {
    const below = lines.findIndex((line, i) => i > 0 && (bullet.test(line) || numbered.test(line)));
    const own = below === -1 || !inner ? lines : lines.slice(0, below);
    const nested = below === -1 || !inner ? '' : inner(lines.slice(below));
    return `<li>${inline(own.join(''))}${nested}</li>`;
  });
  return `<${kind}>${items.join('')}</${kind}>`;
}

const cellsOf = (row: string) => row.split(/(?<!\\)\|/).map((cell) => cell.trim().replaceAll('\\|', '|'));

/** A colon at the right end of a column's rule sets it right, for figures. */
function table([head = '', ruleRow = '', ...body]: readonly string[]): string {
  const right = cellsOf(ruleRow).map((cell) => cell.endsWith(':'));
  const row = (text: string, open: string, close: string) =>
    `<tr>${cellsOf(text)
      .map((cell, i) => {
        const end = right[i] ? ' data-end' : '';
        // An empty corner heads nothing.
        return cell === '' ? `<td${end}></td>` : `${open}${end}>${inline(cell)}${close}`;
      })
      .join('')}</tr>`;
  const rows = body.map((text) => row(text, '<td', '</td>')).join('');
  // The corner above the row's names is no heading of anything.
  const heads = row(head, '<th scope="col"', '</th>').replaceAll(/<th scope="col"><\/th>/g, '<td></td>');
  const parts = `<thead>${heads}</thead><tbody>${rows}</tbody>`;
  return `<div data-table tabindex="0" role="group" aria-label="表格"><table>${parts}</table></div>`;
}
