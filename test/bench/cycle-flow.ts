import type { Catalogue } from '#domain/catalogue/catalogue.ts';
import type { Invoke } from '#wire/invoke.ts';
import type { Database } from '#server/db/database.ts';
import { newId } from '#server/db/new-id.ts';
import { type Callers, fillDraft, onePackage } from '#test/api/demand-steps.ts';
import { addBuyer, addOperator, addProvider, type Person } from '#test/world/people.ts';
import { sendQuotation } from '#test/world/procurement.ts';
import { approveDemand } from '#test/world/review.ts';

export const cycleSize = { invited: 50, quoting: 5, packages: 3, itemsPerPackage: 30, buyers: 10 };

export interface CyclePeople {
  readonly providers: readonly Person[];
  /** As many as work at once: a buyer has one new draft at a time. */
  readonly buyers: readonly Person[];
  readonly operator: Person;
  /** Items that all providers offer. */
  readonly codes: readonly string[];
  readonly cityId: string;
}

/** Institutions in the city that has fewest others, with 200 items each, a buyer and an operator. */
export async function addCyclePeople(db: Database, catalogue: Catalogue): Promise<CyclePeople> {
  const codes = [...catalogue.items.values()]
    .filter((item) => item.sexes.includes(1) && item.contains.length === 0)
    .map((item) => item.code)
    .slice(0, 200);
  const { id: cityId } = await db
    .selectFrom('region as r')
    .select('r.id')
    .where('r.level', '=', 2)
    .where('r.pseudo', '=', false)
    .orderBy((e) =>
      e
        .selectFrom('institution as i')
        .select((i) => i.fn.countAll().as('n'))
        .whereRef('i.city_id', '=', 'r.id'),
    )
    .orderBy('r.id')
    .executeTakeFirstOrThrow();
  const providers: Person[] = [];
  for (let i = 0; i < cycleSize.invited; i++) {
    const provider = await addProvider(db, { city_id: cityId, region_id: cityId });
    providers.push(provider);
    await db
      .insertInto('institution_item')
      .values(
        codes.map((code, k) => ({
          id: newId(),
          institution_id: provider.institutionId,
          name: `本院项目${k + 1}`,
          list_price: 3000 + i,
          sale_price: 2000 + i,
          catalogue_codes: [code],
          mapping_state: 2 as const,
        })),
      )
      .execute();
  }
  const buyers: Person[] = [];
  while (buyers.length < cycleSize.buyers) buyers.push(await addBuyer(db));
  return { providers, buyers, operator: await addOperator(db), codes, cityId };
}

/** In this process or at a running site. */
export type As = (who: Pick<Person, 'token'>) => { readonly invoke: Invoke };

export const groupOf = ({ codes }: CyclePeople, itemsPerPackage = cycleSize.itemsPerPackage) =>
  Array.from({ length: cycleSize.packages }, (_, i) =>
    onePackage(codes.slice(i * itemsPerPackage, (i + 1) * itemsPerPackage), {
      name: `套餐${i + 1}`,
      headcount: 100,
    }),
  );

const callersOf = (buyer: Person, as: As): Callers<'buyer' | 'otherBuyer' | Person> => ({
  services: { clock: () => new Date() },
  as: (who) => as(typeof who === 'string' ? buyer : who),
});

export const draftDemand = (people: CyclePeople, buyer: Person, as: As) =>
  fillDraft(callersOf(buyer, as), {
    packages: groupOf(people),
    fields: { cities: [{ regionId: people.cityId, headcount: 100 * cycleSize.packages }] },
  });

/** One demand from its draft to the award. @param jobsDone does what approvals and awards left to jobs */
export async function cycleFlow(
  people: CyclePeople,
  buyer: Person,
  as: As,
  jobsDone: () => Promise<unknown>,
): Promise<void> {
  const { operator, providers } = people;
  const { invoke } = as(buyer);
  const { demandId, version } = await draftDemand(people, buyer, as);
  await invoke('demand.submit', { demandId, version });
  await as(operator).invoke('console.demandDetail', { demandId });
  await approveDemand(as(operator).invoke, demandId);
  await jobsDone();
  for (const provider of providers.slice(0, cycleSize.quoting))
    await sendQuotation(callersOf(buyer, as), provider, await quotationFor(as, provider, demandId));
  const first = providers[0] as Person;
  const won = await quotationFor(as, first, demandId);
  const { packages: asked } = await invoke('comparison.overview', { demandId });
  const { packages: offered } = await as(first).invoke('quotation.detail', { quotationId: won });
  for (const { quotationPackageId } of offered) await invoke('comparison.accept', { quotationPackageId });
  // Whoever is suggested, the first one gets it.
  const reasons = asked.map(({ packageId }) => ({ packageId, choice: '离员工更近' }));
  await invoke('demand.complete', { demandId, reasons });
  await jobsDone();
}

/** The provider's for that demand. When flows run beside each other, another one may be inviting for it just now. */
export async function quotationFor(as: As, provider: Person, demandId: string): Promise<string> {
  for (let tries = 0; tries < 600; tries++) {
    const { records } = await as(provider).invoke('quotation.list', { size: 20 });
    const mine = records.find((one) => one.demand.demandId === demandId);
    if (mine) return mine.quotationId;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('an institution was not invited');
}
