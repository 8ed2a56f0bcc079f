import type { Catalogue } from '#domain/catalogue/catalogue.ts';
import type { MarketInstitution } from '#domain/market/market-institution.ts';
import { catalogueGraph, type CatalogueGraph } from '#domain/matching/catalogue-graph.ts';
import { priceList } from '#domain/matching/price-list.ts';
import type { Services } from '#server/api/call-context.ts';
import type { Database } from '#server/db/database.ts';
import { loadLibraries } from '#server/modules/quotation/load-library.ts';
import { sql } from 'kysely';

/** All institutions in force with their price lists, in this node's memory: about 7 KB each. */
export interface MatchMarket {
  readonly catalogue: Catalogue;
  readonly graph: CatalogueGraph;
  readonly institutionsIn: (cityId: string) => readonly MarketInstitution[];
  readonly institutions: () => Iterable<MarketInstitution>;
  /** Goes up with every change: what was worked out before is then out of date. */
  readonly version: () => number;
}

interface Held extends MatchMarket {
  readonly put: (institution: MarketInstitution) => void;
  readonly remove: (institutionId: string) => void;
}

const batchSize = 200;
const held = new WeakMap<Database, { catalogue: Catalogue; market: Promise<Held> }>();

type MarketServices = Pick<Services, 'aside' | 'catalogue'>;

/**
 * The market as it is now. Built on first use, in batches, and again when the catalogue changed. Reads through `aside`,
 * so that calls inside a transaction never wait for one another's connections.
 */
export async function matchMarket(services: MarketServices): Promise<MatchMarket> {
  return holdMarket(services);
}

function holdMarket({ aside, catalogue }: MarketServices): Promise<Held> {
  const current = catalogue();
  const known = held.get(aside);
  if (known?.catalogue === current) return known.market;
  const market = build(aside, current);
  held.set(aside, { catalogue: current, market });
  market.catch(() => held.get(aside)?.market === market && held.delete(aside));
  return market;
}

async function build(db: Database, catalogue: Catalogue): Promise<Held> {
  const market = emptyMarket(catalogue);
  for (let after = ''; ; ) {
    const batch = await readInstitutions(db, after);
    if (batch.length === 0) return market;
    await load(db, market, batch);
    after = batch.at(-1)?.id ?? '';
  }
}

async function load(db: Database, market: Held, batch: readonly InstitutionRow[]): Promise<void> {
  const libraries = await loadLibraries(
    db,
    batch.map(({ id }) => id),
  );
  for (const row of batch) {
    const library = libraries.get(row.id);
    if (library)
      market.put({
        ...row,
        groupPrices: priceList(market.graph, library, 'salePrice'),
        listPrices: priceList(market.graph, library, 'listPrice'),
      });
  }
}

function emptyMarket(catalogue: Catalogue): Held {
  const byCity = new Map<string, Map<string, MarketInstitution>>();
  const byId = new Map<string, MarketInstitution>();
  let version = 0;
  const forget = (id: string) => {
    version++;
    byCity.get(byId.get(id)?.cityId ?? '')?.delete(id);
    byId.delete(id);
  };
  return {
    catalogue,
    graph: catalogueGraph(catalogue),
    institutions: () => byId.values(),
    version: () => version,
    institutionsIn: (cityId) => [...(byCity.get(cityId)?.values() ?? [])],
    put(institution) {
      forget(institution.id);
      byId.set(institution.id, institution);
      const there = byCity.get(institution.cityId) ?? new Map<string, MarketInstitution>();
      byCity.set(institution.cityId, there.set(institution.id, institution));
    },
    remove: forget,
  };
}

type InstitutionRow = Omit<MarketInstitution, 'groupPrices' | 'listPrices'>;

const readInstitutions = async (db: Database, after: string, only?: readonly string[]) => {
  const { rows } = await sql<InstitutionRow>`
    SELECT id, code, name, city_id AS "cityId", type, level, special_services AS services,
      (SELECT (sum(p.sale_price)::float8 / nullif(sum(p.list_price), 0)) FROM institution_package p
        WHERE p.institution_id = institution.id AND NOT p.frozen) AS "packageDiscount"
    FROM institution WHERE in_force ${after ? sql`AND id > ${after}` : sql``} ${only ? sql`AND id = ANY(${[...only]}::uuid[])` : sql``}
    ORDER BY id LIMIT ${batchSize}`.execute(db);
  return rows;
};

/**
 * Reads these institutions again, after a trigger told that they changed. Not to be called twice at a time: an older reading
 * could overwrite a newer one. Nothing to do while no market is in memory: it is built from the newest state.
 */
export async function reloadInstitutions({ aside }: MarketServices, ids: readonly string[]): Promise<void> {
  const market = await held.get(aside)?.market;
  if (!market) return;
  for (let i = 0; i < ids.length; i += batchSize) {
    const batch = ids.slice(i, i + batchSize);
    const inForce = await readInstitutions(aside, '', batch);
    const found = new Set(inForce.map(({ id }) => id));
    for (const id of batch) if (!found.has(id)) market.remove(id);
    await load(aside, market, inForce);
  }
}

/** When changes may have been missed: the next use builds the market anew. */
export const forgetMarket = ({ aside }: MarketServices): boolean => held.delete(aside);
