import type { Selectable } from 'kysely';
import type { Database, Tx } from '#server/db/database.ts';
import type { InstitutionMutexRuleTable, InstitutionPartnerRuleTable } from '#server/db/tables/library.ts';

export type MutexRuleRow = Selectable<InstitutionMutexRuleTable>;
export type PartnerRuleRow = Selectable<InstitutionPartnerRuleTable>;

/** Latest first; their ids are made of their time. */
export const mutexRulesOf = (db: Database | Tx, institutionId: string): Promise<MutexRuleRow[]> =>
  db
    .selectFrom('institution_mutex_rule')
    .selectAll()
    .where('institution_id', '=', institutionId)
    .orderBy('id', 'desc')
    .execute();

export const partnerRulesOf = (db: Database | Tx, institutionId: string): Promise<PartnerRuleRow[]> =>
  db
    .selectFrom('institution_partner_rule')
    .selectAll()
    .where('institution_id', '=', institutionId)
    .orderBy('id', 'desc')
    .execute();

export const mutexRuleById = (db: Database | Tx, id: string): Promise<MutexRuleRow> =>
  db.selectFrom('institution_mutex_rule').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

export const partnerRuleById = (db: Database | Tx, id: string): Promise<PartnerRuleRow> =>
  db.selectFrom('institution_partner_rule').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
