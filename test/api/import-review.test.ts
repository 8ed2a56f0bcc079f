import { beforeEach, describe, expect, test } from 'vitest';
import { addProvider } from '#test/world/people.ts';
import { expectFailure, outcomes, useWorld } from '#test/world/use-world.ts';
import { header, importer, list, xlsx } from './import.testkit.ts';

const world = useWorld();
let provider: ReturnType<typeof importer>;
/** Each test has an institution of its own. */
beforeEach(async () => {
  provider = importer(world, await addProvider(world.db));
});

describe('rows', () => {
  test('an error that is corrected makes the row ready when its name is sure', async () => {
    const { batchId } = await provider.send(await xlsx([header, ['1', '心电图', '功能', '面议', '']]));
    const [row] = await provider.rowsOf(batchId);
    const after = await provider.invoke('import.updateRow', { rowId: row?.id ?? '', listPrice: '25' });
    expect(after).toMatchObject({
      state: { code: 'ready' },
      errors: {},
      listPrice: '25.00',
      salePrice: '25.00',
    });
  });

  test('a sale price above the list price is an error until one of them is corrected', async () => {
    const { batchId } = await provider.send(await xlsx([header, ['1', '心电图', '功能', 20, 25]]));
    const [row] = await provider.rowsOf(batchId);
    expect(row?.errors.salePrice).toContain('高于原价');
    const rowId = row?.id ?? '';
    expect((await provider.invoke('import.updateRow', { rowId, category: '心电' })).state.code).toBe('error');
    expect((await provider.invoke('import.updateRow', { rowId, listPrice: '30' })).state.code).toBe('ready');
    expect(
      (await provider.invoke('import.updateRow', { rowId, salePrice: '31' })).errors.salePrice,
    ).toContain('高于原价');
  });

  test('two with one name and two prices: correcting or deleting one frees the other', async () => {
    const twins = [header, ['1', '心电图', '功能', 20, 20], ['2', '心电图', '功能', 30, 30]];
    for (const settle of ['rename', 'delete'] as const) {
      const { batchId } = await provider.send(await xlsx(twins));
      const [first, second] = await provider.rowsOf(batchId);
      expect([first?.state.code, second?.state.code]).toEqual(['error', 'error']);
      const rowId = second?.id ?? '';
      if (settle === 'rename')
        await provider.invoke('import.updateRow', { rowId, name: '心电图（床旁加急）' });
      else await provider.invoke('import.deleteRow', { rowId });
      expect((await provider.rowsOf(batchId))[0]).toMatchObject({ state: { code: 'ready' }, errors: {} });
    }
  });

  test('a person chooses a standard item, or says that none corresponds', async () => {
    const { batchId } = await provider.send(await xlsx());
    const doubtful = await provider.rowNamed(batchId, '血常规17项');
    const code = doubtful.candidates[0]?.items[0]?.code ?? '';
    const chosen = await provider.invoke('import.updateRow', { rowId: doubtful.id, catalogueCodes: [code] });
    expect(chosen).toMatchObject({ state: { code: 'ready' }, standardItems: [{ code }] });
    const breakfast = await provider.rowNamed(batchId, '贵宾早餐');
    const none = await provider.invoke('import.updateRow', { rowId: breakfast.id, catalogueCodes: [] });
    expect(none).toMatchObject({ state: { code: 'ready' }, standardItems: [] });
    await expectFailure(
      provider.invoke('import.updateRow', { rowId: breakfast.id, catalogueCodes: ['NONE'] }),
      400,
    );
    expect((await provider.invoke('import.rowDetail', { rowId: doubtful.id })).raw).toContainEqual({
      letter: 'B',
      text: '血常规17项',
    });
  });

  test('one click decides only names that are certain, which a hint keeps from being ready', async () => {
    const rows = [...list.slice(0, 4), ['A6', '心电图', '功能', '25元/次', 20], ...list.slice(4)];
    const { batchId } = await provider.send(await xlsx(rows));
    expect((await provider.invoke('import.detail', { batchId })).decidable.certain).toBe(1);
    const decide = () => provider.invoke('import.decideRows', { batchId, decision: 'certain' });
    expect(await decide()).toEqual({ count: 1 });
    expect((await provider.rowNamed(batchId, '血常规17项')).state.code).toBe('review');
    await expectFailure(decide(), 409);
  });

  test.each([
    [{ listPrice: '1.234' }, 'listPrice'],
    [{ listPrice: '99999999' }, 'listPrice'],
    [{ name: '' }, 'name'],
    [{ ageMin: 130 }, 'ageMin'],
  ])('%j is refused at its field', async (input, field) => {
    const { batchId } = await provider.send(await xlsx());
    const [row] = await provider.rowsOf(batchId);
    await expectFailure(provider.invoke('import.updateRow', { rowId: row?.id ?? '', ...input }), 400, [
      field,
    ]);
  });
});

describe('confirming', () => {
  test('writes what is ready, and only that; the rest stays to be decided', async () => {
    const { batchId } = await provider.send(await xlsx());
    const outcome = await provider.invoke('import.confirmRows', { batchId });
    expect(outcome).toMatchObject({
      created: 2,
      changed: 0,
      same: 0,
      returned: 0,
      counts: { confirmed: 2, review: 2 },
    });
    const items = await provider.library();
    expect(items.map(({ name, mapping }) => [name, mapping.name]).toSorted()).toEqual([
      ['心电图', '已确认'],
      ['血常规', '已确认'],
    ]);
    expect(await provider.itemCount()).toBe(2);
  });

  test('the same list with new prices changes the items, and says so before', async () => {
    const first = await provider.send(
      await xlsx([header, ['A1', '血常规', '检验', 22, 18], ['A2', '心电图', '', 25, 20]]),
    );
    await provider.invoke('import.confirmRows', { batchId: first.batchId });
    const { batchId } = await provider.send(
      await xlsx([
        header,
        ['A1', '血常规', '检验', 26, 18],
        ['A2', '心电图', '', 25, 20],
        ['A3', '血糖', '', 8, 8],
      ]),
    );
    expect((await provider.rowNamed(batchId, '血常规')).differences).toEqual(['原价 ¥22.00 → ¥26.00']);
    expect((await provider.invoke('import.detail', { batchId })).readyChanges).toMatchObject({
      new: 1,
      changed: 1,
      same: 1,
    });
    const outcome = await provider.invoke('import.confirmRows', { batchId });
    expect(outcome).toMatchObject({ created: 1, changed: 1, same: 1 });
    expect((await provider.library()).find(({ name }) => name === '血常规')).toMatchObject({
      listPrice: '26.00',
    });
    expect((await provider.invoke('import.detail', { batchId })).status.name).toBe('已完成');
  });

  test('a new name for a standard item that the library offers already is pointed out', async () => {
    const first = await provider.send(await xlsx([header, ['A1', '血常规', '检验', 22, 18]]));
    await provider.invoke('import.confirmRows', { batchId: first.batchId });
    const { batchId } = await provider.send(
      await xlsx([header, ['B1', '血常规五分类', '检验', 22, 18], ['B2', '心电图', '', 25, 20]]),
    );
    const { readyChanges } = await provider.invoke('import.detail', { batchId });
    expect(readyChanges).toMatchObject({ new: 2, alreadyOffered: 1 });
  });

  test('twice at once: one writes, the other learns that nothing is left', async () => {
    const { batchId } = await provider.send(await xlsx());
    const both = await outcomes([1, 2].map(() => provider.invoke('import.confirmRows', { batchId })));
    expect(both.toSorted()).toEqual([200, 409]);
    expect(await provider.library()).toHaveLength(2);
  });

  test('two batches with the same items at once: each item is there once', async () => {
    const batches = [await provider.send(await xlsx()), await provider.send(await xlsx())];
    const both = await outcomes(
      batches.map(({ batchId }) => provider.invoke('import.confirmRows', { batchId })),
    );
    expect(both).toEqual([200, 200]);
    expect(await provider.library()).toHaveLength(2);
  });

  test('a row whose name another item has taken meanwhile is sent back; the others go in', async () => {
    const first = await provider.send(await xlsx([header, ['A1', '血常规', '检验', 22, 18]]));
    await provider.invoke('import.confirmRows', { batchId: first.batchId });
    const { batchId } = await provider.send(
      await xlsx([header, ['A1', '血常规五分类', '检验', 22, 18], ['A2', '心电图', '', 25, 20]]),
    );
    await provider.invoke('library.add', {
      institutionId: provider.institutionId,
      name: '血常规五分类',
      listPrice: '30',
    });
    expect(await provider.invoke('import.confirmRows', { batchId })).toMatchObject({
      created: 1,
      returned: 1,
    });
    expect((await provider.rowNamed(batchId, '血常规五分类')).errors.name).toContain('血常规');
  });

  test('chosen rows only; rows that are not ready can’t be chosen', async () => {
    const { batchId } = await provider.send(await xlsx());
    const ready = await provider.rowNamed(batchId, '心电图');
    const doubtful = await provider.rowNamed(batchId, '血常规17项');
    const both = provider.invoke('import.confirmRows', { batchId, rowIds: [ready.id, doubtful.id] });
    await expectFailure(both, 409);
    expect(await provider.invoke('import.confirmRows', { batchId, rowIds: [ready.id] })).toMatchObject({
      created: 1,
    });
    await expectFailure(provider.invoke('import.updateRow', { rowId: ready.id, listPrice: '1' }), 409);
    await expectFailure(provider.invoke('import.deleteRow', { rowId: ready.id }), 409);
  });
});

describe('a batch', () => {
  test('of another institution is not found, whatever is asked of it', async () => {
    const { batchId } = await provider.send(await xlsx());
    const rowId = (await provider.rowsOf(batchId))[0]?.id ?? '';
    const stranger = world.as('otherProvider').invoke;
    const tries = [
      stranger('import.detail', { batchId }),
      stranger('import.listRows', { batchId }),
      stranger('import.setColumns', { batchId, sheet: 0 }),
      stranger('import.annotatedSheet', { batchId }),
      stranger('import.confirmRows', { batchId }),
      stranger('import.decideRows', { batchId, decision: 'none' }),
      stranger('import.delete', { batchId }),
      stranger('import.rowDetail', { rowId }),
      stranger('import.updateRow', { rowId, name: 'x' }),
      stranger('import.deleteRow', { rowId }),
      stranger('import.list', { institutionId: provider.institutionId }),
    ];
    expect(await outcomes(tries)).toEqual(tries.map(() => 404));
    expect(await outcomes([world.call('buyer', 'import.detail', { batchId })])).toEqual([403]);
  });

  test('is deleted with its rows and its file; imported items stay', async () => {
    const { batchId } = await provider.send(await xlsx());
    await provider.invoke('import.confirmRows', { batchId });
    const [stored] = await world.sql<{ storage_key: string }>`SELECT storage_key FROM stored_file f
      JOIN import_batch b ON b.file_id = f.id WHERE b.id = ${batchId}`;
    const key = stored?.storage_key ?? '';
    expect((await world.services.ports.files.get(key)).length).toBeGreaterThan(0);
    await provider.invoke('import.delete', { batchId });
    await expectFailure(provider.invoke('import.detail', { batchId }), 404);
    await expect.poll(() => world.services.ports.files.get(key).catch(() => 'gone')).toBe('gone');
    expect(await provider.library()).toHaveLength(2);
  });
});
