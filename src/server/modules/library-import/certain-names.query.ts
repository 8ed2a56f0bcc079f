import { sql } from 'kysely';
import type { Catalogue } from '#domain/catalogue/catalogue.ts';
import { perObject } from '#domain/kernel/memoize.ts';
import {
  mostCertainNames,
  type NameBasis,
  nameBases,
  usedItems,
} from '#domain/library-import/certain-names.ts';
import { nameKey } from '#domain/library-import/remembered-names.ts';
import type { NameIndex } from '#domain/names/name-index.ts';
import { readName } from '#domain/names/read-name.ts';
import type { CallOutput } from '#wire/invoke.ts';
import type { ReadContext } from '#server/api/call-context.ts';
import type { Sql } from '#server/db/database.ts';
import { catalogueSearch } from '#server/modules/catalogue/catalogue-search.ts';
import { type Cell, writeWorkbook, xlsxMime } from '#server/modules/common/write-workbook.ts';
import { itemNames, standardItems } from '#server/modules/library/library.present.ts';
import { takeTurns } from '#server/take-turns.ts';

interface UsedName {
  readonly name: string;
  readonly codes: readonly string[];
  readonly uses: number;
  readonly institutions: number;
  readonly adopted: boolean;
}
type CertainName = UsedName & { readonly basis: NameBasis };

/** Names of the libraries' latest items with what they stand for, the most frequent first. */
async function usedNames(db: Sql): Promise<readonly UsedName[]> {
  const { rows } = await sql<UsedName>`
    SELECT min(i.name) AS name, i.codes, count(*)::int AS uses, count(DISTINCT i.institution_id)::int AS institutions,
      bool_or(a.name_key IS NOT NULL) AS adopted
    FROM (
      SELECT name, name_key(name) AS key, institution_id,
        ARRAY(SELECT code FROM unnest(catalogue_codes) code ORDER BY code) AS codes
      FROM institution_item WHERE catalogue_codes <> '{}' ORDER BY id DESC LIMIT ${usedItems}
    ) i LEFT JOIN adopted_name a ON a.name_key = i.key AND a.catalogue_codes = i.codes
    GROUP BY i.key, i.codes ORDER BY uses DESC, name LIMIT ${3 * mostCertainNames}`.execute(db);
  return rows;
}

/** What the reader is certain of, by name; sorted codes. Kept with the index, so that a second look costs nothing. */
const verdictsOf = perObject<NameIndex, Map<string, string>>(() => new Map());

/** Called as the standard item itself: there is nothing to look through. */
const isOwnName = (catalogue: Catalogue, { name, codes: [code, ...more] }: UsedName): boolean =>
  more.length === 0 && nameKey(catalogue.items.get(code ?? '')?.name ?? '') === nameKey(name);

/** Names that go into libraries without anybody being asked, but for the catalogue's own, the most frequent first. */
async function certainNames({ db, catalogue }: ReadContext): Promise<CertainName[]> {
  const index = catalogueSearch(catalogue).names;
  const verdicts = verdictsOf(index);
  const turn = takeTurns();
  const certain: CertainName[] = [];
  for (const used of await usedNames(db)) {
    if (isOwnName(catalogue, used)) continue;
    let verdict = verdicts.get(used.name);
    if (verdict === undefined) {
      const { level, candidates } = readName(index, used.name);
      verdict = level === 'auto' ? (candidates[0]?.codes.toSorted().join() ?? '') : '';
      verdicts.set(used.name, verdict);
      await turn();
    }
    if (used.adopted) certain.push({ ...used, basis: 'adopted' });
    else if (verdict === used.codes.join()) certain.push({ ...used, basis: 'reader' });
    if (certain.length === mostCertainNames) break;
  }
  return certain;
}

export async function listOfCertainNames(context: ReadContext): Promise<CallOutput<'console.certainNames'>> {
  const names = await certainNames(context);
  return {
    names: names.map(({ name, codes, uses, institutions, basis }) => ({
      name,
      items: standardItems(context.catalogue, codes),
      uses,
      institutions,
      basis,
    })),
  };
}

const columns: readonly (readonly [head: string, width: number])[] = [
  ['序号', 6],
  ['机构的写法', 36],
  ['标准项目', 36],
  ['标准项目编码', 18],
  ['使用', 8],
  ['机构', 8],
  ['依据', 12],
  ['核对一：对', 11],
  ['核对一：不对', 12],
  ['核对二：对', 11],
  ['核对二：不对', 12],
  ['应为', 30],
];

/** For two people of the trade, who tick each name independently of each other. */
export async function exportCertainNames(
  context: ReadContext,
): Promise<CallOutput<'console.exportCertainNames'>> {
  const names = await certainNames(context);
  const rows: Cell[][] = names.map(({ name, codes, uses, institutions, basis }, at) => [
    at + 1,
    name,
    itemNames(context.catalogue, codes),
    codes.join(' + '),
    uses,
    institutions,
    nameBases[basis],
    '□',
    '□',
    '□',
    '□',
    '',
  ]);
  const bytes = await writeWorkbook([
    {
      name: '名称核对表',
      rows: [columns.map(([head]) => head), ...rows],
      widths: columns.map(([, width]) => width),
      frozen: { rows: 1, columns: 2 },
    },
  ]);
  return { name: '名称核对表.xlsx', mime: xlsxMime, bytes };
}
