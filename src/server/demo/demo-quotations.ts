import { type Fen, medianFen, sumFen } from '#domain/kernel/money.ts';
import { percent } from '#domain/kernel/percent.ts';
import type { MatchedPackage } from '#domain/matching/item-match.ts';
import {
  type QuotationStatus,
  quotationPackageStatus,
  quotationStatus,
} from '#domain/quotation/quotation-machine.ts';
import { goneQuotations } from '#domain/quotation/quote-counts.ts';
import { stableId } from '#server/db/stable-id.ts';
import { lineRows } from '#server/modules/quotation/line-rows.ts';
import type { DemoDemand } from './demo-demand-history.ts';
import { numberInOrder } from './demo-demands.ts';
import type { DemoInstitution } from './demo-institutions.ts';
import { type PlannedQuotation, planQuotations } from './demo-quotation-plan.ts';
import { playStory, type QuotationStory } from './demo-quotation-story.ts';
import { addEvent, type DemoWorld, hours, type WholeRow } from './demo-rows.ts';
import { type Random, randomFor } from './random.ts';

/** Invitations, drafted and answered quotations and awards of every demand that was published. */
export function addDemoQuotations(
  world: DemoWorld,
  demands: readonly DemoDemand[],
  institutions: readonly DemoInstitution[],
): void {
  for (const demand of demands) {
    if (!demand.timeline.published) continue;
    for (const plan of planQuotations(demand, institutions, world.catalogue, world.now))
      addQuotation(world, demand, plan);
  }
  numberInOrder('BJ', world.rows.quotation);
  countUp(world, demands, institutions);
}

function addQuotation(world: DemoWorld, demand: DemoDemand, plan: PlannedQuotation): void {
  const { rows } = world;
  const { institution } = plan;
  const key = `${demand.key}/${institution.row.code}`;
  const random = randomFor(`quotation/${key}`);
  const story = playStory(plan, demand, world, random);
  const id = stableId(`quotation/${key}`, story.invitedAt);
  const last = story.steps.at(-1)?.at ?? story.invitedAt;
  rows.invitation.push({
    demand_id: demand.row.id,
    institution_id: institution.row.id,
    source: 'match',
    coverage: plan.coverage,
    estimate: plan.estimate,
    reason: `位于需求城市，可承接 ${percent(plan.coverage)} 的项目。`,
    created_at: story.invitedAt,
  });
  rows.quotation.push({
    id,
    number: '',
    demand_id: demand.row.id,
    institution_id: institution.row.id,
    status: story.status,
    revision: story.revision,
    valid_until: story.validUntil ?? null,
    remarks: story.confirmedAt ? random.pick(world.source.texts.remarks) : '',
    services: story.confirmedAt ? servicesOf(demand, institution) : [],
    attachments: [],
    created_at: story.invitedAt,
    updated_at: last,
    confirmed_at: story.confirmedAt ?? null,
    price_undo: null,
  });
  // A confirmed quote is the draft with the provider's own concession on it.
  const concession = story.confirmedAt ? random.between(0.88, 1) : 1;
  const packageIds = plan.drafts.map((draft, i) =>
    addPackage(world, demand, draft, i, id, key, story, concession, random),
  );
  addEvents(world, demand, institution, story, id, packageIds);
  const sent = story.steps.find((step) => step.pkg === undefined && step.action === 'confirm')?.at;
  const first = demand.row.first_quoted_at;
  if (sent && (!first || sent < first)) demand.row.first_quoted_at = sent;
}

function addPackage(
  { rows }: DemoWorld,
  demand: DemoDemand,
  draft: MatchedPackage,
  index: number,
  quotationId: string,
  key: string,
  story: QuotationStory,
  concession: number,
  random: Random,
): string {
  const pkg = demand.packages[index] as DemoDemand['packages'][number];
  const at = story.invitedAt;
  const id = stableId(`quotation-package/${key}/${index}`, at);
  const lines = lineRows(
    id,
    draft.lines.map((line) => ({ ...line, price: concede(line.price, concession, random) })),
    (line) => stableId(`line/${id}/${line.requestId ?? `related/${line.catalogueCode}`}`, at),
  );
  const status = story.packageStatuses[index] ?? quotationPackageStatus.open;
  const quotedTotal = sumFen(lines.map((line) => line.unit_price));
  rows.quotation_package.push({
    id,
    quotation_id: quotationId,
    demand_package_id: pkg.id,
    status,
    list_total: draft.listTotal,
    quoted_total: quotedTotal,
    coverage: draft.coverage,
    by_city: false,
    reject_reason:
      story.steps.findLast((step) => step.pkg === index && step.action === 'reject')?.reason ?? '',
  });
  rows.quotation_line.push(...lines.map((line) => ({ ...line, priced_at: null, priced_by: null })));
  if (story.status === quotationStatus.won && status === quotationPackageStatus.accepted) {
    rows.award.push({
      city_id: null,
      id: stableId(`award/${id}`, demand.timeline.ended as Date),
      demand_id: demand.row.id,
      demand_package_id: pkg.id,
      quotation_package_id: id,
      institution_id: (rows.quotation.at(-1) as WholeRow<'quotation'>).institution_id,
      price: quotedTotal,
      headcount: pkg.headcount,
      created_at: demand.timeline.ended as Date,
    });
  }
  return id;
}

/** Whole yuan; small items are rarely touched. */
function concede(price: Fen, concession: number, random: Random): Fen {
  if (concession === 1 || price < 2000) return price;
  return Math.round((price * Math.min(1, concession * random.between(0.98, 1.03))) / 100) * 100;
}

function addEvents(
  world: DemoWorld,
  demand: DemoDemand,
  institution: DemoInstitution,
  story: QuotationStory,
  quotationId: string,
  packageIds: readonly string[],
): void {
  const actors = { provider: institution.provider.id, buyer: demand.buyer.id } as Record<
    string,
    string | undefined
  >;
  for (const step of story.steps) {
    addEvent(world.rows, {
      at: step.at,
      kind: step.pkg === undefined ? 'quotation' : 'quotation_package',
      id: step.pkg === undefined ? quotationId : (packageIds[step.pkg] as string),
      action: step.action,
      actor: step.actor,
      userId: actors[step.actor] ?? null,
      from: step.from,
      to: step.to,
      ...(step.reason && { reason: step.reason }),
    });
  }
}

function servicesOf(demand: DemoDemand, { row }: DemoInstitution): string[] {
  const asked = demand.row.required_services.filter((service) => row.special_services.includes(service));
  return [...new Set([...asked, ...row.special_services.slice(0, 3)])];
}

/** The figures that the product computes from history and never lets anyone type in. */
function countUp(
  { rows }: DemoWorld,
  demands: readonly DemoDemand[],
  institutions: readonly DemoInstitution[],
): void {
  const sent = rows.quotation.filter((quote) => quote.confirmed_at);
  for (const { row } of demands)
    row.quotation_count = sent.filter(
      (one) => one.demand_id === row.id && !goneQuotations.includes(one.status as QuotationStatus),
    ).length;
  for (const { row } of institutions) {
    const answers = sent
      .filter((one) => one.institution_id === row.id)
      .map((one) => (one.confirmed_at as Date).getTime() - one.created_at.getTime());
    // The middle of whole milliseconds instead of fen.
    const median = medianFen(answers);
    row.response_hours = median === undefined ? null : Math.round((median / hours) * 100) / 100;
    row.award_count = rows.award.filter((award) => award.institution_id === row.id).length;
  }
}
