import { sql } from 'kysely';
import { checkDemand, type DemandToCheck } from '#domain/compliance/check-package.ts';
import { confirmationKey, type Finding } from '#domain/compliance/finding.ts';
import { catalogueOn } from '#domain/compliance/rule-force.ts';
import { type DemandStatus } from '#domain/demand/demand-machine.ts';
import { demandStatus } from '#domain/demand/demand-status.ts';
import { notFound } from '#domain/kernel/failure.ts';
import { shanghaiDay } from '#domain/kernel/shanghai.ts';
import type { CallOutput, ParsedInput } from '#wire/invoke.ts';
import type { ReadContext } from '#server/api/call-context.ts';
import type { Sql } from '#server/db/database.ts';
import { readLegalRules } from '#server/modules/catalogue/catalogue-snapshot.ts';
import { presentStatus } from '#server/modules/demand/demand.present.ts';
import { requireDates, withTexts } from './save-rule.command.ts';

interface OpenDemand extends DemandToCheck {
  readonly id: string;
  readonly number: string;
  readonly title: string;
  readonly status: DemandStatus;
}

/** Every demand in review or open, judged by the rules as they are and as they would be on the first day of the change. */
export async function tryComplianceRule(
  { db, catalogue, now }: ReadContext,
  { id, ...settings }: ParsedInput<'console.tryComplianceRule'>,
): Promise<CallOutput<'console.tryComplianceRule'>> {
  requireDates(settings);
  const [rules, demands] = await Promise.all([readLegalRules(db), openDemands(db)]);
  const rule = rules.find((one) => one.id === id);
  if (!rule) throw notFound('没有这条规则，请刷新列表。');
  const { enabled, effect, from, to } = settings;
  const changed = { ...withTexts(rule, settings), force: { ...rule.force, enabled, effect, from, to } };
  const today = shanghaiDay(now);
  const day = from && from > today ? from : today;
  const before = catalogueOn({ ...catalogue, legalRules: rules }, day);
  const after = catalogueOn(
    { ...catalogue, legalRules: rules.map((one) => (one.id === id ? changed : one)) },
    day,
  );
  return {
    checked: demands.length,
    demands: demands.flatMap((demand) => {
      const [was, is] = [checkDemand(demand, before), checkDemand(demand, after)];
      const [added, lifted] = [lackingIn(was, is), lackingIn(is, was)];
      if (added.length + lifted.length === 0) return [];
      const { id: demandId, number, title, status } = demand;
      return [{ demandId, number, title, status: presentStatus(status), added, lifted }];
    }),
  };
}

/** Those of `all` that are not in `some`; other words for the same finding are no change. */
function lackingIn(some: readonly Finding[], all: readonly Finding[]) {
  const key = (one: Finding) => `${confirmationKey(one)}:${one.effect}:${one.catalogueCodes.join()}`;
  const known = new Set(some.map(key));
  return all.filter((one) => !known.has(key(one))).map(({ effect, message }) => ({ effect, message }));
}

async function openDemands(db: Sql): Promise<OpenDemand[]> {
  const { rows } = await sql<OpenDemand>`
    SELECT d.id, d.number, d.title, d.purpose, d.status, jsonb_agg(jsonb_build_object('id', p.id, 'name', p.name, 'sex', p.sex,
      'ageMin', p.age_min, 'ageMax', p.age_max, 'headcount', p.headcount, 'items', (
        SELECT coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'catalogueCode', t.catalogue_code, 'required', t.required)), '[]')
        FROM demand_item t WHERE t.package_id = p.id))) AS packages
    FROM demand d JOIN demand_package p ON p.demand_id = d.id
    WHERE d.status = ANY(${[demandStatus.inReview, demandStatus.procuring]}::smallint[])
    GROUP BY d.id ORDER BY d.published_at NULLS FIRST, d.id`.execute(db);
  return rows;
}
