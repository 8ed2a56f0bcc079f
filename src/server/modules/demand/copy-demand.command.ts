import { sql } from 'kysely';
import type { DemandKind } from '#domain/demand/demand-kind.ts';
import { demandStatus } from '#domain/demand/demand-status.ts';
import { yearsLater } from '#domain/demand/repeated-days.ts';
import { shanghaiDay } from '#domain/kernel/shanghai.ts';
import type { CallOutput } from '#wire/invoke.ts';
import type { WriteContext } from '#server/api/call-context.ts';
import { newId } from '#server/db/new-id.ts';
import { readDemand, touchDemand } from './demand.store.ts';
import { readGroups } from './demand-packages.store.ts';
import { openDraft } from './open-draft.command.ts';

/**
 * A new draft with all that an earlier demand asked for, as an inquiry or an open demand whatever that was. Confirmations and the
 * review begin anew: they were that demand's. So do the days, but of a completed demand, which is repeated (再采购一次): its days come
 * again, whole years later, and its prices stand beside the new one's.
 */
export async function copyDemand(
  context: WriteContext,
  { demandId, kind }: { demandId: string; kind: DemandKind },
): Promise<CallOutput<'demand.copy'>> {
  const { tx, now } = context;
  const source = await readDemand(tx, demandId);
  const { demandId: id, number } = await openDraft(context, source.company_id, kind);
  await sql`
    UPDATE demand d SET title = s.title, purpose = s.purpose, budget_min = s.budget_min, budget_max = s.budget_max,
      budget_hidden = s.budget_hidden, price_basis = s.price_basis, invoice_type = s.invoice_type, settlement = s.settlement,
      required_types = s.required_types, required_levels = s.required_levels, required_services = s.required_services,
      attachments = s.attachments, remarks = s.remarks, contact = s.contact, mobile = s.mobile
    FROM demand s WHERE s.id = ${demandId} AND d.id = ${id}`.execute(tx);
  if (source.status === demandStatus.completed) {
    const years = sql`make_interval(years => ${yearsLater(source.exam_from, shanghaiDay(now))}::int)`;
    await sql`
      UPDATE demand d SET repeats = s.id, exam_from = (s.exam_from + ${years})::date, exam_to = (s.exam_to + ${years})::date,
        quote_deadline = CASE WHEN s.quote_deadline + ${years} > ${now} THEN s.quote_deadline + ${years} END
      FROM demand s WHERE s.id = ${demandId} AND d.id = ${id}`.execute(tx);
  }
  await sql`
    INSERT INTO demand_city (demand_id, region_id, city_id, headcount, sort)
    SELECT ${id}, region_id, city_id, headcount, sort FROM demand_city WHERE demand_id = ${demandId}`.execute(
    tx,
  );
  if (kind === 'directed')
    await sql`
      INSERT INTO demand_institution (demand_id, institution_id, sort)
      SELECT ${id}, c.institution_id, c.sort FROM demand_institution c
      JOIN institution i ON i.id = c.institution_id AND i.in_force WHERE c.demand_id = ${demandId}`.execute(
      tx,
    );
  for (const [sort, group] of (await readGroups(tx, demandId)).entries()) {
    const groupId = newId();
    await tx
      .insertInto('package_group')
      .values({ id: groupId, demand_id: id, name: group.name, sort })
      .execute();
    for (const pkg of group.packages) {
      const packageId = newId();
      await sql`
        INSERT INTO demand_package (id, demand_id, group_id, name, sex, age_min, age_max, headcount, sort)
        SELECT ${packageId}, ${id}, ${groupId}, name, sex, age_min, age_max, headcount, sort
        FROM demand_package WHERE id = ${pkg.id}`.execute(tx);
      const items = pkg.items.map((item, at) => ({
        id: newId(),
        package_id: packageId,
        catalogue_code: item.catalogueCode,
        required: item.required,
        note: item.note,
        sort: at,
      }));
      if (items.length > 0) await tx.insertInto('demand_item').values(items).execute();
    }
  }
  return { demandId: id, number, kind, version: await touchDemand(tx, id) };
}
