import { sql } from 'kysely';
import type { SexGroup } from '#domain/catalogue/catalogue.ts';
import type { Fen } from '#domain/kernel/money.ts';
import type { LeadStatus } from '#domain/lead/lead-machine.ts';
import type { Database, Tx } from '#server/db/database.ts';
import { newId } from '#server/db/new-id.ts';
import { insertLead, type LeadDetail } from '#server/modules/lead/lead.store.ts';

/** What the one-minute form says. */
export interface QuickWish {
  readonly purpose: string;
  readonly headcount: number;
  /** City or district. */
  readonly cityId: string;
  /** Per head. */
  readonly budgetMax: Fen | null;
  /** Empty: the usual template. */
  readonly packages: readonly { readonly sex: SexGroup; readonly itemCodes: readonly string[] }[];
}

interface QuickUser {
  readonly userId: string;
  readonly name: string;
  readonly mobile: string;
}

interface QuickLead {
  readonly message: string;
  readonly detail: LeadDetail;
  /** The landing of the same browser session. */
  readonly visitId: string | undefined;
}

const waitingLead: LeadStatus = 1;

/**
 * Keeps a wish until a draft takes it up, with a lead (when one is given) that operators can call back. The same purpose
 * and city once more is a correction: the waiting one is overwritten, and so is its lead unless somebody is at it already.
 * @returns the lead, if it is new to operators
 */
export async function keepQuickDemand(
  tx: Tx,
  user: QuickUser,
  wish: QuickWish,
  lead: QuickLead | undefined,
  now: Date,
): Promise<string | undefined> {
  // Two tabs of the same user: one after the other.
  await sql`SELECT FROM app_user WHERE id = ${user.userId} FOR UPDATE`.execute(tx);
  const waiting = await tx
    .selectFrom('quick_demand')
    .select(['id', 'lead_id'])
    .where('user_id', '=', user.userId)
    .where('purpose', '=', wish.purpose)
    .where('city_id', '=', wish.cityId)
    .where('taken_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  const corrected = lead && (await correctLead(tx, waiting?.lead_id, lead, now));
  const added = lead && !corrected ? await addLead(tx, user, lead, now) : undefined;
  const values = {
    headcount: wish.headcount,
    budget_max: wish.budgetMax,
    packages: JSON.stringify(wish.packages),
    lead_id: corrected ?? added ?? null,
    created_at: now,
  };
  if (waiting) await tx.updateTable('quick_demand').set(values).where('id', '=', waiting.id).execute();
  else
    await tx
      .insertInto('quick_demand')
      .values({ id: newId(), user_id: user.userId, purpose: wish.purpose, city_id: wish.cityId, ...values })
      .execute();
  return added;
}

/** Undefined when there is none to correct, or somebody is at it. */
async function correctLead(
  tx: Tx,
  leadId: string | null | undefined,
  { message, detail }: QuickLead,
  now: Date,
): Promise<string | undefined> {
  if (!leadId) return undefined;
  const row = await tx
    .updateTable('lead')
    .set({ message, detail: JSON.stringify(detail), updated_at: now })
    .where('id', '=', leadId)
    .where('status', '=', waitingLead)
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

const addLead = (tx: Tx, { userId, name, mobile }: QuickUser, lead: QuickLead, now: Date) =>
  insertLead(tx, { source: 'quickDemand', name, mobile, ...lead, userId, institutionId: null }, now);

interface TakenRow {
  readonly purpose: string;
  readonly headcount: number;
  readonly city_id: string;
  readonly budget_max: number | null;
  readonly packages: QuickWish['packages'];
}

export async function quickDemandWaits(db: Database, userId: string): Promise<boolean> {
  const waiting = await db
    .selectFrom('quick_demand')
    .select('id')
    .where('user_id', '=', userId)
    .where('taken_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return waiting !== undefined;
}

/** The user's newest waiting wish, taken for this draft; undefined when none waits. Nobody else gets the same one. */
export async function takeQuickDemand(
  tx: Tx,
  userId: string,
  demandId: string,
  now: Date,
): Promise<QuickWish | undefined> {
  const { rows } = await sql<TakenRow>`
    UPDATE quick_demand SET taken_at = ${now}, demand_id = ${demandId} WHERE id = (
      SELECT id FROM quick_demand WHERE user_id = ${userId} AND taken_at IS NULL
      ORDER BY created_at DESC, id DESC LIMIT 1 FOR UPDATE SKIP LOCKED
    ) RETURNING purpose, headcount, city_id, budget_max, packages`.execute(tx);
  const row = rows[0];
  return (
    row && {
      purpose: row.purpose,
      headcount: row.headcount,
      cityId: row.city_id,
      budgetMax: row.budget_max,
      packages: row.packages,
    }
  );
}

/** What waited for the same purpose and city became this draft: it must not come back as another one. */
export async function supersede(
  tx: Tx,
  userId: string,
  { purpose, cityId }: QuickWish,
  demandId: string,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('quick_demand')
    .set({ taken_at: now, demand_id: demandId })
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .where('city_id', '=', cityId)
    .where('taken_at', 'is', null)
    .execute();
}
