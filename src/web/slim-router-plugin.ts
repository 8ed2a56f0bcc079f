import type { Plugin } from 'vite';

// What React Router's browser code holds and this site can never reach stays out of the build: 4.6 KB after compression
// (decision 012). Development keeps everything. Each rule must still find its place, else the build stops and says so.

const ROUTER = /\/node_modules\/react-router\/dist\/production\/.*\.js(\?|$)/;
const OWN = /\/src\/web\/[^?]*\.tsx?(\?|$)/;
const HINTS = new Set(['warning', 'warnOnce', 'warningOnce']);

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [key: string]: unknown;
}

type Cut = readonly [start: number, end: number, by: string];

/** What a rule makes of a node; undefined for nodes that don't concern it. */
type Rule = (node: Node, code: string, id: string) => Cut | undefined;

const rules: Readonly<Record<string, Rule>> = {
  // Hints for developers, who have them in development.
  hints: (node) =>
    node.type === 'ExpressionStatement' && HINTS.has(calledName(node.expression as Node))
      ? [node.start, node.end, ';']
      : undefined,
  // The check stays and throws; only its English sentence goes.
  assertions(node) {
    if (calledName(node) !== 'invariant') return undefined;
    const [value, message] = node.arguments as Node[];
    return value && message && [value.end, message.end, ''];
  },
  // These assignments are what keeps unused parts (HistoryRouter, fetcher forms) in the bundle.
  names: (node, code) =>
    node.type === 'ExpressionStatement' && /^[\w$]+\.displayName = "/.test(code.slice(node.start, node.end))
      ? [node.start, node.end, ';']
      : undefined,
  // Server components: not in use, so the context says false everywhere.
  serverComponents: (node) =>
    calledName(node) === 'useIsRSCRouterContext' ? [node.start, node.end, 'false'] : undefined,
  serverComponentErrors: (node, code, id) =>
    node.type === 'MemberExpression' && id.includes('/hooks.js') && textOf(node, code) === 'this.context'
      ? [node.start, node.end, 'false']
      : undefined,
  // Tracing hooks, which are passed to HydratedRouter; the check of our own files below keeps this true.
  instrumentation: (node, code) =>
    node.type === 'MemberExpression' && /^(init|opts\??|props)\.instrumentations$/.test(textOf(node, code))
      ? [node.start, node.end, '(void 0)']
      : undefined,
  instrumentationResults: (node) =>
    calledName(node).startsWith('consumeInstrumentation') ? [node.start, node.end, '(void 0)'] : undefined,
};

/** Takes unreachable code out of React Router's browser build. */
export function slimRouter(): Plugin {
  const found = new Set<string>();
  return {
    name: 'slim-router',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    transform(code, id) {
      if (OWN.test(id) && /\binstrumentations\b/.test(code))
        this.error(`${id} uses "instrumentations", which slim-router-plugin.ts takes out of the build`);
      if (!ROUTER.test(id)) return undefined;
      const cuts: Cut[] = [];
      walk(this.parse(code) as unknown as Node, (node) => {
        for (const [name, rule] of Object.entries(rules)) {
          const cut = rule(node, code, id);
          if (!cut) continue;
          found.add(name);
          cuts.push(cut);
          return cut[0] !== node.start;
        }
        return true;
      });
      return { code: applied(cuts, code), map: null };
    },
    buildEnd(error) {
      const lost = Object.keys(rules).filter((name) => !found.has(name));
      if (!error && lost.length > 0)
        this.error(
          `slim-router-plugin.ts: React Router has changed, nothing left for ${lost.join(', ')}: look again`,
        );
    },
  };
}

const textOf = (node: Node, code: string): string => code.slice(node.start, node.end);

/** The name of what is called; '' for anything else than `name(…)`. */
function calledName(node: Node): string {
  if (node.type !== 'CallExpression') return '';
  const callee = node.callee as { type: string; name?: string };
  return callee.type === 'Identifier' ? (callee.name ?? '') : '';
}

function applied(cuts: readonly Cut[], code: string): string {
  let result = code;
  // From the end, so that what is cut doesn't move what comes before.
  for (const [start, end, by] of cuts.toSorted((a, b) => b[0] - a[0]))
    result = result.slice(0, start) + by + result.slice(end);
  return result;
}

/** Every node below; `see` answers whether to go into the node. */
function walk(node: Node, see: (node: Node) => boolean): void {
  if (!see(node)) return;
  for (const value of Object.values(node))
    for (const one of Array.isArray(value) ? value : [value]) if (isNode(one)) walk(one, see);
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';
