import { describe, expect, test } from 'vitest';
import { expectFailure, useWorld } from '#test/world/use-world.ts';
import { firstSheet, valuesOf, workbookOf } from '#test/world/workbook.ts';
import { useOwnItem } from './catalogue-item.testkit.ts';

const world = useWorld();
const { own, operator, item } = useOwnItem(world);

describe('the catalogue as a spreadsheet', () => {
  const read = async (changes: Record<string, string>, ...more: Record<string, string>[]) => {
    const { bytes } = await operator()('console.exportCatalogue', { format: 'xlsx' });
    const [head = [], ...rows] = valuesOf(firstSheet(bytes));
    const row = rows.find(([code]) => code === own.code);
    for (const [title, text] of Object.entries(changes)) row?.splice(head.indexOf(title), 1, text);
    const added = more.map((cells) => head.map((title) => cells[title] ?? ''));
    const file = { name: '标准项目.xlsx', bytes: workbookOf('标准项目', [head, ...rows, ...added]) };
    return world.as('operator', { file }).invoke('console.readCatalogueSheet', {});
  };

  test('comes back with its differences, which are taken all or none', async () => {
    const { rows, same, touches } = await read({
      参考价: '99',
      检前准备: '空腹；女性避开月经期。',
      适用人群: '男性、未婚女性',
      包含项目: item('GEN002').name,
    });
    expect(same).toBeGreaterThan(200);
    expect(touches).toEqual((await operator()('console.catalogueItem', { code: own.code })).touches);
    const differences = [
      { field: '适用人群' },
      { field: '参考价', before: '320.00', after: '99' },
      { field: '检前准备', before: '', after: '空腹；女性避开月经期。' },
      { field: '包含项目' },
    ];
    expect(rows).toMatchObject([{ problem: '', differences }]);
    const take = (more: { code: string; version: number }[]) =>
      operator()('console.takeCatalogueRows', {
        changes: [...rows.flatMap(({ change }) => change ?? []), ...more],
      });
    await expectFailure(take([{ code: 'GEN002', version: 99 }]), 409);
    expect(await take([])).toEqual({ changed: 1, added: 0 });
    expect(item(own.code)).toMatchObject({
      referencePrice: 99_00,
      sexes: [1, 2],
      contains: ['GEN002'],
      preparation: '空腹；女性避开月经期。',
      version: 2,
    });
    const { versions } = await operator()('console.catalogueItem', { code: own.code });
    expect(versions[0]?.differences).toContainEqual({
      field: '检前准备',
      before: '',
      after: '空腹；女性避开月经期。',
    });
  });

  test.each([
    [{ 分类: '没有的分类' }, '读不懂'],
    [{ 名称: '身高体重与体重指数' }, '已有标准项目'],
    [{ 单位: '项', '版本（请勿修改）': '7' }, '重新导出'],
  ])('%j cannot be taken and says why', async (changes, why) => {
    expect((await read(changes)).rows).toMatchObject([{ problem: expect.stringContaining(why) }]);
  });

  const added = (name: string): Record<string, string> => ({
    名称: name,
    分类: '一般检查',
    适用人群: '男性、未婚女性、已婚女性',
    参考价: '15',
    单位: '次',
    检查意义: '评估上肢肌力。',
  });

  test('adds what it has of no code, with what it changes or not at all', async () => {
    const [name, other] = [`握力测定${own.count}号`, `背力测定${own.count}号`];
    const { rows } = await read({ 参考价: '77' }, added(name), {
      ...added(other),
      '编码（请勿修改）': 'MINE1',
    });
    expect(rows).toMatchObject([
      { problem: '', change: { code: own.code }, addition: null },
      {
        name,
        problem: '',
        change: null,
        addition: { name, aliases: [], fasting: false, referencePrice: '15.00' },
      },
      { name: other, addition: { name: other } },
    ]);
    expect(rows[1]?.differences[0]).toEqual({ field: '新增', before: '', after: '由平台编号' });
    const changes = rows.flatMap(({ change }) => change ?? []);
    const additions = rows.flatMap(({ addition }) => addition ?? []);
    const take = operator();
    const [many, tooMany] = [Array(150).fill(changes[0]), Array(151).fill(additions[0])];
    await expectFailure(
      take('console.takeCatalogueRows', { changes: many, additions: tooMany }),
      400,
      '最多采用 300 行',
    );
    await expectFailure(
      take('console.takeCatalogueRows', { changes: [{ code: own.code, version: 99 }], additions }),
      409,
    );
    await expectFailure(
      take('console.takeCatalogueRows', { changes, additions: [...additions, ...additions.slice(0, 1)] }),
      ['name'],
    );
    const found = () => [...world.services.catalogue().items.values()].filter((one) => one.name === name);
    expect([found(), item(own.code).referencePrice]).toEqual([[], 320_00]);
    expect(await take('console.takeCatalogueRows', { changes, additions })).toEqual({ changed: 1, added: 2 });
    expect(found()).toMatchObject([{ code: expect.stringMatching(/^GENX\d+$/), version: 1, active: true }]);
    expect(item(own.code).referencePrice).toBe(77_00);
  });

  test('an empty take is refused', () => expectFailure(operator()('console.takeCatalogueRows', {}), 400));
});
