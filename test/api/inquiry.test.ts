import { beforeAll, describe, expect, test } from 'vitest';
import { demandStatus } from '#domain/demand/demand-status.ts';
import { within } from '#test/slowness.ts';
import { addBuyer, addProvider, type Person } from '#test/world/people.ts';
import { procure, sendQuotation } from '#test/world/procurement.ts';
import { rowOf, setRows } from '#test/world/rows.ts';
import { expectFailure, useWorld } from '#test/world/use-world.ts';
import { fillDraft, onePackage, plainItems, publish, stockLibrary } from './demand-steps.ts';

const world = useWorld();
/** Offers everything; offers two fifths; is not asked. */
let full: Person;
let small: Person;
let other: Person;
beforeAll(async () => {
  const { db } = world;
  [full, small, other] = [await addProvider(db), await addProvider(db), await addProvider(db)];
  await stockLibrary(world, full, plainItems);
  await stockLibrary(world, small, plainItems.slice(0, 2));
  await stockLibrary(world, other, plainItems);
}, within(30_000));

const codeOf = async (institutionId: string) => {
  const { records } = await world.call('buyer', 'inquiry.findInstitutions', {
    institutionIds: [institutionId],
  });
  return records[0]?.code as string;
};
const asked = () => [full.institutionId, small.institutionId];
const received = async (who: Person, demandId: string) =>
  (await world.call(who, 'quotation.list', { size: 100 })).records.find(
    (one) => one.demand.demandId === demandId,
  );

describe('an inquiry', () => {
  test('has a number of its own and is not among the open demands, nor they among the inquiries', async () => {
    const { invoke } = world.as('buyer');
    const { demandId } = await fillDraft(world, { institutionIds: asked() });
    const open = await fillDraft(world);
    const ids = (page: { records: { demandId: string }[] }) => page.records.map((one) => one.demandId);
    const inquiries = await invoke('inquiry.listMine', { size: 100 });
    expect(inquiries.records.find((one) => one.demandId === demandId)?.number).toMatch(/^XJ/);
    expect(ids(inquiries)).not.toContain(open.demandId);
    expect(ids(await invoke('demand.listMine', { size: 100 }))).not.toContain(demandId);
    const both = (await invoke('demand.list', { size: 100 })).map((one) => [one.demandId, one.kind]);
    expect(both).toContainEqual([demandId, 'directed']);
    expect(both).toContainEqual([open.demandId, 'open']);
  });

  test('remembers whom it asks, in the buyer’s order, through the same save as everything else', async () => {
    const { invoke } = world.as('buyer');
    const { demandId, version } = await fillDraft(world, { institutionIds: asked().toReversed() });
    const saved = (await invoke('inquiry.getMine', { demandId })).institutions;
    expect(saved.map((one) => one.institutionId)).toEqual(asked().toReversed());
    await invoke('demand.save', { demandId, version, institutionIds: [full.institutionId] });
    expect((await invoke('demand.getMine', { demandId })).institutions).toEqual([
      { institutionId: full.institutionId, name: expect.any(String), city: '深圳' },
    ]);
    await expectFailure(invoke('demand.save', { demandId, version, institutionIds: [] }), 409);
  });

  test('asks at least one institution, all of them in force', async () => {
    const { invoke } = world.as('buyer');
    const nobody = await fillDraft(world, { institutionIds: [] });
    await expectFailure(invoke('inquiry.submit', nobody), 400, ['institutionIds']);
    const gone = await addProvider(world.db);
    const draft = await fillDraft(world, { institutionIds: [gone.institutionId] });
    await setRows(world.db, 'institution', { id: gone.institutionId }, { in_force: false });
    await expectFailure(invoke('inquiry.submit', draft), ['institutionIds']);
    const { demandId, version } = nobody;
    const foreign = invoke('demand.save', { demandId, version, institutionIds: [gone.institutionId] });
    await expectFailure(foreign, 400);
  });

  test('an open demand takes no institutions', async () => {
    const { demandId, version } = await fillDraft(world);
    await expectFailure(
      world.call('buyer', 'demand.save', { demandId, version, institutionIds: asked() }),
      400,
    );
  });

  test('invites those that were chosen, whatever they cover, and nobody else', async () => {
    const demandId = await publish(world, { institutionIds: asked(), packages: [onePackage(plainItems)] });
    const { invitations, matching } = await world.call('buyer', 'demand.getMine', { demandId });
    expect(matching).toBe(false);
    expect(invitations.map((one) => [one.institutionId, one.coverage])).toEqual([
      [full.institutionId, 1],
      [small.institutionId, expect.closeTo(0.4)],
    ]);
    expect(invitations[1]?.reason).toBe('采购方指定邀请，可承接 2/5 项（40%）。');
    expect((await received(small, demandId))?.source.name).toBe('采购方邀请');
    expect(await received(other, demandId)).toBeUndefined();
    const uninvited = world.call(other, 'quotation.open', { demandId });
    await expectFailure(uninvited, 404);
    await expectFailure(world.call(other, 'demand.detail', { demandId }), 404);
    const notices = await world.call(small, 'notification.list', {});
    expect(notices.records.map((one) => one.title)).toContain('采购方指定邀请您报价');
  });

  test('is on no public page', async () => {
    const demandId = await publish(world, { institutionIds: asked(), fields: { title: '只给两家看的询价' } });
    const visitor = world.as('visitor').invoke;
    const hall = await visitor('demand.listHall', { keyword: '只给两家看的询价' });
    expect(hall.records).toEqual([]);
    for (const name of ['demand.publicDetail', 'demand.publicProgress', 'demand.listPackageBase'] as const)
      await expectFailure(visitor(name, { demandId }), 404);
  });

  test('goes from the answers to the award by its own calls', async () => {
    const { invoke } = world.as('buyer');
    const bidders = [full, small].map((provider) => ({ provider, prices: {}, sends: false }));
    const deal = await procure(world, bidders, {
      institutionIds: asked(),
      packages: [onePackage(plainItems)],
    });
    const [won, lost] = deal.bids.map((bid) => bid.quotationId) as [string, string];
    const { packages } = await world.call(full, 'inquiryQuotation.detail', { quotationId: won });
    const quotationPackageId = packages[0]?.quotationPackageId as string;
    await world.call(full, 'inquiryQuotation.packageDetail', { quotationPackageId });
    await sendQuotation(world, full, won);
    await world.call(small, 'inquiryQuotation.cancel', { quotationId: lost, reason: '排满了' });
    const { groups } = await invoke('inquiry.getGroupsWithQuotations', { demandId: deal.demandId });
    const offers = groups.flatMap((group) => group.packages.flatMap((pkg) => pkg.quotations));
    expect(offers.map((one) => [one.institution.institutionId, one.quotedTotal])).toEqual([
      [full.institutionId, '100.00'],
    ]);
    await invoke('inquiry.accept', { quotationPackageId });
    const { status } = await invoke('inquiry.complete', { demandId: deal.demandId });
    expect(status.code).toBe(demandStatus.completed);
  });

  test('its calls do not know an open demand', async () => {
    const open = await fillDraft(world);
    const { invoke } = world.as('buyer');
    const failures = await Promise.all([
      expectFailure(invoke('inquiry.getMine', { demandId: open.demandId })),
      expectFailure(invoke('inquiry.submit', open)),
      expectFailure(invoke('inquiry.getGroup', { groupId: open.groupId })),
    ]);
    expect(failures.map((one) => one.code)).toEqual([404, 404, 404]);
  });
});

describe('finding institutions', () => {
  const packages = [{ ...onePackage(plainItems), packageId: 'a' }];
  const idsOf = (page: { records: { institutionId: string }[] }) =>
    page.records.map((one) => one.institutionId);

  test('ranks those that can do most first and names what the others lack', async () => {
    const page = await world.call('buyer', 'inquiry.findInstitutions', {
      institutionIds: [small.institutionId, full.institutionId],
      packages,
    });
    expect(page.records.map((one) => [one.institutionId, one.coverage, one.missing.length])).toEqual([
      [full.institutionId, 1, 0],
      [small.institutionId, 0.4, 3],
    ]);
    const without = await world.call('buyer', 'inquiry.findInstitutions', { institutionIds: asked() });
    expect(without.records.map((one) => one.coverage)).toEqual([null, null]);
  });

  test('narrows by place, type, level and name', async () => {
    const { invoke } = world.as('buyer');
    const far = await addProvider(world.db, { city_id: '440100', region_id: '440106' });
    const id = far.institutionId;
    const { name } = await rowOf(world.db, 'institution', { id });
    await setRows(world.db, 'institution', { id }, { type: 'CLINIC', level: '3A' });
    for (const filter of [{ regionId: '440100' }, { keyword: name }, { type: 'CLINIC' }, { level: '3A' }])
      expect(idsOf(await invoke('inquiry.findInstitutions', filter))).toEqual([id]);
    for (const other of [{ type: 'CHECKUP_CENTER' }, { level: '2A' }])
      expect((await invoke('inquiry.findInstitutions', { regionId: '440100', ...other })).total).toBe(0);
  });

  test('keeps each buyer’s own favourites, and knows who won before', async () => {
    const { invoke } = world.as('buyer');
    const { institutionId } = other;
    const code = await codeOf(institutionId);
    const favourites = () => invoke('inquiry.findInstitutions', { scope: 'favourites' });
    await invoke('inquiry.setFavourite', { institutionCode: code, favourite: true });
    await invoke('inquiry.setFavourite', { institutionCode: code, favourite: true });
    expect(
      (await invoke('inquiry.listFavourites', { codes: [code] })).records.map((one) => one.code),
    ).toEqual([code]);
    expect((await invoke('inquiry.listFavourites', { codes: ['ANOTHER'] })).total).toBe(0);
    const member = world.as('member').invoke;
    await member('inquiry.setFavourite', {
      institutionCode: await codeOf(full.institutionId),
      favourite: true,
    });
    expect((await member('inquiry.listFavourites', {})).records).toHaveLength(1);
    expect((await favourites()).records.map((one) => [one.institutionId, one.favourite])).toEqual([
      [institutionId, true],
    ]);
    const elsewhere = await world.call('otherBuyer', 'inquiry.findInstitutions', { scope: 'favourites' });
    expect(elsewhere.records).toEqual([]);
    await invoke('inquiry.setFavourite', { institutionCode: code, favourite: false });
    expect((await favourites()).records).toEqual([]);

    const partners = await invoke('inquiry.findInstitutions', { scope: 'partners' });
    expect(partners.records.map((one) => [one.institutionId, one.partner?.awards])).toEqual([
      [full.institutionId, 1],
    ]);
    const newcomer = await addBuyer(world.db);
    expect((await world.call(newcomer, 'inquiry.findInstitutions', { scope: 'partners' })).total).toBe(0);
  });
});
