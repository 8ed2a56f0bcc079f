import type { Catalogue } from '#domain/catalogue/catalogue.ts';
import { preparationOf } from '#domain/catalogue/preparation.ts';
import { instructionsFor } from '#domain/plan/instructions.ts';
import type { CallOutput } from '#wire/invoke.ts';
import type { ReadContext } from '#server/api/call-context.ts';
import { type Labels, readLabels } from '#server/modules/common/labels.ts';
import { type AwardLot, gapOf, readLots } from '#server/modules/comparison/award-lots.ts';
import { readCities, readDemand } from '#server/modules/demand/demand.store.ts';
import { loadRequestedPackages } from '#server/modules/demand/demand-packages.store.ts';
import { type AwardedPackage, awardedPackages, institutionsOf, type PlanRow } from './plan.store.ts';
import { changedForStaff, underContract } from './under-contract.ts';

type Context = Pick<ReadContext, 'db' | 'services' | 'catalogue'>;

function presentPackages(
  packages: readonly AwardedPackage[],
  institutions: readonly { id: string; name: string }[],
  catalogue: Catalogue,
  labels: Labels,
): CallOutput<'plan.listAwarded'> {
  const { items, categories } = catalogue;
  const categoryName = new Map(categories.map(({ code, name }) => [code, name]));
  return packages.map(({ institutionId, cityIds, codes, ...pkg }) => ({
    ...pkg,
    institutionId,
    instructions: instructionsFor([{ sex: pkg.sex, codes }], catalogue).map(({ key }) => key),
    institution: institutions.find(({ id }) => id === institutionId)?.name ?? '',
    cities: cityIds.map(labels.place),
    items: codes
      .flatMap((code) => items.get(code) ?? [])
      .map(({ code, name, category, significance }) => ({
        code,
        name,
        category: categoryName.get(category) ?? '',
        significance,
        preparation: preparationOf(code, items),
      })),
  }));
}

export async function listAwarded(
  { db, services, catalogue }: Context,
  demandId: string,
): Promise<CallOutput<'plan.listAwarded'>> {
  const packages = await awardedPackages(db, demandId);
  return presentPackages(packages, await institutionsOf(db, packages), catalogue, await readLabels(services));
}

/** The cities whose people have to travel to an institution. */
const travellersTo = (institutionId: string, lots: readonly AwardLot[]): string[] => {
  const own = lots.filter(({ accepted }) => accepted?.institutionId === institutionId);
  return gapOf(own, own[0]?.accepted?.cities ?? []).map(({ city }) => city);
};

/** What staff may read of a plan. */
export async function presentPlan(
  { db, services, catalogue }: Context,
  plan: PlanRow,
): Promise<CallOutput<'plan.shared'>> {
  const { title, content } = plan;
  const [demand, cities, packages, labels, lots, asked, contracts] = await Promise.all([
    readDemand(db, plan.demand_id),
    readCities(db, [plan.demand_id]),
    awardedPackages(db, plan.demand_id),
    readLabels(services),
    readLots(db, plan.demand_id),
    loadRequestedPackages(db, plan.demand_id),
    underContract(db, plan.demand_id),
  ]);
  const institutions = await institutionsOf(db, packages);
  return {
    title,
    company: demand.company_name,
    examFrom: demand.exam_from,
    examTo: demand.exam_to,
    introduction: content.introduction,
    cities: [...new Set(cities.map((city) => labels.place(city.city_id)))],
    institutions: institutions.map((one) => ({
      institutionId: one.id,
      name: one.name,
      city: labels.place(one.city_id),
      address: one.address,
      hours: one.hours,
      travellers: travellersTo(one.id, lots),
      ...changedForStaff(contracts.find(({ institutionId }) => institutionId === one.id)),
      booking: content.bookings.find(({ institutionId }) => institutionId === one.id)?.text ?? '',
      packages: packages
        .filter((pkg) => pkg.institutionId === one.id)
        .map(({ label, cityIds }) =>
          cityIds.length > 0 ? `${label}（${cityIds.map(labels.place).join('、')}）` : label,
        ),
    })),
    packages: presentPackages(packages, institutions, catalogue, labels),
    instructions: content.instructions.map((one) => ({ ...one, items: [...one.items] })),
    leftOut: demand.left_out.flatMap(({ packageId, cityId }) => {
      const label = asked.find(({ id }) => id === packageId)?.label;
      return label ? [cityId ? `${label}（${labels.place(cityId)}）` : label] : [];
    }),
    updatedAt: plan.updated_at.toISOString(),
  };
}
