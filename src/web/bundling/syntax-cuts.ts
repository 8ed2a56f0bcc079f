/** A node of the syntax tree that Rollup's `this.parse` gives. */
export interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [key: string]: unknown;
}

/** From where to where, and what comes in its place. */
export type Cut = readonly [start: number, end: number, by: string];

/** What a rule makes of a node; undefined for nodes that don't concern it. */
export type Rule = (node: Node, code: string) => Cut | undefined;

/** The code after all rules, and which of them found something. A node that is cut away is not looked into. */
export function applyRules(
  tree: Node,
  code: string,
  rules: Readonly<Record<string, Rule>>,
): { code: string; found: readonly string[] } {
  const found = new Set<string>();
  const cuts: Cut[] = [];
  walk(tree, (node) => {
    const [start = 0, end = 0] = cuts.at(-1) ?? [];
    if (start <= node.start && node.end <= end) return false;
    for (const [name, rule] of Object.entries(rules)) {
      const cut = rule(node, code);
      if (!cut) continue;
      found.add(name);
      cuts.push(cut);
      break;
    }
    return true;
  });
  let result = code;
  // From the end, so that what is cut doesn't move what comes before.
  for (const [start, end, by] of cuts.toSorted((a, b) => b[0] - a[0]))
    result = result.slice(0, start) + by + result.slice(end);
  return { code: result, found: [...found] };
}

export const whole = (node: Node, by: string): Cut => [node.start, node.end, by];

export const textOf = (node: Node, code: string): string => code.slice(node.start, node.end);

export const nameOf = (node: unknown): string =>
  isNode(node) && node.type === 'Identifier' ? String(node.name) : '';

/** The name of what is called; '' for anything else than `name(…)`. */
export const calledName = (node: Node): string => (node.type === 'CallExpression' ? nameOf(node.callee) : '');

/** Every node below; `see` answers whether to go into the node. */
function walk(node: Node, see: (node: Node) => boolean): void {
  if (!see(node)) return;
  for (const value of Object.values(node))
    for (const one of Array.isArray(value) ? value : [value]) if (isNode(one)) walk(one, see);
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';
