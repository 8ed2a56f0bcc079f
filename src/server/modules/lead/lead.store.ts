import type { LeadSource } from '#domain/lead/lead-source.ts';
import type { LeadStatus } from '#domain/lead/lead-machine.ts';
import type { Database, Sql, Tx } from '#server/db/database.ts';
import { newId } from '#server/db/new-id.ts';
import { likePattern } from '#server/modules/demand/list-demands.query.ts';
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

/** Who waits is in the order of waiting; what is under way or done, newest first. */
export async function pageOfLeads(
  db: Database,
  filter: LeadFilter & { readonly status: LeadStatus | ''; readonly size: number; readonly offset: number },
): Promise<LeadRow[]> {
  const order = filter.status === waiting ? sql`l.created_at, l.id` : sql`l.created_at DESC, l.id DESC`;
  const status = filter.status === '' ? sql`true` : sql`l.status = ${filter.status}`;
  const { rows } = await sql<LeadRow>`
    SELECT l.id, l.source, l.name, l.mobile, l.message, l.detail, l.status, l.note, l.created_at, l.updated_at,
      i.code AS institution_code, i.name AS institution_name, u.account,
      COALESCE(NULLIF(h.name, ''), h.account) AS handler
    FROM lead l LEFT JOIN institution i ON i.id = l.institution_id
      LEFT JOIN app_user u ON u.id = l.user_id LEFT JOIN app_user h ON h.id = l.handler_id
    WHERE ${condition(filter)} AND ${status} ORDER BY ${order} LIMIT ${filter.size} OFFSET ${filter.offset}`.execute(
    db,
  );
  return rows;
}

export async function countLeads(db: Database, filter: LeadFilter): Promise<ReadonlyMap<LeadStatus, number>> {
  const { rows } = await sql<{ status: LeadStatus; count: number }>`
    SELECT l.status, count(*)::int AS count FROM lead l WHERE ${condition(filter)} GROUP BY l.status`.execute(
    db,
  );
  return new Map(rows.map(({ status, count }) => [status, count]));
}

function condition({ source, keyword }: LeadFilter): RawBuilder<unknown> {
  const conditions = [sql`true`];
  if (source) conditions.push(sql`l.source = ${source}`);
  if (keyword) {
    const pattern = likePattern(keyword);
    conditions.push(
      sql`(l.name ILIKE ${pattern} OR l.mobile LIKE ${pattern} OR l.message ILIKE ${pattern}
        OR l.detail ->> 'companyName' ILIKE ${pattern})`,
    );
  }
  return sql.join(conditions, sql` AND `);
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
