import { join } from 'node:path';
import pg from 'pg';
import { openPool } from '#server/db/database.ts';
import { migrate } from '#server/db/migrate.ts';
import { type EmbeddedDatabase, startEmbedded } from '#server/embedded-postgres/start-embedded.ts';
import { installJobs } from '#server/jobs/job-queues.ts';
import { generateMarket } from '#server/start/generate.cli.ts';
import { databaseAt } from '#test/world/database-at.ts';

/** Lines per quotation are rounded up to a multiple of three packages. */
const one = { institutions: 100, demands: 200, quotations: 1_000, linesPerQuotation: 10 };
const times = (factor: number) => ({
  institutions: one.institutions * factor,
  demands: one.demands * factor,
  quotations: one.quotations * factor,
  linesPerQuotation: one.linesPerQuotation,
  itemsPerInstitution: 300,
  seed: 1,
});
export const small = times(1);
export const large = times(100);
type Size = typeof small;

export interface Markets {
  readonly database: EmbeddedDatabase;
  /** Addresses of databases that a run may change. */
  readonly small: string;
  readonly large: string;
  stop(): Promise<void>;
}

/**
 * Both markets in the embedded database of a folder. What was generated there before is used again: a run works on
 * copies, which it drops.
 */
export async function openMarkets(project: string, folder: string): Promise<Markets> {
  await generateWhatIsMissing(project, folder);
  const database = await startEmbedded({ dataDir: folder });
  try {
    const copies = {
      small: await copied(project, database.url, small),
      large: await copied(project, database.url, large),
    };
    return {
      database,
      ...copies,
      async stop() {
        // Where PostgreSQL itself still cleans up in a copy, the next run drops it.
        await inSql(database.url, async (query) => {
          for (const size of [small, large]) await query(`DROP DATABASE ${copyOf(size)} WITH (FORCE)`);
        }).catch((error: unknown) => console.error(error));
        await database.stop();
      },
    };
  } catch (error) {
    await database.stop();
    throw error;
  }
}

const nameOf = (size: Size) =>
  `market_${size.institutions}_${size.demands}_${size.quotations}_${size.linesPerQuotation}`;
const copyOf = (size: Size) => `${nameOf(size)}_run`;

/** Without waiting for the disk: what a crash damaged would be generated again. */
async function generateWhatIsMissing(project: string, folder: string): Promise<void> {
  const database = await startEmbedded({ dataDir: folder, fsync: false });
  try {
    for (const size of [small, large]) {
      const name = nameOf(size);
      const known = await inSql(database.url, (query) =>
        query(`SELECT FROM pg_database WHERE datname = '${name}'`),
      );
      if (known.rowCount) continue;
      const draft = `${name}_draft`;
      await inSql(database.url, async (query) => {
        await query(`DROP DATABASE IF EXISTS ${draft}`);
        await query(`CREATE DATABASE ${draft}`);
      });
      await withPool(databaseAt(database.url, draft), async (pool) => {
        await migrate(pool, join(project, 'migrations'));
        await installJobs(pool);
        await generateMarket(pool, size, () => {});
        await pool.query('VACUUM (ANALYZE)');
      });
      await inSql(database.url, (query) => query(`ALTER DATABASE ${draft} RENAME TO ${name}`));
    }
  } finally {
    await database.stop();
  }
}

async function copied(project: string, url: string, size: Size): Promise<string> {
  const copy = copyOf(size);
  await inSql(url, async (query) => {
    await query(`DROP DATABASE IF EXISTS ${copy}`);
    await query(`CREATE DATABASE ${copy} TEMPLATE ${nameOf(size)} STRATEGY FILE_COPY`);
  });
  // A market of an older version.
  await withPool(databaseAt(url, copy), async (pool) => {
    await migrate(pool, join(project, 'migrations'));
    await installJobs(pool);
  });
  return databaseAt(url, copy);
}

export async function withPool<T>(url: string, work: (pool: pg.Pool) => Promise<T>): Promise<T> {
  const pool = openPool(url);
  return work(pool).finally(() => pool.end());
}

async function inSql<T>(
  url: string,
  work: (query: (text: string) => Promise<pg.QueryResult>) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return work((text) => client.query(text)).finally(() => client.end());
}
