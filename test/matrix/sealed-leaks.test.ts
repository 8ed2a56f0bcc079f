import { beforeAll, expect, test } from 'vitest';
import { encodeKeys } from '#wire/kernel/codec.ts';
import { addressOf } from '#wire/table/call-table.ts';
import { onePackage } from '#test/api/demand-steps.ts';
import { open, sealedDemand, sealedItems, sealedLibrary, send } from '#test/api/sealing.testkit.ts';
import { within } from '#test/slowness.ts';
import { runDueJobs } from '#test/world/due-jobs.ts';
import { addProvider, addView, type Person, viewNames } from '#test/world/people.ts';
import type { Bid, Procurement } from '#test/world/procurement.ts';
import { useApp, useWorld } from '#test/world/use-world.ts';
import { type AccessFixture, buildAccessFixture } from './access-fixture.ts';
import { everythingReadBy, holding, readCalls } from './everything-read.ts';

// Before the opening no call says a sealed price to anybody but its sender, and no row of any table holds it: looked for in
// the answer of every reading call to every persona, files included, in the text of every table, and in the log.

const logged: string[] = [];
const world = useWorld(logged);
const app = useApp(world);
let base: AccessFixture;
let deal: Procurement & { readonly bids: readonly [Bid, Bid] };
let stranger: Person;

const price = '76543.21';
const rivalPrice = '65432.19';
/** Yuan and fen, one item, the package per head and for all 100 heads, plain and with its thousands apart. */
const traces = (yuan: string) =>
  [1, 3, 300].flatMap((times) => {
    const fen = Math.round(Number(yuan) * 100) * times;
    const text = (fen / 100).toFixed(2);
    return [`${fen}`, text, text.replace(/\B(?=(\d{3})+(?!\d))/g, ',')];
  });
const secrets = [...traces(price), ...traces(rivalPrice)];

beforeAll(async () => {
  base = await buildAccessFixture(world);
  deal = await sealedDemand(world, [price, rivalPrice]);
  stranger = await addProvider(world.db);
  const file = { name: `人均${price}.pdf`, bytes: Buffer.from('%PDF-1.4\n') };
  const { fileId } = await world.as(deal.bids[0].provider, { file }).invoke('common.upload', {});
  await send(world, deal.bids[0], `人均 ${price} 元起`, [fileId]);
  await send(world, deal.bids[1]);
  const viewOf = ({ provider }: Bid) => addView(world.db, provider, world.people.reviewer);
  views = await Promise.all(deal.bids.map(viewOf));
  await runDueJobs(world.services);
}, within(60_000));

/** `schema.table` of every row whose text holds one of the texts. */
async function tablesHolding(texts: readonly string[]): Promise<string[]> {
  const { pool } = world.database;
  const { rows } = await pool.query<{ name: string }>(
    `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
      WHERE schemaname NOT IN ('pg_catalog', 'information_schema')`,
  );
  const found: string[] = [];
  for (const { name } of rows) {
    const { rows: lines } = await pool.query<{ text: string }>(`SELECT t::text AS text FROM ${name} t`);
    if (holding(new Map(lines.map((line, i) => [String(i), line.text])), texts).length > 0) found.push(name);
  }
  return found;
}

const personas = [
  'visitor',
  'member',
  'buyer',
  'otherBuyer',
  'provider',
  'otherProvider',
  'operator',
  'reviewer',
  'accountant',
  ...viewNames,
] as const;
/** Operators who look at the site as the institution that sent the price, and as the one that competes with it. */
let views: readonly Person[];

test('before the opening nobody but its sender reads a price, whatever they call', {
  timeout: within(60_000),
}, async () => {
  for (const who of [...personas, stranger, ...views]) {
    const bids = who === 'buyer' || who === 'buyerView' ? deal.bids : deal.bids.slice(0, 1);
    const answers = await everythingReadBy(world, base, who, { deal, bids });
    expect(new Set([...answers.keys()].map((one) => one.split(' ')[0]))).toEqual(new Set(readCalls));
    expect([who, holding(answers, secrets)]).toEqual([who, []]);
  }
  const [own, rival] = deal.bids;
  const bids = [own];
  expect(holding(await everythingReadBy(world, base, rival.provider, { deal, bids }), traces(price))).toEqual(
    [],
  );
  const found = holding(await everythingReadBy(world, base, own.provider, { deal, bids }), traces(price));
  expect(found.map(([name]) => name?.split(' ')[0])).toEqual(
    expect.arrayContaining(['quotation.detail', 'quotation.packageDetail', 'sealing.file']),
  );
});

test('before the opening no row of any table holds a price', async () => {
  expect(await tablesHolding(secrets)).toEqual([]);
});

test('after it the buyer reads them where they belong, and still no rival and nobody else', {
  timeout: within(60_000),
}, async () => {
  expect(await open(world, deal.demandId)).toBe(1);
  await runDueJobs(world.services);
  const bids = deal.bids.slice(0, 1);
  const buyer = holding(await everythingReadBy(world, base, 'buyer', { deal, bids }), traces(price));
  expect(buyer.map(([name]) => name?.split(' ')[0])).toEqual(
    expect.arrayContaining([
      'comparison.matrix',
      'comparison.exportXlsx',
      'comparison.exportPdf',
      'comparison.awardMemoPdf',
      'sealing.recordPdf',
      'sealing.overview',
      'sealing.file',
    ]),
  );
  for (const who of [...personas, stranger, ...views, deal.bids[1].provider])
    if (who !== 'buyer') {
      const found = holding(await everythingReadBy(world, base, who, { deal, bids }), traces(price));
      // The console searches opened quotes' files by name, and here the name says the price.
      const others = found.filter(
        ([name]) => (who !== 'operator' && who !== 'reviewer') || !name?.startsWith('console.searchRecords'),
      );
      expect([who, others]).toEqual([who, []]);
    }
  expect(await tablesHolding(traces(price))).toEqual(
    expect.arrayContaining(['public.quotation_line', 'public.quotation_package', 'public.quote_receipt']),
  );
});

test('who looks on as a user reads no library either: a draft that is sent unchanged costs just that', {
  timeout: within(60_000),
}, async () => {
  // The list price stands on the institution's public page.
  const ofLibrary = traces(sealedLibrary.sale);
  const preview = {
    purpose: 'ANNUAL',
    cities: [{ regionId: '440300', headcount: 100 }],
    packages: [{ ...onePackage(sealedItems), packageId: 'a' }],
  };
  const [own] = deal.bids;
  const bids = [own];
  const found = async (who: Person | 'buyer') =>
    holding(await everythingReadBy(world, base, who, { deal, bids, preview }), ofLibrary).map(
      ([name]) => name?.split(' ')[0],
    );
  expect(await found(own.provider)).toContain('library.listPage');
  expect(await found('buyer')).toContain('demand.preview');
  for (const who of [...viewNames, ...views]) {
    const answers = await everythingReadBy(world, base, who, { deal, bids, preview });
    expect([who, holding(answers, ofLibrary)]).toEqual([who, []]);
  }
});

test('no line of the log holds a price, of calls that are refused neither', async () => {
  const [{ provider, packages }] = deal.bids;
  const [{ quotationPackageId, lines }] = packages as [Bid['packages'][number]];
  const sent = encodeKeys({
    quotationPackageId,
    prices: lines.map(({ lineId }) => ({ lineId, unitPrice: price })),
  });
  const headers = {
    authorization: `Bearer ${provider.token}`,
    'x-requested-with': 'XMLHttpRequest',
    'content-type': 'application/json',
  };
  const url = addressOf('quotation.savePackage').path;
  for (const payload of [JSON.stringify(sent), `${JSON.stringify(sent)}}`]) {
    const { code } = (await app().inject({ method: 'POST', url, headers, payload })).json();
    expect([code, code >= 400]).toEqual([code, true]);
  }
  world.services.log.info({ of: 'this test' }, 'written to the log');
  expect(logged.some((line) => line.includes('this test'))).toBe(true);
  expect(holding(new Map(logged.map((line, i) => [String(i), line])), secrets)).toEqual([]);
});
