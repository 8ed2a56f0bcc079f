import { expect, test } from 'vitest';
import { priceAtRate } from '#domain/pricing/one-rate.ts';
import { addRow } from '#test/world/rows.ts';
import { useWorld } from '#test/world/use-world.ts';
import { fen, quoting } from './quotation.testkit.ts';

// A buyer who asks for one discount on list prices is drafted one, in all packages and after every edit.

const world = useWorld();
const codes = ['HEM001', 'ECG001', 'XRY001'];

type Quote = Awaited<ReturnType<typeof quoting>>;
async function ratesOf(q: Quote) {
  const lines = [...(await q.packageDetail(0)).lines, ...(await q.packageDetail(1)).lines];
  return lines.filter(({ priced }) => priced);
}

test('a draft stands at one rate in all packages, also after another item stands in', async () => {
  const q = await quoting(world, {
    packages: [{ codes }, { codes: ['HEM001', 'XRY001'], sex: 3 }],
    offers: codes,
    basis: 'discount',
  });
  // Sale prices of 100 on lists of 120 in the testkit: 83.33 %, up to the next hundredth.
  const { rate } = await q.packageDetail();
  expect(rate).toBe(840);
  for (const line of await ratesOf(q))
    expect(fen(line.unitPrice)).toBe(priceAtRate(fen(line.listPrice), 840));
  // An own item at quite another rate: it comes at the rate of the quote.
  const id = await addRow(world.db, 'institution_item', {
    institution_id: q.provider.institutionId,
    code: 'N2',
    name: '本院另一项',
    list_price: 20_000,
    sale_price: 19_000,
    catalogue_codes: ['HEM001'],
    mapping_state: 2,
  });
  const line = (await q.packageDetail()).lines.find(({ catalogueCode }) => catalogueCode === 'HEM001');
  await q.invoke('quotation.replaceItem', { lineId: line?.lineId as string, institutionItemId: id });
  const after = (await q.packageDetail()).lines.find(({ catalogueCode }) => catalogueCode === 'HEM001');
  expect(after).toMatchObject({ listPrice: '200.00', unitPrice: '168.00' });
  const [quotationPackageId = ''] = q.packageIds;
  await q.invoke('quotation.redraftPackage', { quotationPackageId });
  for (const one of await ratesOf(q)) expect(fen(one.unitPrice)).toBe(priceAtRate(fen(one.listPrice), 840));
});
