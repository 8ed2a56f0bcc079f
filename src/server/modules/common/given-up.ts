import { sql } from 'kysely';
import { quotationStatus } from '#domain/quotation/quotation-machine.ts';

/** Why the institution gave the quotation `q` up, in its words; '' where it did not. */
export const givenUpReason = sql<string>`CASE WHEN q.status = ${sql.lit(quotationStatus.cancelled)} THEN coalesce((
  SELECT e.reason FROM audit_event e WHERE e.record_kind = 'quotation' AND e.record_id = q.id AND e.action = 'cancel'
  ORDER BY e.at DESC LIMIT 1), '') ELSE '' END`;
