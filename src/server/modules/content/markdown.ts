import createMarkdown, { type StateCore, type Token } from 'markdown-it';
import cjkFriendly from 'markdown-it-cjk-friendly';
import { linkTarget } from '#domain/content/own-links.ts';

// The part of Markdown that our texts use. What an author writes as markup is escaped (docs/decisions/136).

export interface Rendered {
  readonly html: string;
  /** Headings of the second rank. */
  readonly outline: readonly { readonly id: string; readonly text: string }[];
}

/** Of one text: what its ids begin with, how often each was wanted so far, and its headings. */
interface Sections {
  readonly idPrefix: string;
  readonly wanted: Map<string, number>;
  readonly outline: { id: string; text: string }[];
}

const noticeMark = /^\[!(提示|注意|依据|示例)\][ \t]*([^\n]*)\n?/;
const notices: Readonly<Record<string, string>> = { 提示: 'tip', 注意: 'warn', 依据: 'law', 示例: 'example' };
/** `1、` as in Chinese; the standard knows `1.` */
const chineseNumber = /^([ \t>]*)(\d{1,9})、[ \t]*/gm;

const markdown = createMarkdown('zero', { html: false, breaks: true, maxNesting: 12 })
  .enable(['blockquote', 'heading', 'hr', 'list', 'table'])
  .enable(['backticks', 'emphasis', 'escape', 'link', 'newline'])
  .use(cjkFriendly);
markdown.validateLink = (target) => linkTarget.test(target);
// Ids and paths of ours are Chinese, and stay readable.
markdown.normalizeLink = (target) => target;
markdown.core.ruler.after('block', 'notices', markNotices);
markdown.core.ruler.push('headings', nameHeadings);

const { rules } = markdown.renderer;
/** `5*10*3` is no emphasis: bold alone has a mark. */
rules.em_open = (tokens, at) => tokens[at]?.markup ?? '';
rules.em_close = rules.em_open;
/** The parser takes `[甲]()` for a link to nowhere: it stays as typed. */
const target = (link?: Token) => String(link?.attrGet('href') ?? '');
rules.link_open = (tokens, at) =>
  target(tokens[at]) ? `<a href="${markdown.utils.escapeHtml(target(tokens[at]))}" rel="noopener">` : '[';
rules.link_close = (tokens, at) => {
  let open = at;
  while (open > 0 && tokens[open]?.type !== 'link_open') open -= 1;
  return target(tokens[open]) ? '</a>' : ']()';
};
rules.notice_title_open = () => '<p><strong>';
rules.notice_title_close = () => '</strong></p>\n';
rules.table_open = () => '<div data-table tabindex="0" role="group" aria-label="表格"><table>\n';
rules.table_close = () => '</table></div>\n';
// The corner above the rows' names is no heading of anything.
rules.th_open = (tokens, at) => (isEmpty(tokens, at) ? '<td' : '<th scope="col"') + aligned(tokens[at]);
rules.th_close = (tokens, at) => (isEmpty(tokens, at - 2) ? '</td>\n' : '</th>\n');
rules.td_open = (tokens, at) => `<td${aligned(tokens[at])}`;

const isEmpty = (tokens: readonly Token[], at: number) => tokens[at + 1]?.content.trim() === '';
/** Figures stand on the right. Styles in attributes are refused by the content security policy. */
const aligned = (cell?: Token) => (String(cell?.attrGet('style')).includes('right') ? ' data-end>' : '>');

/**
 * Headings 2–4 with ids, paragraphs, lists, tables with a head row, quotes, `> [!注意]` boxes, rules; bold, code and
 * links to what `linkTarget` allows. `idPrefix` keeps the ids of several texts on one page apart.
 */
export function renderText(source: string, idPrefix = 's-'): Rendered {
  const sections: Sections = { idPrefix, wanted: new Map(), outline: [] };
  const html = markdown.render(source.replace(chineseNumber, '$1$2. '), { sections }).trimEnd();
  return { html, outline: sections.outline };
}

export const renderMarkdown = (source: string): string => renderText(source).html;

/** Quotes that begin with the mark of a notice become boxes: the rest of that line is the title. */
function markNotices(state: StateCore): void {
  const marked: Token[] = [];
  const open: Token[] = [];
  for (const token of state.tokens) {
    if (token.type === 'blockquote_open') open.push(token);
    if (token.type === 'blockquote_close') token.tag = open.pop()?.tag ?? token.tag;
    const [quote, paragraph] = marked.slice(-2);
    const isFirst = token.type === 'inline' && quote?.type === 'blockquote_open' && paragraph;
    const [mark, kind, title = ''] = (isFirst && noticeMark.exec(token.content)) || [];
    if (isFirst && mark && kind) {
      quote.tag = 'div';
      quote.attrs = [
        ['role', 'note'],
        ['data-kind', notices[kind] ?? ''],
      ];
      const head = new state.Token('inline', '', 0);
      head.content = title.trim() || kind;
      head.children = [];
      token.content = token.content.slice(mark.length);
      const [opens, closes] = [
        new state.Token('notice_title_open', 'p', 1),
        new state.Token('notice_title_close', 'p', -1),
      ];
      marked.splice(-1, 1, opens, head, closes, paragraph);
      // Nothing but the title: no empty paragraph below it.
      paragraph.hidden = token.content === '';
    }
    if (token.type === 'paragraph_close' && marked.at(-2)?.hidden) token.hidden = true;
    marked.push(token);
  }
  state.tokens = marked;
}

/** Ids of headings, by their words; other ranks than 2–4 become the nearest of these. */
function nameHeadings({ tokens, env }: StateCore): void {
  const { idPrefix, wanted, outline } = env.sections as Sections;
  for (const [at, token] of tokens.entries()) {
    if (token.type !== 'heading_open' && token.type !== 'heading_close') continue;
    const rank = Math.min(Math.max(Number(token.tag.slice(1)), 2), 4);
    token.tag = `h${rank}`;
    if (token.type === 'heading_close' || rank > 3) continue;
    const text = (tokens[at + 1]?.children ?? []).map(({ content }) => content).join('');
    const words = text
      .replace(/[^\p{L}\p{N}]+/gu, '-')
      .replace(/^-+|-+$/g, '')
      .slice(0, 40);
    const base = `${idPrefix}${words || 'x'}`;
    const same = wanted.get(base) ?? 0;
    wanted.set(base, same + 1);
    const id = same === 0 ? base : `${base}~${same + 1}`;
    token.attrSet('id', id);
    if (rank === 2) outline.push({ id, text });
  }
}
