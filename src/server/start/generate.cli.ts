import { randomBytes } from 'node:crypto';
import type { Pool } from 'pg';
import { loadReference } from '#server/modules/catalogue/load-reference.ts';
import { hashPassword } from '#server/modules/user/password.ts';
import { generatedTables, type MarketSize, marketStatements } from './generate-market.sql.ts';

/**
 * Fills a database with a market of any size, the same for the same size and seed. Nodes are not notified of the rows: start them afterwards.
 * @throws Error for a size that cannot be, or where a generated market is already
 */
export async function generateMarket(
  pool: Pool,
  size: MarketSize,
  say: (line: string) => void,
): Promise<void> {
  const { institutions, demands, quotations, linesPerQuotation, itemsPerInstitution } = size;
  if (institutions < 1 || demands < 1 || institutions > 999_999 || demands > 999_999)
    throw new Error('--institutions and --demands must be 1 to 999999.');
  if (quotations > demands * institutions)
    throw new Error('An institution quotes once for a demand: there are too many --quotations.');
  if (
    linesPerQuotation < 3 ||
    linesPerQuotation > 450 ||
    itemsPerInstitution < 1 ||
    itemsPerInstitution > 1000
  )
    throw new Error('--lines-per-quotation must be 3 to 450, --items-per-institution 1 to 1000.');
  await loadReference(pool);
  const password = randomBytes(12).toString('base64url');
  const client = await pool.connect();
  try {
    const { rowCount } = await client.query(`SELECT FROM institution WHERE code LIKE 'GEN%' LIMIT 1`);
    if (rowCount) throw new Error('There is a generated market in this database already.');
    await client.query('BEGIN');
    for (const table of generatedTables) await client.query(`ALTER TABLE ${table} DISABLE TRIGGER USER`);
    await client.query(`SELECT set_config('generate.password_hash', $1, true)`, [
      await hashPassword(password),
    ]);
    for (const [what, statements] of marketStatements(size)) {
      const began = performance.now();
      const last = [await client.query(statements)].flat().at(-1);
      if (last?.command === 'INSERT')
        say(`${what}: ${last.rowCount} rows in ${Math.round(performance.now() - began)} ms`);
    }
    for (const table of generatedTables) await client.query(`ALTER TABLE ${table} ENABLE TRIGGER USER`);
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  } finally {
    client.release();
  }
  await pool.query('ANALYZE');
  say(`Accounts gen_buyer_1 … and gen_provider_1 … have the password ${password}`);
}
