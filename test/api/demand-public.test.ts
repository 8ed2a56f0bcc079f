import { beforeAll, describe, expect, test } from 'vitest';
import type { DemandStatus } from '#domain/demand/demand-machine.ts';
import { demandStatus } from '#domain/demand/demand-status.ts';
import { newId } from '#server/db/new-id.ts';
import { addProvider } from '#test/world/people.ts';
import { addRows, rowOf, setRows } from '#test/world/rows.ts';
import { expectFailure, useWorld } from '#test/world/use-world.ts';
import { submitDraft } from './demand-steps.ts';
import { publishDemand, stock } from './quotation.testkit.ts';

// What strangers read of a demand besides the hall, and what a provider learns of their own library beside it.

const world = useWorld();

const visitor = () => world.as('visitor').invoke;
const codes = ['GEN001', 'GEN002', 'INT001', 'SUR001', 'EYE001'];

describe('what is not public', () => {
  let hidden: Readonly<Record<string, string>>;
  beforeAll(async () => {
    const { db } = world;
    const { demandId } = await publishDemand(world, { packages: [{ codes: ['GEN001'] }] });
    const { search_text: _made, ...published } = await rowOf(db, 'demand', { id: demandId });
    // Past the machine: here only the state that a demand ended up in matters.
    const inState = async (change: { status?: DemandStatus; kind?: 'directed' }) => {
      const id = newId();
      const json = { attachments: '[]', confirmations: '[]', left_out: '[]', approved_rules: null };
      await addRows(db, 'demand', {
        ...published,
        ...json,
        id,
        number: `CGX-${id}`,
        title: '不公开的需求',
        ...change,
      });
      return id;
    };
    hidden = {
      directed: await inState({ kind: 'directed' }),
      draft: await inState({ status: demandStatus.draft }),
      inReview: await submitDraft(world, { fields: { title: '不公开的需求' } }),
      declined: await inState({ status: demandStatus.declined }),
      cancelled: await inState({ status: demandStatus.cancelled }),
      closed: await inState({ status: demandStatus.closed }),
      unknown: newId(),
    };
  });

  test('is in no list', async () => {
    expect((await visitor()('demand.listHall', { keyword: '不公开的需求' })).total).toBe(0);
  });

  for (const name of [
    'demand.publicDetail',
    'demand.listPackageBase',
    'demand.publicPackage',
    'demand.publicProgress',
  ] as const)
    test(`${name} answers as if it had never been`, async () => {
      const { code, message } = await expectFailure(visitor()(name, { demandId: hidden.unknown as string }));
      expect(code).toBe(404);
      for (const [state, demandId] of Object.entries(hidden))
        expect(await expectFailure(visitor()(name, { demandId })), state).toMatchObject({ code, message });
    });

  test('coverage leaves it out, also for an institution that is invited', async () => {
    const { institutionId } = world.people.provider;
    await addRows(world.db, 'invitation', {
      demand_id: hidden.directed as string,
      institution_id: institutionId,
      source: 'directed',
      coverage: 1,
      estimate: 0,
      reason: '',
    });
    const { demands } = await world.call('provider', 'demand.coverage', { demandIds: Object.values(hidden) });
    expect(demands).toEqual([]);
  });
});

describe('a provider’s coverage', () => {
  test('is that of the quotation it would open', async () => {
    const provider = await addProvider(world.db);
    await stock(world, provider.institutionId, ['GEN001', 'INT001', 'SUR001', 'EYE001']);
    const demand = await publishDemand(world, {
      packages: [{ codes }, { codes: ['GEN001', 'GEN002', 'INT001', 'SUR001'], sex: 2 }],
    });
    const { invoke } = world.as(provider);
    const ask = { demandIds: [demand.demandId], detailed: true };
    const {
      demands: [covered],
    } = await invoke('demand.coverage', ask);
    expect(covered).toMatchObject({ quotation: null, inCity: true, reasons: [] });
    const { quotationId } = await invoke('quotation.open', { demandId: demand.demandId });
    const { packages } = await invoke('quotation.detail', { quotationId });
    const lines = await Promise.all(
      packages.map(async ({ quotationPackageId }) => {
        const detail = await invoke('quotation.packageDetail', { quotationPackageId });
        return detail.lines.filter((line) => line.asked);
      }),
    );
    const isMet = ({ itemMatch }: { itemMatch: { code: number } }) => [1, 3].includes(itemMatch.code);
    expect(covered).toMatchObject({
      requested: lines.flat().length,
      met: lines.flat().filter(isMet).length,
      coverage: lines.flat().filter(isMet).length / lines.flat().length,
    });
    expect(covered?.packages.map(({ packageId, requested, met }) => [packageId, requested, met])).toEqual(
      demand.packageIds.map((id, i) => [id, lines[i]?.length, lines[i]?.filter(isMet).length]),
    );
    const drafted = lines.map((of) =>
      of.filter((line) => line.itemMatch.code !== 1).map((line) => [line.catalogueCode, line.itemMatch.code]),
    );
    expect(
      covered?.packages.map(({ others }) =>
        others.filter((one) => one.itemMatch.code !== 4).map((one) => [one.code, one.itemMatch.code]),
      ),
    ).toEqual(drafted);
    expect(drafted.flat().length).toBeGreaterThan(0);
    const name = world.services.catalogue().items.get('GEN002')?.name;
    expect(covered?.missing).toEqual([name]);
    expect(covered?.items).toEqual({ requested: 5, met: 4 });
    const again = await invoke('demand.coverage', ask);
    expect(again.demands[0]?.quotation).toEqual({
      quotationId,
      status: { code: 1, name: '待报价', outcome: null },
    });
  });

  test('says every reason against quoting', async () => {
    const { db } = world;
    const provider = await addProvider(db);
    const { demandId } = await publishDemand(world, {
      packages: [{ codes }],
      requiredServices: ['HOME_BLOOD'],
    });
    await setRows(db, 'demand', { id: demandId }, { required_levels: ['3A'], quote_deadline: new Date(0) });
    await setRows(
      db,
      'institution',
      { id: provider.institutionId },
      { city_id: '110100', region_id: '110100' },
    );
    const { demands } = await world.call(provider, 'demand.coverage', { demandIds: [demandId] });
    expect(demands[0]).toMatchObject({ requested: 5, met: 0, inCity: false, packages: [] });
    expect(demands[0]?.reasons.map(({ name }) => name)).toEqual([
      '报价时间',
      '服务城市',
      '机构等级',
      '特色服务',
      '项目覆盖',
    ]);
  });

  test('answers in the order asked, for the institution chosen, never for another’s', async () => {
    const { db } = world;
    const provider = await addProvider(db);
    const second = await addProvider(db);
    const { institutionId } = second;
    await addRows(db, 'institution_member', {
      institution_id: institutionId,
      user_id: provider.userId,
      role: 'owner',
    });
    await stock(world, institutionId, codes);
    const [a, b] = [
      await publishDemand(world, { packages: [{ codes }] }),
      await publishDemand(world, { packages: [{ codes: ['GEN001'] }] }),
    ];
    const demandIds = [b.demandId, a.demandId];
    const { invoke } = world.as(provider);
    const first = await invoke('demand.coverage', { demandIds });
    expect(first.institution.id).toBe(provider.institutionId);
    expect(first.demands.map(({ demandId, met }) => [demandId, met])).toEqual([
      [b.demandId, 0],
      [a.demandId, 0],
    ]);
    const other = await invoke('demand.coverage', { demandIds, institutionId });
    expect(other.demands.map(({ met, requested }) => [met, requested])).toEqual([
      [1, 1],
      [5, 5],
    ]);
    const foreign = world.people.otherProvider.institutionId;
    await expectFailure(invoke('demand.coverage', { demandIds, institutionId: foreign }), 404);
    for (const [who, code] of [
      ['visitor', 700],
      ['buyer', 403],
    ] as const)
      await expectFailure(world.call(who, 'demand.coverage', { demandIds }), code);
  });
});
