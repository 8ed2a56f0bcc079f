import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { MatchMarket } from '#domain/market/match-market.ts';
import { newId } from '#server/db/new-id.ts';
import { MatchIndex } from '#server/modules/matching/match-market.store.ts';
import { addInstitution } from '#test/world/institutions.ts';
import { addRows, rowOf } from '#test/world/rows.ts';
import { useWorld } from '#test/world/use-world.ts';

// The index holds cities from their first use on (docs/decisions/071); whatever changes meanwhile, it ends up as one built afresh.

const world = useWorld();
const cities = ['210200', '210300', '210400'] as const;
const [here, there, elsewhere] = cities;
let institutions: string[] = [];
let index: MatchIndex;

const fresh = () => new MatchIndex(world.db, world.services.catalogue);
const idsIn = (market: MatchMarket, cityId: string) =>
  market
    .institutionsIn(cityId)
    .map(({ id }) => id)
    .toSorted();

beforeAll(async () => {
  const { db } = world;
  const [code = ''] = world.services.catalogue().items.keys();
  for (let i = 0; i < 6; i += 1) {
    const id = await addInstitution(db, {
      code: `MI${i}`,
      name: `索引测试机构${i}`,
      cityId: i < 4 ? here : there,
      items: 1,
    });
    institutions.push(id);
    await addRows(db, 'institution_item', {
      id: newId(),
      institution_id: id,
      name: '本院项目',
      list_price: 100_00,
      sale_price: 80_00,
      catalogue_codes: [code],
      mapping_state: 2 as const,
    });
  }
  institutions = institutions.toSorted();
});

beforeEach(() => {
  index = fresh();
});

const move = (id: string, cityId: string) =>
  world.sql`UPDATE institution SET city_id = ${cityId} WHERE id = ${id}`;
const price = (id: string, fen: number) =>
  world.sql`UPDATE institution_item SET sale_price = ${fen} WHERE institution_id = ${id}`;
const cityOf = async (id: string) => (await rowOf(world.db, 'institution', { id })).city_id;

test('a city is there once it was asked for, and no other', async () => {
  const market = await index.market([here]);
  expect(idsIn(market, here)).toHaveLength(4);
  expect(idsIn(market, there)).toEqual([]);
  expect(idsIn(await index.market([there]), there)).toHaveLength(2);
  expect(idsIn(market, here)).toHaveLength(4);
});

test('the city of an institution is found by its id; the sample is of the whole country', async () => {
  const inThere = idsIn(await fresh().market([there]), there);
  const market = await index.marketOf(inThere.slice(0, 1));
  expect(idsIn(market, there)).toEqual(inThere);
  const sampled = market.sample().map(({ id }) => id);
  expect(institutions.filter((id) => sampled.includes(id))).toEqual(institutions);
});

test('an institution that moves, closes and comes back', async () => {
  const [id = ''] = idsIn(await index.market([here]), here);
  await move(id, there);
  await index.reload([id]);
  const market = await index.market([here]);
  expect(idsIn(market, here)).not.toContain(id);
  expect(market.institution(id)).toBeUndefined();
  expect(idsIn(await index.market([there]), there)).toContain(id);
  expect(market.institution(id)?.cityId).toBe(there);

  await world.sql`UPDATE institution SET in_force = false WHERE id = ${id}`;
  await index.reload([id]);
  expect(market.institution(id)).toBeUndefined();
  expect(market.sample().map((one) => one.id)).not.toContain(id);

  await world.sql`UPDATE institution SET in_force = true, city_id = ${here} WHERE id = ${id}`;
  await index.reload([id]);
  expect(idsIn(market, here)).toContain(id);
});

test('what was read before a change never replaces what was read after it', async () => {
  const isRead = Promise.withResolvers<void>();
  const proceed = Promise.withResolvers<void>();
  let holds = false;
  const delayed = world.db.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      if (holds) {
        holds = false;
        isRead.resolve();
        await proceed.promise;
      }
      return result;
    },
  });
  index = new MatchIndex(delayed, world.services.catalogue);
  const market = await index.market([there]);
  const [id = ''] = idsIn(await fresh().market([here]), here);
  holds = true;
  const early = index.market([here]);
  await isRead.promise;
  await move(id, there);
  await index.reload([id]);
  proceed.resolve();
  await early;
  expect(idsIn(market, here)).not.toContain(id);
  expect(idsIn(market, there)).toContain(id);
});

test('whatever changes while cities are read, the index ends up as one built afresh', async () => {
  const pending: Promise<unknown>[] = [];
  for (let step = 0; step < 60; step += 1) {
    const id = institutions[step % institutions.length] ?? '';
    const change =
      step % 2 === 0 ? price(id, 50_00 + step) : move(id, cities[(step * 7) % cities.length] ?? here);
    await change;
    pending.push(index.reload([id]), index.market([cities[step % cities.length] ?? here]));
    if (step % 20 === 10) index.invalidate();
  }
  await Promise.all(pending);
  const [now, expected] = await Promise.all([index.market(cities), fresh().market(cities)]);
  for (const cityId of [here, there, elsewhere]) expect(idsIn(now, cityId)).toEqual(idsIn(expected, cityId));
  for (const id of institutions) {
    expect(now.institution(id)).toEqual(expected.institution(id));
    expect(now.institution(id)?.cityId).toBe(await cityOf(id));
  }
});
