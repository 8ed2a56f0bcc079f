import fc from 'fast-check';
import { Kysely, PostgresDialect } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import type { DemandStatus } from '#domain/demand/demand-machine.ts';
import { demandStatus } from '#domain/demand/demand-status.ts';
import { pathOf, type RegionIndex } from '#domain/region/region.ts';
import type { CallInput } from '#wire/invoke.ts';
import { searchedTo } from '#wire/kernel/shapes.ts';
import { newId } from '#server/db/new-id.ts';
import type { Schema } from '#server/db/schema.ts';
import { regionIndex } from '#server/modules/common/region-index.ts';
import { listHall } from '#server/modules/demand/list-hall.query.ts';
import { within } from '#test/slowness.ts';
import { addRows } from '#test/world/rows.ts';
import { expectFailure, useWorld } from '#test/world/use-world.ts';

// The demand hall's filters, each alone and all together, against a filter in memory; and what they cost with many rows.

const day = 86_400_000;
const world = useWorld();
let regions: RegionIndex;
beforeAll(async () => {
  regions = await regionIndex(world.services);
  await addDemands(market);
});

type Query = CallInput<'demand.listHall'>;
const list = (query: Query) => world.call('visitor', 'demand.listHall', query);

interface Given {
  readonly id: string;
  readonly number: string;
  readonly title: string;
  readonly kind: 'open' | 'directed';
  readonly status: DemandStatus;
  readonly purpose: string;
  readonly headcount: number;
  /** Fen. */
  readonly budgetMin: number | null;
  readonly budgetMax: number | null;
  readonly hidden: boolean;
  /** Days from now. */
  readonly deadline: number;
  readonly published: number;
  readonly places: readonly string[];
}

const titles = ['2027年度员工体检', '校招生入职体检（深圳）', '管理层 深度体检', 'Annual 100%_体检', '年检'];
const places = ['440300', '440305', '440306', '441900', '440100', '110100', '330100'];
const purposes = ['ANNUAL', 'ENTRY', 'OCCUPATION'];
const pick = <T>(list: readonly T[], n: number): T => list[n % list.length] as T;

/** Every value meets every other one: each field goes round at a pace of its own. */
const market: readonly Given[] = Array.from({ length: 60 }, (_, n) => ({
  id: newId(),
  number: `CG20270101-${String(700_000 + n * 37)}`,
  title: pick(titles, n),
  kind: n % 11 === 10 ? 'directed' : 'open',
  status: pick([2, 2, 3, 2, 4, 7, 2, 5, 3, 1, 8, 2, 0] as const, n),
  purpose: pick(purposes, n),
  headcount: pick([20, 50, 51, 200, 500, 1200], n + (n >> 2)),
  budgetMin: pick([null, 20_000, 50_000], n),
  budgetMax: pick([null, 60_000, null, 100_000], n),
  hidden: n % 4 === 3,
  deadline: pick([2, 5, -1, 10, 25, 60], n + (n >> 3)) + n / 1000,
  published: -(n * 7919) % 60,
  places: n % 3 === 0 ? [pick(places, n), pick(places, n + 3)] : [pick(places, n)],
}));

async function addDemands(demands: readonly Given[]): Promise<void> {
  const { db, clock } = world.services;
  const { userId, companyId } = world.people.buyer;
  const at = (days: number) => new Date(clock().getTime() + days * day);
  await addRows(
    db,
    'demand',
    demands.map((one) => ({
      id: one.id,
      number: one.number,
      kind: one.kind,
      owner_id: userId,
      company_id: companyId,
      title: one.title,
      purpose: one.purpose,
      quote_deadline: at(one.deadline),
      budget_min: one.budgetMin,
      budget_max: one.budgetMax,
      budget_hidden: one.hidden,
      status: one.status,
      headcount: one.headcount,
      published_at: at(one.published),
    })),
  );
  await addRows(
    db,
    'demand_city',
    demands.flatMap((one) =>
      one.places.map((region_id) => ({
        demand_id: one.id,
        region_id,
        city_id: regions.byId.get(region_id)?.level === 3 ? `${region_id.slice(0, 4)}00` : region_id,
        headcount: 10,
      })),
    ),
  );
}

/** The same rules once more, in the plainest words. */
function expected(query: Query): string[] {
  const { cityId, keyword, budgetMin, budgetMax, deadlineWithin, headcountMin, headcountMax } = query;
  const budgetOf = (one: Given) => one.budgetMax ?? one.budgetMin;
  const takesQuotes = (one: Given) => one.status === demandStatus.procuring && one.deadline > 0;
  const isThere = (one: Given, code: string) =>
    one.places.some(
      (place) =>
        pathOf(regions, place).some(({ id }) => id === code) ||
        pathOf(regions, code).some(({ id, level }) => id === place && level === 2),
    );
  const found = market.filter(
    (one) =>
      one.kind === 'open' &&
      [2, 3, 4].includes(one.status) &&
      (!query.status || one.status === query.status) &&
      (!query.purpose || one.purpose === query.purpose) &&
      (!cityId || isThere(one, cityId)) &&
      (keyword ?? '')
        .toLowerCase()
        .split(' ')
        .every((word) => `${one.title} ${one.number}`.toLowerCase().includes(word)) &&
      (!headcountMin || one.headcount >= Number(headcountMin)) &&
      (!headcountMax || one.headcount <= Number(headcountMax)) &&
      ((!budgetMin && !budgetMax) || (!one.hidden && budgetOf(one) !== null)) &&
      (!budgetMin || (budgetOf(one) ?? 0) >= Number(budgetMin) * 100) &&
      (!budgetMax || (one.budgetMin ?? one.budgetMax ?? 0) <= Number(budgetMax) * 100) &&
      (!deadlineWithin || (takesQuotes(one) && one.deadline <= Number(deadlineWithin))),
  );
  const newest = (a: Given, b: Given) => b.published - a.published || (a.id < b.id ? 1 : -1);
  const shown = (one: Given) => (one.hidden ? null : budgetOf(one)) ?? -1;
  const orders = {
    newest,
    deadline: (a: Given, b: Given) =>
      Number(takesQuotes(b)) - Number(takesQuotes(a)) ||
      (takesQuotes(a) ? a.deadline - b.deadline || (a.id < b.id ? -1 : 1) : newest(a, b)),
    headcount: (a: Given, b: Given) => b.headcount - a.headcount || (a.id < b.id ? 1 : -1),
    budget: (a: Given, b: Given) => shown(b) - shown(a) || (a.id < b.id ? 1 : -1),
  };
  return found.toSorted(orders[query.sort ?? 'newest']).map((one) => one.id);
}

const alone: Readonly<Record<string, readonly Query[]>> = {
  cityId: ['440300', '440305', '440000', '441900', '110000', '650000'].map((cityId) => ({ cityId })),
  purpose: [...purposes, 'OTHER'].map((purpose) => ({ purpose })),
  keyword: ['年', '年度', '体检', '入职体检', '深度 管理', 'annual', '100%_', '0%', '700037', '岚'].map(
    (keyword) => ({ keyword }),
  ),
  headcount: [{ headcountMax: 50 }, { headcountMin: 50, headcountMax: 200 }, { headcountMin: 1000 }],
  budget: [{ budgetMin: '600' }, { budgetMax: '499.99' }, { budgetMin: '200', budgetMax: '600' }],
  deadlineWithin: [3, 7, 14, 30].map((deadlineWithin) => ({ deadlineWithin })),
  status: [2, 3, 4].map((status) => ({ status })),
  sort: (['newest', 'deadline', 'headcount', 'budget'] as const).map((sort) => ({ sort })),
};

describe('filters', () => {
  for (const [name, queries] of Object.entries(alone))
    test(`${name} alone`, async () => {
      for (const query of queries) {
        const { records, total, more } = await list({ ...query, size: 100 });
        expect(
          records.map((one) => one.demandId),
          JSON.stringify(query),
        ).toEqual(expected(query));
        expect([total, more]).toEqual([records.length, false]);
      }
    });

  test(
    'together, on every page',
    async () => {
      const maybe = <T>(values: readonly T[]) => fc.option(fc.constantFrom(...values), { nil: {}, freq: 2 });
      const query = fc
        .tuple(...Object.values(alone).map(maybe), fc.integer({ min: 3, max: 9 }))
        .map((parts) => {
          const size = parts.pop() as number;
          return { query: Object.assign({}, ...(parts as Query[])) as Query, size };
        });
      await fc.assert(
        fc.asyncProperty(query, async ({ query: asked, size }) => {
          const wanted = expected(asked);
          const pages = Math.ceil(wanted.length / size) + 1;
          const found: string[] = [];
          for (let current = 1; current <= pages; current++) {
            const page = await list({ ...asked, current, size });
            expect(page.total).toBe(wanted.length);
            found.push(...page.records.map((one) => one.demandId));
          }
          expect(found).toEqual(wanted);
        }),
        { numRuns: 80 },
      );
    },
    within(60_000),
  );

  test('the region is named; one that does not exist is not found, a malformed one refused', async () => {
    expect((await list({ cityId: '440305' })).region).toEqual({ code: '440305', name: '南山区' });
    expect((await list({})).region).toBeNull();
    await expectFailure(list({ cityId: '999999' }), 404);
    await expectFailure(list({ cityId: '44' }), 400);
  });

  test('offers exactly the provinces and cities where demands are', async () => {
    const { regions: offered } = await list({ size: 1 });
    const shown = market.filter((one) => one.kind === 'open' && [2, 3, 4].includes(one.status));
    const cities = new Set(shown.flatMap((one) => one.places.map((place) => `${place.slice(0, 4)}00`)));
    expect(offered.flatMap((one) => one.cities.map(({ code }) => code)).toSorted()).toEqual(
      [...cities].toSorted(),
    );
    expect(offered.find(({ code }) => code === '440000')?.cities).toContainEqual({
      code: '440300',
      name: '深圳',
    });
  });
});

describe('with many demands', () => {
  const statements: { sql: string; parameters: readonly unknown[] }[] = [];

  beforeAll(async () => {
    const { userId, companyId } = world.people.buyer;
    await world.sql`INSERT INTO demand (id, number, owner_id, company_id, title, purpose, quote_deadline, status, headcount, published_at)
      SELECT gen_random_uuid(), 'CG20250101-' || 100000 + n, ${userId}, ${companyId},
        '批量需求' || CASE WHEN n % 100 = 0 THEN '岚桥' ELSE '' END, 'ANNUAL', now() - interval '1 day', 3, n, now() - n * interval '1 hour' - interval '100 days'
      FROM generate_series(1, 4000) n`;
    await world.sql`INSERT INTO demand_city (demand_id, region_id, city_id, headcount)
      SELECT id, region_id, region_id, 1 FROM (SELECT id, (ARRAY['520100', '520300', '520400', '520500'])[1 + headcount % 4] AS region_id
        FROM demand WHERE title LIKE '批量需求%') many`;
    await world.database.pool.query('VACUUM ANALYZE demand, demand_city');
  }, within(60_000));

  /** The plans of all that a page takes. */
  async function plansOf(query: Query): Promise<string> {
    const recording = new Kysely<Schema>({
      dialect: new PostgresDialect({ pool: world.database.pool }),
      log: ({ query: { sql: text, parameters } }) => {
        statements.push({ sql: text, parameters });
      },
    });
    statements.length = 0;
    const region = query.cityId ? regions.byId.get(query.cityId) : undefined;
    const full = { current: 1, size: 15, sort: 'newest' as const, ...query } as Parameters<
      typeof listHall
    >[1];
    await listHall(recording, full, region, regions, world.services.clock());
    const plans: string[] = [];
    for (const one of statements) {
      const { rows } = await world.database.pool.query(`EXPLAIN ${one.sql}`, [...one.parameters]);
      plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'));
    }
    return plans.join('\n');
  }

  test('two characters are found by the index, without reading the table through', async () => {
    expect((await list({ keyword: '岚桥' })).total).toBe(40);
    const plan = await plansOf({ keyword: '岚桥' });
    expect(plan).toContain('Bitmap Index Scan on demand_search');
    expect(plan).not.toContain('Seq Scan on demand d');
  });

  test('every order comes from its index, on any page', async () => {
    for (const [sort, index] of [
      ['newest', 'demand_hall'],
      ['headcount', 'demand_hall_headcount'],
      ['budget', 'demand_hall_budget'],
      ['deadline', 'demand_hall_deadline'],
    ] as const)
      for (const current of [1, 60]) {
        const plan = await plansOf({ sort, current });
        expect(plan).toMatch(new RegExp(`Index (Only )?Scan using ${index} on demand d`));
        expect(plan).not.toContain('Seq Scan on demand d');
      }
  });

  test('a city is found by its index', async () => {
    const plan = await plansOf({ cityId: '520300', status: demandStatus.completed });
    expect(plan).toContain('demand_city_city');
    expect(plan).not.toMatch(/Seq Scan on demand(_city)? /);
  });

  test('counting and turning pages end at the reach, and say so', async () => {
    const first = await list({ keyword: '批量需求' });
    expect(first).toMatchObject({ total: searchedTo, more: true });
    const last = await list({ keyword: '批量需求', current: searchedTo / 20 });
    expect(last.records).toHaveLength(20);
    expect((await list({ keyword: '批量需求', current: searchedTo / 20 + 1 })).records).toEqual([]);
    expect(await list({ keyword: '批量需求', headcountMax: 30 })).toMatchObject({ total: 30, more: false });
  });
});
