import type { Catalogue } from '#domain/catalogue/catalogue.ts';
import type { InstitutionLibrary } from '#domain/institution/institution-item.ts';
import { buildMatchIndex, type MatchIndex } from '#domain/matching/match-index.ts';
import type { Services } from '#server/api/call-context.ts';
import type { Database } from '#server/db/database.ts';
import { loadLibraries } from '#server/modules/quotation/load-library.ts';
import { sql } from 'kysely';

/** An institution in force, as much of it as matching and its explanations need. */
export interface MarketInstitution {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly cityId: string;
  readonly type: string;
  readonly level: string;
  readonly services: readonly string[];
  /** What its published packages cost over their list prices, 0–1; null while it publishes none. */
  readonly packageDiscount: number | null;
}

/** All institutions in force with their libraries, in this node's memory. */
export interface MatchMarket {
  readonly catalogue: Catalogue;
  /** By what institutions ask from groups: between them and a buyer, never for the public. */
  readonly index: MatchIndex;
  /** The same libraries by their list prices (门市价), which everybody may read (docs/decisions/014). */
  readonly listIndex: MatchIndex;
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
  const market = emptyMarket(catalogue, 1024);
  for (let after = ''; ; ) {
    const batch = await readInstitutions(db, after);
    if (batch.length === 0) return market;
    await load(db, market, batch);
    after = batch.at(-1)?.id ?? '';
  }
}

async function load(db: Database, market: Held, batch: readonly MarketInstitution[]): Promise<void> {
  const libraries = await loadLibraries(
    db,
    batch.map(({ id }) => id),
  );
  for (const library of libraries.values()) {
    market.index.replaceInstitution(library);
    market.listIndex.replaceInstitution(atListPrices(library));
  }
  for (const institution of batch) market.put(institution);
}

const atListPrices = (library: InstitutionLibrary): InstitutionLibrary => ({
  ...library,
  items: library.items.map((item) => ({ ...item, salePrice: item.listPrice })),
});

function emptyMarket(catalogue: Catalogue, expected: number): Held {
  const byCity = new Map<string, Map<string, MarketInstitution>>();
  const byId = new Map<string, MarketInstitution>();
  const index = buildMatchIndex(catalogue, [], expected);
  const listIndex = buildMatchIndex(catalogue, [], expected);
  let version = 0;
  const forget = (id: string) => {
    version++;
    byCity.get(byId.get(id)?.cityId ?? '')?.delete(id);
    byId.delete(id);
  };
  return {
    catalogue,
    index,
    listIndex,
    institutions: () => byId.values(),
    version: () => version,
    institutionsIn: (cityId) => [...(byCity.get(cityId)?.values() ?? [])],
    put(institution) {
      forget(institution.id);
      byId.set(institution.id, institution);
      const there = byCity.get(institution.cityId) ?? new Map<string, MarketInstitution>();
      byCity.set(institution.cityId, there.set(institution.id, institution));
    },
    remove(id) {
      forget(id);
      index.removeInstitution(id);
      listIndex.removeInstitution(id);
    },
  };
}

const readInstitutions = async (db: Database, after: string, only?: readonly string[]) => {
  const { rows } = await sql<MarketInstitution>`
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
