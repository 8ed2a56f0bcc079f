import type { CompatStatement, Identifier } from '@mdn/browser-compat-data';
import { parseSync } from 'vite';
import { compat, type Lack, lacking, statementAt } from './compat.ts';

// What a built script asks of a browser, read off its syntax tree.

type Node = { type: string; [key: string]: unknown };

/** Global objects that are instances, under the name of their interface. */
const instances: Readonly<Record<string, string>> = {
  crypto: 'Crypto',
  navigator: 'Navigator',
  document: 'Document',
  history: 'History',
  location: 'Location',
  performance: 'Performance',
  screen: 'Screen',
  localStorage: 'Storage',
  sessionStorage: 'Storage',
};
const globalObjects = new Set(['window', 'globalThis', 'self']);

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

function visit(node: Node, see: (node: Node, parent: Node | undefined) => void, parent?: Node): void {
  see(node, parent);
  for (const [key, value] of Object.entries(node)) {
    if (key === 'type') continue;
    if (Array.isArray(value)) {
      for (const one of value) if (isNode(one)) visit(one, see, node);
    } else if (isNode(value)) visit(value, see, node);
  }
}

/** Member name → all statements under any built-in object or interface: who the receiver is, nobody knows without types. */
const membersByName = new Map<string, CompatStatement[]>();
const addMembers = (owner: Identifier) => {
  for (const [name, member] of Object.entries(owner)) {
    const statement = (member as Identifier).__compat;
    if (name === '__compat' || name.endsWith('_static') || name.endsWith('_event') || !statement) continue;
    membersByName.set(name, [...(membersByName.get(name) ?? []), statement]);
  }
};
for (const owner of Object.values(compat.api)) addMembers(owner as Identifier);
for (const owner of Object.values(compat.javascript.builtins ?? {})) addMembers(owner as Identifier);

const globalStatement = (name: string) =>
  statementAt('javascript', 'builtins', name) ??
  statementAt('api', name) ??
  statementAt('api', 'Window', name);

const staticStatement = (owner: string, name: string) =>
  instances[owner] !== undefined
    ? statementAt('api', instances[owner] as string, name)
    : (statementAt('javascript', 'builtins', owner, name) ?? statementAt('api', owner, `${name}_static`));

/** Iterators are not arrays: their own `map` and the like are newer than those of arrays by ten years. */
const iteratorMethods = new Set(Object.keys(compat.javascript.builtins?.Iterator ?? {}));
const makesIterator = new Set(['values', 'keys', 'entries', 'matchAll']);
const isIteratorCall = (node: unknown) =>
  isNode(node) &&
  node.type === 'CallExpression' &&
  isNode(node.callee) &&
  makesIterator.has(memberName(node.callee) ?? '') &&
  !['Object', 'Array', 'Reflect'].includes(String(((node.callee.object as Node) ?? {}).name)) &&
  ((node.arguments as unknown[]).length === 0 || memberName(node.callee) === 'matchAll');

function memberName(node: Node): string | undefined {
  if (node.type !== 'MemberExpression') return undefined;
  const property = node.property as Node;
  if (!node.computed) return property.name as string | undefined;
  return property.type === 'Literal' && typeof property.value === 'string' ? property.value : undefined;
}

/** Constant text, quoted either way. */
const textOf = (node: unknown): string | undefined => {
  if (!isNode(node)) return undefined;
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value;
  if (node.type !== 'TemplateLiteral') return undefined;
  const [first] = node.quasis as { value: { cooked: string } }[];
  return (node.quasis as unknown[]).length === 1 ? first?.value.cooked : undefined;
};

/** Names that the file itself declares anywhere: these are no globals. */
function declaredNames(program: Node): ReadonlySet<string> {
  const names = new Set<string>();
  const add = (pattern: unknown): void => {
    if (!isNode(pattern)) return;
    if (pattern.type === 'Identifier') names.add(pattern.name as string);
    for (const part of [pattern.left, pattern.argument, pattern.value])
      if (pattern.type !== 'Property') add(part);
    if (pattern.type === 'Property') add(pattern.value);
    for (const list of [pattern.properties, pattern.elements]) if (Array.isArray(list)) list.forEach(add);
  };
  visit(program, (node) => {
    if (node.type === 'VariableDeclarator' || node.type.startsWith('Class')) add(node.id);
    if (node.type.startsWith('Import') && node.local) add(node.local);
    if (node.type === 'CatchClause') add(node.param);
    if (!/Function/.test(node.type)) return;
    add(node.id);
    if (Array.isArray(node.params)) node.params.forEach(add);
  });
  return names;
}

function parse(file: string, code: string): Node {
  const { program, errors } = parseSync(file, code);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`);
  return program as unknown as Node;
}

/** Names of members that a script gives to objects of its own: a call by such a name may be meant for these. */
export function ownMembers(file: string, code: string): ReadonlySet<string> {
  const names = new Set<string>();
  const add = (key: unknown) => {
    if (isNode(key)) names.add(String(key.name ?? key.value));
  };
  visit(parse(file, code), (node, parent) => {
    if (/^(MethodDefinition|PropertyDefinition)$/.test(node.type)) add(node.key);
    // Not in a pattern, which only reads: `{ at } = …`.
    if (node.type === 'Property' && parent?.type === 'ObjectExpression') add(node.key);
    if (node.type === 'AssignmentExpression' && (node.left as Node).type === 'MemberExpression')
      add((node.left as Node).property);
  });
  return names;
}

/**
 * Features of a script that the floor lacks, each once.
 * @param own names of members that any script of the build defines: calls of unknown objects by these are not judged
 */
export function scriptLacks(file: string, code: string, own: ReadonlySet<string>): Lack[] {
  const found = new Map<string, readonly string[]>();
  const check = (feature: string, statement: CompatStatement | undefined) => {
    const missing = statement && lacking(statement);
    if (missing && missing.length > 0) found.set(feature, missing);
  };
  const root = parse(file, code);
  const declared = declaredNames(root);
  const isGlobal = (node: unknown): node is Node =>
    isNode(node) && node.type === 'Identifier' && !declared.has(node.name as string);
  /** The name of the global that an expression is: `URL`, `window.URL`. */
  const globalName = (node: unknown): string | undefined => {
    if (isGlobal(node)) return node.name as string;
    if (isNode(node) && node.type === 'MemberExpression' && isGlobal(node.object))
      return globalObjects.has(node.object.name as string) ? memberName(node) : undefined;
    return undefined;
  };
  const isBinding = (node: Node, parent: Node | undefined) =>
    (parent?.type === 'MemberExpression' && parent.property === node && !parent.computed) ||
    (/^(Property|MethodDefinition|PropertyDefinition)$/.test(parent?.type ?? '') &&
      parent?.key === node &&
      !parent.computed &&
      !parent.shorthand) ||
    /^(Export|Import|Labeled|Break|Continue)/.test(parent?.type ?? '');

  visit(root, (node, parent) => {
    if (isGlobal(node) && !isBinding(node, parent))
      check(node.name as string, globalStatement(node.name as string));
    if (node.type === 'MemberExpression') checkMember(node, parent);
    if (node.type === 'Literal' && node.regex) checkPattern(node.regex as { pattern: string; flags: string });
    if (node.type === 'CallExpression') checkElement(node);
    const text = textOf(node);
    if (text?.includes('(?<=') || text?.includes('(?<!')) checkPattern({ pattern: text, flags: '' });
    if (text && rangeSyntax.test(text)) check('media query by range', mediaRange);
  });
  return [...found].map(([feature, missing]) => ({ feature, missing }));

  function checkMember(node: Node, parent: Node | undefined) {
    const name = memberName(node);
    if (name === undefined) return;
    const owner = globalName(node.object);
    if (owner !== undefined && globalObjects.has(owner)) return check(name, globalStatement(name));
    const known = owner === undefined ? undefined : staticStatement(owner, name);
    if (known) return check(`${owner}.${name}`, known);
    if (iteratorMethods.has(name) && isIteratorCall(node.object))
      return check(`iterator.${name}`, statementAt('javascript', 'builtins', 'Iterator', name));
    const called = parent?.type === 'CallExpression' && parent.callee === node;
    const candidates = membersByName.get(name);
    if (!called || !candidates || own.has(name)) return;
    if (owner !== undefined && globalStatement(owner) !== undefined) return;
    if (candidates.every((one) => lacking(one).length > 0)) check(`.${name}()`, candidates[0]);
  }

  function checkPattern({ pattern, flags }: { pattern: string; flags: string }) {
    if (/\(\?<[=!]/.test(pattern))
      check('lookbehind', statementAt('javascript', 'regular_expressions', 'lookbehind_assertion'));
    if (/\(\?[ims]*-?[ims]+:/.test(pattern))
      check('pattern modifiers', statementAt('javascript', 'regular_expressions', 'modifier'));
    if (flags.includes('v')) check('flag v', statementAt('javascript', 'builtins', 'RegExp', 'unicodeSets'));
    if (flags.includes('d')) check('flag d', statementAt('javascript', 'builtins', 'RegExp', 'hasIndices'));
  }

  /** `jsx('div', { popover: … })`: elements and their attributes. */
  function checkElement({ arguments: args }: Node) {
    const [first, second] = args as unknown[];
    const element = textOf(first);
    if (element === undefined || !statementAt('html', 'elements', element) || !isNode(second)) return;
    if (second.type !== 'ObjectExpression') return;
    check(`<${element}>`, statementAt('html', 'elements', element));
    for (const property of second.properties as Node[]) {
      const key = isNode(property.key) ? ((property.key.name ?? property.key.value) as string) : undefined;
      const attribute = typeof key === 'string' ? key.toLowerCase() : '';
      check(
        `<${element} ${attribute}>`,
        statementAt('html', 'elements', element, attribute) ??
          statementAt('html', 'global_attributes', attribute),
      );
    }
  }
}

const rangeSyntax =
  /\(\s*(?:min-|max-)?(?:width|height|aspect-ratio)\s*[<>]=?|[<>]=?\s*(?:width|height)\s*[)<>]/;
const mediaRange = statementAt('css', 'at-rules', 'media', 'range_syntax');
