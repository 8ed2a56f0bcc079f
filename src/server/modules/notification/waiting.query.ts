import { sql } from 'kysely';
import type { OperatorDuty } from '#domain/access/operator-duty.ts';
import type { WorkKindName } from '#domain/console/work-kinds.ts';
import { demandStatus } from '#domain/demand/demand-status.ts';
import { quotationPackageStatus, quotationStatus } from '#domain/quotation/quotation-machine.ts';
import type { CallOutput } from '#wire/invoke.ts';
import { operates, type SignedIn } from '#server/api/caller.ts';
import { closedRequesters, workedForTo } from '#server/api/company-access.ts';
import { institutionsFor } from '#server/api/institution-access.ts';
import type { Sql } from '#server/db/database.ts';
import { countWork, workOf } from '#server/modules/console/work-queue.query.ts';
import { awaitsSide, awardsWithoutContract } from '#server/modules/contract/list-contracts.query.ts';
import { isAmendingOf } from '#server/modules/kept-offer/kept-offers.store.ts';
import { deadlineOfQuotation } from '#server/modules/second-round/second-round.store.ts';

type Waiting = Omit<CallOutput<'notification.waiting'>, 'unread'>;
type Counts = Waiting['counts'];
type Area = 'purchase' | 'provider' | 'console';

// For who purchases: declined, or with a quote that is not decided on. For who approves: others' requests.
const purchaseQuery = (me: SignedIn) => sql<Counts[number]>`
    SELECT kinds.entry, count(d.id)::int AS count
    FROM (VALUES ('demands', 'open'), ('inquiries', 'directed')) kinds (entry, kind)
    LEFT JOIN demand d ON d.kind = kinds.kind AND (d.company_id = ${workedForTo('purchase', me)}::uuid
        AND (d.status = ${demandStatus.declined}
          OR d.status = ${demandStatus.procuring} AND EXISTS (
            SELECT FROM quotation q JOIN quotation_package p ON p.quotation_id = q.id
            WHERE q.demand_id = d.id AND p.status = ${quotationPackageStatus.quoted}))
      OR d.company_id = ${workedForTo('approve', me)}::uuid AND EXISTS (SELECT FROM award_approval x
        WHERE x.demand_id = d.id AND x.decision IS NULL
          AND NOT ARRAY[x.requested_by, x.first_by, x.first_for] && ${closedRequesters(me, me.companyId)}::uuid[]))
    GROUP BY kinds.entry
    UNION ALL SELECT 'contracts', (SELECT count(*) FROM contract k JOIN demand d ON d.id = k.demand_id
      WHERE k.company_id = ${workedForTo('purchase', me)}::uuid AND ${awaitsSide('buyer')})::int
      + (SELECT count(*) FROM (${awardsWithoutContract(me, 'buyer')}) w)::int`;

/** As the workbench counts: not sent yet, or being amended, and still in time. Of all institutions that the caller quotes for. */
const providerQuery = (mine: readonly string[], now: Date) => sql<Counts[number] & { institution: string }>`
    SELECT 'invitations' AS entry, q.institution_id AS institution, count(*)::int AS count
    FROM quotation q JOIN demand d ON d.id = q.demand_id
    WHERE q.institution_id = ANY(${mine as string[]}::uuid[]) AND d.status = ${demandStatus.procuring}
      AND (q.status = ${quotationStatus.waiting} OR q.status = ${quotationStatus.quoted} AND ${isAmendingOf('q.id')})
       AND ${deadlineOfQuotation} > ${now} GROUP BY 2
    UNION ALL SELECT 'contracts', k.institution_id, count(*)::int FROM contract k
    WHERE k.institution_id = ANY(${mine as string[]}::uuid[]) AND ${awaitsSide('institution')} GROUP BY 2`;

/** The entries of the console's menu beside the queue itself, and what of it each shows. */
const consoleEntries: Readonly<
  Partial<Record<Counts[number]['entry'], { duty: OperatorDuty; kinds: readonly WorkKindName[] }>>
> = {
  companies: { duty: 'review', kinds: ['company', 'companyChange'] },
  institutions: { duty: 'review', kinds: ['institution', 'institutionChange'] },
  demands: { duty: 'review', kinds: ['demand', 'inquiry'] },
  leads: { duty: 'review', kinds: ['lead'] },
  names: { duty: 'catalogue', kinds: ['name'] },
  proposals: { duty: 'catalogue', kinds: ['proposal'] },
};

async function consoleCounts(db: Sql, caller: SignedIn, now: Date): Promise<Counts> {
  const entries = (Object.keys(consoleEntries) as Counts[number]['entry'][]).flatMap((entry) => {
    const of = consoleEntries[entry];
    return of && operates(caller, of.duty) ? [{ entry, kinds: of.kinds }] : [];
  });
  if (operates(caller, 'work')) entries.push({ entry: 'work', kinds: workOf(caller) });
  if (entries.length === 0) return [];
  const counts = await countWork(db, now);
  return entries.map(({ entry, kinds }) => ({
    entry,
    count: kinds.reduce((sum, kind) => sum + (counts.get(kind)?.count ?? 0), 0),
  }));
}

/** What waits for the caller's institutions, together, and for each but the current one. */
async function providerCounts(db: Sql, caller: SignedIn, now: Date): Promise<Waiting> {
  const { rows } = await providerQuery(institutionsFor(caller, 'quote'), now).execute(db);
  const sum = (some: typeof rows) => some.reduce((total, { count }) => total + count, 0);
  const entries = ['invitations', 'contracts'] as const;
  const others = Map.groupBy(
    rows.filter(({ institution }) => institution !== caller.institutionId),
    ({ institution }) => institution,
  );
  return {
    counts: entries.map((entry) => ({ entry, count: sum(rows.filter((row) => row.entry === entry)) })),
    elsewhere: [...others].map(([institutionId, some]) => ({ institutionId, count: sum(some) })),
  };
}

/** What waits for this user in one working area, by entry of its menu. Nothing in the console for who is no operator. */
export async function waiting(db: Sql, caller: SignedIn, area: Area, now: Date): Promise<Waiting> {
  switch (area) {
    case 'console':
      return { counts: await consoleCounts(db, caller, now), elsewhere: [] };
    case 'provider':
      return providerCounts(db, caller, now);
    case 'purchase':
      return { counts: (await purchaseQuery(caller).execute(db)).rows, elsewhere: [] };
  }
}
