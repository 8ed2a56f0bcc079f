import type { Database } from '#server/db/database.ts';

/** In the institution's own order; nobody of one that is not in force. */
export const doctorsOf = (db: Database, institutionCode: string) =>
  db
    .selectFrom('doctor as d')
    .innerJoin('institution as i', 'i.id', 'd.institution_id')
    .select(['d.id', 'd.name', 'd.title', 'd.department', 'd.introduction', 'd.photo', 'd.days'])
    .where('i.code', '=', institutionCode)
    .where('i.in_force', '=', true)
    .where('d.frozen', '=', false)
    .orderBy('d.sort')
    .orderBy('d.id')
    .execute();
