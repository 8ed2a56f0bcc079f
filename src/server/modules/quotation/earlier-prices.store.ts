import { sql } from 'kysely';
import type { Fen } from '#domain/kernel/money.ts';
import { quotationPackageStatus } from '#domain/quotation/quotation-machine.ts';
import type { Sql } from '#server/db/database.ts';

/** How many earlier quotes are offered to copy from. */
const mostOffered = 20;

/** Sent quotes of the same institution, other than `q`, whose prices lie open: not sealed ones. */
const earlier = (quotationId: string) => sql`quotation e JOIN demand d ON d.id = e.demand_id
  JOIN quotation q ON q.id = ${quotationId} AND q.institution_id = e.institution_id AND q.id <> e.id
  WHERE e.confirmed_at IS NOT NULL AND d.seal <> 'sealed'`;

interface EarlierQuotation {
  id: string;
  number: string;
  title: string;
  sent_at: Date;
  lines: number;
}

/** Quotes that priced something which this one prices too, latest first. */
export async function earlierQuotations(db: Sql, quotationId: string): Promise<EarlierQuotation[]> {
  const { rows } = await sql<EarlierQuotation>`
    WITH latest AS (SELECT e.id, e.number, d.title, e.confirmed_at AS sent_at FROM ${earlier(quotationId)}
      ORDER BY e.confirmed_at DESC LIMIT ${mostOffered}),
    wanted AS (SELECT l.institution_item_id AS item FROM quotation_line l
      JOIN quotation_package p ON p.id = l.quotation_package_id
      WHERE p.quotation_id = ${quotationId} AND p.status = ${quotationPackageStatus.open} AND l.covered_by IS NULL AND l.list_price > 0)
    SELECT latest.*, (SELECT count(*)::int FROM wanted WHERE item IN (SELECT l.institution_item_id
      FROM quotation_line l JOIN quotation_package p ON p.id = l.quotation_package_id
      WHERE p.quotation_id = latest.id AND l.covered_by IS NULL AND l.unit_price > 0)) AS lines
    FROM latest ORDER BY sent_at DESC, id`.execute(db);
  return rows.filter(({ lines }) => lines > 0);
}

/** What an earlier quote of the same institution asked for its items; the lowest where it asked several prices. */
export async function earlierPrices(
  db: Sql,
  quotationId: string,
  from: string,
): Promise<ReadonlyMap<string, Fen>> {
  const { rows } = await sql<{ item: string; price: Fen }>`
    SELECT l.institution_item_id AS item, min(l.unit_price) AS price FROM quotation_line l
    JOIN quotation_package p ON p.id = l.quotation_package_id
    WHERE p.quotation_id IN (SELECT e.id FROM ${earlier(quotationId)} AND e.id = ${from})
      AND l.institution_item_id IS NOT NULL AND l.covered_by IS NULL AND l.unit_price > 0
    GROUP BY l.institution_item_id`.execute(db);
  return new Map(rows.map(({ item, price }) => [item, price]));
}

/** What the institution does not want to go below, thousandths of list prices; null: it has said nothing. */
export async function priceFloorOf(db: Sql, institutionId: string): Promise<number | null> {
  const { rows } = await sql<{ floor: number | null }>`
    SELECT price_floor AS floor FROM institution WHERE id = ${institutionId}`.execute(db);
  return rows[0]?.floor ?? null;
}
