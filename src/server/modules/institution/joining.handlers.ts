import { type RawBuilder, sql } from 'kysely';
import { searchPlain } from '#domain/kernel/search-text.ts';
import { normaliseCode, normaliseCreditCode } from '#domain/kernel/typed.ts';
import type { institutionJoiningCalls } from '#wire/institution/joining.ts';
import type { HandlersOf } from '#server/api/call-context.ts';
import { type SignedIn, signedIn } from '#server/api/caller.ts';
import { type LimitServices, requireBelow } from '#server/modules/captcha/limits.ts';
import { readLabels } from '#server/modules/common/labels.ts';
import { contained, holds } from '#server/modules/common/search-grams.ts';
import { searchedInstitution } from './public-institution.store.ts';

const shown = 10;

/** Enough for who types a name; too few to list the market by. */
const requireFew = (services: LimitServices, { userId }: SignedIn, what: string, perMinute: number) =>
  requireBelow(services, '查询', [
    { key: `joining:${what}:minute:${userId}`, points: perMinute, seconds: 60 },
    { key: `joining:${what}:day:${userId}`, points: perMinute * 10, seconds: 86_400 },
  ]);

interface Found {
  readonly name: string;
  readonly region_id: string;
  readonly code: string;
  readonly in_force: boolean;
  readonly own_id: string | null;
}

interface Company {
  readonly name: string;
  readonly creditCode: string;
  readonly own: boolean;
  readonly joined: boolean;
}

export const institutionJoiningHandlers: HandlersOf<typeof institutionJoiningCalls> = {
  'institution.query': async ({ db, caller, services }, { keyword }) => {
    const me = signedIn(caller);
    await requireFew(services, me, 'exact', 10);
    const labels = await readLabels(services);
    const { rows } = await sql<Found>`
      SELECT i.name, i.region_id, i.code, i.in_force, m.institution_id AS own_id FROM institution i
      LEFT JOIN institution_member m ON m.institution_id = i.id AND m.user_id = ${me.userId}
      WHERE (${holds(sql`i.record_text`, keyword)} AND search_plain(i.name) = ${searchPlain(keyword)}
          OR i.credit_code = ${normaliseCreditCode(keyword)} OR i.licence_no = ${normaliseCode(keyword)})
        AND (i.in_force OR m.user_id IS NOT NULL)
      ORDER BY i.in_force DESC, i.name, i.id LIMIT ${shown}`.execute(db);
    return {
      records: rows.map((row) => ({
        name: row.name,
        regionName: labels.regionName(row.region_id),
        code: row.in_force ? row.code : '',
        inForce: row.in_force,
        ownId: row.own_id ?? '',
      })),
    };
  },

  'institution.fuzzyCompany': async ({ db, caller, services }, { keyword }) => {
    const me = signedIn(caller);
    await requireFew(services, me, 'fuzzy', 40);
    const finds = (text: RawBuilder<unknown>) => contained(text, keyword);
    const { rows } = await sql<Company>`
      SELECT name, max(credit_code) AS "creditCode", bool_or(own) AS own, bool_or(joined) AS joined FROM (
        SELECT c.name, c.credit_code, true AS own, false AS joined FROM company c
          JOIN company_member m ON m.company_id = c.id WHERE m.user_id = ${me.userId} AND ${finds(sql`c.search_text`)}
        UNION ALL SELECT i.name, i.credit_code, true, i.in_force FROM institution i
          JOIN institution_member m ON m.institution_id = i.id WHERE m.user_id = ${me.userId} AND ${finds(sql`i.record_text`)}
        UNION ALL (SELECT i.name, '', false, true FROM institution i
          WHERE i.in_force AND ${holds(searchedInstitution, keyword)}
          ORDER BY length(i.name), i.name LIMIT ${shown})) known
      GROUP BY name ORDER BY own DESC, length(name), name LIMIT ${shown}`.execute(db);
    return { records: rows };
  },
};
