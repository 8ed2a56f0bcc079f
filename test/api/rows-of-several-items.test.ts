import { afterAll, beforeAll, expect, test } from 'vitest';
import { itemMatch } from '#domain/matching/item-match.ts';
import { addProvider } from '#test/world/people.ts';
import { rowOf } from '#test/world/rows.ts';
import { expectFailure } from '#test/world/use-world.ts';
import { openWorld, type World } from '#test/world/world.ts';
import { header, importer, xlsx } from './import.testkit.ts';
import { invite, lineOf, publishDemand } from './quotation.testkit.ts';

// One row of a price list, several standard items, one price: from the upload to the quote.

let world: World;
let provider: ReturnType<typeof importer>;
beforeAll(async () => {
  world = await openWorld();
  provider = importer(world, await addProvider(world.db));
  const { batchId } = await provider.send(
    await xlsx([
      header,
      ['A1', '便常规+潜血试验', '检验', 40, 30],
      ['A2', '颈椎、腰椎正侧位DR', '影像', 200, 160],
      ['A3', '血常规', '检验', 22, 18],
      ['A4', '入院组合', '检验', 60, 50],
    ]),
  );
  expect(await provider.rowNamed(batchId, '便常规+潜血试验')).toMatchObject({
    state: { code: 'ready' },
    standardItems: [{ code: 'STL001' }, { code: 'STL002' }],
  });
  const { id: rowId } = await provider.rowNamed(batchId, '入院组合');
  await provider.invoke('import.updateRow', { rowId, catalogueCodes: ['HEM001', 'LIV001'] });
  await provider.invoke('import.confirmRows', { batchId });
});
afterAll(() => world.close());

const itemNamed = async (name: string) => {
  const item = (await provider.library()).find((one) => one.name === name);
  if (!item) throw new Error(`no item is called ${name}`);
  return item;
};
const codesOf = async (name: string) => (await itemNamed(name)).standardItems.map(({ code }) => code);

/** The first package's lines of a quote drafted for these items. */
async function drafted(codes: readonly string[]) {
  const { demandId } = await publishDemand(world, { packages: [{ codes }] });
  const quotationId = await invite(world, demandId, provider.institutionId);
  const { packages } = await provider.invoke('quotation.detail', { quotationId });
  const { quotationPackageId = '' } = packages[0] ?? {};
  return provider.invoke('quotation.packageDetail', { quotationPackageId });
}

test('they are in the library with all their items, as read and as chosen by hand', async () => {
  expect(await codesOf('便常规+潜血试验')).toEqual(['STL001', 'STL002']);
  expect((await codesOf('颈椎、腰椎正侧位DR')).toSorted()).toEqual(['XRY003', 'XRY005']);
  expect(await codesOf('入院组合')).toEqual(['HEM001', 'LIV001']);
  const { institutionId } = provider;
  const found = await provider.invoke('library.listPage', { institutionId, keyword: '丙氨酸' });
  expect(found.records.map(({ name }) => name)).toEqual(['入院组合']);
});

test('a decision about a name is remembered with all its items', async () => {
  await provider.invoke('library.delete', { itemId: (await itemNamed('入院组合')).id });
  const { batchId } = await provider.send(await xlsx([header, ['A4', '入院组合', '检验', 60, 50]]));
  expect(await provider.rowNamed(batchId, '入院组合')).toMatchObject({
    state: { code: 'ready' },
    standardItems: [{ code: 'HEM001' }, { code: 'LIV001' }],
  });
  await provider.invoke('import.confirmRows', { batchId });
  const operator = world.as('operator').invoke;
  const listed = await operator('console.listConfirmedNames', { keyword: '入院组合' });
  expect(listed.records[0]?.votes).toMatchObject([{ items: [{ code: 'HEM001' }, { code: 'LIV001' }] }]);
  await operator('console.adoptName', { name: '入院组合', catalogueCodes: ['LIV001', 'HEM001'] });
  const other = importer(world, await addProvider(world.db));
  const sent = await other.send(await xlsx([header, ['A4', '入院组合', '检验', 60, 50]]));
  expect((await other.rowNamed(sent.batchId, '入院组合')).standardItems).toHaveLength(2);
});

test('a quote pays them once, and says what comes along', async () => {
  const both = await drafted(['STL001', 'STL002']);
  expect(
    both.lines.filter(({ asked }) => asked).map(({ item, unitPrice }) => [item?.name, unitPrice]),
  ).toEqual([
    ['便常规+潜血试验', '30.00'],
    ['便常规+潜血试验', '0.00'],
  ]);
  const one = lineOf(await drafted(['STL002']), 'STL002');
  expect(one).toMatchObject({ itemMatch: { code: itemMatch.match }, unitPrice: '30.00', listPrice: '40.00' });
  expect(one.reason).toContain('同时包含');
});

test('a quote takes them by hand, with all that they hold', async () => {
  const detail = await drafted(['HEM001']);
  const line = lineOf(detail, 'HEM001');
  expect(line.unitPrice).toBe('18.00');
  const { candidates } = await provider.invoke('quotation.listCandidates', { lineId: line.lineId });
  const row = candidates.find(({ name }) => name === '入院组合');
  expect(row).toMatchObject({ why: '组合项目，已含本项' });
  const replaced = await provider.invoke('quotation.replaceItem', {
    lineId: line.lineId,
    institutionItemId: row?.id ?? '',
  });
  expect(lineOf(replaced, 'HEM001')).toMatchObject({ unitPrice: '50.00', byHand: true });
});

test('the public page names what they consist of', async () => {
  const { code: institutionCode } = await rowOf(world.db, 'institution', {
    id: provider.institutionId,
  });
  const page = await world.call('visitor', 'institution.byCode', { institutionCode });
  const items = page.library.flatMap(({ categories }) => categories.flatMap((category) => category.items));
  expect(items.find(({ name }) => name === '便常规+潜血试验')?.contains).toHaveLength(2);
  expect(items.find(({ name }) => name === '血常规')?.contains).toEqual([]);
});

test('are taken apart and put together in the library', async () => {
  const { id: itemId } = await itemNamed('便常规+潜血试验');
  await provider.invoke('library.update', { itemId, catalogueCodes: ['STL001'] });
  expect(await codesOf('便常规+潜血试验')).toEqual(['STL001']);
  await provider.invoke('library.confirm', {
    institutionId: provider.institutionId,
    items: [{ itemId, catalogueCodes: ['STL001', 'STL002', 'STL001'] }],
  });
  expect(await codesOf('便常规+潜血试验')).toEqual(['STL001', 'STL002']);
  await expectFailure(provider.invoke('library.update', { itemId, catalogueCodes: ['STL001', 'NONE'] }), 400);
});
