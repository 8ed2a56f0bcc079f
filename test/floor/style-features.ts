import type { CompatStatement, Identifier } from '@mdn/browser-compat-data';
import { compat, type Lack, lacking, statementAt } from './compat.ts';

// What a built style sheet asks of a browser. Built sheets are minified: no comments, no nesting.

const properties = compat.css.properties ?? {};

/** Function name → its statement, wherever the data keeps it (`color-mix` is under `color`). */
const functions = new Map<string, CompatStatement>();
const addFunctions = (owner: Identifier) => {
  for (const [name, member] of Object.entries(owner)) {
    if (name === '__compat') continue;
    const statement = (member as Identifier).__compat;
    if (statement) functions.set(name, statement);
    addFunctions(member as Identifier);
  }
};
addFunctions((compat.css.types ?? {}) as Identifier);

const unitKinds: readonly [RegExp, string][] = [
  [/^\d*\.?\d+d(?:vh|vw|vmin|vmax|vi|vb)$/, 'viewport_percentage_units_dynamic'],
  [/^\d*\.?\d+s(?:vh|vw|vmin|vmax|vi|vb)$/, 'viewport_percentage_units_small'],
  [/^\d*\.?\d+l(?:vh|vw|vmin|vmax|vi|vb)$/, 'viewport_percentage_units_large'],
  [/^\d*\.?\d+cq(?:w|h|i|b|min|max)$/, 'container_query_length_units'],
  [/^\d*\.?\d+lh$/, 'lh'],
  [/^\d*\.?\d+rlh$/, 'rlh'],
];

/** Quoted text and addresses say nothing about the browser. */
const bare = (text: string) => text.replace(/"[^"]*"|'[^']*'|url\([^)]*\)/g, '""');

interface Declaration {
  readonly property: string;
  readonly value: string;
}

/** `before{declarations}` of a sheet, at-rules with blocks opened. */
function* blocks(sheet: string): Generator<{ head: string; body: string }> {
  let start = 0;
  let head = '';
  for (let at = 0; at < sheet.length; at += 1) {
    const char = sheet[at];
    if (char === '"' || char === "'") at = sheet.indexOf(char, at + 1);
    else if (char === '{') {
      head = sheet.slice(start, at);
      yield { head, body: '' };
      start = at + 1;
    } else if (char === '}') {
      yield { head, body: sheet.slice(start, at) };
      start = at + 1;
    } else if (char === ';' && sheet[start] === '@') start = at + 1;
  }
}

const declarationsOf = (body: string): Declaration[] =>
  body
    .split(/;(?![^(]*\))/)
    .map((one) => [one.slice(0, one.indexOf(':')).trim(), one.slice(one.indexOf(':') + 1).trim()] as const)
    .filter(([property]) => property !== '' && !property.startsWith('--'))
    .map(([property, value]) => ({ property, value }));

/** @returns features of a sheet that the floor lacks; not those before which the same rule says it in older words */
export function styleLacks(sheet: string): Lack[] {
  const found = new Map<string, readonly string[]>();
  const note = (lacks: readonly Lack[]) => {
    for (const { feature, missing } of lacks) found.set(feature, missing);
  };
  for (const { head, body } of blocks(sheet)) {
    note(headLacks(bare(head)));
    const before = new Map<string, boolean>();
    for (const { property, value } of declarationsOf(bare(body))) {
      const plain = property.replace(/^-(?:webkit|moz)-/, '');
      const lacks = declarationLacks(property, value);
      // A value with `var()` is found wrong too late for the one before it to be taken.
      if (lacks.length > 0 && (!before.get(plain) || value.includes('var('))) note(lacks);
      if (lacks.length === 0) before.set(plain, true);
    }
  }
  return [...found].map(([feature, missing]) => ({ feature, missing }));
}

const lackOf = (feature: string, statement: CompatStatement | undefined): Lack[] => {
  const missing = statement ? lacking(statement) : [];
  return missing.length > 0 ? [{ feature, missing }] : [];
};

function headLacks(head: string): Lack[] {
  if (head.startsWith('@')) {
    const [, name = '', rest = ''] = /^@([\w-]+)(.*)$/s.exec(head) ?? [];
    // Whoever does not know what is asked by @supports leaves the block out.
    if (name === 'supports') return [];
    const lacks = lackOf(`@${name}`, statementAt('css', 'at-rules', name));
    if (name !== 'media') return lacks;
    if (/[<>=]/.test(rest))
      lacks.push(...lackOf('@media range', statementAt('css', 'at-rules', 'media', 'range_syntax')));
    for (const [, feature = ''] of rest.matchAll(/\(([\w-]+)/g))
      lacks.push(...lackOf(`@media ${feature}`, statementAt('css', 'at-rules', 'media', feature)));
    return lacks;
  }
  return [...head.matchAll(/::?([a-z-]+)/g)].flatMap(([text, name = '']) =>
    lackOf(text, statementAt('css', 'selectors', name)),
  );
}

function declarationLacks(property: string, value: string): Lack[] {
  if (property.startsWith('-')) return []; // for one engine, or a prefix beside the plain one
  const known = properties[property] as Identifier | undefined;
  const lacks = lackOf(property, known?.__compat);
  for (const [, name = ''] of value.matchAll(/([a-z-]+)\(/g))
    lacks.push(...lackOf(`${name}()`, functions.get(name)));
  for (const word of value.split(/[\s,()/*+]+/)) {
    const keyword = (known?.[word] as Identifier | undefined)?.__compat;
    lacks.push(...lackOf(`${property}: ${word}`, keyword));
    for (const [unit, kind] of unitKinds)
      if (unit.test(word))
        lacks.push(...lackOf(word.replace(/[\d.]+/, ''), statementAt('css', 'types', 'length', kind)));
  }
  return lacks;
}
