import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { searchFinds, searchPlain, searchWords } from '#domain/kernel/search-text.ts';
import { holds } from '#server/modules/common/search-grams.ts';
import { recordSources } from '#server/modules/console/record-sources.ts';
import { addRow, setRows } from '#test/world/rows.ts';
import { useWorld } from '#test/world/use-world.ts';
import { insertRecord } from './records.ts';

// Every search finds a name however somebody spells it, as the picker of standard items does.

const world = useWorld();
const name = '青梧Abc体检（静安馆）2027 年度';

/** How people type it: copied from pages, sheets and messages, by other input methods, in part. */
const spellings: Readonly<Record<string, string>> = {
  'as it is': name,
  'half-width brackets': '青梧Abc体检(静安馆)2027 年度',
  'other brackets': '青梧Abc体检【静安馆】2027年度',
  'without brackets': '青梧Abc体检静安馆',
  'full-width letters': '青梧Ａｂｃ体检',
  'full-width digits': '２０２７年度',
  'other case': '青梧aBC体检',
  'white space gone': '2027年度',
  'white space added': '青梧　体检',
  'zero-width mark before it': '\u200b青梧Abc',
  'zero-width marks within': '青\u200b梧\u2060Ab\u00adc体检',
  'direction marks around it': '\u202d青梧Abc\u202c',
  'a byte order mark': '\ufeff青梧',
  'a character of the two': '静安',
  initials: 'jag',
  'initials in capitals': 'QWABCTJ',
  'full-width initials': 'ｑｗａｂｃ',
};
/** What it does not have. */
const strangers = ['青梧体检中心', 'zzz', '（（', '2028年度', '_体检', '%%'];

type Search = (keyword: string) => Promise<boolean>;
const isNamed = (records: readonly object[]) => JSON.stringify(records).includes('静安馆');

const doors: Readonly<Record<string, Search>> = {
  'public list of institutions': async (keyword) =>
    isNamed((await world.as('visitor').invoke('institution.list', { keyword })).records),
  'suggestions of institutions': async (keyword) =>
    isNamed((await world.as('visitor').invoke('institution.search', { keyword })).records),
  'names known to who applies': async (keyword) =>
    isNamed((await world.call('member', 'institution.fuzzyCompany', { keyword })).records),
  'demand hall': async (keyword) =>
    isNamed((await world.as('visitor').invoke('demand.listHall', { keyword })).records),
  'own demands': async (keyword) =>
    isNamed((await world.call('buyer', 'demand.listMine', { keyword })).records),
  'own demands to choose from': async (keyword) =>
    isNamed(await world.call('buyer', 'demand.list', { keyword, kind: 'open' })),
  'own quotations': async (keyword) =>
    isNamed((await world.call('provider', 'quotation.list', { keyword })).records),
  'own library': async (keyword) =>
    isNamed((await world.call('provider', 'library.listPage', { ...own(), keyword })).records),
  'grid of the library': async (keyword) =>
    isNamed((await world.call('provider', 'library.query', { ...own(), keyword })).records),
  'own doctors': async (keyword) =>
    isNamed((await world.call('provider', 'doctor.listOwn', { ...own(), keyword })).records),
  'institutions to inquire of': async (keyword) =>
    isNamed((await world.call('buyer', 'inquiry.findInstitutions', { keyword })).records),
  'records of the console': async (keyword) =>
    isNamed((await world.call('operator', 'console.searchRecords', { keyword })).records),
  'companies of the console': async (keyword) =>
    isNamed((await world.call('operator', 'console.listCompanies', { keyword, status: 1 })).records),
  'institutions of the console': async (keyword) =>
    isNamed((await world.call('operator', 'console.listInstitutions', { keyword, status: 1 })).records),
  'demands of the console': async (keyword) =>
    isNamed((await world.call('operator', 'console.listDemands', { keyword })).records),
  'leads of the console': async (keyword) =>
    isNamed((await world.call('operator', 'console.listLeads', { keyword, status: '' })).records),
  'contents of the console': async (keyword) =>
    isNamed((await world.call('operator', 'console.listContent', { keyword, collection: 'news' })).records),
};
const own = () => ({ institutionId: world.people.provider.institutionId });

beforeAll(async () => {
  const { db, people } = world;
  await setRows(db, 'institution', { id: people.provider.institutionId }, { name, short_name: '青梧' });
  await setRows(db, 'company', { id: people.buyer.companyId }, { name });
  const quotationId = await insertRecord(db, people, 'quotation', 1);
  await sql`UPDATE demand SET title = ${name}, published_at = now(), submitted_at = now(), quote_deadline = now() + interval '9 days'
    WHERE id = (SELECT demand_id FROM quotation WHERE id = ${quotationId})`.execute(db);
  await world.call('provider', 'library.add', {
    ...own(),
    name,
    listPrice: '20',
    salePrice: '20',
    catalogueCodes: [],
  });
  await addRow(db, 'doctor', {
    institution_id: people.provider.institutionId,
    name,
    department: '',
    title: '',
  } as never);
  await insertRecord(db, people, 'lead', 1);
  await setRows(db, 'lead', {}, { detail: { companyName: name } } as never);
  await addRow(db, 'content', {
    collection: 'news',
    path: '/x',
    title: name,
    summary: '',
    body: '',
  } as never);
  await sql`UPDATE quotation SET status = status`.execute(db);
});

describe.each(Object.entries(doors))('%s', (_, finds) => {
  test('finds a name in every spelling', async () => {
    const missed = [];
    for (const [spelling, keyword] of Object.entries(spellings))
      if (!(await finds(keyword))) missed.push(spelling);
    expect(missed).toEqual([]);
  });

  test('does not find it by what it does not have', async () => {
    const found = [];
    for (const keyword of strangers) if (await finds(keyword)) found.push(keyword);
    expect(found).toEqual([]);
  });
});

test.each(
  Object.values(recordSources).flatMap(({ table, searched }) =>
    searched && table !== 'confirmed_name' ? [[table, searched] as const] : [],
  ),
)('texts of %s are found by an index', async (table, searched) => {
  const plan = await world.db.transaction().execute(async (tx) => {
    await sql`SET LOCAL enable_seqscan = off`.execute(tx);
    const { rows } = await sql<{ 'QUERY PLAN': string }>`
        EXPLAIN SELECT t.id FROM ${sql.table(table)} t WHERE ${holds(searched, '静安馆')}`.execute(tx);
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  });
  expect(plan).toMatch(/Bitmap Index Scan on \w+_records/);
});

test('the database spells a text as the domain does', async () => {
  const texts = [
    name,
    'Ⅱ 级 μg/mL ²³ ①',
    '⽅ ﬁ ㎎ \u200b\u2066x\u2069',
    'ÀÉß Ωω',
    '𬱖𠮷野',
    '「」〔〕『』—–~～·・',
    'e\u0301\ufe0f👩‍⚕️',
  ];
  const { rows } = await sql<{ plain: string; text: string }>`
    SELECT search_plain(t) AS plain, search_text(t, '') AS text FROM unnest(${texts}::text[]) t`.execute(
    world.db,
  );
  expect(rows.map(({ plain }) => plain)).toEqual(texts.map(searchPlain));
  expect(rows.every(({ plain, text }) => text === plain || text.startsWith(`${plain} `))).toBe(true);
});

test('words of several readings are spelt as they are read', async () => {
  const names = ['重庆长江医院', '厦门银行', '东莞番禺', '成长调查', '𬱖建国'];
  const { rows } = await sql<{ text: string }>`
    SELECT search_text(t, '') AS text FROM unnest(${names}::text[]) t`.execute(world.db);
  expect(rows.map(({ text }) => text.split(' ')[1])).toEqual(['cqcjyy', 'xmyh', 'dgpy', 'czdc', '𬱖jg']);
});

test('nothing typed leaves nothing out, a lone bracket finds nothing', () => {
  expect(searchFinds('体检', ' \u200b')).toBe(true);
  expect(searchFinds('体检', '（')).toBe(false);
  expect(searchWords('Ａ　b')).toEqual(['a', 'b']);
});
