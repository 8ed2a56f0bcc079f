import { sql } from 'kysely';
import { mappingState } from '#domain/institution/institution-item.ts';

/** What can be quoted: confirmed and not frozen. Written out, not a parameter, so that the partial index serves it. */
export const isOffered = sql<boolean>`mapping_state = ${sql.lit(mappingState.confirmed)} AND NOT frozen`;
