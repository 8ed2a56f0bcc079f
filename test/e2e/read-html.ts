import { DomUtils, parseDocument } from 'htmlparser2';
import type { Head } from './page-report.ts';
import { url } from './visitor.ts';

// A page as a reader without scripts gets it, and a search engine: fetched and parsed, with no browser. Links and forms work.

type Document = ReturnType<typeof parseDocument>;
export type Element = ReturnType<typeof DomUtils.getElementsByTagName>[number];
type Within = Document | Element;

export interface Html {
  readonly status: number;
  /** Below the base path, after redirects. */
  readonly path: string;
  readonly root: Document;
}

/** @param path below the base path */
export async function read(path: string, cookie = ''): Promise<Html> {
  const response = await fetch(url(path), { headers: { cookie } });
  const { pathname, search } = new URL(response.url);
  const root = parseDocument(await response.text());
  return { status: response.status, path: pathname.replace('/bid-web', '') + search, root };
}

const attribute = (one: Element, name: string): string => DomUtils.getAttributeValue(one, name) ?? '';

/** In the order of the page. */
export const all = (within: Within, ...tags: readonly string[]): Element[] =>
  DomUtils.findAll((one) => tags.includes(one.name), within.children);

/** Whose words run on in a line; any other element stands apart from its neighbours. */
const inline = new Set([
  'a',
  'abbr',
  'b',
  'bdi',
  'code',
  'em',
  'i',
  'mark',
  'small',
  'span',
  'strong',
  'sub',
  'sup',
  'time',
]);

/** The page without its frame. */
export const main = (page: Html): Element => {
  const [one] = all(page.root, 'main');
  if (!one) throw new Error(`${page.path} has no content`);
  return one;
};

/** What one reads, with one blank where there are any. */
export function textOf(within: Within | undefined): string {
  const words = (node: Within | Document['children'][number]): string => {
    if ('data' in node) return node.type === 'text' ? node.data : '';
    if (!('children' in node)) return '';
    const text = node.children.map(words).join('');
    if (!('name' in node)) return text;
    if (['script', 'style', 'template'].includes(node.name)) return '';
    return inline.has(node.name) ? text : ` ${text} `;
  };
  return within ? words(within).replaceAll(/\s+/g, ' ').trim() : '';
}

/** Headings of all ranks, with what stands small beside them. */
export const headings = (within: Within): string[] =>
  all(within, 'h1', 'h2', 'h3', 'h4').map((one) => textOf(one));

/** What is named so by its label, or by the heading that it points to and that begins so. */
export function named(page: Html, name: string): Element {
  const heads = new Map(all(page.root, 'h1', 'h2', 'h3').map((one) => [attribute(one, 'id'), textOf(one)]));
  const found = DomUtils.findOne(
    (one) =>
      attribute(one, 'aria-label') === name ||
      heads.get(attribute(one, 'aria-labelledby'))?.startsWith(name) === true,
    page.root.children,
  );
  if (!found) throw new Error(`${page.path} has nothing that is named ${name}`);
  return found;
}

const fits = (text: string, wanted: string | RegExp) =>
  typeof wanted === 'string' ? text === wanted : wanted.test(text);

/** What it is called for everybody: by its label, else by its words. */
export const nameOf = (one: Element): string => attribute(one, 'aria-label') || textOf(one);

export const links = (within: Within, name: string | RegExp = /(?:)/): Element[] =>
  all(within, 'a').filter((one) => attribute(one, 'href') !== '' && fits(nameOf(one), name));

/** Where a link leads, below the base path. */
export function href(within: Within, name: string | RegExp): string {
  const [link] = links(within, name);
  if (!link) throw new Error(`No link ${name} in: ${textOf(within).slice(0, 500)}`);
  return attribute(link, 'href').replace(/^.*\/bid-web/, '');
}

/** The page that a link leads to. */
export const follow = (within: Within, name: string | RegExp): Promise<Html> => read(href(within, name));

/** The page after a form is sent with these values in place of what stands there; a list is the ticked boxes of that name. */
export function submit(
  { root, path }: Html,
  field: string,
  values: Readonly<Record<string, string | readonly string[]>>,
  button?: string | RegExp,
): Promise<Html> {
  // The page's own before those of its frame.
  const forms = [...all(root, 'main').flatMap((main) => all(main, 'form')), ...all(root, 'form')];
  const form = forms.find((one) => fieldsOf(root, one).some((it) => attribute(it, 'name') === field));
  if (!form) throw new Error(`${path} has no form with ${field}`);
  const standing = fieldsOf(root, form)
    .filter((one) => attribute(one, 'name') !== '' && !(attribute(one, 'name') in values))
    .flatMap((one) => valuesOf(one).map((value): Sent => [attribute(one, 'name'), value]));
  const given = Object.entries(values).flatMap(([name, value]) =>
    [value].flat().map((one): Sent => [name, one]),
  );
  const pressed = all(root, 'button').find((one) => button !== undefined && fits(textOf(one), button));
  const sent = [...standing, ...given];
  if (pressed && attribute(pressed, 'name'))
    sent.push([attribute(pressed, 'name'), attribute(pressed, 'value')]);
  const action = attribute(form, 'action') || path;
  return read(`${action.replace(/^.*\/bid-web/, '').replace(/[?#].*/, '')}?${new URLSearchParams(sent)}`);
}

type Sent = [name: string, value: string];

const fieldsOf = (root: Document, form: Element): Element[] => {
  const id = attribute(form, 'id');
  const inside = new Set(all(form, 'input', 'select', 'textarea'));
  return all(root, 'input', 'select', 'textarea').filter(
    (one) => (inside.has(one) && !attribute(one, 'form')) || (id !== '' && attribute(one, 'form') === id),
  );
};

function valuesOf(one: Element): readonly string[] {
  const kind = attribute(one, 'type');
  const has = (name: string, it = one) => DomUtils.hasAttrib(it, name);
  if (has('disabled') || ['submit', 'button', 'file', 'reset'].includes(kind)) return [];
  if (kind === 'checkbox' || kind === 'radio') return has('checked') ? [attribute(one, 'value') || 'on'] : [];
  if (one.name === 'textarea') return [DomUtils.textContent(one)];
  if (one.name === 'input') return [attribute(one, 'value')];
  const options = all(one, 'option');
  const chosen = options.find((it) => has('selected', it)) ?? options[0];
  return chosen ? [DomUtils.hasAttrib(chosen, 'value') ? attribute(chosen, 'value') : textOf(chosen)] : [];
}

/** What search engines and previews read. */
export function headOf({ root }: Html): Head {
  const of = (tag: string, key: string, value: string, name: string) => {
    const found = all(root, tag).filter((one) => attribute(one, key) === value);
    return found.length === 1 ? attribute(found[0] as Element, name) : undefined;
  };
  const graph = all(root, 'meta').filter((one) => attribute(one, 'property').startsWith('og:'));
  return {
    title: textOf(all(root, 'title')[0]),
    description: of('meta', 'name', 'description', 'content'),
    canonical: of('link', 'rel', 'canonical', 'href'),
    robots: of('meta', 'name', 'robots', 'content'),
    openGraph: Object.fromEntries(
      graph.map((one) => [attribute(one, 'property'), attribute(one, 'content')]),
    ),
    jsonLd: all(root, 'script')
      .filter((one) => attribute(one, 'type') === 'application/ld+json')
      .map((one) => DomUtils.textContent(one)),
    h1: all(root, 'h1').map((one) => textOf(one)),
    lang: attribute(all(root, 'html')[0] as Element, 'lang'),
  };
}

/** Nodes of its structured data. */
export const graphOf = (page: Html): Readonly<Record<string, never>>[] =>
  headOf(page).jsonLd.flatMap((text) => {
    const data = JSON.parse(text) as Record<string, never> & { '@graph'?: Record<string, never>[] };
    return data['@graph'] ?? [data];
  });
