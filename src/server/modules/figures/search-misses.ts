import { sql } from 'kysely';
import type { Logger } from 'pino';
import { countedKeyword, mostKeywordsADay, type SearchKind } from '#domain/console/search-miss.ts';
import { shanghaiDay } from '#domain/kernel/shanghai.ts';
import type * as memory from '#server/api/node-memory.ts';
import type { Database } from '#server/db/database.ts';

interface Miss {
  readonly day: string;
  readonly kind: SearchKind;
  readonly region_id: string;
  readonly keyword: string;
}

/** So much is lost when the process dies; a stop writes what waits. */
const writeAfterMs = 5_000;
/** Held between two writes; beyond them only the number is. */
const mostWaiting = 1_000;

/** Counts searches that found nothing: in memory, and some seconds' worth in one statement, so that no search waits for it. */
export class SearchMisses implements memory.SearchMisses {
  readonly #db: Database;
  readonly #log: Logger;
  #waiting = new Map<string, number>();
  #timer: NodeJS.Timeout | undefined;
  #writing: Promise<void> = Promise.resolve();

  constructor(db: Database, log: Logger) {
    this.#db = db;
    this.#log = log;
  }

  /** @param regionId the place that was searched; '' everywhere */
  note(kind: SearchKind, regionId: string, typed: string, now: Date): void {
    this.#hold({ day: shanghaiDay(now), kind, region_id: regionId, keyword: countedKeyword(typed) }, 1);
  }

  /** Writes what waits. What cannot be written waits on. */
  write(): Promise<void> {
    this.#writing = this.#writing.then(() => this.#writeWaiting());
    return this.#writing;
  }

  #hold(miss: Miss, count: number): void {
    const key = JSON.stringify(miss);
    const full = this.#waiting.size >= mostWaiting && !this.#waiting.has(key);
    const place = full ? JSON.stringify({ ...miss, region_id: '', keyword: '' }) : key;
    this.#waiting.set(place, (this.#waiting.get(place) ?? 0) + count);
    this.#timer ??= setTimeout(() => void this.write(), writeAfterMs).unref();
  }

  async #writeWaiting(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const rows = [...this.#waiting].map(([miss, count]) => ({ ...(JSON.parse(miss) as Miss), count }));
    this.#waiting = new Map();
    if (rows.length === 0) return;
    try {
      await addCounts(this.#db, rows);
    } catch (err) {
      this.#log.warn({ err }, 'searches without results not written, will try again');
      for (const { count, ...miss } of rows) this.#hold(miss, count);
    }
  }
}

/** In the key's order, so that two nodes that write at once wait for one another and don't lock each other out. */
async function addCounts(db: Database, rows: readonly (Miss & { readonly count: number })[]): Promise<void> {
  await sql`
    WITH given AS (SELECT * FROM json_populate_recordset(NULL::search_miss, ${JSON.stringify(rows)}::json)),
    placed AS (
      SELECT g.*, m.day IS NOT NULL AS known,
        row_number() OVER (PARTITION BY g.day, m.day IS NULL ORDER BY g.count DESC, g.keyword) AS place
      FROM given g LEFT JOIN search_miss m USING (day, kind, region_id, keyword)),
    stored AS (SELECT day, count(*) AS keywords FROM search_miss WHERE day IN (SELECT day FROM given) GROUP BY day),
    kept AS (
      SELECT p.*, p.known OR p.place <= ${mostKeywordsADay} - coalesce(f.keywords, 0) AS fits
      FROM placed p LEFT JOIN stored f USING (day))
    INSERT INTO search_miss AS m (day, kind, region_id, keyword, count)
    SELECT day, kind, CASE WHEN fits THEN region_id ELSE '' END, CASE WHEN fits THEN keyword ELSE '' END, sum(count)
    FROM kept GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4
    ON CONFLICT (day, kind, region_id, keyword) DO UPDATE SET count = m.count + excluded.count`.execute(db);
}
