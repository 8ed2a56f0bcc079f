import type { InstitutionPartnerRule } from '#domain/institution/institution-item.ts';
import type { PackagePlan } from './package-plan.ts';
import type { Choice } from './partner-calls.ts';
import { type Asked, wholePrice } from './price-list.ts';

/**
 * What is done calls for other items. The catalogue's rules without a choice come first, then the institution's
 * own, then each rule with a choice: unless one of its options is done already, it takes the cheapest that is
 * listed (the first by code if none is). Fills `related`.
 */
export function addRelated(
  plan: PackagePlan,
  ownRules: readonly InstitutionPartnerRule[],
  done: readonly number[],
  wanted: ReadonlySet<number>,
  asked: Asked,
  related: Set<number>,
): void {
  const { graph, partners } = plan;
  const choices: Choice[] = [];
  const call = (item: number) => {
    const calls = partners.callsOf(item);
    for (const other of calls.fixed) add(other);
    if (calls.choices.length > 0) choices.push(...calls.choices);
  };
  const add = (item: number) => {
    if (related.has(item)) return;
    related.add(item);
    call(item);
  };
  for (const item of done) call(item);

  const isDone = (item: number) =>
    related.has(item) || (graph.atomsOf[item] as readonly number[]).every((atom) => wanted.has(atom));
  const contains = (rule: InstitutionPartnerRule) => (item: number) =>
    graph.contentsOf(graph.codes[item] as string).includes(rule.item);
  const applyOwnRules = () => {
    for (let before = -1; before !== related.size; ) {
      before = related.size;
      for (const rule of ownRules)
        if (done.some(contains(rule)) || [...related].some(contains(rule)))
          for (const other of partners.broughtIn(rule.requires)) add(other);
    }
  };
  for (;;) {
    if (ownRules.length > 0) applyOwnRules();
    let next: Choice | undefined;
    for (const choice of choices)
      if ((!next || choice.key < next.key) && !choice.options.some(isDone)) next = choice;
    if (!next) return;
    let cheapest = next.options[0] as number;
    for (const option of next.options)
      if (wholePrice(plan.targetOf(option), asked) < wholePrice(plan.targetOf(cheapest), asked))
        cheapest = option;
    add(cheapest);
  }
}
