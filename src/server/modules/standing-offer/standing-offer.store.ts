import { quotationPackageStatus, quotationStatus } from '#domain/quotation/quotation-machine.ts';
import type { Tx } from '#server/db/database.ts';
import { type Actor, theSystem, transition, transitionAll } from '#server/db/transition.ts';
import { keepOffers, restoreOffers } from '#server/modules/kept-offer/kept-offers.store.ts';
import { emptyColumns } from '#server/modules/sealing/sealing.store.ts';
import { sql } from 'kysely';

/** Keeps what was sent of a locked quotation: it stands while the next version is prepared in its rows. */
export async function beginAmendment(tx: Tx, quotationId: string, now: Date): Promise<void> {
  await keepOffers(tx, 'standing_offer', [quotationId], now);
}

/** The next version takes the place of the standing one. */
export const endAmendment = (tx: Tx, quotationId: string) =>
  tx.deleteFrom('standing_offer').where('quotation_id', '=', quotationId).execute();

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
