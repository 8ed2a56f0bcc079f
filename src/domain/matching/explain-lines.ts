import { isJust } from '#domain/institution/institution-item.ts';
import { sumFen } from '#domain/kernel/money.ts';
import type { MatchedLine } from './item-match.ts';
import { blankLine, itemMatch } from './item-match.ts';
import type { LineOutcome } from './line-outcome.ts';
import { nearestOffers } from './nearest-offers.ts';
import type { PlannedLine } from './package-plan.ts';
import type { Bought, Buyer, Draft } from './purchase.ts';
import { buyersOf, purchase, relatedItems } from './purchase.ts';
import {
  conditionReason,
  exclusionReason,
  partReason,
  replacementPrice,
  replacementReason,
  unlistedReason,
} from './reasons.ts';
import { relatedReason } from './related-reason.ts';

/** A solved package as lines with items, prices and reasons. */
export function explainLines(draft: Draft): MatchedLine[] {
  const { plan, solution } = draft;
  const { requested, related } = buyersOf(draft);
  const bought = purchase(
    draft,
    [...requested, ...related].filter((buyer) => buyer !== undefined),
  );
  const lines = plan.lines.map((line, at) =>
    requestedLine(draft, line, solution.outcomes[at] as LineOutcome, requested[at], bought),
  );
  relatedItems(solution).forEach((item, k) => {
    const buyer = related[k];
    const paid = payment(bought, buyer);
    const shared = buyer !== undefined && paid.own.length === 0;
    // What is bought for requested lines does this as well: nothing to add.
    if (shared && paid.used.some(({ payer }) => payer.requestId !== undefined)) return;
    const code = plan.graph.codes[item] as string;
    const also = shared ? `已含在${names(paid.used)}内，不重复计价。` : '';
    lines.push({
      ...blankLine,
      requestId: undefined,
      catalogueCode: code,
      status: itemMatch.related,
      reason: `${relatedReason(draft, code)}${buyer ? also : unlistedReason}${broughtAlong(draft, paid)}`,
      ...paidFields(paid),
    });
  });
  return lines;
}

function requestedLine(
  draft: Draft,
  line: PlannedLine,
  outcome: LineOutcome,
  buyer: Buyer | undefined,
  bought: readonly Bought[],
): MatchedLine {
  const { graph, lines } = draft.plan;
  const code = line.request.catalogueCode;
  const common = { ...blankLine, requestId: line.request.id, catalogueCode: code };
  const paid = payment(bought, buyer);
  if (outcome.state === 'exclusive') {
    const keep = lines[outcome.keep]?.request.catalogueCode ?? '';
    const reason = exclusionReason(graph, code, keep, outcome.reason);
    return { ...common, status: itemMatch.exclusive, reason, exclusiveWith: keep, suggestedKeep: keep };
  }
  if (outcome.state === 'implied') return { ...common, status: itemMatch.match, reason: unlistedReason };
  if (outcome.state === 'direct') {
    const reason = `${matchReason(draft, paid, code)}${broughtAlong(draft, paid)}`;
    return { ...common, status: itemMatch.match, reason, ...paidFields(paid) };
  }
  if (outcome.state === 'replaced') {
    const cost =
      paid.own.length === 0 ? `已含在${names(paid.used)}内，不重复计价` : replacementPrice(draft, outcome);
    return {
      ...common,
      status: itemMatch.replaced,
      replacementCode: outcome.rule.to,
      reason: replacementReason(draft, line, outcome, `${broughtAlong(draft, paid)}${cost}`),
      ...paidFields(paid),
    };
  }
  const near = nearestOffers(draft, code);
  const suggestions = near.map((offer) => offer.id);
  if (outcome.state === 'unmet')
    return { ...common, status: itemMatch.unmet, reason: conditionReason(draft, line, near), suggestions };
  const missingMembers = buyer
    ? buyer.target.atoms
        .filter((atom) => !buyer.atoms.includes(atom))
        .map((atom) => graph.codes[atom] as string)
    : [];
  const alike = near.length > 0 ? `，相近项目：${near.map((offer) => offer.name).join('、')}` : '';
  return {
    ...common,
    status: itemMatch.missing,
    reason: buyer
      ? `${partReason(graph, names(paid.used), missingMembers)}${broughtAlong(draft, paid)}`
      : `该机构未提供${graph.nameOf(code)}${alike}。`,
    missingMembers,
    suggestions,
    ...paidFields(paid),
  };
}

interface Payment {
  /** Bought on this line. */
  readonly own: readonly Bought[];
  /** Everything bought that this line needs, widest first. */
  readonly used: readonly Bought[];
}

function payment(bought: readonly Bought[], buyer: Buyer | undefined): Payment {
  const used = buyer ? bought.filter((item) => item.users.includes(buyer)) : [];
  return { own: used.filter((item) => item.payer === buyer), used };
}

function paidFields({ own, used }: Payment) {
  return {
    institutionItemId: (own[0] ?? used[0])?.offer.id,
    price: sumFen(own.map(({ offer }) => offer.salePrice)),
    listPrice: sumFen(own.map(({ offer }) => offer.listPrice)),
    coveredByRequestId: own.length === 0 ? used[0]?.payer.requestId : undefined,
  };
}

const names = (items: readonly Bought[]): string => items.map(({ offer }) => offer.name).join('、');

function matchReason({ plan, offers }: Draft, { own, used }: Payment, code: string): string {
  const [first] = used;
  if (!first) return '';
  if (own.length === 0) return `已含在${names(used)}内，不重复计价。`;
  if (used.length > 1) {
    const shared = used.filter((item) => !own.includes(item));
    return `由${names(used)}合并提供${shared.length > 0 ? `，其中${names(shared)}不重复计价` : ''}。`;
  }
  if (isJust(first.offer, code)) return '';
  const listed = offers.offer(code, plan.audience) !== undefined;
  return `由${first.offer.name}提供（含本项），${listed ? '合计比单独购买更省' : '机构未单列本项'}。`;
}

/** What nobody asked for and the price of this line includes: a row of several items is sold whole. */
function broughtAlong({ plan: { graph, asked } }: Draft, { own }: Payment): string {
  const isAsked = (code: string) =>
    (graph.atomsOf[graph.numberOf.get(code) ?? -1] ?? []).every((atom) => asked.has(atom));
  return own
    .flatMap(({ offer: { name, catalogueCodes: codes } }) => {
      const others = codes.length > 1 ? codes.filter((code) => !isAsked(code)) : [];
      return others.length > 0
        ? [`${name}按一个价格收费，同时包含${others.map(graph.nameOf).join('、')}。`]
        : [];
    })
    .join('');
}
