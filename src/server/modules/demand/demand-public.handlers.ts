import { publicDemandStatuses } from '#domain/demand/demand-machine.ts';
import { Failure, notFound } from '#domain/kernel/failure.ts';
import type { HandlersOf, Services } from '#server/api/call-context.ts';
import type { Sql } from '#server/db/database.ts';
import type { demandPublicCalls } from '#wire/demand-public.ts';
import { sql } from 'kysely';
import { countQuotations, readCities, readDemand, readGroups } from './demand.store.ts';
import {
  presentFace,
  presentGroups,
  presentHall,
  presentTerms,
  publicCompanyName,
} from './demand.present.ts';
import { inHall, type ListedDemand, pageOfDemands } from './list-demands.query.ts';
import { inRegion, listHall } from './list-hall.query.ts';
import { wordsOf } from './words.ts';

export const demandPublicHandlers: HandlersOf<typeof demandPublicCalls> = {
  'demand.listHall': async ({ db, services, now }, query) => {
    const { rows, total } = await listHall(db, query, now);
    return {
      records: await presentRows(db, services, rows),
      total,
      current: query.current,
      size: query.size,
    };
  },

  'demand.listForHome': async ({ db, services }, { cityId, size }) => {
    const newest = sql`d.published_at DESC, d.id DESC`;
    const here = cityId ? await pageOfDemands(db, sql`${inHall} AND ${inRegion(cityId)}`, newest, size) : [];
    const seen = new Set(here.map((row) => row.id));
    const anywhere = here.length < size ? await pageOfDemands(db, inHall, newest, size * 2) : [];
    const rows = [...here, ...anywhere.filter((row) => !seen.has(row.id))].slice(0, size);
    return { records: await presentRows(db, services, rows) };
  },

  'demand.publicDetail': async ({ db, services, catalogue }, { demandId }) => {
    const demand = await readDemand(db, demandId);
    if (demand.kind !== 'open' || !publicDemandStatuses.includes(demand.status))
      throw notFound('没有找到这条采购需求，它可能尚未发布，或已被撤下。');
    const [cities, groups, quotations, words] = await Promise.all([
      readCities(db, [demandId]),
      readGroups(db, demandId),
      countQuotations(db, [demandId]),
      wordsOf(services),
    ]);
    const counts = {
      packageCount: groups.flatMap((group) => group.packages).length,
      quotationCount: quotations.get(demandId)?.confirmed ?? 0,
    };
    return {
      ...presentFace(demand, cities, counts, words, 'stranger'),
      ...presentTerms(demand, words, 'stranger'),
      companyName: publicCompanyName(demand, words),
      groups: presentGroups(groups, demand.purpose, catalogue),
    };
  },

  'demand.listPackageBase': async () => notYet(),
  'demand.publicPackage': async () => notYet(),
  'demand.publicProgress': async () => notYet(),
  'demand.coverage': async () => notYet(),
};

function notYet(): never {
  throw new Failure(503, '正在建设中，请稍后再试。');
}

async function presentRows(db: Sql, services: Services, rows: readonly ListedDemand[]) {
  const [cities, words] = await Promise.all([
    readCities(
      db,
      rows.map((row) => row.id),
    ),
    wordsOf(services),
  ]);
  return rows.map((row) => presentHall(row, cities, words));
}
