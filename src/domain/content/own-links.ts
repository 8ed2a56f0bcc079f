// Where the links of a text lead.

/** Own pages, places on this page, other sites by https, telephone; anything else stays text. */
export const linkTarget = /^(\/(?!\/)\S*|#\S+|https:\/\/\S+|tel:[\d-]+)$/;

/** Lengths are bounded so that no text takes long. */
const inlineMarks = /`([^`\n]{1,500})`|\*\*([^*\n]{1,500})\*\*|\[([^\][\n]{1,300})\]\(([^()\s]{1,500})\)/g;

/** The targets of its links, each once. */
export function linksIn(text: string): string[] {
  const found = new Set<string>();
  for (const [, , bold, , target] of text.matchAll(inlineMarks)) {
    if (bold !== undefined) for (const one of linksIn(bold)) found.add(one);
    if (target !== undefined && linkTarget.test(target)) found.add(target);
  }
  return [...found];
}

const base = '/bid-web';

/** Below the base path and without query or end slash, `/health-msg`; undefined for what is no page of ours. */
export function ownPath(target: string): string | undefined {
  const [path = ''] = target.split(/[?#]/);
  if (path !== base && !path.startsWith(`${base}/`)) return undefined;
  return decoded(path.slice(base.length)).replace(/\/+$/, '') || '/';
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** Pages for everybody that there is one of; `test/architecture/own-pages.test.ts` compares them with the routes. */
export const singlePages: readonly string[] = [
  '/',
  '/about-us',
  '/agree',
  '/big-hall',
  '/city-list',
  '/customer-case',
  '/health-msg',
  '/health-solutions',
  '/home-demand-detail',
  '/home-order-package',
  '/join',
  '/login',
  '/mechanism-list',
  '/org-home',
  '/privacy',
  '/register',
  '/require-custom',
  '/service-detail',
  '/service-detail/tender',
  '/state',
  '/static-home',
  '/verify-contract',
  '/verify-receipts',
];

/** Pages of records: what the rest of the path names. */
export const recordPages = {
  article: /^\/health-msg\/([^/]+)$/,
  numberedArticle: /^\/(health-msg-detail[1-5])$/,
  case: /^\/customer-case\/([^/]+)$/,
  institution: /^\/organization\/([^/]+)$/,
  solution: /^\/health-solutions\/([^/]+)$/,
  region: /^\/(\d{6})$/,
} as const;
