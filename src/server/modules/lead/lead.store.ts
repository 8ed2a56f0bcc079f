import { type RawBuilder, sql } from 'kysely';
import { type LeadOwner, type LeadStatus, leadMachine, leadStatus } from '#domain/lead/lead-machine.ts';
import type { LeadSource } from '#domain/lead/lead-source.ts';
import type { Database, Sql, Tx } from '#server/db/database.ts';
import { newId } from '#server/db/new-id.ts';
import { countEach, pageWithin } from '#server/modules/common/counted-list.ts';
import { findIn, searchOf } from '#server/modules/common/keyword-search.ts';
import { notesOf } from './lead-note.store.ts';

/** What the forms ask for beside name, number and message; each form has its own part of it. */
export interface LeadDetail {
  readonly companyName?: string;
  readonly headcount?: number;
  /** Dictionary check_type. */
  readonly purpose?: string;
  readonly cityId?: string;
  /** The page a signed-in user wrote from, and what it wrote with (docs/product.md, Screens). */
  readonly page?: string;
  readonly platform?: string;
  readonly app?: string;
  readonly appId?: number;
  /** When the visitor agreed to being called back (个人信息保护法). */
  readonly agreedAt?: string;
  /** The version of the privacy policy that was shown then. */
  readonly agreedVersion?: string;
}

interface NewLead {
  readonly source: LeadSource;
  readonly name: string;
  readonly mobile: string;
  readonly message: string;
  readonly detail: LeadDetail;
  readonly userId: string | null;
  readonly institutionId: string | null;
  /** The landing of the same browser session; one that isn't on record counts as none. */
  readonly visitId: string | undefined;
}

export async function insertLead(tx: Tx, lead: NewLead, now: Date): Promise<string> {
  const id = newId();
  await tx
    .insertInto('lead')
    .values({
      id,
      source: lead.source,
      name: lead.name,
      mobile: lead.mobile,
      message: lead.message,
      detail: JSON.stringify(lead.detail),
      user_id: lead.userId,
      institution_id: lead.institutionId,
      visit_id: lead.visitId ? sql<string>`(SELECT id FROM visit WHERE id = ${lead.visitId})` : null,
      created_at: now,
      updated_at: now,
    })
    .execute();
  return id;
}

export interface LeadRow {
  readonly id: string;
  readonly source: string;
  readonly name: string;
  readonly mobile: string;
  readonly message: string;
  readonly detail: LeadDetail;
  readonly status: LeadStatus;
  readonly created_at: Date;
  readonly updated_at: Date;
  readonly institution_code: string | null;
  readonly institution_name: string | null;
  readonly account: string | null;
  readonly handler_id: string | null;
  readonly handler: string | null;
  readonly landed_at: Date | null;
  readonly landing_query: Readonly<Record<string, string>> | null;
  readonly landing_address: string | null;
  readonly note: string | null;
  readonly noted_at: Date | null;
  readonly noted_by: string | null;
  readonly same_mobile: number;
}

interface LeadFilter {
  readonly source: string;
  readonly keyword: string;
  readonly owner: LeadOwner;
  /** Whose "mine" is. */
  readonly operatorId: string;
}

const waiting: LeadStatus = 1;

const newestFirst = sql`l.created_at DESC, l.id DESC`;
const leadStatuses = Object.keys(leadMachine.labels).map((code) => Number(code) as LeadStatus);

/** Who waits is in the order of waiting; what is under way or done, newest first. */
export async function pageOfLeads(
  db: Database,
  among: RawBuilder<unknown>,
  filter: { readonly status: LeadStatus | ''; readonly size: number; readonly current: number },
  reach: number,
): Promise<LeadRow[]> {
  const order = filter.status === waiting ? sql`l.created_at, l.id` : newestFirst;
  const status = filter.status === '' ? sql`true` : sql`l.status = ${filter.status}`;
  return readLeads(db, sql`${among} AND ${status} ORDER BY ${order} ${pageWithin(filter, reach)}`);
}

export const leadById = async (db: Database, id: string): Promise<LeadRow | undefined> =>
  (await readLeads(db, sql`l.id = ${id}`))[0];

/** What the same person asked besides, the newest first. */
export const leadsOfMobile = async (db: Database, { id, mobile }: Pick<LeadRow, 'id' | 'mobile'>) =>
  mobile === ''
    ? []
    : readLeads(db, sql`l.mobile = ${mobile} AND l.id <> ${id} ORDER BY ${newestFirst} LIMIT 10`);

/** `which`: condition, order and limit over `lead l`. */
async function readLeads(db: Database, which: RawBuilder<unknown>): Promise<LeadRow[]> {
  const { rows } = await sql<LeadRow>`
    SELECT l.id, l.source, l.name, l.mobile, l.message, l.detail, l.status, l.created_at, l.updated_at,
      i.code AS institution_code, i.name AS institution_name, u.account, l.handler_id,
      COALESCE(NULLIF(h.name, ''), h.account) AS handler,
      v.created_at AS landed_at, v.query AS landing_query, v.url_source AS landing_address,
      n.body AS note, n.created_at AS noted_at, n.author AS noted_by,
      (SELECT count(*)::int FROM lead o WHERE o.mobile = l.mobile AND l.mobile <> '' AND o.id <> l.id
        AND o.status <> ${sql.lit(leadStatus.done)}) AS same_mobile
    FROM lead l LEFT JOIN institution i ON i.id = l.institution_id
      LEFT JOIN app_user u ON u.id = l.user_id LEFT JOIN app_user h ON h.id = l.handler_id
      LEFT JOIN visit v ON v.id = l.visit_id LEFT JOIN LATERAL (${notesOf(sql.ref('l.id'), 1)}) n ON true
    WHERE ${which}`.execute(db);
  return rows;
}

export const countLeads = (
  db: Database,
  among: RawBuilder<unknown>,
  reach: number,
): Promise<ReadonlyMap<LeadStatus, number>> =>
  countEach(
    db,
    leadStatuses,
    (status) => sql`SELECT FROM lead l WHERE ${among} AND l.status = ${status} ORDER BY ${newestFirst}`,
    reach,
  );

/** What of the leads a list is about. */
export async function leadsOf(
  db: Database,
  { source, keyword, owner, operatorId }: LeadFilter,
): Promise<RawBuilder<unknown>> {
  const conditions = [sql`true`];
  if (source) conditions.push(sql`l.source = ${source}`);
  if (owner === 'mine') conditions.push(sql`l.handler_id = ${operatorId}`);
  if (owner === 'nobody') conditions.push(sql`l.handler_id IS NULL`);
  const of = sql`${sql.join(conditions, sql` AND `)}`;
  if (!keyword) return of;
  const search = searchOf({ from: sql`lead l`, id: sql`l.id` }, sql`l.search_text`, keyword);
  return sql`${of} AND ${(await findIn(db, search)).where}`;
}

interface LockedLead {
  readonly status: LeadStatus;
  readonly handler_id: string | null;
  readonly handler: string | null;
  /** '' where none was left. */
  readonly name: string;
  readonly message: string;
}

/** Holds the row, so that who comes second sees what the first one did. Undefined when there is none. */
export async function lockLead(tx: Tx, id: string): Promise<LockedLead | undefined> {
  const { rows } = await sql<LockedLead>`
    SELECT l.status, l.handler_id, l.name, l.message, COALESCE(NULLIF(h.name, ''), h.account) AS handler
    FROM lead l LEFT JOIN app_user h ON h.id = l.handler_id WHERE l.id = ${id} FOR UPDATE OF l`.execute(tx);
  return rows[0];
}

export async function saveOwner(tx: Tx, id: string, handlerId: string | null, now: Date): Promise<void> {
  await tx.updateTable('lead').set({ updated_at: now, handler_id: handlerId }).where('id', '=', id).execute();
}

/** An institution that visitors can see. */
export const institutionInForce = (db: Sql, code: string) =>
  db
    .selectFrom('institution')
    .select(['id', 'name'])
    .where('code', '=', code)
    .where('in_force', '=', true)
    .executeTakeFirst();
