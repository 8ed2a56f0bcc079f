import { capacityCalendar, type ClosedPeriod, type Opening, usualOpening } from './capacity-calendar.ts';
import { conflict } from '#domain/kernel/failure.ts';
import { actorOf, signedIn } from '#server/api/caller.ts';
import type { HandlersOf } from '#server/api/call-context.ts';
import { mayForInstitution } from '#server/api/institution-access.ts';
import type { Sql } from '#server/db/database.ts';
import { recordAudit } from '#server/db/transition.ts';
import { lockInstitution } from './institution-application.store.ts';
import type { CallOutput } from '#wire/invoke.ts';
import type { institutionOperationCalls } from '#wire/institution-operation.ts';
import { sql } from 'kysely';

type Order = CallOutput<'institution.calendar'>['orders'][number];

interface Operation extends Opening {
  readonly licenceUntil: string;
  readonly updatedAt: string;
}

async function operationOf(db: Sql, institutionId: string): Promise<Operation> {
  const row = await db
    .selectFrom('institution_operation')
    .select([
      'open_days',
      'closed',
      sql<string | null>`licence_until::text`.as('licence_until'),
      'updated_at',
    ])
    .where('institution_id', '=', institutionId)
    .executeTakeFirst();
  if (!row) return { ...usualOpening, licenceUntil: '', updatedAt: '' };
  return {
    openDays: row.open_days,
    closed: row.closed as readonly ClosedPeriod[],
    licenceUntil: row.licence_until ?? '',
    updatedAt: row.updated_at.toISOString(),
  };
}

export const institutionOperationHandlers: HandlersOf<typeof institutionOperationCalls> = {
  'institution.operation': async ({ db, caller }, { institutionId }) => {
    const { openDays, closed, ...rest } = await operationOf(db, institutionId);
    return {
      ...rest,
      openDays: [...openDays],
      closed: [...closed],
      mayChange: mayForInstitution(signedIn(caller), institutionId, 'manage'),
    };
  },

  'institution.saveOperation': async ({ tx, caller, now }, { institutionId, updatedAt, ...input }) => {
    await lockInstitution(tx, institutionId);
    const before = await operationOf(tx, institutionId);
    if (before.updatedAt !== updatedAt)
      throw conflict('开放日和有效期刚刚被同事修改过。您填写的内容还在，请刷新后核对再保存。');
    const row = {
      open_days: [...new Set(input.openDays)].toSorted((a, b) => a - b),
      closed: JSON.stringify(input.closed.toSorted((a, b) => a.from.localeCompare(b.from))) as never,
      licence_until: input.licenceUntil || null,
      updated_at: now,
      // Another date is reminded of anew.
      ...(before.licenceUntil !== input.licenceUntil && { reminded: null }),
    };
    await tx
      .insertInto('institution_operation')
      .values({ institution_id: institutionId, ...row })
      .onConflict((known) => known.column('institution_id').doUpdateSet(row))
      .execute();
    await recordAudit(tx, {
      recordKind: 'institution',
      recordId: institutionId,
      action: 'saveOperation',
      actor: actorOf(caller, 'provider'),
    });
    return { id: institutionId };
  },

  'institution.calendar': async ({ db }, { institutionId, month }) => {
    const [year, number] = month.split('-').map(Number) as [number, number];
    const [from, to] = [`${month}-01`, new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10)];
    const [opening, institution, { rows: orders }] = await Promise.all([
      operationOf(db, institutionId),
      db
        .selectFrom('institution')
        .select('daily_capacity')
        .where('id', '=', institutionId)
        .executeTakeFirstOrThrow(),
      sql<Order>`
        SELECT d.id AS "demandId", d.number, d.title, c.name AS buyer, q.id AS "quotationId",
          sum(a.headcount)::int AS heads, d.exam_from::text AS from, d.exam_to::text AS to
        FROM award a JOIN demand d ON d.id = a.demand_id JOIN company c ON c.id = d.company_id
        JOIN quotation q ON q.demand_id = d.id AND q.institution_id = a.institution_id
        WHERE a.institution_id = ${institutionId} AND d.exam_from <= ${to} AND d.exam_to >= ${from}
        GROUP BY d.id, c.name, q.id ORDER BY d.exam_from, d.id LIMIT 500`.execute(db),
    ]);
    const days = capacityCalendar(opening, orders, from, to);
    return {
      capacity: institution.daily_capacity,
      stated: opening.updatedAt !== '',
      days: days.map((one) => ({ ...one, orders: [...one.orders] })),
      orders,
    };
  },
};
