import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { toYuanText } from '#domain/kernel/money.ts';
import { matchPackage } from '#domain/matching/match-package.ts';
import { library, request } from '#domain/matching/matching.testkit.ts';
import { addProvider, type Person } from '#test/world/people.ts';
import { exampleOf } from '#test/matrix/examples.ts';
import { firstSheet, valuesOf, workbookOf } from '#test/world/workbook.ts';
import { expectFailure, useWorld } from '#test/world/use-world.ts';
import { itemFields } from '#wire/catalogue-proposal.ts';
import type { CallInput } from '#wire/invoke.ts';

const world = useWorld();
let provider: Person;
let institutionId: string;
let old: string;
let count = 0;

const operator = () => world.as('operator').invoke;
const item = (code: string) => {
  const found = world.services.catalogue().items.get(code);
  if (!found) throw new Error(`no standard item ${code}`);
  return found;
};
/** A standard item of the test's own, through a proposal as operators make them. */
async function addItem(name: string, more: object = {}) {
  const { id } = await world.as(provider).invoke('catalogue.propose', {
    institutionId,
    name,
    category: 'GEN',
    sexes: [1, 2, 3],
    note: '本院常规开展。',
  });
  const { standardItem } = await operator()('console.decideProposal', {
    proposalId: id,
    outcome: 'new',
    item: {
      name,
      aliases: [`${name}检测`],
      category: 'GEN',
      sexes: [1, 2, 3],
      significance: '评估骨形成与骨吸收。',
      referencePrice: '320',
      unit: '次',
      fasting: true,
      radiation: false,
      preparation: '',
      contains: [],
      ...more,
    },
  });
  await world.services.refreshCatalogue();
  return String(standardItem?.code);
}
beforeEach(async () => {
  provider = await addProvider(world.db);
  institutionId = provider.institutionId as string;
  old = await addItem(`骨代谢组合${++count}号`);
});
afterEach(async () => {
  await sql`UPDATE catalogue_item SET active = false, aliases = '{}' WHERE code LIKE 'GENX%'`.execute(
    world.db,
  );
  await world.services.refreshCatalogue();
});

describe('merging two items', () => {
  const merge = (into: string, more: object = {}) =>
    operator()('console.mergeItems', {
      code: old,
      version: item(old).version,
      into,
      intoVersion: item(into).version,
      reason: '与另一项是同一项目。',
      ...more,
    });

  test('libraries, names and rules mean the other; what still names the old one is matched by it', async () => {
    const into = await addItem(`骨转换标志物${count}号`);
    const own = await world.as(provider).invoke('library.add', {
      institutionId,
      name: '本院骨代谢',
      listPrice: '300',
      catalogueCodes: [old],
    });
    await operator()('console.saveItemRule', {
      kind: 'mutex',
      item: old,
      others: ['GEN001'],
      how: 'soft',
      reason: '内容有重叠。',
    });
    await world.services.refreshCatalogue();
    const before = await operator()('console.catalogueItem', { code: old });
    expect(before.touches.institutions).toMatchObject({ count: 1, first: [{ items: 1 }] });
    expect(await merge(into)).toMatchObject({ items: 1 });
    await world.services.refreshCatalogue();

    expect(await world.as(provider).invoke('library.detail', { itemId: own.id })).toMatchObject({
      standardItems: [{ code: into }],
    });
    expect(item(into).aliases).toEqual(expect.arrayContaining([item(old).name, `${item(old).name}检测`]));
    expect(item(old)).toMatchObject({ active: false, successor: into, contains: [into] });
    const now = await operator()('console.catalogueItem', { code: into });
    expect(now.relations).toMatchObject([{ item: into, others: ['GEN001'], how: 'soft' }]);
    expect(now.versions[0]?.differences).toMatchObject([{ field: '别名' }]);
    expect((await operator()('console.catalogueItem', { code: old })).successor).toMatchObject({
      code: into,
    });

    // A demand that was sent before asks for the old item.
    const { coverage } = matchPackage(
      world.services.catalogue(),
      request(1, [old]),
      library({ [into]: 300 }),
    );
    expect(coverage).toBe(1);
  });

  test('the documented example merges two items of the shipped catalogue', async () => {
    const example = exampleOf('console.mergeItems', 'input') as CallInput<'console.mergeItems'>;
    await operator()('console.mergeItems', example);
    await world.services.refreshCatalogue();
    expect(item(example.code)).toMatchObject({ active: false, successor: example.into });
  });

  test('an outdated version, an item within the other and people left out are refused', async () => {
    await expectFailure(merge('GEN002', { version: 99 }), 409);
    const panel = await addItem(`骨代谢大组合${count}号`, { contains: [old] });
    await expectFailure(merge(panel), ['into']);
    const men = await addItem(`男性骨代谢${count}号`, { sexes: [1] });
    await expectFailure(merge(men), ['into']);
    expect(item(old).active).toBe(true);
  });
});

describe('an item out of use', () => {
  const listed = async (state: 'active' | 'withdrawn') =>
    (await operator()('console.listItems', { state, keyword: item(old).name })).records
      .map(({ code }) => code)
      // Similar names are found too.
      .filter((code) => code === old);
  const restore = () =>
    operator()('catalogue.update', { code: old, version: item(old).version, active: true });
  const withdraw = async () => {
    await operator()('catalogue.delete', {
      code: old,
      version: item(old).version,
      reason: '本院不再开展这一项。',
    });
    // As it is now, before any node has been told.
    expect([await listed('active'), await listed('withdrawn')]).toEqual([[], [old]]);
    await world.services.refreshCatalogue();
  };

  test('is found among those, and taken into use again', async () => {
    expect(await listed('active')).toEqual([old]);
    await withdraw();
    await restore();
    expect(await listed('active')).toEqual([old]);
    const { versions } = await operator()('console.catalogueItem', { code: old });
    expect(versions[0]?.differences).toEqual([{ field: '状态', before: '停用', after: '在用' }]);
  });

  test('stays there while another item has its name, and when it was merged', async () => {
    const { name } = item(old);
    await withdraw();
    const into = await addItem(name);
    await expectFailure(restore(), ['aliases', 'name']);
    await operator()('catalogue.update', { code: into, version: 1, name: `${name}另一种`, aliases: [] });
    await world.services.refreshCatalogue();
    await restore();
    await world.services.refreshCatalogue();
    await operator()('console.mergeItems', {
      code: old,
      version: item(old).version,
      into,
      intoVersion: item(into).version,
      reason: '与另一项是同一项目。',
    });
    await world.services.refreshCatalogue();
    await expectFailure(restore(), 409, '已并入');
  });
});

test('each item that ships can be saved as it is', () => {
  const refused = [...world.services.catalogue().items.values()].filter(
    ({ referencePrice, ...one }) =>
      !itemFields.safeParse({ ...one, referencePrice: toYuanText(referencePrice) }).success,
  );
  expect(refused.map(({ code, unit }) => `${code} ${unit}`)).toEqual([]);
});

describe('rules between items', () => {
  test('are changed and removed with what they were kept', async () => {
    const rule = { kind: 'replacement' as const, item: old, others: ['GEN002'] };
    const full = {
      ...rule,
      how: 'equivalent' as const,
      sexes: [1, 2, 3] as (1 | 2 | 3)[],
      reason: '含义相同。',
    };
    await operator()('console.saveItemRule', full);
    await expectFailure(operator()('console.saveItemRule', full), 409);
    await operator()('console.saveItemRule', { ...full, how: 'upgrade', before: rule });
    await operator()('console.deleteItemRule', { ...rule, reason: '两者不能互换。' });
    const again = operator()('console.deleteItemRule', { ...rule, reason: '两者不能互换。' });
    await expectFailure(again, 409);
    const { rows } = await sql<{ level: string; reason: string; by: string }>`
      SELECT record->>'level' AS level, reason, changed_by AS by FROM past_version
      WHERE record_key = ${`${old}/GEN002`} ORDER BY id`.execute(world.db);
    expect(rows).toMatchObject([
      { level: 'equivalent', by: expect.any(String) },
      { level: 'upgrade', reason: '两者不能互换。' },
    ]);
    const { pastRelations } = await operator()('console.catalogueItem', { code: 'GEN002' });
    expect(pastRelations).toMatchObject([
      {
        kind: 'replacement',
        item: old,
        others: ['GEN002'],
        how: 'upgrade',
        deleted: true,
        why: '两者不能互换。',
      },
      { how: 'equivalent', deleted: true, sexes: [1, 2, 3], names: [item(old).name, item('GEN002').name] },
    ]);
  });

  test.each([
    [{ others: ['GEN002', 'GEN003'] }, 'others'],
    [{ how: 'all' }, 'how'],
    [{ others: ['NONE'] }, 'others'],
  ])('%j is refused at its field', async (wrong, field) => {
    const rule = {
      kind: 'mutex',
      item: old,
      others: ['GEN002'],
      how: 'soft',
      reason: '重叠。',
      ...wrong,
    } as const;
    await expectFailure(operator()('console.saveItemRule', rule as never), [field]);
  });
});

describe('the catalogue as a spreadsheet', () => {
  const read = async (changes: Record<string, string>, ...more: Record<string, string>[]) => {
    const { bytes } = await operator()('console.exportCatalogue', { format: 'xlsx' });
    const [head = [], ...rows] = valuesOf(firstSheet(bytes));
    const row = rows.find(([code]) => code === old);
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
    expect(touches).toEqual((await operator()('console.catalogueItem', { code: old })).touches);
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
    await world.services.refreshCatalogue();
    expect(item(old)).toMatchObject({
      referencePrice: 99_00,
      sexes: [1, 2],
      contains: ['GEN002'],
      preparation: '空腹；女性避开月经期。',
      version: 2,
    });
    const { versions } = await operator()('console.catalogueItem', { code: old });
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
    const [name, other] = [`握力测定${count}号`, `背力测定${count}号`];
    const { rows } = await read({ 参考价: '77' }, added(name), {
      ...added(other),
      '编码（请勿修改）': 'MINE1',
    });
    expect(rows).toMatchObject([
      { problem: '', change: { code: old }, addition: null },
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
    await expectFailure(
      take('console.takeCatalogueRows', { changes: [{ code: old, version: 99 }], additions }),
      409,
    );
    await expectFailure(
      take('console.takeCatalogueRows', { changes, additions: [...additions, ...additions.slice(0, 1)] }),
      ['name'],
    );
    await world.services.refreshCatalogue();
    const found = () => [...world.services.catalogue().items.values()].filter((one) => one.name === name);
    expect([found(), item(old).referencePrice]).toEqual([[], 320_00]);
    expect(await take('console.takeCatalogueRows', { changes, additions })).toEqual({ changed: 1, added: 2 });
    await world.services.refreshCatalogue();
    expect(found()).toMatchObject([{ code: expect.stringMatching(/^GENX\d+$/), version: 1, active: true }]);
    expect(item(old).referencePrice).toBe(77_00);
  });

  test('an empty take is refused', () => expectFailure(operator()('console.takeCatalogueRows', {}), 400));
});
