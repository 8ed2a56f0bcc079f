import { expect, test } from 'vitest';
import { demandStatus } from '#domain/demand/demand-status.ts';
import { quotationPackageStatus, quotationStatus } from '#domain/quotation/quotation-machine.ts';
import type { CallInput, CallOutput } from '#wire/invoke.ts';
import type { CallName } from '#wire/table/call-table.ts';
import { documented } from '#test/world/calls-of-other-clients.ts';
import { runDueJobs } from '#test/world/due-jobs.ts';
import { addProvider, type Person } from '#test/world/people.ts';
import { validUntil } from '#test/world/procurement.ts';
import { approveDemand } from '#test/world/review.ts';
import { useWorld } from '#test/world/use-world.ts';
import { fillDraft, onePackage, plainItems, stepOne, stockLibrary } from './demand-steps.ts';

// What no screen calls is called here, each in a flow of its kind, and its effect looked at: the calls that the specification names for
// clients other than this site.

const world = useWorld();
const made = new Set<CallName>();
type Who = Parameters<typeof world.as>[0];
function by(who: Who) {
  return async <N extends CallName>(name: N, input: CallInput<N>): Promise<CallOutput<N>> => {
    const answer = await world.as(who).invoke(name, input);
    made.add(name);
    return answer;
  };
}
const visitor = by('visitor');
const buyer = by('buyer');

test('places, settings and a template, as a start page reads them', async () => {
  expect(await visitor('common.authNeed', {})).toMatchObject({ needLogin: true });
  expect(await visitor('region.byName', { cityName: '深圳' })).toMatchObject([{ id: '440300' }]);
  const districts = await visitor('region.listDistricts', { cityId: '440300' });
  expect(districts.map(({ name }) => name)).toContain('南山区');
  expect((await visitor('setting.homeHeader', {})).defaultCity).toMatchObject({ id: '440300', code: '0755' });
  expect((await visitor('setting.institutionList', {})).levels.length).toBeGreaterThan(0);
  expect(await visitor('setting.package', { code: 'PKG01' })).toMatchObject({ code: 'PKG01' });
});

test('a library item by item, and its rules', async () => {
  const provider = await addProvider(world.db);
  const { institutionId } = provider;
  await stockLibrary(world, provider, ['CT001', 'XRY001']);
  const desk = by(provider);
  const page = await desk('library.listPage', { institutionId, size: 10 });
  expect(page.total).toBe(2);
  const itemId = page.records[0]?.id as string;
  expect(await desk('library.detail', { itemId })).toMatchObject({ id: itemId, listPrice: '30.00' });
  const categories = await desk('library.listCategory', { institutionId });
  expect(categories.reduce((sum, { itemCount }) => sum + itemCount, 0)).toBe(2);
  const mutex = await desk('mutexRule.add', { institutionId, a: 'XRY001', b: 'CT001', reason: '同日一项。' });
  expect((await desk('mutexRule.detail', { ruleId: mutex.id })).reason).toBe('同日一项。');
  const partner = await desk('partnerRule.add', {
    institutionId,
    item: 'XRY001',
    requires: ['CT001'],
    reason: '一并做。',
  });
  expect((await desk('partnerRule.detail', { ruleId: partner.id })).reason).toBe('一并做。');
});

test('an open demand read package by package, before and after it is published', async () => {
  const provider = await addProvider(world.db);
  await stockLibrary(world, provider, plainItems);
  const { groupId, demandId, version } = await fillDraft(world, { packages: [onePackage()] });
  expect((await buyer('demand.getGroup', { groupId })).group).toMatchObject({ groupId, name: '全体员工' });
  const packages = await buyer('demand.listPackages', { demandId });
  const packageId = packages.packages[0]?.packageId as string;
  expect((await buyer('demand.packageDetail', { packageId })).items).toHaveLength(plainItems.length);
  await buyer('demand.submit', { demandId, version });
  await approveDemand(world.as('operator').invoke, demandId);
  await runDueJobs(world.services);
  const viewed = await buyer('demand.getGroupForView', { demandId });
  expect(JSON.stringify(viewed)).toContain(packageId);
  expect(JSON.stringify(await buyer('demand.listPackagesWithItems', { demandId }))).toContain(plainItems[0]);
  expect(JSON.stringify(await visitor('demand.listPackageBase', { demandId }))).toContain(packageId);
  const desk = by(provider);
  const own = await desk('quotation.listInstitutions', {});
  expect(own).toMatchObject([{ institutionId: provider.institutionId, quotations: 1, waiting: 1 }]);
  const quoted = await desk('quotation.listPackages', { demandId });
  expect(quoted).toMatchObject([{ status: { code: quotationPackageStatus.open } }]);
});

/** An inquiry to two institutions by its own calls, from the draft to the quotes. */
async function inquire(providers: readonly Person[]) {
  const draft = await buyer('inquiry.newDraft', {});
  const { demandId } = draft;
  const saved = await buyer('demand.save', {
    demandId,
    version: draft.version,
    ...stepOne(world.services.clock()),
    institutionIds: providers.map(({ institutionId }) => institutionId),
  });
  const spare = await buyer('inquiry.addGroup', {
    demandId,
    version: saved.version,
    name: '备用组',
    packages: [onePackage()],
  });
  const added = await buyer('inquiry.addGroup', {
    demandId,
    version: spare.version,
    name: '全体员工',
    packages: [onePackage()],
  });
  const { groupId } = added.group;
  const gone = await buyer('inquiry.deleteGroup', { groupId: spare.group.groupId, version: added.version });
  expect((await buyer('inquiry.getGroup', { groupId })).group).toMatchObject({ name: '全体员工' });
  const { version } = await buyer('inquiry.updateGroup', {
    groupId,
    version: gone.version,
    name: '全体职工',
    packages: [onePackage()],
  });
  expect((await buyer('inquiry.getMine', { demandId })).institutions).toHaveLength(providers.length);
  await buyer('inquiry.submit', { demandId, version });
  await approveDemand(world.as('operator').invoke, demandId);
  await runDueJobs(world.services);
  const viewed = JSON.stringify(await buyer('inquiry.getGroupForView', { demandId }));
  expect([viewed.includes('全体职工'), viewed.includes('备用组')]).toEqual([true, false]);
  expect(JSON.stringify(await buyer('inquiry.listPackagesWithItems', { demandId }))).toContain(plainItems[0]);
  return demandId;
}

async function answer(provider: Person, demandId: string, sends: boolean): Promise<string> {
  const desk = by(provider);
  const { records } = await desk('inquiryQuotation.list', { size: 100 });
  const quotationId = records.find((one) => one.demand.demandId === demandId)?.quotationId as string;
  if (!sends) {
    await desk('inquiryQuotation.cancel', { quotationId, reason: '排满了' });
    const { status } = await desk('inquiryQuotation.detail', { quotationId });
    expect(status.code).toBe(quotationStatus.cancelled);
    return '';
  }
  const { packages } = await desk('inquiryQuotation.detail', { quotationId });
  const quotationPackageId = packages[0]?.quotationPackageId as string;
  const { issues } = await desk('inquiryQuotation.packageDetail', { quotationPackageId });
  const acknowledged = issues.map(({ key }) => key);
  await desk('inquiryQuotation.confirmPackage', { quotationPackageId, acknowledged });
  await desk('inquiryQuotation.confirm', { quotationId, validUntil: validUntil(world) });
  return quotationPackageId;
}

test('an inquiry from its draft to the award, by both sides', async () => {
  const [one, two, three] = [
    await addProvider(world.db),
    await addProvider(world.db),
    await addProvider(world.db),
  ];
  for (const provider of [one, two, three]) await stockLibrary(world, provider, plainItems);
  const demandId = await inquire([one, two, three]);
  const wins = await answer(one, demandId, true);
  const loses = await answer(two, demandId, true);
  await answer(three, demandId, false);
  const { groups } = await buyer('inquiry.getGroupsWithQuotations', { demandId });
  const offers = groups.flatMap(({ packages }) => packages.flatMap(({ quotations }) => quotations));
  expect(offers.map(({ quotationPackageId }) => quotationPackageId).toSorted()).toEqual(
    [wins, loses].toSorted(),
  );
  await buyer('inquiry.reject', { quotationPackageId: loses, reason: '价格偏高' });
  await buyer('inquiry.accept', { quotationPackageId: wins });
  const { status } = await buyer('inquiry.complete', { demandId });
  expect(status.code).toBe(demandStatus.completed);
});

test('with these, every call that the document lists has been made', () => {
  expect(documented().filter((name) => !made.has(name))).toEqual([]);
});
