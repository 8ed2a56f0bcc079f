import { beforeEach, describe, expect, test } from 'vitest';
import { addProvider, type Person } from '#test/world/people.ts';
import { rowOf } from '#test/world/rows.ts';
import { expectFailure, useWorld } from '#test/world/use-world.ts';
import { header, importer, xlsx } from './import.testkit.ts';
import { stock } from './quotation.testkit.ts';

// A price that moves by more than half or to 0, or that becomes public far below its items, is said to be meant first: at every door.

const world = useWorld();
let provider: Person & { institutionId: string };
let institutionId: string;
beforeEach(async () => {
  provider = await addProvider(world.db);
  institutionId = provider.institutionId;
});
const as = () => world.as(provider).invoke;
const addEcg = () => as()('library.add', { institutionId, name: '心电图', listPrice: '155' });
const priceNow = async (itemId: string) =>
  (await rowOf(world.db, 'institution_item', { id: itemId })).list_price;

interface Door {
  /** Answers whether it was done. */
  readonly change: (itemId: string, price: string, sure: boolean) => Promise<boolean>;
}
const refused = async (work: Promise<unknown>, sure: boolean): Promise<boolean> => {
  if (sure) return (await work) !== undefined;
  await expectFailure(work, 400, '价格变动超过一半');
  return false;
};
const batches = new Map<string, string>();
async function sendList(price: string): Promise<string> {
  const desk = importer(world, provider);
  const { batchId } = await desk.send(xlsx([header, ['', '心电图', '功能', price, price]]));
  const { id: rowId, state } = await desk.rowNamed(batchId, '心电图');
  if (state.code !== 'ready') await as()('import.updateRow', { rowId, catalogueCodes: [] });
  return batchId;
}
const doors: Readonly<Record<string, Door>> = {
  'one item': {
    change: (itemId, price, sure) =>
      refused(as()('library.update', { itemId, listPrice: price, salePrice: price, sure }), sure),
  },
  'rows of the grid, pasted, adjusted or read back from a workbook': {
    change: async (itemId, price, sure) => {
      const { rows } = await as()('library.saveRows', {
        institutionId,
        rows: [{ key: '1', itemId, set: { listPrice: price, salePrice: price }, sure }],
      });
      expect(rows[0]?.state).toBe(sure ? 'saved' : 'unsure');
      if (!sure) expect(rows[0]?.problems?.listPrice).toContain('原价 ¥155.00 → ');
      return sure;
    },
  },
  'an imported price list': {
    change: async (itemId, price, sure) => {
      const batchId = batches.get(itemId) ?? (await sendList(price));
      batches.set(itemId, batchId);
      return refused(as()('import.confirmRows', { batchId, sure }), sure);
    },
  },
};

describe.each(Object.entries(doors))('%s', (_, { change }) => {
  test.each(['0', '15.50', '400'])('asks before ¥155.00 becomes ¥%s', async (price) => {
    const { id } = await addEcg();
    expect(await change(id, price, false)).toBe(false);
    expect(await priceNow(id)).toBe(15_500);
    expect(await change(id, price, true)).toBe(true);
    expect(await priceNow(id)).toBe(Math.round(Number(price) * 100));
  });
});

describe.each(Object.entries(doors))('%s, in steps', (_, { change }) => {
  test('asks when steps of the same week come to more than half, and not of an older one', async () => {
    const { id } = await addEcg();
    await as()('library.update', { itemId: id, listPrice: '80', salePrice: '80' });
    expect(await change(id, '45', false).catch(() => true)).toBe(false);
    expect(await priceNow(id)).toBe(8_000);
    await world.sql`UPDATE institution_item_past SET until = now() - interval '8 days' WHERE item_id = ${id}`;
    await as()('library.update', { itemId: id, listPrice: '45', salePrice: '45' });
    expect(await priceNow(id)).toBe(4_500);
  });
});

test('a new item is free only where it is said to be', async () => {
  const free = { institutionId, name: '早餐', listPrice: '0' };
  await expectFailure(as()('library.add', free), 400, '免费');
  expect((await as()('library.add', { ...free, sure: true })).listPrice).toBe('0.00');
});

describe('a package', () => {
  const codes = ['GEN001', 'INT001', 'XRY001'];
  const fields = async (salePrice: string) => ({
    institutionId,
    name: '年度体检',
    checkType: 'ANNUAL',
    description: '',
    sort: 0,
    salePrice,
    sexes: [{ sex: 1 as const, itemIds: [...(await stock(world, institutionId, codes)).values()] }],
  });

  test('is not published at a slip, and far below its items only when it is meant', async () => {
    const slip = await fields('1');
    await expectFailure(as()('institutionPackage.add', { ...slip, sure: true }), 400, '不能公布');
    const low = { ...slip, salePrice: '170' };
    await expectFailure(as()('institutionPackage.add', low), 400, '低于项目原价合计 ¥360.00 的一半');
    expect((await as()('institutionPackage.list', { institutionId })).total).toBe(0);
    const { id: packageId } = await as()('institutionPackage.add', { ...low, sure: true });
    // Its other doors: a change, and what was frozen is published again.
    const { updatedAt } = await as()('institutionPackage.detail', { packageId });
    const { institutionId: __, ...changed } = low;
    await expectFailure(
      as()('institutionPackage.edit', { ...changed, packageId, updatedAt, salePrice: '150' }),
      400,
      '的一半',
    );
    await as()('institutionPackage.freeze', { packageId });
    await expectFailure(as()('institutionPackage.unfreeze', { packageId }), 400, '的一半');
    await as()('institutionPackage.unfreeze', { packageId, sure: true });
    const { records } = await as()('institutionPackage.list', { institutionId });
    expect(records.map(({ status }) => status.name)).toEqual(['已公布']);
  });
});
