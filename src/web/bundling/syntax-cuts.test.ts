import { parseAst } from 'vite';
import { describe, expect, test } from 'vitest';
import { applyRules, calledName, nameOf, type Node, type Rule, whole } from './syntax-cuts.ts';

const cut = (code: string, rules: Record<string, Rule>) =>
  applyRules(parseAst(code) as unknown as Node, code, rules);

describe('cuts in code', () => {
  const emptied: Rule = (node) =>
    node.type === 'FunctionDeclaration' && nameOf(node.id) === 'gone'
      ? whole(node.body as Node, '{}')
      : undefined;
  const silent: Rule = (node) =>
    node.type === 'ExpressionStatement' && calledName(node.expression as Node) === 'hint'
      ? whole(node, ';')
      : undefined;

  test('every place is cut, from wherever they are found', () => {
    expect(cut('hint(1); keep(); function f() { hint(2); }', { silent })).toEqual({
      code: '; keep(); function f() { ; }',
      found: ['silent'],
    });
  });

  test('what lies in a cut is not cut again', () => {
    expect(cut('function gone() { hint(1); function gone() {} } hint(2);', { emptied, silent })).toEqual({
      code: 'function gone() {} ;',
      found: ['emptied', 'silent'],
    });
  });

  test('a rule that finds nothing is not named', () => {
    expect(cut('keep();', { silent })).toEqual({ code: 'keep();', found: [] });
  });
});
