import { compareText } from '#domain/catalogue/catalogue-graph.ts';
import { isMet } from './line-outcome.ts';
import type { Draft } from './purchase.ts';
import { sentence } from './reasons.ts';

/** The rule that brought a related item in: the first, by code, of what is done that calls for it. */
export function relatedReason({ plan, solution }: Draft, code: string): string {
  const { graph } = plan;
  const done = new Set<string>();
  plan.lines.forEach(({ request }, at) => {
    const outcome = solution.outcomes[at];
    if (outcome && isMet(outcome))
      done.add(outcome.state === 'replaced' ? outcome.rule.to : request.catalogueCode);
  });
  for (const item of solution.related) {
    const other = graph.codes[item] as string;
    if (other !== code) done.add(other);
  }
  // A rule about the item itself says more than one about something inside it.
  const direct = [...done].toSorted(compareText);
  const nested = direct.flatMap((item) => graph.contentsOf(item)).toSorted(compareText);
  for (const item of [...direct, ...nested]) {
    const rule = graph.partnersOf(item).find(({ requires }) => requires.includes(code));
    if (rule) return sentence(rule.reason);
  }
  const own = solution.offers.partnerRules.find(
    ({ item, requires }) => nested.includes(item) && requires.includes(code),
  );
  if (own) return sentence(own.reason);
  const service = graph.catalogue.categoryPartners.find(({ requires }) => requires === code);
  return service ? sentence(service.reason) : '';
}
