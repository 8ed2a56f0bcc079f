import { sql } from 'kysely';
import { type QuotationStatus, quotationStatus } from '#domain/quotation/quotation-machine.ts';
import type { Sql } from '#server/db/database.ts';
import { givenUpReason } from '#server/modules/common/given-up.ts';

export interface InvitationRow {
  readonly institution_id: string;
  readonly code: string;
  readonly name: string;
  readonly city_id: string;
  readonly level: string;
  readonly coverage: number;
  /** Per head, fen. */
  readonly estimate: number;
  readonly reason: string;
  readonly status: QuotationStatus;
  readonly sent: boolean;
  /** Why the institution gave it up; '' where it did not. */
  readonly given_up: string;
}

/** Who was invited (or came by itself), fullest coverage first, with the state of each one's quotation. */
export async function listInvitations(db: Sql, demandId: string): Promise<InvitationRow[]> {
  const { rows } = await sql<InvitationRow>`
    SELECT i.institution_id, o.code, o.name, o.city_id, o.level, i.coverage, i.estimate, i.reason,
      -- Not drafted yet: that too waits for the institution.
      coalesce(q.status, ${quotationStatus.waiting}) AS status, q.confirmed_at IS NOT NULL AS sent,
      ${givenUpReason} AS given_up
    FROM invitation i JOIN institution o ON o.id = i.institution_id
    LEFT JOIN quotation q ON q.demand_id = i.demand_id AND q.institution_id = i.institution_id
    WHERE i.demand_id = ${demandId} ORDER BY i.coverage DESC, i.estimate, i.institution_id`.execute(db);
  return rows;
}
