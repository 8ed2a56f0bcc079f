import { setTimeout as sleep } from 'node:timers/promises';
import { type RawBuilder, sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { Catalogue } from '#domain/catalogue/catalogue.ts';
import { catalogueGraph } from '#domain/catalogue/catalogue-graph.ts';
import type { MarketInstitution } from '#domain/market/market-institution.ts';
import type { MatchMarket } from '#domain/market/match-market.ts';
import { priceList } from '#domain/matching/price-list.ts';
import type * as memory from '#server/api/node-memory.ts';
import type { Database } from '#server/db/database.ts';
import { examinedIn } from '#server/modules/common/examined-in.ts';
import { takeTurns } from '#server/take-turns.ts';
import { readOffers } from './read-offers.store.ts';

interface WritableMarket extends MatchMarket {
  /** From now on the city's institutions are put in. */
  readonly addCity: (cityId: string) => void;
  /** `reading` counts up: what was read earlier never replaces what was read later. `sampled`: it may join the sample. */
  readonly put: (institution: MarketInstitution, reading: number, sampled: boolean) => void;
  readonly remove: (institutionId: string, reading: number) => void;
}

const batchSize = 100;
/** The middle half of so many prices is within a few places of that of all. */
const sampleSize = 300;
/** A few kilobytes each. */
const mostCached = 1_000;
/** So long after somebody had to wait for a city nothing is read ahead: they still wait for their page. */
const quietMs = 500;

interface Built {
  readonly catalogue: Catalogue;
  readonly market: WritableMarket;
  readonly sample: Promise<void>;
  readonly cities: Map<string, Promise<void>>;
}

/**
 * This node's market: a sample of the country, and each city from its first use on; built anew when the catalogue changed. A whole
 * market of 10,000 institutions takes many seconds to read, a city a fraction of one.
 */
export class MatchIndex implements memory.MatchIndex {
  readonly #db: Database;
  readonly #catalogue: () => Catalogue;
  readonly #changed = new Set<string>();
  #reloading: Promise<void> | undefined;
  #built: Built | undefined;
  #readings = 0;
  /** When somebody last had to wait for a city, as `performance.now()` counts. */
  #waitedAt = Number.NEGATIVE_INFINITY;

  /** @param db connections that no transaction waits for */
  constructor(db: Database, catalogue: () => Catalogue) {
    this.#db = db;
    this.#catalogue = catalogue;
  }

  /** The market with these cities in it. */
  async market(cityIds: readonly string[]): Promise<MatchMarket> {
    const built = this.#current();
    await built.sample;
    // One after the other: a search may find institutions of every city, and connections are few.
    for (const cityId of cityIds) {
      if (!built.cities.has(cityId)) this.#waitedAt = performance.now();
      await this.#city(built, cityId);
    }
    return built.market;
  }

  /** The market with these institutions in it, as far as they are in force. */
  async marketOf(institutionIds: readonly string[]): Promise<MatchMarket> {
    const cities = await this.#db
      .selectFrom('institution')
      .select('city_id')
      .distinct()
      .where('id', '=', sql<string>`ANY(${[...institutionIds]}::uuid[])`)
      .execute();
    return this.market(cities.map((row) => row.city_id));
  }

  /** Reads every city, one after the other, the largest first, so that the first question about it need not wait. Visitors come first: it rests half of the time, and while one waits for a city. */
  async warm(): Promise<void> {
    const built = this.#current();
    await built.sample;
    const { rows } = await sql<{ city_id: string }>`
      SELECT city_id FROM institution WHERE in_force GROUP BY city_id ORDER BY count(*) DESC, city_id`.execute(
      this.#db,
    );
    for (const { city_id } of rows) {
      if (this.#built !== built) return;
      const from = performance.now();
      await this.#city(built, city_id);
      await sleep(performance.now() - from, undefined, { ref: false });
      while (performance.now() - this.#waitedAt < quietMs) await sleep(quietMs, undefined, { ref: false });
    }
  }

  /** When changes may have been missed: the next use builds the market anew. */
  invalidate(): void {
    this.#built = undefined;
  }

  /** Reads these institutions again. Nothing to do while no market is in memory, as it is built from the newest state. */
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
        if (!this.#built) continue;
        await this.#read(this.#built.market, sql`id = ANY(${ids}::uuid[])`, {
          sampled: true,
          known: ids,
        });
      }
    } catch (error) {
      this.invalidate();
      throw error;
    }
  }

  #current(): Built {
    const catalogue = this.#catalogue();
    if (this.#built?.catalogue === catalogue) return this.#built;
    const market = emptyMarket(catalogue);
    const sampled = sql`id IN (SELECT id FROM institution WHERE in_force ORDER BY md5(id::text) LIMIT ${sampleSize})`;
    const built: Built = {
      catalogue,
      market,
      sample: this.#read(market, sampled, { sampled: true }),
      cities: new Map(),
    };
    this.#built = built;
    built.sample.catch(() => {
      if (this.#built === built) this.#built = undefined;
    });
    return built;
  }

  #city(built: Built, cityId: string): Promise<void> {
    const known = built.cities.get(cityId);
    if (known) return known;
    built.market.addCity(cityId);
    const reading = this.#read(
      built.market,
      sql`(city_id = ${cityId} OR id IN (SELECT institution_id FROM institution_operation
        WHERE site_cities || mobile_cities @> ARRAY[${cityId}] AND site_cities || mobile_cities <> '{}'))`,
      { sampled: false },
    );
    built.cities.set(cityId, reading);
    reading.catch(() => built.cities.delete(cityId));
    return reading;
  }

  /** @param known those among them that leave the market when they are no longer in force */
  async #read(
    market: WritableMarket,
    which: RawBuilder<unknown>,
    { sampled, known = [] }: { sampled: boolean; known?: readonly string[] },
  ): Promise<void> {
    for (let after = noId; ; ) {
      const reading = ++this.#readings;
      const batch = await readInstitutions(this.#db, which, after);
      await load(this.#db, market, batch, reading, sampled);
      const found = new Set(batch.map(({ id }) => id));
      for (const id of known) if (!found.has(id)) market.remove(id, reading);
      const last = batch.at(-1);
      if (!last || batch.length < batchSize) return;
      after = last.id;
    }
  }
}

/** Below every other. */
const noId = '00000000-0000-0000-0000-000000000000';

async function load(
  db: Database,
  market: WritableMarket,
  batch: readonly InstitutionRow[],
  reading: number,
  sampled: boolean,
): Promise<void> {
  const libraries = await readOffers(
    db,
    batch.map(({ id }) => id),
  );
  const turn = takeTurns();
  for (const row of batch) {
    await turn();
    const library = libraries.get(row.id);
    if (library)
      market.put(
        {
          ...row,
          groupPrices: priceList(market.graph, library, 'salePrice'),
          listPrices: priceList(market.graph, library, 'listPrice'),
        },
        reading,
        sampled,
      );
  }
}

function emptyMarket(catalogue: Catalogue): WritableMarket {
  const byCity = new Map<string, Map<string, MarketInstitution>>();
  const byId = new Map<string, MarketInstitution>();
  const sample = new Map<string, MarketInstitution>();
  const readings = new Map<string, number>();
  const answers = new LRUCache<string, { readonly answer: unknown }>({ max: mostCached });
  /** False for what was read before what is there. */
  const remove = (id: string, reading: number): boolean => {
    if ((readings.get(id) ?? 0) > reading) return false;
    readings.set(id, reading);
    answers.clear();
    for (const cityId of byId.get(id)?.cities ?? []) byCity.get(cityId)?.delete(id);
    byId.delete(id);
    return true;
  };
  return {
    catalogue,
    graph: catalogueGraph(catalogue),
    institution: (id) => byId.get(id),
    sample: () => [...sample.values()],
    institutionsIn: (cityId) => [...(byCity.get(cityId)?.values() ?? [])],
    addCity(cityId) {
      if (!byCity.has(cityId)) byCity.set(cityId, new Map());
    },
    put(institution, reading, sampled) {
      const { id, cities } = institution;
      if (!remove(id, reading)) return;
      if (sample.has(id) || (sampled && sample.size < sampleSize)) sample.set(id, institution);
      const there = cities.flatMap((cityId) => byCity.get(cityId) ?? []);
      if (there.length === 0) return;
      byId.set(id, institution);
      for (const city of there) city.set(id, institution);
    },
    remove(id, reading) {
      if (remove(id, reading)) sample.delete(id);
    },
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

const readInstitutions = async (db: Database, which: RawBuilder<unknown>, after: string) => {
  const { rows } = await sql<InstitutionRow>`
    SELECT id, code, name, city_id AS "cityId", ${examinedIn} AS cities, type, level, special_services AS services,
      (SELECT (sum(p.sale_price)::float8 / nullif(sum(p.list_price), 0)) FROM institution_package p
        WHERE p.institution_id = i.id AND NOT p.frozen) AS "packageDiscount"
    FROM institution i WHERE in_force AND ${which} AND id > ${after} ORDER BY id LIMIT ${batchSize}`.execute(
    db,
  );
  return rows;
};
