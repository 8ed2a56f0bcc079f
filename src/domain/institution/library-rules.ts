import type { CatalogueGraph } from '#domain/catalogue/catalogue-graph.ts';
import type { InstitutionMutexRule, InstitutionPartnerRule } from './institution-item.ts';

/** What is wrong with a rule, by field; empty when nothing is. */
type RuleProblems = Readonly<Record<string, string>>;

const nests = (graph: CatalogueGraph, outer: string, inner: string): boolean =>
  graph.contentsOf(outer).includes(inner);

/** Why a mutual-exclusion rule would change nothing or be said twice. `others`: the institution's other rules. */
export function mutexRuleProblems(
  graph: CatalogueGraph,
  others: readonly InstitutionMutexRule[],
  { a, b }: Pick<InstitutionMutexRule, 'a' | 'b'>,
): RuleProblems {
  const [nameA, nameB] = [graph.nameOf(a), graph.nameOf(b)];
  if (a === b) return { b: '请选择两个不同的项目。' };
  if (nests(graph, a, b) || nests(graph, b, a))
    return { b: `“${nameA}”与“${nameB}”是包含关系，系统只做大项，不需要互斥规则。` };
  if (graph.exclusions.get(a)?.has(b))
    return { b: `平台规则已规定“${nameA}”与“${nameB}”互斥，不必重复添加。` };
  const twin = others.some((one) => (one.a === a && one.b === b) || (one.a === b && one.b === a));
  return twin ? { b: `“${nameA}”与“${nameB}”已有互斥规则，请直接编辑原规则。` } : {};
}

/** The same of a partner rule. */
export function partnerRuleProblems(
  graph: CatalogueGraph,
  others: readonly InstitutionPartnerRule[],
  { item, requires }: Pick<InstitutionPartnerRule, 'item' | 'requires'>,
): RuleProblems {
  const name = graph.nameOf(item);
  const contained = requires.find((code) => nests(graph, item, code));
  if (contained !== undefined)
    return {
      requires:
        contained === item
          ? '关联项目不能是项目本身。'
          : `“${name}”已包含“${graph.nameOf(contained)}”，不必关联。`,
    };
  if (others.some((one) => one.item === item))
    return { item: `“${name}”已有关联规则，请在原规则中添加关联项目。` };
  const byPlatform = new Set(
    graph.partnersOf(item).flatMap((rule) => (rule.mode === 'all' ? rule.requires : [])),
  );
  return requires.every((code) => byPlatform.has(code))
    ? { requires: `平台规则已规定做“${name}”时一并做这些项目，不必重复添加。` }
    : {};
}
