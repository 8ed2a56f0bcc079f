import { expect, test } from 'vitest';
import { brokenPageId, firstScript, oldBrowserId, pageWorks } from './first-script.ts';

const source = firstScript({ chrome: '92', safari: '15', firefox: '115' });
const current =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36';

interface Failure {
  readonly target?: unknown;
  readonly filename?: string;
}

/** Runs the source as a browser does that has drawn nothing but the two notices. */
function run(userAgent: string, { modules = true, events = true } = {}) {
  const shown = new Set<string>();
  const links = new Set<string>();
  const listeners = new Map<string, Set<(event: Failure) => void>>();
  const of = (type: string) => listeners.get(type) ?? new Set();
  const window = {
    ...(events && {
      addEventListener: (type: string, hear: (event: Failure) => void) =>
        listeners.set(type, new Set([...of(type), hear])),
      removeEventListener: (type: string, hear: (event: Failure) => void) => of(type).delete(hear),
    }),
  };
  const document = {
    getElementById: (id: string) => ({
      lastChild: { setAttribute: (name: string) => links.add(`${id} ${name}`) },
      removeAttribute: (name: string) => name === 'hidden' && shown.add(id),
      setAttribute: (name: string) => name === 'hidden' && shown.delete(id),
    }),
    createElement: () => (modules ? { noModule: false } : {}),
  };
  const location = { host: 'tijian.test' };
  new Function('window', 'document', 'navigator', 'location', source)(
    window,
    document,
    { userAgent },
    location,
  );
  const tell = (type: string, event: Failure = {}) => {
    for (const hear of of(type)) hear({ target: window, ...event });
  };
  return { shown, links, tell };
}

test.each([
  [
    true,
    'Mozilla/5.0 (Windows NT 6.1) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/86.0.4240.198 Safari/537.36',
  ],
  [true, 'Mozilla/5.0 (Windows NT 6.1; Trident/7.0; rv:11.0) like Gecko'],
  [true, 'Mozilla/4.0 (compatible; MSIE 8.0; Windows NT 6.1; 360SE)'],
  [
    true,
    'Mozilla/5.0 (iPhone; CPU iPhone OS 14_8 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 MicroMessenger/8.0',
  ],
  [true, 'Mozilla/5.0 (Windows NT 6.1; rv:102.0) Gecko/20100101 Firefox/102.0'],
  [
    true,
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/14.1.2 Safari/605.1.15',
  ],
  [
    false,
    'Mozilla/5.0 (iPhone; CPU iPhone OS 15_0 like Mac OS X) AppleWebKit/605.1.15 Version/15.0 Safari/604.1',
  ],
  [
    false,
    'Mozilla/5.0 (Windows NT 6.1) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/92.0.4515.131 Safari/537.36',
  ],
  [false, 'Mozilla/5.0 (Windows NT 6.1; rv:115.0) Gecko/20100101 Firefox/115.0'],
  [false, current],
] as const)('below the floor %s: %s', (isOld, userAgent) => {
  expect([...run(userAgent).shown]).toEqual(isOld ? [oldBrowserId] : []);
});

test('a browser that understands no module is old, whatever it calls itself; one without events gets the sentence all the same', () => {
  expect([...run(current, { modules: false }).shown]).toEqual([oldBrowserId]);
  expect([...run('Mozilla/4.0 (compatible; MSIE 7.0)', { events: false }).shown]).toEqual([oldBrowserId]);
});

const script = (src: string) => ({ target: { tagName: 'SCRIPT', src } });
const own = 'http://tijian.test/bid-web/assets/login-x.js';

test.each<[string, string, Failure]>([
  ['a file throws while it is read', 'error', { filename: own }],
  ['the entry, which is asked for by import(), throws', 'unhandledrejection', {}],
  ['the page asks for a file that did not come', 'error', script('')],
  ['a script did not come', 'error', script(own)],
])('%s: the page says that it is broken', (_, type, event) => {
  const { shown, links, tell } = run(current);
  tell(type, event);
  expect([...shown]).toEqual([brokenPageId]);
  expect([...links]).toEqual([`${brokenPageId} href`]);
});

test.each<[string, Failure]>([
  ['a picture that did not come', { target: { tagName: 'IMG', src: own } }],
  ["a stranger's script that throws", { filename: 'chrome-extension://abc/page.js' }],
  ["a stranger's script that did not come", script('https://statistics.example/hm.js')],
])('%s breaks nothing', (_, event) => {
  const { shown, links, tell } = run(current);
  tell('error', event);
  expect([...shown]).toEqual([]);
  expect([...links]).toEqual([]);
});

test('once React has the page, what fails is said by React; what was said before is taken back', () => {
  const { shown, tell } = run(current);
  tell('error', { filename: own });
  tell(pageWorks);
  expect([...shown]).toEqual([]);
  tell('error', { filename: own });
  tell('unhandledrejection');
  expect([...shown]).toEqual([]);
});
