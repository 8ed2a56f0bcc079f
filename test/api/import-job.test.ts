import { readFileSync } from 'node:fs';
import { beforeEach, describe, expect, test } from 'vitest';
import { xlsxFile } from '#server/modules/library-import/spreadsheet/fixtures.testkit.ts';
import { killedAfter, runDueJobs } from '#test/world/due-jobs.ts';
import { addProvider } from '#test/world/people.ts';
import { expectFailure, useWorld } from '#test/world/use-world.ts';
import { importer } from './import.testkit.ts';

const world = useWorld();
let provider: ReturnType<typeof importer>;
beforeEach(async () => {
  provider = importer(world, await addProvider(world.db));
});

const LINES = 1_600;
const longList = (price = 10) =>
  xlsxFile({
    rows: [
      ['项目名称', '价格'],
      ...Array.from({ length: LINES }, (_, at) => [`本院自定义项目第${at}号`, price]),
    ],
  });
const none = { ready: 0, review: 0, error: 0, confirmed: 0 };
const detail = (batchId: string) => provider.invoke('import.detail', { batchId });
const rowTotal = async (batchId: string) =>
  (await provider.invoke('import.listRows', { batchId, size: 1 })).total;
/** A long list that was uploaded and waits to be read. */
const waiting = async () => (await provider.upload(longList())).batchId;

describe('a long price list', () => {
  test('is in the list at once, is read in a job, and then has its rows', async () => {
    const { batchId, counts } = await provider.upload(longList());
    expect(counts).toEqual(none);
    const [listed] = (await provider.invoke('import.list', { institutionId: provider.institutionId }))
      .records;
    expect(listed).toMatchObject({
      id: batchId,
      reading: { state: 'waiting', done: 0, total: 0, problem: '' },
      actions: ['cancelReading', 'delete'],
    });
    await runDueJobs(world.services);
    expect(await detail(batchId)).toMatchObject({
      reading: null,
      problems: [],
      counts: { ready: 0, error: 0 },
    });
    expect(await rowTotal(batchId)).toBe(LINES);
  });

  test('of three thousand names that no catalogue knows arrives whole', async () => {
    const file = readFileSync('test/files/price-lists/three-thousand-unknown-names.xlsx');
    const { batchId } = await provider.upload(file);
    await runDueJobs(world.services);
    expect((await detail(batchId)).reading).toBeNull();
    expect(await rowTotal(batchId)).toBe(3000);
  });

  test('read again with other columns keeps its old rows until the new ones are there', async () => {
    const batchId = await waiting();
    await runDueJobs(world.services);
    const [before] = await provider.rowsOf(batchId);
    const answer = await provider.invoke('import.setColumns', {
      batchId,
      sheet: 0,
      roles: { listPrice: null, salePrice: 1 },
    });
    expect(answer.reading).toMatchObject({ state: 'waiting' });
    expect((await provider.rowsOf(batchId))[0]?.id).toBe(before?.id);
    const changes = [
      () => provider.invoke('import.updateRow', { rowId: before?.id ?? '', name: '血常规' }),
      () => provider.invoke('import.decideRows', { batchId, decision: 'none' }),
      () => provider.invoke('import.setColumns', { batchId, sheet: 0 }),
      () => provider.invoke('import.confirmRows', { batchId }),
    ];
    for (const change of changes) await expectFailure(change(), 409);
    await runDueJobs(world.services);
    expect((await detail(batchId)).columns.map(({ role }) => role)).toEqual(['name', 'salePrice']);
    expect((await provider.rowsOf(batchId))[0]?.id).not.toBe(before?.id);
  });
});

describe('a reading', () => {
  test('that is cancelled leaves the file, to be read again', async () => {
    const batchId = await waiting();
    const stopped = await provider.invoke('import.cancelReading', { batchId });
    expect(stopped.reading).toMatchObject({
      state: 'failed',
      problem: expect.stringContaining('已停止读取'),
    });
    expect(stopped.actions).toEqual(['readAgain', 'delete']);
    await runDueJobs(world.services);
    expect(await rowTotal(batchId)).toBe(0);
    expect((await provider.invoke('import.readAgain', { batchId })).reading).toMatchObject({
      state: 'waiting',
    });
    await expectFailure(provider.invoke('import.readAgain', { batchId }), 409);
    await runDueJobs(world.services);
    expect(await rowTotal(batchId)).toBe(LINES);
    await expectFailure(provider.invoke('import.cancelReading', { batchId }), 409);
  });

  test('of other columns that is cancelled leaves what was read before', async () => {
    const batchId = await waiting();
    await runDueJobs(world.services);
    await provider.invoke('import.setColumns', { batchId, sheet: 0, roles: { salePrice: 1 } });
    expect((await provider.invoke('import.cancelReading', { batchId })).reading).toBeNull();
    await runDueJobs(world.services);
    expect((await detail(batchId)).columns.map(({ role }) => role)).toEqual(['name', 'listPrice']);
    expect(await rowTotal(batchId)).toBe(LINES);
  });

  test('of a batch that is deleted meanwhile ends without a trace', async () => {
    const batchId = await waiting();
    await provider.invoke('import.delete', { batchId });
    expect(await runDueJobs(world.services)).toBeGreaterThan(0);
    await expectFailure(detail(batchId), 404);
  });

  test('that the file does not allow says why and what to do', async () => {
    const batchId = await waiting();
    await world.sql`UPDATE import_reading SET selection = '{"sheet": 9}' WHERE batch_id = ${batchId}`;
    await runDueJobs(world.services);
    const { reading, actions } = await detail(batchId);
    expect(reading).toMatchObject({ state: 'failed', problem: '文件里没有这个工作表，请重新选择。' });
    expect(actions).toEqual(['readAgain', 'delete']);
  });

  test('of a node that was killed shows nothing by half and is taken up again', async () => {
    const batchId = await waiting();
    expect(await runDueJobs(killedAfter(world.services, 0))).toBe(0);
    expect(await detail(batchId)).toMatchObject({ counts: none, reading: { state: 'running' } });
    await world.sql`UPDATE pgboss.job SET start_after = now() WHERE name = 'readPriceList'`;
    await runDueJobs(world.services);
    expect(await rowTotal(batchId)).toBe(LINES);
  });

  test('that no node works on any more is not shown as going on', async () => {
    const batchId = await waiting();
    await world.sql`UPDATE import_reading SET touched_at = now() - interval '10 minutes' WHERE batch_id = ${batchId}`;
    const { reading, actions } = await detail(batchId);
    expect(reading).toMatchObject({ state: 'failed', problem: expect.stringContaining('文件还在') });
    expect(actions).toContain('readAgain');
  });
});
