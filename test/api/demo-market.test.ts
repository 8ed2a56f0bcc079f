import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { machines } from '#domain/access/machines.ts';
import { isCreditCode } from '#domain/company/credit-code.ts';
import { checkDemand } from '#domain/compliance/check-package.ts';
import { blocks, confirmationKey, needsConfirmation } from '#domain/compliance/finding.ts';
import { mobilePattern } from '#domain/kernel/mobile.ts';
import { shanghaiMinute } from '#domain/kernel/shanghai.ts';
import { demoAccounts, demoPassword } from '#server/demo/demo-accounts.ts';
import { type DemoRows, demoTables, type WholeRow } from '#server/demo/demo-rows.ts';
import { parseTable } from '#server/modules/library-import/spreadsheet/parse-table.ts';
import { build, catalogue, dictionaries, now, regions, rows } from './demo-market.testkit.ts';

const priceLists = join(import.meta.dirname, '../../data/demo/price-lists');
const statuses = (list: readonly { status: number }[]) =>
  [...new Set(list.map((one) => one.status))].toSorted();
const certified = rows.institution.filter((one) => one.in_force);
const codesOf = (kind: string) =>
  new Set(dictionaries.filter((one) => one.kind === kind).map((one) => one.code));

const tomorrow = build(new Date(now.getTime() + 86_400_000));

test('ids differ, whatever the moment of loading', () => {
  for (const market of [rows, tomorrow]) {
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
    const perCity = Map.groupBy(certified, (one) => one.city_id);
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
    const items = Map.groupBy(rows.institution_item, (one) => one.institution_id);
    const doctors = Map.groupBy(rows.doctor, (one) => one.institution_id);
    const packages = Map.groupBy(rows.institution_package, (one) => one.institution_id);
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
    const named = rows.institution_item.filter((one) => one.catalogue_codes.length > 0);
    const own = named.filter((one) => one.name !== catalogue.items.get(one.catalogue_codes[0] ?? '')?.name);
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
  const items = Map.groupBy(rows.demand_item, (one) => one.package_id);
  const packages = Map.groupBy(rows.demand_package, (one) => one.demand_id);
  const findingsOf = (demand: WholeRow<'demand'>) =>
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
    const cities = Map.groupBy(rows.demand_city, (one) => one.demand_id);
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
    for (const { quote_deadline: at } of rows.demand.filter((one) => one.quote_deadline !== null))
      expect(shanghaiMinute(at as Date)).toMatch(/ 1[0-7]:[03]0$| 18:00$/);
  });
});

test('the same now gives the same market; another now moves the moments, not the story', () => {
  // Compared as text: sixty thousand rows.
  expect(JSON.stringify(build(now)) === JSON.stringify(rows)).toBe(true);
  const story = (market: DemoRows) => [
    market.demand.map((one) => [one.title, one.status, one.headcount]),
    market.quotation.map((one) => one.status),
    market.quotation_package.map((one) => [one.status, one.quoted_total]),
  ];
  expect(story(tomorrow)).toEqual(story(rows));
  expect(tomorrow.demand[0]?.created_at.getTime()).toBe(
    (rows.demand[0]?.created_at.getTime() ?? 0) + 86_400_000,
  );
});

test.each(readdirSync(priceLists))('the sample price list %s can be read', async (name) => {
  const table = await parseTable(readFileSync(join(priceLists, name)));
  expect(table.sheets[0]?.rows.length).toBeGreaterThan(100);
});
