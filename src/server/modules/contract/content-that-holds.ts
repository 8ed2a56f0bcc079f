import { sql } from 'kysely';
import { contractStatus } from '#domain/contract/contract-machine.ts';

/** What holds of a signed contract `k`: its last signed supplement, else itself. */
export const contentThatHolds = sql`coalesce((SELECT n.content FROM contract n
  WHERE n.amends = k.id AND n.status = ${sql.lit(contractStatus.signed)} ORDER BY n.ordinal DESC LIMIT 1), k.content)`;
