import type { LeadSource } from '#domain/lead/lead-source.ts';
import { leadMachine, type LeadStatus } from '#domain/lead/lead-machine.ts';
import type { Database, Sql, Tx } from '#server/db/database.ts';
import { newId } from '#server/db/new-id.ts';
import { countWithin, pageWithin } from '#server/modules/common/counted-list.ts';
import { findIn, searchOf } from '#server/modules/common/keyword-search.ts';
import { type RawBuilder, sql } from 'kysely';

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
}

export interface NewLead {
  readonly source: LeadSource;
  readonly name: string;
  readonly mobile: string;
  readonly message: string;
  readonly detail: LeadDetail;
  readonly userId: string | null;
  readonly institutionId: string | null;
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
  readonly note: string;
  readonly created_at: Date;
  readonly updated_at: Date;
  readonly institution_code: string | null;
  readonly institution_name: string | null;
  readonly account: string | null;
  readonly handler: string | null;
}

export interface LeadFilter {
  readonly source: string;
  readonly keyword: string;
}

const waiting: LeadStatus = 1;

/** Word for word what its index has in `search_grams(…)`. */
export const leadText = (table: string): RawBuilder<unknown> => {
  const column = (name: string) => sql.ref(`${table}.${name}`);
  return sql`${column('name')} || ' ' || ${column('mobile')} || ' ' || ${column('message')} || ' '
    || COALESCE(${column('detail')} ->> 'companyName', '')`;
};

const newestFirst = sql`l.created_at DESC, l.id DESC`;
const leadStatuses = Object.keys(leadMachine.labels).map((code) => Number(code) as LeadStatus);

/** Who waits is in the order of waiting; what is under way or done, newest first. */
export async function pageOfLeads(
  db: Database,
  among: RawBuilder<unknown>,
  filter: { readonly status: LeadStatus | ''; readonly size: number; readonly current: number },
): Promise<LeadRow[]> {
  const order = filter.status === waiting ? sql`l.created_at, l.id` : newestFirst;
  const status = filter.status === '' ? sql`true` : sql`l.status = ${filter.status}`;
  const { rows } = await sql<LeadRow>`
    SELECT l.id, l.source, l.name, l.mobile, l.message, l.detail, l.status, l.note, l.created_at, l.updated_at,
      i.code AS institution_code, i.name AS institution_name, u.account,
      COALESCE(NULLIF(h.name, ''), h.account) AS handler
    FROM lead l LEFT JOIN institution i ON i.id = l.institution_id
      LEFT JOIN app_user u ON u.id = l.user_id LEFT JOIN app_user h ON h.id = l.handler_id
    WHERE ${among} AND ${status} ORDER BY ${order} ${pageWithin(filter)}`.execute(db);
  return rows;
}

export const countLeads = (
  db: Database,
  among: RawBuilder<unknown>,
): Promise<ReadonlyMap<LeadStatus, number>> =>
  countWithin(
    db,
    leadStatuses.map((status) => [
      status,
      sql`SELECT FROM lead l WHERE ${among} AND l.status = ${status} ORDER BY ${newestFirst}`,
    ]),
  );

/** What of the leads a list is about. */
export async function leadsOf(db: Database, { source, keyword }: LeadFilter): Promise<RawBuilder<unknown>> {
  const of = source ? sql`l.source = ${source}` : sql`true`;
  if (!keyword) return of;
  const search = searchOf({ from: sql`lead l`, id: sql`l.id` }, leadText('l'), keyword);
  return sql`${of} AND ${(await findIn(db, search)).where}`;
}

/** Holds the row, so that who comes second sees what the first one did. Undefined when there is none. */
export async function lockLead(
  tx: Tx,
  id: string,
): Promise<{ status: LeadStatus; note: string } | undefined> {
  const { rows } = await sql<{ status: LeadStatus; note: string }>`
    SELECT status, note FROM lead WHERE id = ${id} FOR UPDATE`.execute(tx);
  return rows[0];
}

export async function saveHandling(
  tx: Tx,
  id: string,
  { handlerId, note, now }: { handlerId: string | undefined; note: string | undefined; now: Date },
): Promise<void> {
  await tx
    .updateTable('lead')
    .set({
      updated_at: now,
      ...(handlerId !== undefined && { handler_id: handlerId }),
      ...(note !== undefined && { note }),
    })
    .where('id', '=', id)
    .execute();
}

/** An institution that visitors can see. */
export const institutionInForce = (db: Sql, code: string) =>
  db
    .selectFrom('institution')
    .select(['id', 'name'])
    .where('code', '=', code)
    .where('in_force', '=', true)
    .executeTakeFirst();
