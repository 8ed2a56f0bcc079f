import { sql } from 'kysely';
import { quotationPackageStatus, quotationStatus } from '#domain/quotation/quotation-machine.ts';
import type { Sql, Tx } from '#server/db/database.ts';
import { type Actor, theSystem, transition, transitionAll } from '#server/db/transition.ts';
import { keepOffers, restoreOffers } from '#server/modules/kept-offer/kept-offers.store.ts';
import { emptyColumns } from '#server/modules/sealing/sealing.store.ts';

/** Keeps what was sent of a locked quotation: it stands while the next version is prepared in its rows. */
export async function beginAmendment(tx: Tx, quotationId: string, now: Date): Promise<void> {
  await keepOffers(tx, 'standing_offer', [quotationId], now);
}

/** The next version takes the place of the standing one. */
export const endAmendment = (tx: Tx, quotationId: string) =>
  tx.deleteFrom('standing_offer').where('quotation_id', '=', quotationId).execute();

/**
 * These packages, and those that the demand has got meanwhile, are on offer no more in what stands of a quotation that is being
 * amended: the buyer sees them as left out until the next version is sent.
 */
export async function takeOffOffer(
  tx: Tx,
  quotationId: string,
  packageIds: readonly string[],
): Promise<void> {
  const off = sql`jsonb_build_object('status', ${quotationPackageStatus.cancelled}::int, 'list_total', 0, 'quoted_total', 0, 'coverage', 0)`;
  const touched = sql`ANY(${[...packageIds]}::text[])`;
  await sql`UPDATE standing_offer s SET
      packages = (SELECT coalesce(jsonb_agg(CASE WHEN p ->> 'id' = ${touched} THEN p || ${off} ELSE p END), '[]')
          FROM jsonb_array_elements(s.packages) p)
        || (SELECT coalesce(jsonb_agg(to_jsonb(n) || ${off}), '[]') FROM quotation_package n WHERE n.quotation_id = s.quotation_id
          AND NOT EXISTS (SELECT FROM jsonb_array_elements(s.packages) p WHERE p ->> 'id' = n.id::text)),
      lines = (SELECT coalesce(jsonb_agg(l), '[]') FROM jsonb_array_elements(s.lines) l
        WHERE NOT l ->> 'quotation_package_id' = ${touched})
    WHERE s.quotation_id = ${quotationId}`.execute(tx);
}

/** Packages, by id, that are on offer only once the amendment is sent. */
export async function offOffer(db: Sql, quotationId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT p.id FROM standing_offer s CROSS JOIN LATERAL jsonb_populate_recordset(NULL::quotation_package, s.packages) o
    JOIN quotation_package p ON p.id = o.id
    WHERE s.quotation_id = ${quotationId} AND o.status = ${quotationPackageStatus.cancelled}
      AND p.status <> ${quotationPackageStatus.cancelled}`.execute(db);
  return rows.map(({ id }) => id);
}

interface Amended {
  readonly id: string;
  readonly status: number;
  readonly sealed: boolean;
}

/**
 * Gives up the amendments among these quotations, whose demand is locked alone: they are again what was sent. Returns the
 * quotations that were being amended.
 */
export async function giveUpAmendments(
  tx: Tx,
  quotationIds: readonly string[],
  { actor, reason, now }: { readonly actor: Actor; readonly reason: string; readonly now: Date },
): Promise<string[]> {
  const { rows } = await sql<Amended>`
    SELECT q.id, q.status, d.seal = 'sealed' AS sealed
    FROM standing_offer s JOIN quotation q ON q.id = s.quotation_id JOIN demand d ON d.id = q.demand_id
    WHERE q.id = ANY(${[...quotationIds]}::uuid[]) ORDER BY q.id FOR UPDATE OF s, q`.execute(tx);
  for (const { id, status, sealed } of rows) {
    // What has ended meanwhile keeps its state; only its content is put back.
    if (status === quotationStatus.quoted) {
      await transition(tx, 'quotation', id, { action: 'abandon', actor, reason });
      await restoreStates(tx, id, reason);
    }
    await restoreOffers(tx, 'standing_offer', [id], now);
    await endAmendment(tx, id);
    // Prices of what was given up rest nowhere.
    await tx.updateTable('quotation').set({ price_undo: null }).where('id', '=', id).execute();
    if (sealed) await emptyColumns(tx, id);
  }
  return rows.map(({ id }) => id);
}

/** Packages that were opened or left out while amending are again in the state they were sent in. */
async function restoreStates(tx: Tx, quotationId: string, reason: string): Promise<void> {
  const { open, quoted, cancelled } = quotationPackageStatus;
  const { rows } = await sql<{ id: string; was: number; is: number }>`
    SELECT p.id, o.status AS was, p.status AS is
    FROM standing_offer s CROSS JOIN LATERAL jsonb_populate_recordset(NULL::quotation_package, s.packages) o
    JOIN quotation_package p ON p.id = o.id WHERE s.quotation_id = ${quotationId} ORDER BY p.id`.execute(tx);
  const idsOf = (was: number, among: readonly number[]) =>
    rows.filter((row) => row.was === was && among.includes(row.is)).map(({ id }) => id);
  const move = { actor: theSystem, reason } as const;
  await transitionAll(tx, 'quotation_package', idsOf(quoted, [cancelled]), { action: 'resume', ...move });
  await transitionAll(tx, 'quotation_package', idsOf(quoted, [open, cancelled]), {
    action: 'stand',
    ...move,
  });
  await transitionAll(tx, 'quotation_package', idsOf(cancelled, [open, quoted]), {
    action: 'cancel',
    ...move,
  });
}
