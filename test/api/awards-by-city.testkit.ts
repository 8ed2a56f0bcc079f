import { addRows, setRows } from '#test/world/rows.ts';
import type { World } from '#test/world/world.ts';
import { type Bid, bid } from './comparison.testkit.ts';
import { publishDemand } from './quotation.testkit.ts';

export const [shenzhen, guangzhou, dongguan] = ['440300', '440100', '441900'] as const;

/** What tests of awards by city do in this world. */
export function byCity(world: World) {
  const buyer = () => world.as('buyer').invoke;

  /** A demand of two packages of ten heads over these cities, with a quote of an institution in each city named. */
  async function overCities(
    heads: readonly (readonly [cityId: string, headcount: number])[],
    bidders: readonly (readonly [cityId: string, price: number])[],
    counts: readonly [number, number] = [10, 10],
  ) {
    const { db } = world;
    const demand = await publishDemand(world, {
      packages: [
        { codes: ['ECG001'], headcount: counts[0] },
        { codes: ['XRY001'], headcount: counts[1] },
      ],
    });
    const { demandId } = demand;
    await db.deleteFrom('demand_city').where('demand_id', '=', demandId).execute();
    const cities = heads.map(([city, headcount], sort) => ({
      demand_id: demandId,
      region_id: city,
      city_id: city,
      headcount,
      sort,
    }));
    await addRows(db, 'demand_city', cities);
    const bids: Bid[] = [];
    for (const [city, price] of bidders) {
      const made = await bid(world, demand, { ECG001: price, XRY001: price });
      await setRows(
        db,
        'institution',
        { id: made.provider.institutionId },
        { city_id: city, region_id: city },
      );
      await made.send();
      bids.push(made);
    }
    return { ...demand, bids };
  }
  const usual = () =>
    overCities(
      [
        [shenzhen, 12],
        [guangzhou, 8],
      ],
      [
        [shenzhen, 10_000],
        [shenzhen, 12_000],
        [guangzhou, 11_000],
      ],
    );
  const split = (demandId: string, splitByCity = true) =>
    buyer()('comparison.splitByCity', { demandId, splitByCity });
  const accept = (one: Bid | undefined, cityIds: string[], index = 0, elsewhereReason = '') =>
    buyer()('comparison.accept', {
      quotationPackageId: one?.packageIds[index] as string,
      cityIds,
      elsewhereReason,
    });
  const undo = (one: Bid | undefined, cityIds: string[] = [], index = 0) =>
    buyer()('comparison.undo', { quotationPackageId: one?.packageIds[index] as string, cityIds });
  const overview = (demandId: string) => buyer()('comparison.overview', { demandId });
  /** By package: city, heads and who has them. */
  const standing = async (demandId: string) =>
    (await overview(demandId)).packages.map(({ lots }) =>
      lots.map(({ city, headcount, accepted }) => [city, headcount, accepted?.institution ?? null]),
    );
  return { buyer, overCities, usual, split, accept, undo, overview, standing };
}
