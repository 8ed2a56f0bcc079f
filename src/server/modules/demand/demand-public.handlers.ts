import { sql } from 'kysely';
import { planNotices } from '#domain/compliance/finding.ts';
import { notFound } from '#domain/kernel/failure.ts';
import { shortCityName } from '#domain/region/region.ts';
import type { demandPublicCalls } from '#wire/demand/public.ts';
import type { CachingServices, HandlersOf } from '#server/api/call-context.ts';
import type { Sql } from '#server/db/database.ts';
import { findingsOf } from '#server/modules/common/demand-findings.ts';
import { readLabels } from '#server/modules/common/labels.ts';
import { regionIndex } from '#server/modules/common/region-index.ts';
import { presentFace, presentGroups, presentHall, publicCompanyName } from './demand.present.ts';
import { countQuotations, readCities } from './demand.store.ts';
import { packagesOf, readGroups } from './demand-packages.store.ts';
import { presentTerms } from './demand-terms.ts';
import { hallRegions } from './hall-regions.query.ts';
import { inHall, type ListedDemand, pageOfDemands } from './list-demands.query.ts';
import { type HallQuery, inRegion, listHall } from './list-hall.query.ts';
import { readPublicDemand } from './public-demand.store.ts';
import { publicPackage } from './public-package.query.ts';
import { publicProgress } from './public-progress.query.ts';

export const demandPublicHandlers: HandlersOf<typeof demandPublicCalls> = {
  'demand.listHall': async ({ db, services, now }, query) => {
    const regions = await regionIndex(services);
    const region = query.cityId ? regions.byId.get(query.cityId) : undefined;
    if (query.cityId && !region) throw notFound('没有这个地区，请重新选择城市。');
    const [{ rows, total, more }, choices] = await Promise.all([
      listHall(db, query, region, regions, now),
      hallRegions(services, regions),
    ]);
    if (total === 0 && query.keyword && !narrowedBesides(query))
      services.searchMisses.note('demand', region?.id ?? '', query.keyword, now);
    return {
      records: await presentRows(db, services, rows),
      total,
      more,
      current: query.current,
      size: query.size,
      region: region ? { code: region.id, name: shortCityName(region.name) } : null,
      regions: choices,
    };
  },

  'demand.listForHome': async ({ db, services }, { cityId, size }) => {
    const newest = sql`d.published_at DESC, d.id DESC`;
    const regions = await regionIndex(services);
    const city = cityId ? regions.byId.get(cityId) : undefined;
    const here = city
      ? await pageOfDemands(db, sql`${inHall} AND ${inRegion(city, regions)}`, newest, size)
      : [];
    const seen = new Set(here.map((row) => row.id));
    const anywhere = here.length < size ? await pageOfDemands(db, inHall, newest, size * 2) : [];
    const rows = [...here, ...anywhere.filter((row) => !seen.has(row.id))].slice(0, size);
    return { records: await presentRows(db, services, rows) };
  },

  'demand.publicDetail': async ({ db, services, catalogue }, { demandId }) => {
    const demand = await readPublicDemand(db, demandId);
    const [cities, groups, quotations, labels] = await Promise.all([
      readCities(db, [demandId]),
      readGroups(db, demandId),
      countQuotations(db, [demandId]),
      readLabels(services),
    ]);
    const packages = packagesOf(groups);
    const findings = findingsOf(demand.purpose, packages, catalogue);
    const counts = {
      packageCount: packages.length,
      quotationCount: quotations.get(demandId)?.valid ?? 0,
    };
    return {
      ...presentFace(demand, cities, counts, labels, 'stranger'),
      ...presentTerms(demand, labels, 'stranger'),
      companyName: publicCompanyName(demand, labels),
      groups: presentGroups(groups, demand.purpose, catalogue),
      notices: [...new Set(packages.flatMap((pkg) => planNotices(findings, pkg.id)))],
    };
  },

  'demand.listPackageBase': async ({ db, catalogue }, { demandId }) => {
    const { purpose } = await readPublicDemand(db, demandId);
    return presentGroups(await readGroups(db, demandId), purpose, catalogue).flatMap(
      (group) => group.packages,
    );
  },

  'demand.publicPackage': publicPackage,
  'demand.publicProgress': (context, { demandId }) => publicProgress(context, demandId),
};

/** By more than keyword and place. */
const narrowedBesides = (query: HallQuery): boolean =>
  [
    query.purpose,
    query.status,
    query.headcountMin,
    query.headcountMax,
    query.budgetMin,
    query.budgetMax,
    query.deadlineWithin,
  ].some((value) => value !== undefined);

async function presentRows(db: Sql, services: CachingServices, rows: readonly ListedDemand[]) {
  const [cities, labels] = await Promise.all([
    readCities(
      db,
      rows.map((row) => row.id),
    ),
    readLabels(services),
  ]);
  return rows.map((row) => presentHall(row, cities, labels));
}
