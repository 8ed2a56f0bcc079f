import { parseDocument } from 'htmlparser2';
import { linkTarget } from '#domain/content/own-links.ts';
import { type ChildNode, type Document, type Dropped, type Element, isTag, isText } from './pasted-nodes.ts';
import { pastedTable } from './pasted-table.ts';

interface Pasted {
  readonly text: string;
  readonly dropped: Readonly<Dropped>;
}

const skipped = new Set([
  'script',
  'style',
  'head',
  'title',
  'meta',
  'link',
  'xml',
  'template',
  'svg',
  'object',
]);
const blockNames = new Set(
  [
    'p',
    'div',
    'section',
    'article',
    'blockquote',
    'pre',
    'center',
    'form',
    'header',
    'footer',
    'main',
    'body',
    'html',
  ].concat(['ul', 'ol', 'table', 'hr', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'dl', 'dt', 'dd', 'figure']),
);

/**
 * The clipboard's HTML (Word, WPS, Excel, a web page) in the marks of our texts: headings, bold, links, lists, tables, paragraphs.
 */
export function pastedText(html: string): Pasted {
  const document = parseDocument(html);
  const dropped: Dropped = { pictures: 0, links: 0, mergedCells: 0 };
  const top = /<h1[\s>]/i.test(html) ? 1 : 2;
  const reader = new Reader(dropped, top);
  return { text: reader.blocks(document).join('\n\n'), dropped };
}

class Reader {
  readonly #dropped: Dropped;
  /** The rank that becomes ours of the second. */
  readonly #top: number;
  constructor(dropped: Dropped, top: number) {
    this.#dropped = dropped;
    this.#top = top;
  }

  /** What stands one below the other, with an empty line between. */
  blocks(parent: Document | Element): string[] {
    const found: string[] = [];
    let run = '';
    const endRun = () => {
      const text = tidy(run);
      if (text !== '') found.push(text);
      run = '';
    };
    for (const node of parent.children) {
      if (isTag(node) && blockNames.has(node.name)) {
        endRun();
        this.#block(node, found);
      } else run += this.inline(node);
    }
    endRun();
    return found;
  }

  #block(node: Element, found: string[]): void {
    const heading = /^h([1-6])$/.exec(node.name);
    if (heading) {
      const text = tidy(this.#children(node)).replaceAll('\n', ' ').replaceAll('**', '');
      const rank = Math.min(4, Math.max(2, Number(heading[1]) - this.#top + 2));
      if (text !== '') found.push(`${'#'.repeat(rank)} ${text}`);
    } else if (node.name === 'ul' || node.name === 'ol') found.push(...joined(this.#list(node, 0)));
    else if (node.name === 'table')
      found.push(...pastedTable(node, (cell) => this.#cell(cell), this.#dropped));
    else if (node.name === 'hr') found.push('---');
    else if (node.name === 'blockquote')
      found.push(
        ...joined(this.blocks(node).flatMap((block) => block.split('\n').map((line) => `> ${line}`))),
      );
    else this.#paragraph(node, found);
  }

  /** Word writes the entries of a list as paragraphs with the mark as text; those that follow one another are one list. */
  #paragraph(node: Element, found: string[]): void {
    const level = /mso-list:\s*l\d+\s+level(\d+)/i.exec(node.attribs.style ?? '')?.[1];
    if (level === undefined || node.name !== 'p') {
      found.push(...this.blocks(node));
      return;
    }
    const mark = markOf(node);
    const text = tidy(this.#children(node)).replaceAll('\n', ' ');
    if (text === '') return;
    const entry = `${'  '.repeat(Number(level) - 1)}${/[\d一二三四五六七八九十a-z]/i.test(mark) ? '1. ' : '- '}${text}`;
    const last = found.at(-1);
    if (last !== undefined && /(^|\n) *(- |1\. )[^\n]*$/.test(last))
      found[found.length - 1] = `${last}\n${entry}`;
    else found.push(entry);
  }

  #list(list: Element, depth: number): string[] {
    const start = list.name === 'ol' ? '1. ' : '- ';
    return list.children.filter(isTag).flatMap((entry) => {
      if (entry.name === 'ul' || entry.name === 'ol') return this.#list(entry, depth + 1);
      const isList = (node: ChildNode): node is Element =>
        isTag(node) && (node.name === 'ul' || node.name === 'ol');
      const own = entry.children.filter((node) => !isList(node));
      const text = tidy(own.map((node) => this.#flat(node)).join('')).replaceAll('\n', ' ');
      const below = entry.children.filter(isList).flatMap((one) => this.#list(one, depth + 1));
      return [...(text === '' ? [] : [`${'  '.repeat(depth)}${start}${text}`]), ...below];
    });
  }

  #cell(cell: Element): string {
    return tidy(cell.children.map((node) => this.#flat(node)).join(''))
      .replaceAll('\n', ' ')
      .replaceAll('|', '\\|');
  }

  /** Blocks in a place that has no room for any. */
  #flat(node: ChildNode): string {
    if (!isTag(node) || !blockNames.has(node.name)) return this.inline(node);
    return ` ${node.children.map((one) => this.#flat(one)).join('')} `;
  }

  #children(node: Element): string {
    return node.children
      .map((one) => (isTag(one) && blockNames.has(one.name) ? this.#flat(one) : this.inline(one)))
      .join('');
  }

  inline(node: ChildNode): string {
    if (isText(node))
      return node.data.replaceAll(/[ \t\r\n\u00a0]+/g, (space) => (/\n/.test(space) ? '\r' : ' '));
    if (!isTag(node) || skipped.has(node.name)) return '';
    if (node.name === 'br') return '\n';
    if (node.name === 'img' || node.name === 'v:imagedata') {
      this.#dropped.pictures += 1;
      return '';
    }
    if (/mso-list:\s*ignore/i.test(node.attribs.style ?? '')) return '';
    const inner = this.#children(node);
    if (node.name === 'a' && node.attribs.href) return this.#link(inner, node.attribs.href);
    return isBold(node) ? around(inner, '**') : inner;
  }

  #link(label: string, href: string): string {
    const target = href.trim().replaceAll('(', '%28').replaceAll(')', '%29').replaceAll(/\s/g, '%20');
    const text = tidy(label).replaceAll('\n', ' ').replaceAll(/[[\]]/g, '');
    // Word's own anchors within the document.
    if (text === '' || target.startsWith('#')) return label;
    if (linkTarget.test(target)) return `[${text}](${target})`;
    this.#dropped.links += 1;
    return label;
  }
}

function isBold({ name, attribs }: Element): boolean {
  const weight = /font-weight:\s*(\w+)/i.exec(attribs.style ?? '')?.[1];
  if (weight !== undefined) return weight === 'bold' || Number(weight) >= 600;
  return name === 'b' || name === 'strong';
}

/** Marks stand at the words, not at the spaces around them; none inside another. */
function around(text: string, mark: string): string {
  const words = text.trim();
  if (words === '' || /[*\n]/.test(words)) return text;
  const [before = '', after = ''] = text.split(words);
  return `${before}${mark}${words}${mark}${after}`;
}

function markOf(node: Element): string {
  for (const child of node.children) {
    if (!isTag(child)) continue;
    if (/mso-list:\s*ignore/i.test(child.attribs.style ?? '')) return textOf(child);
    const deeper = markOf(child);
    if (deeper !== '') return deeper;
  }
  return '';
}

const textOf = (node: ChildNode): string =>
  isText(node) ? node.data : isTag(node) ? node.children.map(textOf).join('') : '';

/** One space for many, none where Word broke a line between Chinese characters, none at the ends. */
const tidy = (text: string): string =>
  text
    .replaceAll(/([\u2e80-\uffef])[ \r]*\r[ \r]*(?=[\u2e80-\uffef])/g, '$1')
    .replaceAll('\r', ' ')
    .replaceAll('****', '')
    .split('\n')
    .map((line) => line.replaceAll(/ {2,}/g, ' ').trim())
    .join('\n')
    .replaceAll(/\n{2,}/g, '\n')
    .trim();

const joined = (lines: readonly string[]): string[] => (lines.length > 0 ? [lines.join('\n')] : []);

/** `图片 1 张`; '' when everything came along. */
export const droppedText = ({ pictures, links, mergedCells }: Readonly<Dropped>): string =>
  [
    pictures > 0 && `图片 ${pictures} 张（正文里不能放图片）`,
    links > 0 && `链接 ${links} 个（只留文字：网址须为 https）`,
    mergedCells > 0 && `合并的单元格 ${mergedCells} 个（已拆开，请核对）`,
  ]
    .filter(Boolean)
    .join('、');
