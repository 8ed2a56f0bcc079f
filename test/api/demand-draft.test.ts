import { describe, expect, test } from 'vitest';
import { demandLimits, limitMessages } from '#domain/demand/demand-limits.ts';
import { demandStatus } from '#domain/demand/demand-status.ts';
import { newId } from '#server/db/new-id.ts';
import { expectFailure, outcomes, useWorld } from '#test/world/use-world.ts';
import { firstSheet, valuesOf } from '#test/world/workbook.ts';
import { fillDraft, onePackage, plainItems, stepOne, submitDraft } from './demand-steps.ts';

const world = useWorld();

describe('opening', () => {
  test('an untouched draft is given again, also to two clicks at once; a touched one is not', async () => {
    const { invoke } = world.as('otherBuyer');
    const [a, b] = await Promise.all([invoke('demand.newDraft', {}), invoke('demand.newDraft', {})]);
    expect(b.demandId).toBe(a.demandId);
    expect(a.number).toMatch(/^CG\d{8}-\d{6}$/);
    await invoke('demand.save', { demandId: a.demandId, version: a.version, title: '写了一点' });
    expect((await invoke('demand.newDraft', {})).demandId).not.toBe(a.demandId);
  });

  test('only for a certified company of the caller', async () => {
    await expectFailure(world.call('member', 'demand.newDraft', {}), 403);
    const { companyId } = world.people.otherBuyer;
    await expectFailure(world.call('buyer', 'demand.newDraft', { companyId }), 404);
  });
});

describe('saving and resuming', () => {
  test('a half-filled step is stored; later saves change only what they name', async () => {
    const { invoke } = world.as('buyer');
    const { demandId, version } = await invoke('demand.newDraft', {});
    const first = await invoke('demand.save', {
      demandId,
      version,
      title: '体检',
      cities: [{ regionId: '440305', headcount: 0 }],
      budgetMax: '500',
    });
    await invoke('demand.save', {
      demandId,
      version: first.version,
      step: 2,
      remarks: '希望周末',
      budgetMax: null,
    });
    const resumed = await invoke('demand.getMine', { demandId });
    expect(resumed).toMatchObject({
      title: '体检',
      remarks: '希望周末',
      draftStep: 2,
      budget: null,
      cities: [{ regionId: '440305', name: '深圳·南山区', headcount: 0 }],
      status: { code: 0, name: '草稿' },
    });
    expect(resumed.actions.toSorted()).toEqual(['cancel', 'delete', 'edit', 'submit']);
  });

  test('the second of two tabs gets a conflict, and changes nothing', async () => {
    const { demandId, version } = await fillDraft(world);
    const { invoke } = world.as('buyer');
    const save = (title: string) => invoke('demand.save', { demandId, version, title });
    expect((await outcomes([save('甲'), save('乙')])).toSorted()).toEqual([200, 409]);
    await expectFailure(save('丙'), '另一个页面');
    expect((await invoke('demand.getMine', { demandId })).title).not.toBe('丙');
  });

  test.each<[string, object, string]>([
    ['a province', { cities: [{ regionId: '440000', headcount: 1 }] }, 'cities.0.regionId'],
    [
      'a city twice',
      { cities: ['440300', '440300'].map((regionId) => ({ regionId, headcount: 1 })) },
      'cities.1.regionId',
    ],
    ['a purpose that no dictionary knows', { purpose: 'FUN' }, 'purpose'],
    ['a service that no dictionary knows', { requiredServices: ['FLY'] }, 'requiredServices'],
    ['three decimals', { budgetMax: '1.234' }, 'budgetMax'],
    ['too long a title', { title: '长'.repeat(61) }, 'title'],
    ["somebody else's file", { attachments: [{ fileId: newId(), name: 'x.pdf' }] }, 'attachments'],
  ])('%s is refused with its field', async (_, fields, field) => {
    const { invoke } = world.as('buyer');
    const { demandId, version } = await invoke('demand.newDraft', {});
    const failure = await expectFailure(invoke('demand.save', { demandId, version, ...fields }), 400);
    expect(Object.keys(failure.fields ?? {})).toContain(field);
  });
});

describe('packages', () => {
  test('a group is saved as a whole: packages keep their ids, missing ones go, counts follow', async () => {
    const { invoke } = world.as('buyer');
    const draft = await fillDraft(world, {
      packages: [onePackage(), onePackage(['GEN001'], { name: '女性', sex: 2 })],
    });
    const before = await invoke('demand.getGroup', { groupId: draft.groupId });
    const [men] = before.group.packages;
    const after = await invoke('demand.updateGroup', {
      groupId: draft.groupId,
      version: before.version,
      name: '管理层',
      packages: [
        onePackage(['GEN001', 'GEN005'], { name: '新加', ageMin: 35 }),
        { ...onePackage(['INT001']), packageId: men?.packageId as string },
      ],
    });
    expect(after.group.name).toBe('管理层');
    expect(
      after.group.packages.map((pkg) => [pkg.name, pkg.items.map((item) => item.catalogueCode)]),
    ).toEqual([
      ['新加', ['GEN001', 'GEN005']],
      ['男性基础', ['INT001']],
    ]);
    expect(after.group.packages[1]?.packageId).toBe(men?.packageId);
    expect(await invoke('demand.getMine', { demandId: draft.demandId })).toMatchObject({
      itemCount: 3,
      packageCount: 2,
    });
    const { packages } = await invoke('demand.listPackages', { demandId: draft.demandId });
    expect(packages.map((pkg) => pkg.itemCount)).toEqual([2, 1]);
    const gone = await invoke('demand.deleteGroup', { groupId: draft.groupId, version: after.version });
    expect(gone.version).not.toBe(after.version);
    expect((await invoke('demand.getGroupForView', { demandId: draft.demandId })).groups).toEqual([]);
  });

  test('a save writes what differs and nothing else', async () => {
    const { invoke } = world.as('buyer');
    const draft = await fillDraft(world, { packages: [onePackage(['GEN001', 'GEN005', 'INT001'])] });
    const { group, version } = await invoke('demand.getGroup', { groupId: draft.groupId });
    const [first] = group.packages;
    const packageId = first?.packageId as string;
    // The row's place in the table: every update of a row gives it another one.
    const places = async () => {
      const rows =
        await world.sql`SELECT catalogue_code AS code, ctid::text AS place FROM demand_item WHERE package_id = ${packageId}`;
      return new Map<string, string>(rows.map(({ code, place }) => [code, place]));
    };
    const before = await places();
    const items = ['GEN001', 'GEN005', 'HEM001'].map((catalogueCode) => ({
      catalogueCode,
      required: catalogueCode !== 'GEN005',
    }));
    const packages = [{ ...onePackage(), items, packageId }];
    await invoke('demand.updateGroup', { groupId: draft.groupId, version, name: group.name, packages });
    const after = await places();
    expect([...after.keys()].toSorted()).toEqual(['GEN001', 'GEN005', 'HEM001']);
    expect(after.get('GEN001')).toBe(before.get('GEN001'));
    expect(after.get('GEN005')).not.toBe(before.get('GEN005'));
  });

  test('an unknown item, an item twice, a package of another group: refused, nothing changed', async () => {
    const { invoke } = world.as('buyer');
    const draft = await fillDraft(world);
    const other = await fillDraft(world);
    const foreign = (await invoke('demand.getGroup', { groupId: other.groupId })).group.packages[0]
      ?.packageId as string;
    const save = (...packages: Parameters<typeof onePackage>[]) =>
      invoke('demand.updateGroup', {
        groupId: draft.groupId,
        version: draft.version,
        name: '组',
        packages: packages.map((one) => onePackage(...one)),
      });
    await expectFailure(save([['NOPE']]), ['packages.0.items.0']);
    await expectFailure(save([['GEN001', 'GEN001']]), ['packages.0.items.1']);
    await expectFailure(save([['GEN001'], { packageId: foreign }]), 400);
    const { group } = await invoke('demand.getGroup', { groupId: draft.groupId });
    expect(group.packages[0]?.items).toHaveLength(plainItems.length);
  });

  test('what exceeds the largest demand is refused with its reason, by group and over all groups', async () => {
    const { invoke } = world.as('buyer');
    const { demandId, version } = await fillDraft(world, { packages: [] });
    const many = (count: number) => Array.from({ length: count }, () => onePackage(['GEN001']));
    const add = (packages: number, at: string) =>
      invoke('demand.addGroup', { demandId, version: at, name: '组', packages: many(packages) });
    await expectFailure(add(demandLimits.packagesPerGroup + 1, version), limitMessages.packagesPerGroup);
    const first = await add(demandLimits.packagesPerGroup, version);
    const second = await add(demandLimits.packages - demandLimits.packagesPerGroup, first.version);
    await expectFailure(add(1, second.version), limitMessages.packages);
    const { groupId } = second.group;
    const grown = { groupId, version: second.version, name: '组', packages: many(31) };
    await expectFailure(invoke('demand.updateGroup', grown), 400);
    const codes = Array.from({ length: demandLimits.itemsPerPackage + 1 }, (_, i) => `X${i}`);
    const long = { ...grown, packages: [onePackage(codes)] };
    await expectFailure(invoke('demand.updateGroup', long), limitMessages.itemsPerPackage);
  });

  test('the export holds every item, as values', async () => {
    const { invoke } = world.as('buyer');
    const draft = await fillDraft(world, { packages: [onePackage(plainItems, { name: '=1+1' })] });
    const packageId = (await invoke('demand.getGroup', { groupId: draft.groupId })).group.packages[0]
      ?.packageId as string;
    const file = await invoke('demand.exportPackageItems', { packageId });
    const rows = valuesOf(firstSheet(file.bytes));
    expect(rows).toHaveLength(3 + plainItems.length);
    expect(rows[3]?.[1]).toBe('身高体重与体重指数');
    expect(file.name).toMatch(/\.xlsx$/);
  });
});

describe('who and when', () => {
  test("another buyer's draft is not found, by any call", async () => {
    const { demandId, version, groupId } = await fillDraft(world);
    const { invoke } = world.as('otherBuyer');
    const codes = await outcomes([
      invoke('demand.getMine', { demandId }),
      invoke('demand.detail', { demandId }),
      invoke('demand.save', { demandId, version, title: '抢' }),
      invoke('demand.addGroup', { demandId, version, name: '抢' }),
      invoke('demand.updateGroup', { groupId, version, name: '抢', packages: [] }),
      invoke('demand.deleteGroup', { groupId, version }),
      invoke('demand.getGroup', { groupId }),
      invoke('demand.listPackages', { demandId }),
      invoke('demand.submit', { demandId, version }),
      invoke('demand.cancel', { demandId }),
      invoke('demand.delete', { demandId }),
    ]);
    expect(new Set(codes)).toEqual(new Set([404]));
  });

  test('after submission nothing can be edited or deleted', async () => {
    const demandId = await submitDraft(world);
    const { invoke } = world.as('buyer');
    const { version, groups } = await invoke('demand.getMine', { demandId });
    const groupId = groups[0]?.groupId as string;
    expect(
      await outcomes([
        invoke('demand.save', { demandId, version, ...stepOne(world.services.clock()) }),
        invoke('demand.updateGroup', { groupId, version, name: '组', packages: [] }),
        invoke('demand.deleteGroup', { groupId, version }),
        invoke('demand.submit', { demandId, version }),
        invoke('demand.delete', { demandId }),
      ]),
    ).toEqual([409, 409, 409, 409, 409]);
  });

  test('a deleted draft is gone, the list counts by status', async () => {
    const { demandId } = await fillDraft(world, { fields: { title: '很特别的名字' } });
    const { invoke } = world.as('buyer');
    const keyword = '特别';
    const listed = await invoke('demand.listMine', { keyword });
    expect(listed).toMatchObject({ total: 1, counts: [{ code: 0, name: '草稿', count: 1 }] });
    expect((await invoke('demand.listMine', { keyword, status: demandStatus.procuring })).total).toBe(0);
    expect((await invoke('demand.listMine', { keyword: '%' })).total).toBe(0);
    await invoke('demand.delete', { demandId });
    expect((await invoke('demand.listMine', { keyword })).total).toBe(0);
    await expectFailure(invoke('demand.getMine', { demandId }), 404);
  });
});
