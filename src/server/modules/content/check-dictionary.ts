import { type RawBuilder, sql } from 'kysely';
import { invalid } from '#domain/kernel/failure.ts';
import { defaultCityId } from '#domain/region/region.ts';
import {
  dictionaryRules,
  entriesProblem,
  kindOf,
  parseEntries,
  tidyEntries,
  writeEntries,
} from '#domain/site/dictionary.ts';
import type { Tx } from '#server/db/database.ts';
import { shippedEntries } from '#server/modules/common/dictionaries.ts';

/** Where records hold a dictionary's codes, by the path of its content. */
const uses: Readonly<Record<string, readonly RawBuilder<unknown>[]>> = {
  'check-type': [
    sql`SELECT purpose FROM demand`,
    sql`SELECT check_type FROM institution_package`,
    sql`SELECT check_type FROM template_package`,
  ],
  'medical-org-type': [
    sql`SELECT type FROM institution`,
    sql`SELECT pending ->> 'type' FROM institution`,
    sql`SELECT unnest(required_types) FROM demand`,
  ],
  'hospital-level': [
    sql`SELECT level FROM institution`,
    sql`SELECT pending ->> 'level' FROM institution`,
    sql`SELECT unnest(required_levels) FROM demand`,
  ],
  'special-service': [
    sql`SELECT unnest(special_services) FROM institution`,
    sql`SELECT jsonb_array_elements_text(pending -> 'specialServices') FROM institution
      WHERE jsonb_typeof(pending -> 'specialServices') = 'array'`,
    sql`SELECT unnest(required_services) FROM demand`,
    sql`SELECT unnest(services) FROM quotation`,
  ],
  settlement: [sql`SELECT settlement FROM demand`],
  'invoice-type': [sql`SELECT invoice_type FROM demand`],
  'doctor-title': [sql`SELECT title FROM doctor`],
  industry: [sql`SELECT industry FROM company`, sql`SELECT pending ->> 'industry' FROM company`],
  'company-size': [sql`SELECT size FROM company`, sql`SELECT pending ->> 'size' FROM company`],
};

/**
 * The text of a dictionary as it is stored.
 * @throws Failure 400 for values that can't be used, and for one that is taken away although it ships or records hold it
 */
export async function checkedDictionary(
  tx: Tx,
  path: string,
  body: string,
  before: string | undefined,
): Promise<string> {
  const entries = tidyEntries(parseEntries(body));
  const failure = (text: string) => invalid(text, { body: text });
  const problem = entriesProblem(path, entries);
  if (problem) throw failure(problem);
  const codes = entries.map(({ code }) => code);
  if (dictionaryRules[path]?.cities) {
    const { rows } = await sql<{ id: string }>`
      SELECT id FROM region WHERE level = 2 AND id = ANY(${codes}::text[])`.execute(tx);
    const unknown = entries.find(({ code }) => !rows.some(({ id }) => id === code));
    if (unknown) throw failure(`“${unknown.name}”（${unknown.code}）不是城市，请从列表中选择。`);
    const own = path === 'closed-city' && entries.find(({ code }) => code === defaultCityId);
    if (own) throw failure(`“${own.name}”是默认城市：认不出所在城市的访客看到的就是它，不能列为未开放。`);
    return writeEntries(entries.map((one) => ({ ...one, active: true })));
  }
  const gone = (all: readonly { code: string; name: string }[]) =>
    all.filter(({ code }) => !codes.includes(code));
  const shipped = gone((await shippedEntries(tx)).get(kindOf(path)) ?? []);
  if (shipped.length > 0) throw failure(`${named(shipped)}是系统自带的值，不能删除；不再使用请停用。`);
  const used = await usedCodes(tx, path, gone(parseEntries(before ?? '')));
  if (used.length > 0) throw failure(`${named(used)}已有记录在用，不能删除；不再使用请停用。`);
  return writeEntries(entries);
}

const named = (entries: readonly { name: string }[]) => entries.map(({ name }) => `“${name}”`).join('、');

async function usedCodes<E extends { code: string }>(tx: Tx, path: string, gone: readonly E[]): Promise<E[]> {
  const places = uses[path] ?? [];
  if (gone.length === 0 || places.length === 0) return [];
  const { rows } = await sql<{ code: string }>`
    SELECT DISTINCT code FROM (${sql.join(places, sql` UNION ALL `)}) AS used (code)
    WHERE code = ANY(${gone.map(({ code }) => code)}::text[])`.execute(tx);
  return gone.filter(({ code }) => rows.some((row) => row.code === code));
}
