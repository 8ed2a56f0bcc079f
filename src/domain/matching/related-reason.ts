import { compareText } from './catalogue-graph.ts';
import type { OwnRules } from './compile-request.ts';
import { firstReplacement, isMet, lineState } from './line-state.ts';
import type { MatchRun } from './match-run.ts';
import { sentence } from './reasons.ts';

/** The rule that brought a related item in: the first, by code, of what is done that calls for it. */
export function relatedReason(run: MatchRun, code: string, rules: OwnRules): string {
  const { graph } = run.plan;
  const done = new Set<string>();
  run.plan.requests.forEach(({ item, candidates }, r) => {
    const state = run.states[r]?.[0] ?? lineState.none;
    if (isMet(state)) done.add(candidates[state - firstReplacement]?.rule.to ?? item.catalogueCode);
  });
  run.plan.related.codes.forEach((other, q) => {
    if (other !== code && run.related[q]?.[0] === 1) done.add(other);
  });
  // A rule about the item itself says more than one about something inside it.
  const direct = [...done].toSorted(compareText);
  const nested = direct.flatMap((item) => graph.contentsOf(item)).toSorted(compareText);
  const calling = new Set(
    graph.catalogue.partners.filter(({ requires }) => requires.includes(code)).map(({ item }) => item),
  );
  for (const item of [...direct, ...nested]) {
    if (!calling.has(item)) continue;
    const rule = graph.partnersOf(item).find(({ requires }) => requires.includes(code));
    if (rule) return sentence(rule.reason);
  }
  const own = rules.partner.find(({ item, requires }) => nested.includes(item) && requires.includes(code));
  if (own) return sentence(own.reason);
  const service = graph.catalogue.categoryPartners.find(({ requires }) => requires === code);
  return service ? sentence(service.reason) : '';
}
