import { type Catalogue, replacementLevelLabel, sexGroupLabel } from '#domain/catalogue/catalogue.ts';
import type { CatalogueGraph } from '#domain/catalogue/catalogue-graph.ts';
import { ageText } from '#domain/demand/age-text.ts';
import type { OfferedItem } from '#domain/institution/institution-item.ts';
import { type Fen, formatFen } from '#domain/kernel/money.ts';
import type { LineOutcome } from './line-outcome.ts';
import type { PlannedLine } from './package-plan.ts';
import { ownDoing, wholePrice } from './price-list.ts';
import type { Draft } from './purchase.ts';

export const unlistedReason = '机构未单列，默认含在套餐内，不另计价。';

/** A replacement's price against the 参考价 of what was asked for. */
export function priceClause(catalogue: Catalogue, asked: string, price: Fen): string {
  const difference = price - (catalogue.items.get(asked)?.referencePrice ?? 0);
  const compared =
    difference === 0
      ? '与原项目参考价持平'
      : `比原项目参考价${difference > 0 ? '高' : '低'} ${formatFen(Math.abs(difference))}`;
  return `单价 ${formatFen(price)}，${compared}`;
}

type Replaced = Extract<LineOutcome, { state: 'replaced' }>;

export const replacementPrice = ({ plan, solution }: Draft, { rule, target }: Replaced): string =>
  priceClause(plan.graph.catalogue, rule.from, wholePrice(target, solution));

/** Why not the item itself, what stands in and why it may, and what it costs. */
export function replacementReason(draft: Draft, line: PlannedLine, { rule }: Replaced, cost: string): string {
  const { graph } = draft.plan;
  const why = unmetCondition(draft, line) ?? `该机构未提供${graph.nameOf(rule.from)}`;
  return `${why}，以${graph.nameOf(rule.to)}代替（${replacementLevelLabel[rule.level]}）：${sentence(rule.reason)}${cost}。`;
}

/** `part`: the names of what is offered of it. */
export function partReason(graph: CatalogueGraph, part: string, missing: readonly string[]): string {
  // A panel among what is missing stands for what it does beyond its members.
  const isPanel = (atom: string) => (graph.catalogue.items.get(atom)?.contains.length ?? 0) > 0;
  const members = missing.map((atom) => `${graph.nameOf(atom)}${isPanel(atom) ? '的其余内容' : ''}`);
  return `仅提供${part}，缺${members.join('、')}。`;
}

/** Which condition is not met, and what could be done instead. */
export function conditionReason(draft: Draft, line: PlannedLine, near: readonly OfferedItem[]): string {
  const instead = near[0] ? `可改选${near[0].name}。` : '请与机构协商或删去本项。';
  return `${unmetCondition(draft, line) ?? ''}，${instead}`;
}

function unmetCondition(
  { plan, offers, solution }: Draft,
  { request, target }: PlannedLine,
): string | undefined {
  const { graph, audience, pkg } = plan;
  const who = sexGroupLabel[audience.sex];
  if (!target) return `${graph.nameOf(request.catalogueCode)}不适用于${who}`;
  const doing = [
    ...target.whole.map((item) => graph.codes[item] as string),
    ...ownDoing(target, solution).map(({ key }) => key),
  ];
  const limited = doing.flatMap((key) => offers.notAdmitted(key, audience) ?? [])[0];
  if (!limited) return undefined;
  const limit = limited.note?.replace(/[。；]$/, '') ?? limitText(limited);
  return `该机构的${limited.name}有条件（${limit}），本套餐为${who}${ageText(pkg.ageMin, pkg.ageMax) || '（未限定年龄）'}`;
}

function limitText({ sexes, ageMin, ageMax }: OfferedItem): string {
  const who = sexes ? `限${sexes.map((sex) => sexGroupLabel[sex]).join('、')}` : '';
  const age = ageText(ageMin, ageMax) && `限${ageText(ageMin, ageMax)}`;
  return [who, age].filter(Boolean).join('，');
}

export function exclusionReason(graph: CatalogueGraph, own: string, keep: string, reason: string): string {
  return `${graph.nameOf(own)}与${graph.nameOf(keep)}互斥：${sentence(reason)}建议保留${graph.nameOf(keep)}，本项不计价。`;
}

/** Reasons in data end with a full stop or don't. */
export const sentence = (text: string): string => (/[。！？；]$/.test(text) ? text : `${text}。`);
