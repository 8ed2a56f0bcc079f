import { createHash } from 'node:crypto';
import type pg from 'pg';
import { entryText, type ReceiptEntry } from '#domain/sealing/receipt-chain.ts';
import type { Facts, Ledger } from './ledger.ts';
import { yearDamages, yearHalves, yearMissing } from './year-invariants.ts';

type Query = Pick<pg.Pool | pg.PoolClient, 'query'>;

/** Statements that find what must never be, in whatever state the database is: a row for each. */
export const halves: Readonly<Record<string, string>> = {
  'an award in a demand that is not completed': `SELECT a.id FROM award a JOIN demand d ON d.id = a.demand_id WHERE d.status <> 3`,
  'a completed demand with an accepted package that nobody was awarded': `SELECT d.id FROM demand d JOIN quotation q ON q.demand_id = d.id
    JOIN quotation_package p ON p.quotation_id = q.id WHERE d.status = 3 AND p.status = 3
      AND NOT EXISTS (SELECT FROM award a WHERE a.quotation_package_id = p.id)`,
  'a completed demand with a winner whose quote did not win': `SELECT a.id FROM award a JOIN quotation_package p ON p.id = a.quotation_package_id
    JOIN quotation q ON q.id = p.quotation_id WHERE q.status <> 7 OR q.institution_id <> a.institution_id`,
  'a quote that is sent and has no time of it': `SELECT id FROM quotation WHERE status IN (2, 3, 7) AND confirmed_at IS NULL`,
  'a quote with a time of sending that waits': `SELECT q.id FROM quotation q WHERE q.status = 1 AND q.confirmed_at IS NOT NULL
    AND NOT EXISTS (SELECT FROM second_round r WHERE r.demand_id = q.demand_id) AND q.revision = 1`,
  'a sealed quote without the receipt of its sending': `SELECT q.id FROM quotation q JOIN demand d ON d.id = q.demand_id
    WHERE d.seal = 'sealed' AND q.status = 2
      AND NOT EXISTS (SELECT FROM quote_receipt r WHERE r.quotation_id = q.id AND r.kind = 'sent' AND r.sealed IS NOT NULL)`,
  'the receipt of a quote that was not sent': `SELECT r.no FROM quote_receipt r JOIN quotation q ON q.id = r.quotation_id
    WHERE r.kind = 'sent' AND r.sealed IS NOT NULL AND q.status = 1`,
  'a price of a sealed quote before the opening': `SELECT q.id FROM quotation q JOIN demand d ON d.id = q.demand_id JOIN quotation_package p ON p.quotation_id = q.id
    WHERE d.seal = 'sealed' AND q.status = 2 AND (p.quoted_total <> 0
      OR EXISTS (SELECT FROM quotation_line l WHERE l.quotation_package_id = p.id AND l.unit_price <> 0))`,
  'a content that lies open before the opening': `SELECT r.demand_id FROM quote_receipt r JOIN demand d ON d.id = r.demand_id
    WHERE d.seal = 'sealed' AND r.opened IS NOT NULL`,
  'an opening by half': `SELECT s.demand_id FROM sealed_demand s JOIN demand d ON d.id = s.demand_id
    WHERE (s.opened_at IS NULL) <> (s.record IS NULL) OR (s.opened_at IS NULL) <> (d.seal = 'sealed')
      OR s.opened_at < d.quote_deadline
      OR s.opened_at IS NOT NULL AND (NOT EXISTS (SELECT FROM quote_receipt r WHERE r.demand_id = d.id AND r.kind = 'opened')
        OR EXISTS (SELECT FROM quote_receipt r WHERE r.demand_id = d.id AND r.sealed IS NOT NULL AND r.opened IS NULL)
        OR EXISTS (SELECT FROM quotation q JOIN quotation_package p ON p.quotation_id = q.id
          WHERE q.demand_id = d.id AND q.status IN (2, 3, 7) AND p.status IN (2, 3) AND p.quoted_total = 0))`,
  'a signature by half': `SELECT c.id FROM contract c CROSS JOIN LATERAL (SELECT
      (SELECT count(*) FROM contract_signature s WHERE s.contract_id = c.id) AS signatures,
      (SELECT count(*) FROM contract_event e WHERE e.contract_id = c.id AND e.kind = 'sign') AS signed,
      (SELECT count(*) FROM contract_event e WHERE e.contract_id = c.id) AS events,
      (SELECT count(*) FROM contract_file f WHERE f.contract_id = c.id) AS files,
      (SELECT e.hash FROM contract_event e WHERE e.contract_id = c.id ORDER BY e.sequence DESC LIMIT 1) AS head) n
    WHERE n.signatures <> n.signed OR n.files <> n.signatures + 1 OR (c.status = 3) <> (n.signatures = 2)
      OR n.events <> c.event_count OR n.head IS DISTINCT FROM c.event_head`,
  'one person on both sides of a contract': `SELECT contract_id FROM contract_signature GROUP BY contract_id, signed_by HAVING count(*) > 1`,
  'a number given twice': `SELECT number FROM (SELECT number FROM demand WHERE number <> '' UNION ALL SELECT number FROM quotation UNION ALL SELECT number FROM contract) n
    GROUP BY number HAVING count(*) > 1`,
  'a package awarded twice': `SELECT demand_package_id FROM award GROUP BY demand_package_id, city_id HAVING count(*) > 1`,
  ...yearHalves,
};

/** Acknowledged, so there after every kill. `$1`: the keys of which none may be missing. */
const missing: Readonly<Record<keyof Facts, string>> = {
  published: `SELECT k FROM unnest($1::text[]) k WHERE NOT EXISTS (SELECT FROM demand d WHERE d.id::text = k AND d.status IN (2, 3))`,
  sent: `SELECT k FROM unnest($1::text[]) k WHERE NOT EXISTS (SELECT FROM quotation q WHERE q.id::text = k AND q.confirmed_at IS NOT NULL)`,
  accepted: `SELECT k FROM unnest($1::text[]) k WHERE NOT EXISTS (SELECT FROM quotation_package p WHERE p.id::text = k AND p.status = 3)`,
  awarded: `SELECT k FROM unnest($1::text[]) k WHERE (SELECT count(*) FROM award a WHERE a.demand_id::text = k)
    IS DISTINCT FROM (SELECT nullif(count(*), 0) FROM demand_package p WHERE p.demand_id::text = k)`,
  drafted: `SELECT k FROM unnest($1::text[]) k WHERE NOT EXISTS (SELECT FROM contract c WHERE c.id::text = k)`,
  signed: `SELECT k FROM unnest($1::text[]) k WHERE NOT EXISTS (SELECT FROM contract_signature s
    WHERE s.contract_id::text || ' ' || s.side = k)`,
  ...yearMissing,
};

/** One sentence for everything that is half, lost, or readable before its time. */
export async function verifyTrades(db: Query, { facts }: Pick<Ledger, 'facts'>): Promise<string[]> {
  const problems: string[] = [];
  for (const [what, statement] of Object.entries(halves)) {
    const { rows } = await db.query(statement);
    if (rows.length > 0) problems.push(`${what}: ${JSON.stringify(rows.slice(0, 3))}`);
  }
  for (const [kind, statement] of Object.entries(missing) as [keyof Facts, string][]) {
    const { rows } = await db.query<{ k: string }>(statement, [[...facts[kind]]]);
    if (rows.length > 0)
      problems.push(
        `${kind} and no longer so: ${rows
          .map(({ k }) => k)
          .slice(0, 3)
          .join()}`,
      );
  }
  return [...problems, ...(await brokenChains(db))];
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

/** Lists of receipts of which an entry does not fit the one before it. */
async function brokenChains(db: Query): Promise<string[]> {
  const { rows } = await db.query<Omit<ReceiptEntry, 'at'> & { demand: string; at: Date }>(
    `SELECT d.number AS demand, r.no, r.kind, r.of, r.at, r.receipt, r.previous, r.hash
     FROM quote_receipt r JOIN demand d ON d.id = r.demand_id ORDER BY d.number, r.no`,
  );
  return rows.flatMap(({ demand, at, ...entry }, index) => {
    const before = rows[index - 1];
    const previous = before?.demand === demand ? before.hash : '';
    const no = before?.demand === demand ? before.no + 1 : 1;
    const fits =
      entry.no === no &&
      entry.previous === previous &&
      sha256(entryText(demand, { ...entry, at: at.toISOString() })) === entry.hash;
    return fits ? [] : [`receipt ${entry.no} of ${demand} does not follow the one before`];
  });
}

/** What a kill must not do, done on purpose and rolled back: each must be noticed. */
const damages: Readonly<Record<string, string>> = {
  'a lost award': 'DELETE FROM award WHERE id = (SELECT id FROM award ORDER BY id DESC LIMIT 1)',
  'an award before its demand is completed': `UPDATE demand SET status = 2 WHERE id = (SELECT demand_id FROM award ORDER BY id DESC LIMIT 1)`,
  'a quote sent and not': `UPDATE quotation SET confirmed_at = NULL WHERE id = (SELECT id FROM quotation WHERE status IN (2, 7) ORDER BY id DESC LIMIT 1)`,
  'an opening without a record': `UPDATE sealed_demand SET record = NULL WHERE demand_id = (SELECT demand_id FROM sealed_demand WHERE opened_at IS NOT NULL ORDER BY demand_id DESC LIMIT 1)`,
  'a content that lies open': `UPDATE demand SET seal = 'sealed' WHERE id = (SELECT demand_id FROM sealed_demand WHERE opened_at IS NOT NULL ORDER BY demand_id DESC LIMIT 1)`,
  'a receipt that was changed': `UPDATE quote_receipt SET receipt = repeat('0', 64) WHERE (demand_id, no) = (SELECT demand_id, min(no) FROM quote_receipt GROUP BY demand_id ORDER BY demand_id DESC LIMIT 1)`,
  'a lost signature': `DELETE FROM contract_signature WHERE (contract_id, side) = (SELECT contract_id, side FROM contract_signature ORDER BY signed_at DESC LIMIT 1)`,
  'a version of a contract that is missing': `DELETE FROM contract_file WHERE (contract_id, version) = (SELECT contract_id, version FROM contract_file ORDER BY contract_id DESC, version DESC LIMIT 1)`,
  ...yearDamages,
};

/** Damages that nobody noticed. A damage that finds nothing to damage is not tried, and counted. */
export async function unnoticedDamages(
  pool: pg.Pool,
  ledger: Ledger,
): Promise<{ unnoticed: string[]; tried: number }> {
  const client = await pool.connect();
  const unnoticed: string[] = [];
  let tried = 0;
  try {
    for (const [what, statement] of Object.entries(damages)) {
      await client.query('BEGIN');
      // Triggers refuse some of it: this is a kill's doing, not a caller's.
      for (const table of ['demand', 'settlement', 'checkup_visit'])
        await client.query(`ALTER TABLE ${table} DISABLE TRIGGER USER`);
      const { rowCount } = await client.query(statement);
      if (rowCount) {
        tried += 1;
        if ((await verifyTrades(client, ledger)).length === 0) unnoticed.push(what);
      }
      await client.query('ROLLBACK');
    }
  } finally {
    client.release();
  }
  return { unnoticed, tried };
}
