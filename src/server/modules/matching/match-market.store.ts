import type { Catalogue } from '#domain/catalogue/catalogue.ts';
import type { MarketInstitution } from '#domain/market/market-institution.ts';
import { catalogueGraph, type CatalogueGraph } from '#domain/catalogue/catalogue-graph.ts';
import { priceList } from '#domain/matching/price-list.ts';
import type { Database } from '#server/db/database.ts';
import { loadLibraries } from '#server/modules/library/load-library.ts';
import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';

/** All institutions in force with their price lists, in this node's memory: about 7 KB each. */
export interface MatchMarket {
  readonly catalogue: Catalogue;
  readonly graph: CatalogueGraph;
  readonly institutionsIn: (cityId: string) => readonly MarketInstitution[];
  /** Undefined for one that is not in force. */
  readonly institution: (id: string) => MarketInstitution | undefined;
  readonly institutions: () => Iterable<MarketInstitution>;
  /** Works out once what the same question asks again, until the market changes. */
  readonly cached: <T>(key: string, work: () => T) => T;
}

interface WritableMarket extends MatchMarket {
  readonly put: (institution: MarketInstitution) => void;
  readonly remove: (institutionId: string) => void;
}

const batchSize = 200;
/** A few kilobytes each. */
const mostCached = 1_000;

/** This node's market: built on first use, in batches, and again when the catalogue changed. */
export class MatchIndex {
  readonly #db: Database;
  readonly #catalogue: () => Catalogue;
  readonly #changed = new Set<string>();
  #reloading: Promise<void> | undefined;
  #built: { readonly catalogue: Catalogue; readonly market: Promise<WritableMarket> } | undefined;

  /** @param db connections that no transaction waits for */
  constructor(db: Database, catalogue: () => Catalogue) {
    this.#db = db;
    this.#catalogue = catalogue;
  }

  market(): Promise<MatchMarket> {
    const catalogue = this.#catalogue();
    if (this.#built?.catalogue === catalogue) return this.#built.market;
    const market = build(this.#db, catalogue);
    this.#built = { catalogue, market };
    market.catch(() => {
      if (this.#built?.market === market) this.#built = undefined;
    });
    return market;
  }

  /** When changes may have been missed: the next use builds the market anew. */
  invalidate(): void {
    this.#built = undefined;
  }

  /**
   * Reads these institutions again, one batch after the other: an older reading must not overwrite a newer one. Nothing to do while no
   * market is in memory, as it is built from the newest state.
   */
  reload(institutionIds: readonly string[]): Promise<void> {
    for (const id of institutionIds) this.#changed.add(id);
    this.#reloading ??= this.#reloadChanged().finally(() => {
      this.#reloading = undefined;
    });
    return this.#reloading;
  }

  async #reloadChanged(): Promise<void> {
    try {
      while (this.#changed.size > 0) {
        const ids = [...this.#changed].slice(0, batchSize);
        for (const id of ids) this.#changed.delete(id);
        const market = await this.#built?.market;
        if (!market) continue;
        const inForce = await readInstitutions(this.#db, '', ids);
        const found = new Set(inForce.map(({ id }) => id));
        for (const id of ids) if (!found.has(id)) market.remove(id);
        await load(this.#db, market, inForce);
      }
    } catch (error) {
      this.invalidate();
      throw error;
    }
  }
}

async function build(db: Database, catalogue: Catalogue): Promise<WritableMarket> {
  const market = emptyMarket(catalogue);
  for (let after = ''; ; ) {
    const batch = await readInstitutions(db, after);
    if (batch.length === 0) return market;
    await load(db, market, batch);
    after = batch.at(-1)?.id ?? '';
  }
}

async function load(db: Database, market: WritableMarket, batch: readonly InstitutionRow[]): Promise<void> {
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

function emptyMarket(catalogue: Catalogue): WritableMarket {
  const byCity = new Map<string, Map<string, MarketInstitution>>();
  const byId = new Map<string, MarketInstitution>();
  const answers = new LRUCache<string, { readonly answer: unknown }>({ max: mostCached });
  const remove = (id: string) => {
    answers.clear();
    byCity.get(byId.get(id)?.cityId ?? '')?.delete(id);
    byId.delete(id);
  };
  return {
    catalogue,
    graph: catalogueGraph(catalogue),
    institution: (id) => byId.get(id),
    institutions: () => byId.values(),
    institutionsIn: (cityId) => [...(byCity.get(cityId)?.values() ?? [])],
    put(institution) {
      remove(institution.id);
      byId.set(institution.id, institution);
      const there = byCity.get(institution.cityId) ?? new Map<string, MarketInstitution>();
      byCity.set(institution.cityId, there.set(institution.id, institution));
    },
    remove,
    cached<T>(key: string, work: () => T): T {
      const known = answers.get(key);
      if (known) return known.answer as T;
      const answer = work();
      answers.set(key, { answer });
      return answer;
    },
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
