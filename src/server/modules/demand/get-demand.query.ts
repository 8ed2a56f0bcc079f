import { sql } from 'kysely';
import { planNotices } from '#domain/compliance/finding.ts';
import { demandStatus } from '#domain/demand/demand-status.ts';
import { toYuanText } from '#domain/kernel/money.ts';
import { presentQuotationStatus } from '#domain/quotation/outcome.ts';
import type { CallOutput } from '#wire/invoke.ts';
import type { ReadContext } from '#server/api/call-context.ts';
import { operates, signedIn } from '#server/api/caller.ts';
import { mayFor } from '#server/api/company-access.ts';
import { institutionsFor } from '#server/api/institution-access.ts';
import type { Sql } from '#server/db/database.ts';
import { whyFrozen } from '#server/modules/award-approval/award-approval.store.ts';
import { findingsOf, presentFinding } from '#server/modules/common/demand-findings.ts';
import { readLabels } from '#server/modules/common/labels.ts';
import { fileRefs } from '#server/modules/common/stored-file.store.ts';
import { candidatesOf, chosenCandidates } from '#server/modules/matching/candidates.ts';
import { presentRelatedParties } from '#server/modules/sides/present-related.ts';
import { relatedParties } from '#server/modules/sides/sides.store.ts';
import { type Confirmation, groundOf, heldUpBy, isConfirmed } from './confirmations.ts';
import { actionsOf, maskedContact, presentFace, presentGroups } from './demand.present.ts';
import { countQuotations, type DemandRow, noQuotations, readCities, readDemand } from './demand.store.ts';
import { readInstitutions } from './demand-institutions.store.ts';
import { packagesOf, readGroups } from './demand-packages.store.ts';
import { momentOrNull, presentTerms, type Reader } from './demand-terms.ts';
import { listInvitations } from './list-invitations.query.ts';
import { matchRequestOf } from './match-request.ts';
import { reminderOf } from './remind-silent.command.ts';
import { demandTimeline } from './timeline.query.ts';

type Context = Pick<ReadContext, 'db' | 'catalogue' | 'services' | 'caller' | 'now'>;

/** What every detail of a demand is made of. */
async function demandParts(
  { db, catalogue, services }: Context,
  demandId: string,
  readerOf: (demand: DemandRow) => Reader,
) {
  const [demand, cities, groups, counted, labels] = await Promise.all([
    readDemand(db, demandId),
    readCities(db, [demandId]),
    readGroups(db, demandId),
    countQuotations(db, [demandId]),
    readLabels(services),
  ]);
  const files = await fileRefs(
    db,
    demand.attachments.map(({ fileId }) => fileId),
  );
  const reader = readerOf(demand);
  const quotations = counted.get(demandId) ?? noQuotations;
  const packages = packagesOf(groups);
  const counts = { packageCount: packages.length, quotationCount: quotations.valid };
  return {
    demand,
    reader,
    cities,
    packages,
    labels,
    quotations,
    findings: findingsOf(demand.purpose, packages, catalogue),
    confirmations: demand.confirmations as readonly Confirmation[],
    face: {
      ...presentFace(demand, cities, counts, labels, reader),
      ...presentTerms(demand, labels, reader),
      attachments: demand.attachments.flatMap(({ fileId }) => files.get(fileId) ?? []),
      groups: presentGroups(groups, demand.purpose, catalogue),
    },
  };
}

/** For its owner: to edit, and to follow. */
export async function ownDemand(context: Context, demandId: string): Promise<CallOutput<'demand.getMine'>> {
  const { db, catalogue } = context;
  const [parts, institutions, timeline, invitations, frozen] = await Promise.all([
    demandParts(context, demandId, () => 'owner'),
    readInstitutions(db, demandId),
    demandTimeline(db, demandId),
    listInvitations(db, demandId),
    whyFrozen(db, demandId),
  ]);
  const { demand, packages, findings, confirmations, labels } = parts;
  const reminder = await reminderOf(db, demand, context.now);
  const actions = actionsOf(demand.status, partOf(context, demand));
  return {
    ...parts.face,
    company: { companyId: demand.company_id, name: demand.company_name },
    institutions: institutions.map(({ id, name, cityId }) => ({
      institutionId: id,
      name,
      city: labels.place(cityId),
    })),
    contact: demand.contact,
    mobile: demand.mobile,
    reviewReason: demand.review_reason,
    draftStep: demand.draft_step,
    version: demand.version,
    createdAt: demand.created_at.toISOString(),
    submittedAt: momentOrNull(demand.submitted_at),
    endedAt: momentOrNull(demand.ended_at),
    findings: findings.map((one) =>
      presentFinding(one, packages, catalogue, isConfirmed(one, confirmations)),
    ),
    timeline,
    quotations: parts.quotations,
    matching: isMatching(demand),
    invitations: invitations.map((row) => ({
      institutionId: row.institution_id,
      name: row.name,
      city: labels.place(row.city_id),
      level: labels.name('hospital_level', row.level),
      coverage: row.coverage,
      reason: row.reason,
      institutionCode: row.code,
      quotation: presentQuotationStatus(row.status, demand.status, row.sent),
      givenUpReason: row.given_up,
    })),
    reminder: { silent: reminder.silent.length, whyNot: reminder.whyNot },
    actions: frozen === undefined ? actions : actions.filter((action) => action !== 'amend'),
    frozen: (actions.includes('amend') && frozen) || null,
  };
}

/**
 * For whoever may read it: an institution sees the company but no contact, and no hidden budget, before it has won; the
 * owner and the platform see everything.
 */
export async function demandForReader(
  context: Context,
  demandId: string,
): Promise<CallOutput<'demand.detail'>> {
  const caller = signedIn(context.caller);
  const ownedBy = ({ company_id: companyId }: DemandRow) => mayFor(caller, companyId, 'read');
  const { demand, reader, face, packages, findings } = await demandParts(context, demandId, (of) =>
    ownedBy(of) || operates(caller, 'review') ? 'owner' : 'stranger',
  );
  const open = reader === 'owner' || (await hasWon(context.db, demand, institutionsFor(caller, 'quote')));
  return {
    ...face,
    companyName: demand.company_name,
    ...(open ? { contact: demand.contact, mobile: demand.mobile } : maskedContact(demand)),
    notices: [...new Set(packages.flatMap((pkg) => planNotices(findings, pkg.id)))],
    actions: actionsOf(
      demand.status,
      ownedBy(demand) ? partOf(context, demand) : operates(caller, 'review') ? 'operator' : 'provider',
    ),
  };
}

const partOf = ({ caller }: Context, { company_id: companyId }: DemandRow) =>
  mayFor(signedIn(caller), companyId, 'purchase') ? 'owner' : 'viewer';

async function hasWon(db: Sql, demand: DemandRow, institutionIds: readonly string[]): Promise<boolean> {
  if (demand.status !== demandStatus.completed) return false;
  const award = await db
    .selectFrom('award')
    .select('id')
    .where('demand_id', '=', demand.id)
    .where('institution_id', '=', sql<string>`ANY(${institutionIds as string[]}::uuid[])`)
    .executeTakeFirst();
  return award !== undefined;
}

/** For the operator's review. */
export async function demandForReview(
  context: Context,
  demandId: string,
): Promise<CallOutput<'console.demandDetail'>> {
  const { db, catalogue } = context;
  const [parts, timeline] = await Promise.all([
    demandParts(context, demandId, () => 'owner'),
    demandTimeline(db, demandId),
  ]);
  const { demand, packages, findings, confirmations } = parts;
  const [company, candidates, related] = await Promise.all([
    db
      .selectFrom('company')
      .select(['id', 'name', 'credit_code', 'contact', 'mobile'])
      .where('id', '=', demand.company_id)
      .executeTakeFirstOrThrow(),
    candidatesForReview(context, parts),
    relatedParties(db, demandId, 'all'),
  ]);
  return {
    ...parts.face,
    company: {
      companyId: company.id,
      name: company.name,
      creditCode: company.credit_code,
      contact: company.contact,
      mobile: company.mobile,
    },
    contact: demand.contact,
    mobile: demand.mobile,
    reviewReason: demand.review_reason,
    submittedAt: momentOrNull(demand.submitted_at),
    findings: findings.map((one) => ({
      ...presentFinding(one, packages, catalogue, isConfirmed(one, confirmations)),
      ground: groundOf(one, confirmations),
    })),
    timeline,
    related: presentRelatedParties(related),
    candidates,
    quotations: parts.quotations,
    matching: isMatching(demand),
    // What a rule blocks by now is not let out.
    actions: actionsOf(demand.status, 'operator').filter(
      (action) => action !== 'approve' || heldUpBy(findings, confirmations).length === 0,
    ),
  };
}

/** Published, and its institutions are still being looked for. */
const isMatching = ({ status, invited_at }: DemandRow) =>
  status === demandStatus.procuring && invited_at === null;

type Parts = Awaited<ReturnType<typeof demandParts>>;
type WireCandidate = CallOutput<'console.demandDetail'>['candidates'][number];
/** Of those not invited, so many are shown: the nearest misses. */
const shownOthers = 30;

/** An ended demand that never came out invites nobody. */
async function candidatesForReview(context: Context, parts: Parts): Promise<WireCandidate[]> {
  if (parts.demand.published_at) return invitedInstitutions(context.db, parts);
  return parts.demand.ended_at ? [] : wouldBeInvited(context, parts);
}

async function invitedInstitutions(db: Sql, { demand, labels }: Parts): Promise<WireCandidate[]> {
  return (await listInvitations(db, demand.id)).map((row) => ({
    institutionId: row.institution_id,
    name: row.name,
    city: labels.place(row.city_id),
    level: labels.name('hospital_level', row.level),
    coverage: row.coverage,
    // What an institution's library would ask may be what it has sealed.
    estimate: demand.seal === 'sealed' ? '' : toYuanText(row.estimate),
    invited: true,
    reason: row.reason,
  }));
}

async function wouldBeInvited(
  { db, services }: Context,
  { demand, cities, packages, labels }: Parts,
): Promise<WireCandidate[]> {
  const cityIds = cities.map((city) => city.city_id);
  const { matchIndex } = services;
  const chosen =
    demand.kind === 'directed' ? (await readInstitutions(db, demand.id)).map(({ id }) => id) : undefined;
  const all = chosen
    ? chosenCandidates(await matchIndex.marketOf(chosen), packages, chosen, labels)
    : await candidatesOf(await matchIndex.market(cityIds), matchRequestOf(demand, cityIds, packages), labels);
  const invited = all.filter((one) => one.invited);
  return [...invited, ...all.filter((one) => !one.invited).slice(0, shownOthers)].map((one) => ({
    institutionId: one.institution.id,
    name: one.institution.name,
    city: labels.place(one.institution.cityId),
    level: labels.name('hospital_level', one.institution.level),
    coverage: one.coverage,
    estimate: one.qualified ? toYuanText(one.perHead()) : '',
    invited: one.invited,
    reason: one.reason,
  }));
}
