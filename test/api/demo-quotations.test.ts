import { describe, expect, test } from 'vitest';
import { type MachineName, machines } from '#domain/access/machines.ts';
import { demandStatus } from '#domain/demand/demand-status.ts';
import type { Machine } from '#domain/kernel/machine.ts';
import { quotationPackageStatus, quotationStatus } from '#domain/quotation/quotation-machine.ts';
import { demoAccounts } from '#server/demo/demo-accounts.ts';
import type { WholeRow } from '#server/demo/demo-rows.ts';
import { byId, now, rows } from './demo-market.testkit.ts';

describe('quotations', () => {
  const lines = Map.groupBy(rows.quotation_line, (one) => one.quotation_package_id);
  const packages = Map.groupBy(rows.quotation_package, (one) => one.quotation_id);

  test('a package’s totals are the sums of its lines', () => {
    for (const one of rows.quotation_package) {
      const mine = lines.get(one.id) ?? [];
      expect(mine.reduce((sum, line) => sum + line.unit_price, 0)).toBe(one.quoted_total);
      expect(mine.reduce((sum, line) => sum + line.list_price, 0)).toBe(one.list_total);
    }
  });

  test('every requested item has exactly one line in every quotation', () => {
    const wanted = Map.groupBy(rows.demand_item, (one) => one.package_id);
    for (const one of rows.quotation_package) {
      const answered = (lines.get(one.id) ?? []).flatMap((line) => line.demand_item_id ?? []);
      expect(answered.toSorted()).toEqual(
        (wanted.get(one.demand_package_id) ?? []).map((item) => item.id).toSorted(),
      );
    }
  });

  test('a line is met by an active, confirmed item of the quoting institution', () => {
    const items = byId(rows.institution_item);
    const quotationOf = byId(rows.quotation);
    const packageOf = byId(rows.quotation_package);
    for (const line of rows.quotation_line) {
      if (!line.institution_item_id) continue;
      const item = items.get(line.institution_item_id);
      const quotation = quotationOf.get(packageOf.get(line.quotation_package_id)?.quotation_id ?? '');
      expect(item?.institution_id).toBe(quotation?.institution_id);
      expect([item?.mapping_state, item?.frozen]).toEqual([2, false]);
    }
  });

  test('demo_provider finds an unanswered draft in which each of the six match statuses occurs', () => {
    const institution = rows.institution.find((one) => one.code === demoAccounts[2]?.institutions?.[0]);
    const seen = rows.quotation
      .filter((one) => one.institution_id === institution?.id && one.status === quotationStatus.waiting)
      .map(({ id }) => (packages.get(id) ?? []).flatMap((one) => lines.get(one.id) ?? []))
      .map((all) => [...new Set(all.map((line) => line.item_match))].toSorted());
    expect(seen).toContainEqual([1, 2, 3, 4, 5, 6]);
  });

  test('at most one accepted quote per demand package; completed demands award every package', () => {
    const accepted = rows.quotation_package
      .filter((one) => one.status === quotationPackageStatus.accepted)
      .map((one) => one.demand_package_id);
    expect(new Set(accepted).size).toBe(accepted.length);
    const completed = new Set(
      rows.demand.filter((one) => one.status === demandStatus.completed).map((one) => one.id),
    );
    const due = rows.demand_package.filter((one) => completed.has(one.demand_id)).map((one) => one.id);
    expect(rows.award.map((one) => one.demand_package_id).toSorted()).toEqual(due.toSorted());
    const quoted = byId(rows.quotation_package);
    for (const award of rows.award) {
      expect(quoted.get(award.quotation_package_id)).toMatchObject({
        status: quotationPackageStatus.accepted,
        quoted_total: award.price,
      });
    }
  });

  test('a quotation and its packages agree: quoted means all confirmed, accepted means at least one accepted', () => {
    for (const quotation of rows.quotation) {
      const states = (packages.get(quotation.id) ?? []).map((one) => one.status);
      const { waiting, quoted, accepted, rejected, won } = quotationStatus;
      // A package has the number of its quotation's state.
      if ([waiting, quoted, rejected].some((one) => one === quotation.status))
        expect(new Set(states)).toEqual(new Set([quotation.status]));
      if (quotation.status === accepted || quotation.status === won)
        expect(states).toContain(quotationPackageStatus.accepted);
    }
  });
});

describe('histories', () => {
  const histories = Map.groupBy(rows.audit_event, (one) => `${one.record_kind} ${one.record_id}`);
  const records: [MachineName, readonly { id: string; status: number }[]][] = [
    ['demand', rows.demand],
    ['quotation', rows.quotation],
    ['quotation_package', rows.quotation_package],
    ['company', rows.company],
    ['institution', rows.institution],
  ];

  test.each(records)(
    'every %s got where it is by legal moves, in order, none of them in the future',
    (kind, list) => {
      const machine: Machine<number, string> = machines[kind];
      for (const record of list) {
        let status = machine.initial[0] as number;
        let last = 0;
        for (const event of histories.get(`${kind} ${record.id}`) ?? []) {
          expect(event.at.getTime(), `${kind} ${event.action}`).toBeGreaterThanOrEqual(last);
          expect(event.at.getTime(), `${kind} ${event.action}`).toBeLessThanOrEqual(now.getTime());
          last = event.at.getTime();
          if (event.from_status === null) {
            expect(event.to_status).toBe(status);
            continue;
          }
          const action = machine.actions[event.action];
          expect(event.from_status, `${kind} ${event.action}`).toBe(status);
          expect(action?.from, `${kind} ${event.action}`).toContain(event.from_status);
          expect(action?.to).toBe(event.to_status);
          expect(action?.by, `${kind} ${event.action}`).toContain(event.actor_kind);
          status = event.to_status as number;
        }
        expect(status, `${kind} ${record.id}`).toBe(record.status);
      }
    },
  );

  test('nobody quotes before publication or after the deadline', () => {
    const demands = byId(rows.demand);
    for (const quotation of rows.quotation) {
      const demand = demands.get(quotation.demand_id) as WholeRow<'demand'>;
      if (!quotation.confirmed_at) continue;
      expect(quotation.confirmed_at.getTime()).toBeGreaterThan((demand.published_at as Date).getTime());
      expect(quotation.confirmed_at.getTime()).toBeLessThanOrEqual((demand.quote_deadline as Date).getTime());
    }
  });
});
