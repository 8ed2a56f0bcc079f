import { expect, test } from 'vitest';
import { fixtureCatalogue } from '#domain/catalogue/catalogue.testkit.ts';
import { catalogueGraph } from '#domain/catalogue/catalogue-graph.ts';
import { mutexRuleProblems, partnerRuleProblems } from './library-rules.ts';

const graph = catalogueGraph(fixtureCatalogue);
const panel = [...fixtureCatalogue.items.values()].find((item) => item.contains.length > 1);
const [outer = '', inner = ''] = [panel?.code, panel?.contains[0]];

test('a pair is said once, is not nested, and is not the platform’s own', () => {
  const known = { a: 'XRY001', b: 'CT001', reason: '同日只做一项。' };
  expect(mutexRuleProblems(graph, [], known)).toEqual({});
  expect(mutexRuleProblems(graph, [known], { a: 'CT001', b: 'XRY001' }).b).toContain('已有互斥规则');
  expect(mutexRuleProblems(graph, [], { a: 'CT001', b: 'CT001' }).b).toContain('两个不同');
  expect(mutexRuleProblems(graph, [], { a: outer, b: inner }).b).toContain('包含关系');
  expect(mutexRuleProblems(graph, [], { a: 'HEM001', b: 'HEM002' }).b).toContain('平台规则');
});

test('partners are others, each item has one rule, and the platform’s own need none', () => {
  const known = { item: 'XRY001', requires: ['HEM001'], reason: '放射检查前须查血。' };
  expect(partnerRuleProblems(graph, [], known)).toEqual({});
  expect(partnerRuleProblems(graph, [known], { item: 'XRY001', requires: ['CT001'] }).item).toContain('已有');
  expect(partnerRuleProblems(graph, [], { item: 'XRY001', requires: ['XRY001'] }).requires).toContain('本身');
  expect(partnerRuleProblems(graph, [], { item: outer, requires: [inner] }).requires).toContain('已包含');
  const first = graph.partnersOf('GYN005').find(({ mode }) => mode === 'all');
  expect(
    partnerRuleProblems(graph, [], { item: 'GYN005', requires: [...(first?.requires ?? [])] }).requires,
  ).toContain('平台规则');
});
