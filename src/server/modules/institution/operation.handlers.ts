import { sql } from 'kysely';
import { conflict, invalid } from '#domain/kernel/failure.ts';
import { shanghaiDay } from '#domain/kernel/shanghai.ts';
import type { institutionOperationCalls } from '#wire/institution/operation.ts';
import type { CallOutput } from '#wire/invoke.ts';
import type { HandlersOf } from '#server/api/call-context.ts';
import { actorOf, signedIn } from '#server/api/caller.ts';
import { mayForInstitution } from '#server/api/institution-access.ts';
import type { Tx } from '#server/db/database.ts';
import { recordAudit } from '#server/db/transition.ts';
import { readLabels } from '#server/modules/common/labels.ts';
import { capacityCalendar } from './capacity-calendar.ts';
import { lockInstitution } from './institution-application.store.ts';
import { operationOf } from './operation.store.ts';

/** @throws Failure 400 for what is no city */
async function requireCities(tx: Tx, places: readonly { readonly cityId: string }[]): Promise<void> {
  const ids = [...new Set(places.map(({ cityId }) => cityId))];
  const { rows } = await sql`SELECT FROM region WHERE level = 2 AND id = ANY(${ids}::char(6)[])`.execute(tx);
  if (rows.length < ids.length)
    throw invalid('体检点和上门城市须选到市一级，请重新选择。', { places: '请选择城市。' });
}

type Order = CallOutput<'institution.calendar'>['orders'][number];

export const institutionOperationHandlers: HandlersOf<typeof institutionOperationCalls> = {
  'institution.operation': async ({ db, caller, services }, { institutionId }) => {
    const [operation, labels] = await Promise.all([operationOf(db, institutionId), readLabels(services)]);
    const { openDays, capacities, closed, siteCities, mobileCities, ...rest } = operation;
    const placed = (kind: 'site' | 'mobile') => (cityId: string) => ({
      cityId,
      kind,
      city: labels.place(cityId),
    });
    return {
      ...rest,
      openDays: [...openDays],
      capacities: Object.entries(capacities).map(([day, heads]) => ({ day: Number(day), heads })),
      closed: [...closed],
      places: [...siteCities.map(placed('site')), ...mobileCities.map(placed('mobile'))],
      mayChange: mayForInstitution(signedIn(caller), institutionId, 'manage'),
    };
  },

  'institution.saveOperation': async ({ tx, caller, now }, { institutionId, updatedAt, ...input }) => {
    await lockInstitution(tx, institutionId);
    const before = await operationOf(tx, institutionId);
    if (before.updatedAt !== updatedAt)
      throw conflict('开放日和有效期刚刚被同事修改过。您填写的内容还在，请刷新后核对再保存。');
    await requireCities(tx, input.places);
    const citiesOf = (kind: 'site' | 'mobile') => [
      ...new Set(input.places.filter((one) => one.kind === kind).map(({ cityId }) => cityId)),
    ];
    const row = {
      site_cities: citiesOf('site'),
      mobile_cities: citiesOf('mobile'),
      open_days: [...new Set(input.openDays)].toSorted((a, b) => a - b),
      // Of days that are open; others would come back with the day.
      capacities: JSON.stringify(
        Object.fromEntries(
          input.capacities
            .filter(({ day }) => input.openDays.includes(day))
            .map(({ day, heads }) => [day, heads]),
        ),
      ) as never,
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
    await recordAudit(tx, 'institution', institutionId, {
      action: 'saveOperation',
      actor: actorOf(caller, 'provider'),
    });
    return { id: institutionId };
  },

  'institution.calendar': async ({ db, now }, { institutionId, month }) => {
    const [year, number] = month.split('-').map(Number) as [number, number];
    const [from, to] = [`${month}-01`, new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10)];
    const [opening, institution, { rows: orders }] = await Promise.all([
      operationOf(db, institutionId),
      db
        .selectFrom('institution')
        .select('daily_capacity')
        .where('id', '=', institutionId)
        .executeTakeFirstOrThrow(),
      sql<Order & { since: string | null }>`
        SELECT d.id AS "demandId", d.number, d.title, c.name AS buyer, q.id AS "quotationId",
          sum(a.headcount)::int AS heads, d.exam_from::text AS from, d.exam_to::text AS to,
          (d.ended_at AT TIME ZONE 'Asia/Shanghai')::date::text AS since
        FROM award a JOIN demand d ON d.id = a.demand_id JOIN company c ON c.id = d.company_id
        JOIN quotation q ON q.demand_id = d.id AND q.institution_id = a.institution_id
        WHERE a.institution_id = ${institutionId} AND d.exam_from <= ${to} AND d.exam_to >= ${from}
        GROUP BY d.id, c.name, q.id ORDER BY d.exam_from, d.id LIMIT 500`.execute(db),
    ]);
    const days = capacityCalendar(
      opening,
      institution.daily_capacity,
      orders.map(({ since, ...order }) => ({ ...order, ...(since && { since }) })),
      from,
      to,
      shanghaiDay(now),
    );
    return {
      stated: opening.updatedAt !== '',
      days: days.map((one) => ({ ...one, orders: [...one.orders] })),
      orders,
    };
  },
};
