import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { machines, type MachineName } from '#domain/access/machines.ts';
import { mobilePattern } from '#domain/access/mobile.ts';
import type { Machine } from '#domain/kernel/machine.ts';
import { isCreditCode } from '#domain/company/credit-code.ts';
import { checkDemand } from '#domain/compliance/check-package.ts';
import { blocks, confirmationKey, needsConfirmation } from '#domain/compliance/finding.ts';
import { openDatabase } from '#server/db/database.ts';
import { nextNumber } from '#server/db/human-number.ts';
import { readReference } from '#server/modules/catalogue/read-reference.ts';
import { buildDemoMarket } from '#server/modules/demo/build-demo-market.ts';
import { demoAccounts, demoPassword } from '#server/modules/demo/demo-accounts.ts';
import { demoTables, type DemoRows, type Row } from '#server/modules/demo/demo-rows.ts';
import { readDemoSource } from '#server/modules/demo/demo-source.ts';
import { loadDemoMarket } from '#server/modules/demo/load-demo-market.ts';
import { loadReferenceContent } from '#server/modules/demo/load-reference-content.ts';
import { readDemoContent } from '#server/modules/demo/read-content.ts';
import { readTable } from '#server/modules/library-import/spreadsheet/read-table.ts';
import { verifyPassword } from '#server/modules/user/password.ts';
import { freshDatabase, type TestDatabase } from '#test/world/database.ts';

const now = new Date('2026-11-21T10:00:00+08:00');
const { catalogue, regions, dictionaries } = readReference();
const priceLists = join(import.meta.dirname, '../../data/demo/price-lists');
const build = (at: Date) =>
  buildDemoMarket({
    now: at,
    catalogue,
    source: readDemoSource(),
    content: readDemoContent(),
    passwordHash: 'not a hash',
  });
const rows: DemoRows = build(now);

const byId = <T extends { id: string }>(list: readonly T[]) => new Map(list.map((one) => [one.id, one]));
const groupBy = <T>(list: readonly T[], key: (one: T) => string) => Map.groupBy(list, key);
const statuses = (list: readonly { status: number }[]) =>
  [...new Set(list.map((one) => one.status))].toSorted();
const certified = rows.institution.filter((one) => one.in_force);
const codesOf = (kind: string) =>
  new Set(dictionaries.filter((one) => one.kind === kind).map((one) => one.code));

test('ids differ, whatever the moment of loading', () => {
  const moments = [0, 1, 2, 3].map((n) => new Date(now.getTime() + n * 37_000_001));
  for (const market of [rows, ...moments.map(build)]) {
    for (const table of demoTables) {
      const ids = market[table].flatMap((row) => ('id' in row ? [row.id] : []));
      expect([table, new Set(ids).size]).toEqual([table, ids.length]);
      expect(
        ids.every((id) => /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/.test(id)),
      ).toBe(true);
    }
  }
});

describe('size and spread', () => {
  test('at least 66 certified institutions over 16 cities, twelve of them in 深圳', () => {
    const perCity = groupBy(certified, (one) => one.city_id);
    expect(certified.length).toBeGreaterThanOrEqual(66);
    expect(perCity.size).toBeGreaterThanOrEqual(16);
    expect(perCity.get('440300')?.length).toBeGreaterThanOrEqual(12);
  });

  test('8 certified companies, 40 demands, 11 news, 4 cases, some applications to review', () => {
    expect(rows.company.filter((one) => one.in_force)).toHaveLength(8);
    expect(rows.demand.length).toBeGreaterThanOrEqual(40);
    expect(rows.content.filter((one) => one.collection === 'news')).toHaveLength(11);
    expect(rows.content.filter((one) => one.collection === 'case')).toHaveLength(4);
    expect(statuses(rows.company)).toEqual([1, 2, 3]);
    expect(statuses(rows.institution)).toEqual([1, 2, 3]);
  });

  test('every state of every machine of the procurement is there', () => {
    for (const [table, list] of [
      ['demand', rows.demand],
      ['quotation', rows.quotation],
      ['quotation_package', rows.quotation_package],
    ] as const) {
      expect(statuses(list), table).toEqual(Object.keys(machines[table].labels).map(Number).toSorted());
    }
  });

  test('each institution has 120 to 310 items, 3 to 8 doctors and 2 to 6 packages', () => {
    const items = groupBy(rows.institution_item, (one) => one.institution_id);
    const doctors = groupBy(rows.doctor, (one) => one.institution_id);
    const packages = groupBy(rows.institution_package, (one) => one.institution_id);
    for (const { id, name } of rows.institution) {
      const count = [items, doctors, packages].map((map) => map.get(id)?.length ?? 0) as [
        number,
        number,
        number,
      ];
      expect(count[0], name).toBeGreaterThanOrEqual(120);
      expect(count[0], name).toBeLessThanOrEqual(310);
      expect(count[1], name).toBeGreaterThanOrEqual(3);
      expect(count[1], name).toBeLessThanOrEqual(8);
      expect(count[2], name).toBeGreaterThanOrEqual(2);
      expect(count[2], name).toBeLessThanOrEqual(6);
    }
  });

  test('the lists keep their own wording: most names are not the catalogue’s, most are mapped all the same', () => {
    const named = rows.institution_item.filter((one) => one.catalogue_code);
    const own = named.filter((one) => one.name !== catalogue.items.get(one.catalogue_code ?? '')?.name);
    expect(own.length / named.length).toBeGreaterThan(0.5);
    const confirmed = rows.institution_item.filter((one) => one.mapping_state === 2);
    expect(confirmed.length / rows.institution_item.length).toBeGreaterThan(0.8);
    expect(new Set(rows.institution_item.map((one) => one.mapping_state))).toEqual(new Set([0, 1, 2]));
  });
});

describe('plausible, and nobody’s', () => {
  test('regions, dictionary codes, credit codes and mobiles are valid', () => {
    const regionIds = new Set(regions.map((region) => region.id));
    const [types, levels, services, titles] = [
      'medical_org_type',
      'hospital_level',
      'special_service',
      'doctor_title',
    ].map(codesOf) as [Set<string>, Set<string>, Set<string>, Set<string>];
    for (const one of rows.institution) {
      expect(isCreditCode(one.credit_code), one.name).toBe(true);
      expect(regionIds.has(one.region_id) && regionIds.has(one.city_id), one.name).toBe(true);
      expect(types.has(one.type) && levels.has(one.level), one.name).toBe(true);
      expect(
        one.special_services.every((code) => services.has(code)),
        one.name,
      ).toBe(true);
      expect(one.introduction).toContain('示例');
    }
    for (const one of rows.company) {
      expect(isCreditCode(one.credit_code), one.name).toBe(true);
      expect(codesOf('industry').has(one.industry) && codesOf('company_size').has(one.size), one.name).toBe(
        true,
      );
    }
    expect(rows.doctor.every((one) => titles.has(one.title))).toBe(true);
    expect(rows.demand.every((one) => codesOf('check_type').has(one.purpose))).toBe(true);
    for (const user of rows.app_user) {
      expect(user.mobile).toMatch(mobilePattern);
      expect(user.mobile).toMatch(/^1(380000|990000)\d{4}$/);
    }
    expect(new Set(rows.app_user.map((one) => one.mobile)).size).toBe(rows.app_user.length);
  });

  test('the documented password is acceptable and the documented accounts exist', () => {
    expect(demoPassword).toMatch(/^(?=.*[a-zA-Z])(?=.*\d).{8,}$/);
    const accounts = new Set(rows.app_user.map((one) => one.account));
    expect(demoAccounts.filter((one) => !accounts.has(one.account))).toEqual([]);
  });

  test('sale prices never exceed list prices, own packages neither', () => {
    for (const one of [...rows.institution_item, ...rows.institution_package]) {
      expect(one.sale_price, one.name).toBeLessThanOrEqual(one.list_price);
    }
  });
});

describe('demands', () => {
  const items = groupBy(rows.demand_item, (one) => one.package_id);
  const packages = groupBy(rows.demand_package, (one) => one.demand_id);
  const findingsOf = (demand: Row<'demand'>) =>
    checkDemand(
      {
        purpose: demand.purpose,
        packages: (packages.get(demand.id) ?? []).map((one) => ({
          id: one.id,
          name: one.name,
          sex: one.sex,
          ...(one.age_min !== null && { ageMin: one.age_min }),
          ...(one.age_max !== null && { ageMax: one.age_max }),
          headcount: one.headcount,
          items: (items.get(one.id) ?? []).map((item) => ({
            id: item.id,
            catalogueCode: item.catalogue_code,
            required: item.required,
          })),
        })),
      },
      catalogue,
    );

  test.each(rows.demand.map((demand) => [demand.title, demand] as const))(
    '%s breaks no rule',
    (_, demand) => {
      const findings = findingsOf(demand);
      expect(blocks(findings)).toEqual([]);
      if (demand.submitted_at) {
        const confirmed = new Set(demand.confirmations.map(confirmationKey));
        expect(needsConfirmation(findings, confirmed)).toEqual([]);
      }
    },
  );

  test('heads by city and by package add up to the demand’s', () => {
    const cities = groupBy(rows.demand_city, (one) => one.demand_id);
    const sum = (list: readonly { headcount: number }[] = []) =>
      list.reduce((total, one) => total + one.headcount, 0);
    for (const demand of rows.demand) {
      expect(sum(cities.get(demand.id)), demand.title).toBe(demand.headcount);
      expect(sum(packages.get(demand.id)), demand.title).toBe(demand.headcount);
    }
  });

  test('what is still quoted has its deadline ahead: some within a day, some days away', () => {
    const left = rows.demand
      .filter((one) => one.status === 2)
      .map((one) => ((one.quote_deadline as Date).getTime() - now.getTime()) / 3_600_000);
    expect(Math.min(...left)).toBeGreaterThan(0);
    expect(left.filter((hours) => hours <= 24).length).toBeGreaterThan(0);
    expect(left.filter((hours) => hours > 72).length).toBeGreaterThan(0);
  });
});

describe('quotations', () => {
  const lines = groupBy(rows.quotation_line, (one) => one.quotation_package_id);
  const packages = groupBy(rows.quotation_package, (one) => one.quotation_id);

  test('a package’s totals are the sums of its lines', () => {
    for (const one of rows.quotation_package) {
      const mine = lines.get(one.id) ?? [];
      expect(mine.reduce((sum, line) => sum + line.unit_price, 0)).toBe(one.quoted_total);
      expect(mine.reduce((sum, line) => sum + line.list_price, 0)).toBe(one.list_total);
    }
  });

  test('every requested item has exactly one line in every quotation', () => {
    const wanted = groupBy(rows.demand_item, (one) => one.package_id);
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
      .filter((one) => one.institution_id === institution?.id && one.status === 1)
      .map(({ id }) => (packages.get(id) ?? []).flatMap((one) => lines.get(one.id) ?? []))
      .map((all) => [...new Set(all.map((line) => line.item_match))].toSorted());
    expect(seen).toContainEqual([1, 2, 3, 4, 5, 6]);
  });

  test('at most one accepted quote per demand package; completed demands award every package', () => {
    const accepted = rows.quotation_package
      .filter((one) => one.status === 3)
      .map((one) => one.demand_package_id);
    expect(new Set(accepted).size).toBe(accepted.length);
    const completed = new Set(rows.demand.filter((one) => one.status === 3).map((one) => one.id));
    const due = rows.demand_package.filter((one) => completed.has(one.demand_id)).map((one) => one.id);
    expect(rows.award.map((one) => one.demand_package_id).toSorted()).toEqual(due.toSorted());
    const quoted = byId(rows.quotation_package);
    for (const award of rows.award) {
      expect(quoted.get(award.quotation_package_id)).toMatchObject({ status: 3, quoted_total: award.price });
    }
  });

  test('a quotation and its packages agree: quoted means all confirmed, accepted means at least one accepted', () => {
    for (const quotation of rows.quotation) {
      const states = (packages.get(quotation.id) ?? []).map((one) => one.status);
      if (quotation.status === 1) expect(new Set(states)).toEqual(new Set([1]));
      if (quotation.status === 2) expect(new Set(states)).toEqual(new Set([2]));
      if (quotation.status === 3 || quotation.status === 7) expect(states).toContain(3);
      if (quotation.status === 4) expect(new Set(states)).toEqual(new Set([4]));
    }
  });
});

describe('histories', () => {
  const histories = groupBy(rows.audit_event, (one) => `${one.record_kind} ${one.record_id}`);
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
      const demand = demands.get(quotation.demand_id) as Row<'demand'>;
      if (!quotation.confirmed_at) continue;
      expect(quotation.confirmed_at.getTime()).toBeGreaterThan((demand.published_at as Date).getTime());
      expect(quotation.confirmed_at.getTime()).toBeLessThanOrEqual((demand.quote_deadline as Date).getTime());
    }
  });
});

test('the same now gives the same market; another now moves the moments, not the story', () => {
  expect(build(now)).toEqual(rows);
  const later = build(new Date(now.getTime() + 86_400_000));
  const story = (market: DemoRows) => [
    market.demand.map((one) => [one.title, one.status, one.headcount]),
    market.quotation.map((one) => one.status),
    market.quotation_package.map((one) => [one.status, one.quoted_total]),
  ];
  expect(story(later)).toEqual(story(rows));
  expect(later.demand[0]?.created_at.getTime()).toBe(
    (rows.demand[0]?.created_at.getTime() ?? 0) + 86_400_000,
  );
});

test.each(readdirSync(priceLists))('the sample price list %s can be read', async (name) => {
  const table = await readTable(join(priceLists, name), name);
  expect(table.sheets[0]?.rows.length).toBeGreaterThan(100);
});

describe('in the database', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await freshDatabase();
  });
  afterAll(() => database.drop());

  test('is loaded once, whole, even by two nodes at a time; numbers go on after it', async () => {
    const db = openDatabase(database.pool);
    const at = new Date();
    const loads = await Promise.all([1, 2].map(() => loadDemoMarket(db, { now: at, catalogue })));
    expect(loads.toSorted()).toEqual([false, true]);
    expect(await loadDemoMarket(db, { now: at, catalogue })).toBe(false);
    const expected = build(at);
    for (const table of demoTables) {
      const { rows: counted } = await database.pool.query(`SELECT count(*)::int AS n FROM ${table}`);
      expect(counted[0].n, table).toBe(expected[table].length);
    }
    const number = await db.transaction().execute((tx) => nextNumber(tx, 'CG'));
    expect(expected.demand.map((one) => one.number)).not.toContain(number);
    const user = await db
      .selectFrom('app_user')
      .select('password_hash')
      .where('account', '=', 'demo_buyer')
      .executeTakeFirstOrThrow();
    expect(await verifyPassword(user.password_hash, demoPassword)).toBe(true);
  });

  test('the reference texts are put in once; an edited one stays', async () => {
    const db = openDatabase(database.pool);
    await loadReferenceContent(db, now);
    await db.updateTable('content').set({ title: '改过的标题' }).where('path', '=', 'agree').execute();
    await loadReferenceContent(db, now);
    const pages = await db
      .selectFrom('content')
      .select(['path', 'title'])
      .where('collection', '=', 'page')
      .execute();
    expect(pages.map((one) => one.path).toSorted()).toEqual(['about-us', 'agree', 'state']);
    expect(pages.find((one) => one.path === 'agree')?.title).toBe('改过的标题');
  });
});
