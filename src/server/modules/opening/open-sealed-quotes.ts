import type { KeyObject } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import { rolesFor } from '#domain/company/company-role.ts';
import { demandStatus } from '#domain/demand/demand-status.ts';
import { canonicalJson, type Json } from '#domain/sealing/canonical-json.ts';
import {
  type OpeningRecord,
  openersNeeded,
  type SealedContent,
  sealedTotal,
} from '#domain/sealing/receipt-chain.ts';
import { decrypt } from '#server/cipher.ts';
import type { Database, Tx } from '#server/db/database.ts';
import { recordAudit, theClock, transitionAll } from '#server/db/transition.ts';
import { queueNotice } from '#server/jobs/queue-notice.ts';
import { type DemandRow, lockDemand } from '#server/modules/demand/demand.store.ts';
import { lineKey } from '#server/modules/quotation/quotation.store.ts';
import { sha256 } from '#server/modules/sealing/seal-cipher.ts';
import {
  appendReceipt,
  belongsTo,
  demandKey,
  restoreColumns,
  type SealServices,
} from '#server/modules/sealing/sealing.store.ts';
import { giveUpAmendments } from '#server/modules/standing-offer/standing-offer.store.ts';

/** Opens the sealed demands whose deadline has passed, each once and in a transaction of its own. Returns how many. */
export async function openSealedQuotes(db: Database, now: Date, services: SealServices): Promise<number> {
  // Where too few are left to open it together, the clock does.
  const due = sql`s.opened_at IS NULL AND d.quote_deadline <= ${now} AND d.status = ${demandStatus.procuring}
    AND (d.opened_by = 'clock' OR (${membersWhoOpen(sql`d.company_id`)}) < ${openersNeeded})`;
  const { rows } = await sql<{ id: string }>`
    SELECT d.id FROM sealed_demand s JOIN demand d ON d.id = s.demand_id WHERE ${due} ORDER BY d.id`.execute(
    db,
  );
  let opened = 0;
  for (const { id } of rows)
    opened += await db.transaction().execute(async (tx) => {
      const locked = await sql`SELECT FROM demand WHERE id = ${id} FOR UPDATE SKIP LOCKED`.execute(tx);
      // Looked at again under the lock: another node may have opened it, or the buyer moved the deadline.
      const still = await sql`SELECT FROM sealed_demand s JOIN demand d ON d.id = s.demand_id
        WHERE d.id = ${id} AND ${due}`.execute(tx);
      if (locked.rows.length === 0 || still.rows.length === 0) return 0;
      await openDemand(tx, await lockDemand(tx, id), await demandKey(tx, services, id), now);
      return 1;
    });
  return opened;
}

/** SQL: how many members of a company may open its sealed demands. */
const membersWhoOpen = (companyId: RawBuilder<unknown>) =>
  sql`SELECT count(*) FROM company_member m WHERE m.company_id = ${companyId}
    AND m.role = ANY(${[...rolesFor('purchase')]}::text[])`;

interface StandingRow {
  readonly no: number;
  readonly at: Date;
  readonly receipt: string;
  readonly sealed: Buffer;
  readonly quotation_id: string;
  readonly number: string;
  readonly institution_id: string;
  readonly institution: string;
}

/** The opening record, and every quote back in its columns. `openers`: names, when people opened it before the clock. */
export async function openDemand(
  tx: Tx,
  demand: DemandRow,
  key: KeyObject,
  now: Date,
  openers: readonly string[] = [],
): Promise<void> {
  const { rows } = await sql<StandingRow>`
    SELECT r.no, r.at, r.receipt, r.sealed, r.quotation_id, q.number, q.institution_id, i.name AS institution
    FROM quote_receipt r JOIN quotation q ON q.id = r.quotation_id JOIN institution i ON i.id = q.institution_id
    WHERE r.demand_id = ${demand.id} AND r.sealed IS NOT NULL ORDER BY r.no FOR UPDATE OF q`.execute(tx);
  await giveUpAmendments(
    tx,
    rows.map((row) => row.quotation_id),
    { actor: theClock, reason: '报价已截止，以已提交的报价为准。', now },
  );
  const read = rows.map((row) => ({ row, text: readSealed(key, demand.id, row) }));
  const record: OpeningRecord = {
    demand: demand.number,
    title: demand.title,
    deadline: demand.quote_deadline?.toISOString() ?? '',
    openedAt: now.toISOString(),
    openers,
    quotes: read.map(({ row, text }) => {
      const content = text && contentOf(text);
      return {
        no: row.no,
        at: row.at.toISOString(),
        receipt: row.receipt,
        quotation: row.number,
        institution: row.institution,
        total: content ? sealedTotal(content) : null,
        packages: content
          ? content.packages.map(({ label, headcount, quoted_total: price }) => ({ label, headcount, price }))
          : [],
      };
    }),
  };
  for (const { row, text } of read)
    if (text) await restoreQuote(tx, demand.id, row, text);
    else await leaveOut(tx, row.quotation_id);
  const recordText = canonicalJson(record as unknown as Json);
  await appendReceipt(tx, demand, now, {
    kind: 'opened',
    of: null,
    receipt: sha256(recordText),
    quotation_id: null,
    sealed: null,
  });
  await tx
    .updateTable('sealed_demand')
    .set({ opened_at: now, record: recordText })
    .where('demand_id', '=', demand.id)
    .execute();
  await tx.updateTable('demand').set({ seal: 'opened' }).where('id', '=', demand.id).execute();
  await recordAudit(tx, 'demand', demand.id, { action: 'openQuotes', actor: theClock });
  await notify(tx, demand, rows);
}

/** undefined: it was changed since it was sent, and is not what the receipt is of. */
function readSealed(key: KeyObject, demandId: string, row: StandingRow): string | undefined {
  try {
    const text = decrypt(key, row.sealed, belongsTo(demandId, row.quotation_id)).toString();
    return sha256(text) === row.receipt ? text : undefined;
  } catch {
    return undefined;
  }
}

const contentOf = (text: string) => (JSON.parse(text) as { content: SealedContent }).content;

async function restoreQuote(tx: Tx, demandId: string, row: StandingRow, text: string): Promise<void> {
  const content = contentOf(text);
  await restoreColumns(tx, row.quotation_id, content);
  const sent = Object.fromEntries(
    content.packages.map(({ id, quoted_total: total, lines }) => [
      id,
      { total, prices: Object.fromEntries(lines.map((line) => [lineKey(line as never), line.unit_price])) },
    ]),
  );
  await sql`UPDATE quotation_revision SET packages = ${JSON.stringify(sent)}::jsonb
    WHERE quotation_id = ${row.quotation_id} AND revision = ${content.revision}`.execute(tx);
  await tx
    .updateTable('quote_receipt')
    .set({ sealed: null, opened: text })
    .where('demand_id', '=', demandId)
    .where('no', '=', row.no)
    .execute();
}

/** A quote without content is no offer: it lapses, and the record says so. */
async function leaveOut(tx: Tx, quotationId: string): Promise<void> {
  const move = {
    action: 'expire',
    actor: theClock,
    reason: '密封内容无法打开或与回执不符，未参加开标。',
  } as const;
  const moved = await transitionAll(tx, 'quotation', [quotationId], move);
  if (moved.length === 0) return;
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM quotation_package WHERE quotation_id = ${quotationId}`.execute(tx);
  await transitionAll(
    tx,
    'quotation_package',
    rows.map(({ id }) => id),
    move,
  );
}

async function notify(tx: Tx, demand: DemandRow, rows: readonly StandingRow[]): Promise<void> {
  await queueNotice(tx, {
    to: { companies: [demand.company_id] },
    kind: 'quotation.changed',
    message: 'quotes-opened',
    values: { 需求: demand.title, 编号: demand.number, 份数: String(rows.length) },
    target: { page: 'demand', id: demand.id },
  });
  if (rows.length === 0) return;
  await queueNotice(tx, {
    to: { institutions: rows.map((row) => row.institution_id) },
    message: 'quote-opened',
    values: { 需求: demand.title, 编号: demand.number },
    record: demand.id,
  });
}
