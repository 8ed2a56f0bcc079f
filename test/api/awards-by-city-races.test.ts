import { expect, test } from 'vitest';
import { quotationPackageStatus } from '#domain/quotation/quotation-machine.ts';
import { outcomes, useWorld } from '#test/world/use-world.ts';
import { byCity, guangzhou, shenzhen } from './awards-by-city.testkit.ts';

const world = useWorld();
const { usual, split, accept, undo, standing } = byCity(world);

test('fifty accepts at once of rivals in one city: one wins', async () => {
  const { demandId, bids } = await usual();
  await split(demandId);
  const codes = await outcomes(Array.from({ length: 50 }, (_, at) => accept(bids[at % 2], [shenzhen])));
  expect(codes.filter((code) => code === 200)).toHaveLength(1);
  expect(codes.filter((code) => code === 409)).toHaveLength(49);
  const rows =
    await world.sql`SELECT c.city_id, count(*)::int AS n FROM accepted_city c JOIN demand_package d ON d.id = c.demand_package_id
     WHERE d.demand_id = ${demandId} GROUP BY 1`;
  expect(rows).toEqual([{ city_id: shenzhen, n: 1 }]);
  // The other city is nobody's yet, and its own institution gets it.
  await accept(bids[2], [guangzhou]);
});

test('accepts against switching: the whole or the cities, never both', async () => {
  const { demandId, bids } = await usual();
  // Its institution is in one of the two cities: whoever accepts it for all says why.
  const whole = () => accept(bids[0], [], 0, '统一安排车辆前往');
  for (const round of [1, 2, 3, 4]) {
    const works = [() => split(demandId), whole, () => accept(bids[2], [guangzhou])];
    const codes = await outcomes((round % 2 ? works : works.toReversed()).map((work) => work()));
    expect(codes.filter((code) => code !== 200 && code !== 409)).toEqual([]);
    const lots = (await standing(demandId))[0] ?? [];
    const rows = await world.sql`SELECT by_city FROM quotation_package WHERE demand_package_id =
         (SELECT id FROM demand_package WHERE demand_id = ${demandId} ORDER BY sort LIMIT 1) AND status = ${quotationPackageStatus.accepted}`;
    const taken = lots.filter(([, , who]) => who !== null).length;
    expect(rows).toHaveLength(taken);
    expect(rows.every((row) => row.by_city === lots.length > 1)).toBe(true);
    await outcomes([undo(bids[0]), undo(bids[2])]);
    await outcomes([split(demandId, false)]);
  }
});

test('the database itself refuses a second quote for a package in a city', async () => {
  const { demandId, packageIds, bids } = await usual();
  await split(demandId);
  await accept(bids[0], [shenzhen]);
  const insert = world.sql`INSERT INTO accepted_city VALUES (${packageIds[0]}, ${shenzhen}, ${bids[1]?.packageIds[0]})`;
  await expect(insert).rejects.toThrow('accepted_city_pkey');
  const unsplit = world.sql`DELETE FROM package_city WHERE demand_package_id = ${packageIds[0]}`;
  await expect(unsplit).rejects.toThrow('accepted_city');
});
