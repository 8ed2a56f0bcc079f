import { sumFen } from '#domain/kernel/money.ts';
import type { OwnRules, PlannedRequest } from './compile-request.ts';
import { hasAtom } from './cover-group.ts';
import {
  conditionReason,
  exclusionReason,
  partReason,
  replacementReason,
  unlistedReason,
} from './reasons.ts';
import { relatedReason } from './related-reason.ts';
import type { MatchedLine } from './item-match.ts';
import { itemMatch } from './item-match.ts';
import type { LibraryBlock } from './library-block.ts';
import { excluded, firstReplacement, isReplaced, lineState } from './line-state.ts';
import type { MatchRun } from './match-run.ts';
import { nearestOffers } from './nearest-offers.ts';
import type { Bought, Buyer } from './purchase.ts';
import { buyersOf, purchase } from './purchase.ts';

/** The run's only institution as lines with items, prices and reasons. */
export function explainLines(run: MatchRun, block: LibraryBlock, rules: OwnRules): MatchedLine[] {
  const { requested, related } = buyersOf(run);
  const buyers = [...requested, ...related].filter((buyer) => buyer !== undefined);
  const bought = purchase(run, block, buyers);
  const lines = run.plan.requests.map((request, r) =>
    requestLine(run, block, bought, request, r, requested[r]),
  );
  run.plan.related.codes.forEach((code, q) => {
    if (run.related[q]?.[0] !== 1) return;
    const buyer = related[q];
    const paid = payment(bought, buyer);
    // What is bought for requested lines does this as well: nothing to add.
    if (buyer && paid.own.length === 0 && paid.used.some(({ payer }) => payer.requestId !== undefined))
      return;
    const why = relatedReason(run, code, rules);
    const also = buyer && paid.own.length === 0 ? `已含在${names(paid.used)}内，不重复计价。` : '';
    lines.push({
      ...blank,
      requestId: undefined,
      catalogueCode: code,
      status: itemMatch.related,
      reason: `${why}${buyer ? also : unlistedReason}`,
      ...paidFields(paid),
    });
  });
  return lines;
}

const blank = {
  institutionItemId: undefined,
  replacementCode: undefined,
  reason: '',
  price: 0,
  listPrice: 0,
  coveredByRequestId: undefined,
  missingMembers: [],
  exclusiveWith: undefined,
  suggestedKeep: undefined,
  suggestions: [],
} satisfies Partial<MatchedLine>;

function requestLine(
  run: MatchRun,
  block: LibraryBlock,
  bought: readonly Bought[],
  request: PlannedRequest,
  r: number,
  buyer: Buyer | undefined,
): MatchedLine {
  const { graph } = run.plan;
  const state = run.states[r]?.[0] ?? lineState.none;
  const code = request.item.catalogueCode;
  const line = { ...blank, requestId: request.item.id, catalogueCode: code };
  const paid = payment(bought, buyer);
  if (state >= excluded) return { ...line, status: itemMatch.exclusive, ...exclusionFields(run, r, state) };
  if (state === lineState.implied) return { ...line, status: itemMatch.match, reason: unlistedReason };
  if (state === lineState.direct)
    return {
      ...line,
      status: itemMatch.match,
      reason: matchReason(run, block, paid, code),
      ...paidFields(paid),
    };
  if (isReplaced(state)) {
    const rule = request.candidates[state - firstReplacement]?.rule;
    const price = run.wholePrice((buyer as Buyer).target)[0] ?? 0;
    return {
      ...line,
      status: itemMatch.replaced,
      replacementCode: rule?.to,
      reason: rule
        ? replacementReason(run, block, request, rule, price, paid.own.length === 0 ? names(paid.used) : '')
        : '',
      ...paidFields(paid),
    };
  }
  const near = nearestOffers(run, block, request);
  const suggestions = near.map((offer) => offer.id);
  if (state === lineState.unmet)
    return {
      ...line,
      status: itemMatch.unmet,
      reason: conditionReason(run, block, request, near),
      suggestions,
    };
  const missingMembers = buyer ? missingAtoms(run, buyer) : [];
  return {
    ...line,
    status: itemMatch.missing,
    reason: buyer
      ? partReason(graph, code, names(paid.used), missingMembers)
      : `该机构未提供${graph.nameOf(code)}${near.length > 0 ? `，相近项目：${near.map((offer) => offer.name).join('、')}` : ''}。`,
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

function matchReason(run: MatchRun, block: LibraryBlock, { own, used }: Payment, code: string): string {
  const [first] = used;
  if (!first) return '';
  if (own.length === 0) return `已含在${names(used)}内，不重复计价。`;
  if (used.length > 1) {
    const shared = used.filter((item) => !own.includes(item));
    return `由${names(used)}合并提供${shared.length > 0 ? `，其中${names(shared)}不重复计价` : ''}。`;
  }
  if (first.offer.catalogueCode === code) return '';
  const listed = block.offer(code, run.plan.audience) !== undefined;
  return `由${first.offer.name}提供（含本项），${listed ? '合计比单独购买更省' : '机构未单列本项'}。`;
}

function missingAtoms(run: MatchRun, { target, atoms }: Buyer): string[] {
  const all = run.plan.groups[target.group]?.atoms ?? [];
  return all.filter((_, a) => hasAtom(target.mask, a) && !hasAtom(atoms, a));
}

function exclusionFields(run: MatchRun, r: number, state: number) {
  const rule = run.plan.exclusions.find(
    ({ keep, keepState, drop, dropState }) =>
      drop === r && (dropState | excluded) === state && run.states[keep]?.[0] === keepState,
  );
  const keep = run.plan.requests[rule?.keep ?? -1]?.item.catalogueCode;
  if (!rule || !keep) return {};
  const own = run.plan.requests[r]?.item.catalogueCode ?? '';
  return {
    reason: exclusionReason(run.plan.graph, own, keep, rule.reason),
    exclusiveWith: keep,
    suggestedKeep: keep,
  };
}
