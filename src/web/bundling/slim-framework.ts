import type { Plugin } from 'vite';
import { applyRules, calledName, nameOf, type Node, type Rule, textOf, whole } from './syntax-cuts.ts';

// What React and React Router carry and this site can never reach stays out of the browser's build: 8 KB of 107 after
// compression (decision 012). Development keeps everything. Their versions are exact; when one changes and a rule finds
// nothing any more, the build stops and names it.

const hints = new Set(['warning', 'warnOnce', 'warningOnce']);

const routerRules: Readonly<Record<string, Rule>> = {
  // Hints for developers, who have them in development.
  hints: (node) =>
    node.type === 'ExpressionStatement' && hints.has(calledName(node.expression as Node))
      ? whole(node, ';')
      : undefined,
  // The check stays and throws; only its English sentence goes.
  assertions(node) {
    if (calledName(node) !== 'invariant') return undefined;
    const [value, message] = node.arguments as Node[];
    return value && message && [value.end, message.end, ''];
  },
  // These assignments are what keeps unused parts (HistoryRouter, fetcher forms) in the bundle.
  names: (node, code) =>
    node.type === 'ExpressionStatement' && /^[\w$]+\.displayName = "/.test(textOf(node, code))
      ? whole(node, ';')
      : undefined,
  // Server components: not in use, so the context says false everywhere.
  serverComponents: (node) =>
    calledName(node) === 'useIsRSCRouterContext' ? whole(node, 'false') : undefined,
  serverComponentContext: (node, code) =>
    node.type === 'PropertyDefinition' &&
    textOf(node, code).startsWith('static contextType = RSCRouterContext')
      ? whole(node, '')
      : undefined,
  serverComponentErrors: (node, code) =>
    node.type === 'IfStatement' && textOf(node.test as Node, code) === 'this.context'
      ? whole(node, '')
      : undefined,
  // Tracing hooks that an app passes to HydratedRouter.
  instrumentation: (node, code) =>
    node.type === 'MemberExpression' && /^(init|opts\??|props)\.instrumentations$/.test(textOf(node, code))
      ? whole(node, '(void 0)')
      : undefined,
  instrumentationResults: (node) =>
    calledName(node).startsWith('consumeInstrumentation') ? whole(node, '(void 0)') : undefined,
};

/**
 * View transitions: without a `<ViewTransition>` there is no fiber of its kind (tag 30). All functions that carry the name
 * then look for such fibers in vain, and the flag that starts a transition is never set.
 */
const reactRules: Readonly<Record<string, Rule>> = {
  transitionWork(node) {
    if (node.type !== 'FunctionDeclaration' || !/ViewTransition/.test(nameOf(node.id))) return undefined;
    return whole(node.body as Node, '{}');
  },
  transitionStart: (node) =>
    node.type === 'ConditionalExpression' && nameOf(node.test) === 'shouldStartViewTransition'
      ? whole(node.test as Node, '!1')
      : undefined,
  transitionMethods: (node, code) =>
    node.type === 'ExpressionStatement' &&
    textOf(node, code).startsWith('ViewTransitionPseudoElement.prototype.')
      ? whole(node, ';')
      : undefined,
};

const packages = [
  { files: /\/node_modules\/react-router\/dist\/production\/.*\.js(\?|$)/, rules: routerRules },
  {
    files: /\/node_modules\/react-dom\/cjs\/react-dom-client\.production\.js(\?|$)/,
    rules: reactRules,
  },
];

/** Whoever uses what is cut away learns it from the build. */
const refused = [
  { in: /\/src\/web\/(?!bundling\/)/, words: /\binstrumentations\b/ },
  {
    in: /\/src\/web\/(?!bundling\/)|\/node_modules\/(?!react\/|react-dom\/|react-router\/)/,
    words: /\bReact\w*\.(unstable_)?ViewTransition\b|\bViewTransition\b[^;]*\bfrom\s*["']react["']/,
  },
];

/** Takes unreachable code out of React's and React Router's browser build. */
export function slimFramework(): Plugin {
  const found = new Set<string>();
  return {
    name: 'slim-framework',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    transform(code, id) {
      for (const { in: files, words } of refused)
        if (files.test(id) && words.test(code))
          this.error(`${id} uses what slim-framework.ts takes out of the build: ${words}`);
      const part = packages.find(({ files }) => files.test(id));
      if (!part) return undefined;
      const slim = applyRules(this.parse(code) as unknown as Node, code, part.rules);
      for (const rule of slim.found) found.add(rule);
      return { code: slim.code, map: null };
    },
    buildEnd(error) {
      const lost = packages.flatMap(({ rules }) => Object.keys(rules)).filter((rule) => !found.has(rule));
      if (!error && lost.length > 0)
        this.error(
          `slim-framework.ts finds nothing for ${lost.join(', ')}: did a version change? Look again.`,
        );
    },
  };
}
