import { beforeAll, beforeEach, expect, test } from 'vitest';
import { quotationPackageStatus, quotationStatus } from '#domain/quotation/quotation-machine.ts';
import type { CallInput } from '#wire/invoke.ts';
import { expireQuotations } from '#server/node/expire-quotations.ts';
import { runDueJobs } from '#test/world/due-jobs.ts';
import { addProvider, type Person } from '#test/world/people.ts';
import { type Bid, type Procurement, procure, sendQuotation } from '#test/world/procurement.ts';
import { expectFailure, outcomes, useWorld } from '#test/world/use-world.ts';
import { onePackage, type Package, plainItems, stockLibrary } from './demand-steps.ts';

const world = useWorld();
const buyer = () => world.as('buyer').invoke;
const day = 86_400_000;
/** `sent` has sent its quote; `drafted` has not. */
let sent: Person;
let drafted: Person;
let deal: Procurement;

beforeAll(async () => {
  [sent, drafted] = [await addProvider(world.db), await addProvider(world.db)];
  for (const one of [sent, drafted]) await stockLibrary(world, one, [...plainItems, 'HEM001']);
});

beforeEach(async () => {
  deal = await procure(
    world,
    [
      { provider: sent, prices: {} },
      { provider: drafted, prices: {}, sends: false },
    ],
    {
      institutionIds: [sent.institutionId, drafted.institutionId],
      packages: [
        onePackage(['GEN001', 'GEN002'], { headcount: 60 }),
        onePackage(['INT001', 'SUR001'], { headcount: 40, sex: 3, name: '女性基础' }),
      ],
    },
  );
});

/** The demand as it stands, as the page sends it, with changes. */
async function amended(
  change: (packages: Package[]) => Package[] = (packages) => packages,
  terms: Partial<CallInput<'amendment.preview'>> = {},
): Promise<CallInput<'amendment.preview'>> {
  const { demandId } = deal;
  const { version, groups } = await buyer()('demand.getMine', { demandId });
  return {
    demandId,
    version,
    groups: groups.map((group) => ({
      groupId: group.groupId,
      name: group.name,
      packages: change(
        group.packages.map(({ packageId, name, sex, ageMin, ageMax, headcount, items }) => ({
          packageId,
          name,
          sex: sex.code,
          ageMin,
          ageMax,
          headcount,
          items: items.map(({ catalogueCode, required, note }) => ({ catalogueCode, required, note })),
        })),
      ),
    })),
    ...terms,
  };
}
const withItem = ([first, ...others]: Package[]): Package[] => [
  { ...(first as Package), items: [...(first as Package).items, { catalogueCode: 'HEM001' }] },
  ...others,
];
const detail = (bid: number) => {
  const { provider, quotationId } = deal.bids[bid] as Bid;
  return world.call(provider, 'quotation.detail', { quotationId });
};
/** Packages of the first quote that the buyer can decide on. */
const offered = async () => {
  const { rows } = await buyer()('comparison.overview', { demandId: deal.demandId });
  const { packages } = await detail(0);
  const row = rows.find(({ quotationId }) => quotationId === deal.bids[0]?.quotationId);
  return (row?.cells ?? []).flatMap((cell) =>
    cell?.actions.includes('accept')
      ? (packages.find((one) => one.quotationPackageId === cell.quotationPackageId)?.name ?? '')
      : [],
  );
};
const noticesOf = async (who: Person) => {
  await runDueJobs(world.services);
  const { records } = await world.call(who, 'notification.list', { size: 100 });
  return records.filter((one) => one.body.includes('2027年度员工体检')).map((one) => one.title);
};

test('says before what it changes and what becomes of every quote, and changes nothing by that', async () => {
  const plan = await buyer()('amendment.preview', await amended(withItem));
  expect(plan.changes).toEqual([
    { packageName: '全体员工 · 男性（男性基础）', text: expect.stringContaining('新增项目'), priced: true },
  ]);
  const effects = plan.quotations.map(({ status, effect, packages }) => [
    status.code,
    effect,
    packages.map((one) => one.effect),
  ]);
  expect(effects).toEqual([
    [quotationStatus.quoted, 'partly', ['reopened', 'unchanged']],
    [quotationStatus.waiting, 'redrafted', ['redrafted', 'unchanged']],
  ]);
  expect((await detail(0)).status.code).toBe(quotationStatus.quoted);
});

test('reopens the touched package alone; prices of what stays stay, the new line is drafted', async () => {
  const { quotationId, packages: before } = deal.bids[0] as Bid;
  const answer = await buyer()('amendment.save', { ...(await amended(withItem)), reason: '补充血常规' });
  expect(answer).toMatchObject({ changes: 1, reopened: 2 });
  const after = await detail(0);
  expect([after.status.code, after.revision, after.amending]).toEqual([quotationStatus.quoted, 2, true]);
  expect(after.offOffer).toEqual([after.packages[0]?.quotationPackageId]);
  expect(after.packages.map((pkg) => pkg.status.code)).toEqual([
    quotationPackageStatus.open,
    quotationPackageStatus.quoted,
  ]);
  const [touched] = after.packages;
  const { lines } = await world.call(sent, 'quotation.packageDetail', {
    quotationPackageId: touched?.quotationPackageId as string,
  });
  const ids = lines.map((line) => line.lineId);
  expect(ids).toEqual(expect.arrayContaining(before[0]?.lines.map((line) => line.lineId) ?? []));
  expect(lines.map((line) => line.catalogueCode)).toContain('HEM001');
  expect(after.changes).toEqual([
    { at: expect.any(String), reason: '补充血常规', lines: [expect.objectContaining({ priced: true })] },
  ]);
  expect(await noticesOf(sent)).toContain('采购方变更了需求，请重新确认报价');
  // What was sent of the other stands; the buyer sees the touched one again when it is sent again.
  expect(await offered()).toEqual([expect.stringContaining('女性基础')]);
  await sendQuotation(world, sent, quotationId);
  expect(await detail(0)).toMatchObject({ amending: false, status: { name: '已报价' } });
  expect(await offered()).toHaveLength(2);
});

test.each(['the deadline', 'giving the amendment up'])(
  '%s leaves the untouched package on offer, and the touched one out',
  async (how) => {
    const [bid] = deal.bids as [Bid];
    const [touched, other] = bid.packages;
    const sentTotal = (await detail(0)).packages[1]?.quotedTotal;
    await buyer()('amendment.save', await amended(withItem));
    if (how === 'the deadline') {
      await world.sql`UPDATE demand SET quote_deadline = now() - interval '1 second' WHERE id = ${deal.demandId}`;
      await expireQuotations(world.db, new Date());
    } else await world.call(sent, 'quotation.abandon', { quotationId: bid.quotationId });
    const after = await detail(0);
    expect(after).toMatchObject({ amending: false, status: { name: '已报价' } });
    expect(after.packages.map(({ status, quotedTotal }) => [status.name, quotedTotal])).toEqual([
      ['不报价', '0.00'],
      ['已报价', sentTotal],
    ]);
    expect(await offered()).toEqual([expect.stringContaining('女性基础')]);
    const accept = (quotationPackageId = '') => buyer()('comparison.accept', { quotationPackageId });
    await expectFailure(accept(touched?.quotationPackageId), 409);
    await accept(other?.quotationPackageId);
  },
);

test('an added package is to be quoted beside what stands', async () => {
  const added = onePackage(['EYE001'], { headcount: 30, name: '眼科加项', sex: 3 });
  const input = await amended(([first, second]) => [
    { ...(first as Package), headcount: 30 },
    second as Package,
    added,
  ]);
  await buyer()('amendment.save', input);
  expect(await offered()).toEqual([expect.stringContaining('女性基础')]);
  const { amending: isAmending, offOffer } = await detail(0);
  expect([isAmending, offOffer.length]).toEqual([true, 2]);
  await world.call(sent, 'quotation.abandon', { quotationId: deal.bids[0]?.quotationId as string });
  expect((await detail(0)).packages.map(({ status }) => status.name)).toEqual(['不报价', '已报价', '不报价']);
  expect(await offered()).toHaveLength(1);
});

test('the workbench counts and lists a quote that is being amended', async () => {
  const overview = () => world.call(sent, 'quotation.overview', {});
  const badge = async () =>
    (await world.call(sent, 'notification.waiting', { area: 'provider' })).counts.find(
      ({ entry }) => entry === 'invitations',
    )?.count;
  const before = (await overview()).counts;
  const waited = (await badge()) ?? 0;
  await amending();
  const { counts, waiting } = await overview();
  expect([counts.waiting, counts.amending]).toEqual([before.waiting, before.amending + 1]);
  expect(await badge()).toBe(waited + 1);
  expect(waiting.map(({ quotationId }) => quotationId)).toContain(deal.bids[0]?.quotationId);
});

test('items and packages that are asked for no more go, new packages are drafted', async () => {
  const input = await amended(([first, second]) => [
    { ...(first as Package), headcount: 70, items: [{ catalogueCode: 'GEN001' }] },
    onePackage(['EYE001'], { headcount: 30, name: '眼科加项', sex: (second as Package).sex }),
  ]);
  await buyer()('amendment.save', input);
  const after = await detail(0);
  expect(after.packages.map((pkg) => [pkg.headcount, pkg.status.code])).toEqual([
    [70, quotationPackageStatus.open],
    [30, quotationPackageStatus.open],
  ]);
  const { items } =
    (await buyer()('demand.listPackagesWithItems', { demandId: deal.demandId })).packages[0] ?? {};
  expect(items?.map((item) => item.catalogueCode)).toEqual(['GEN001']);
  await sendQuotation(world, sent, (deal.bids[0] as Bid).quotationId);
});

test('a later deadline leaves the quotes as they are and is told to everybody', async () => {
  const quoteDeadline = new Date(world.services.clock().getTime() + 8 * day).toISOString();
  const plan = await buyer()('amendment.preview', await amended(undefined, { quoteDeadline }));
  expect(plan.quotations.map((one) => one.effect)).toEqual(['unchanged', 'unchanged']);
  await buyer()('amendment.save', await amended(undefined, { quoteDeadline }));
  const after = await detail(0);
  expect([after.status.code, after.demand.deadline]).toEqual([quotationStatus.quoted, quoteDeadline]);
  for (const who of [sent, drafted])
    expect(await noticesOf(who)).toContain('采购方变更了需求，您的报价不受影响');
});

test('what the buyer keeps to themselves is told to nobody', async () => {
  await buyer()('amendment.save', await amended(undefined, { contact: '钱经理', budgetMax: '900.00' }));
  expect(JSON.stringify((await detail(0)).changes)).not.toMatch(/钱经理|900/);
});

test('an accepted quote is taken back by the buyer first', async () => {
  const quotationPackageId = (deal.bids[0] as Bid).packages[0]?.quotationPackageId as string;
  await buyer()('comparison.accept', { quotationPackageId });
  const plan = await buyer()('amendment.preview', await amended(withItem));
  expect(plan.quotations[0]?.effect).toBe('blocked');
  await expectFailure(buyer()('amendment.save', await amended(withItem)), 409);
  await buyer()('comparison.undo', { quotationPackageId });
  await buyer()('amendment.save', await amended(withItem));
});

test('of two tabs one wins; nothing changed, something missing or too late is refused', async () => {
  const input = await amended(withItem);
  const codes = await outcomes([buyer()('amendment.save', input), buyer()('amendment.save', input)]);
  expect(codes.toSorted()).toEqual([200, 409]);
  await expectFailure(buyer()('amendment.save', await amended()), 400);
  const fewer = await amended(([first, ...rest]) => [{ ...(first as Package), headcount: 1 }, ...rest]);
  await expectFailure(buyer()('amendment.save', fewer), ['headcount']);
  await world.sql`UPDATE demand SET quote_deadline = now() - interval '1 second' WHERE id = ${deal.demandId}`;
  const late = await amended(undefined, { remarks: '晚了' });
  await expectFailure(buyer()('amendment.preview', late), 409);
});

/** The first quote is being amended: its first package at half price, not confirmed. */
async function amending() {
  const [bid] = deal.bids as [Bid];
  const [first] = bid.packages;
  const quotationPackageId = first?.quotationPackageId as string;
  await world.call(sent, 'quotation.revise', { quotationId: bid.quotationId });
  await world.call(sent, 'quotation.revisePackage', { quotationPackageId });
  const { lines } = await world.call(sent, 'quotation.savePackage', { quotationPackageId, rate: 500 });
  return lines.find(({ catalogueCode }) => catalogueCode === 'GEN001')?.unitPrice;
}
const shownTotals = async () =>
  (await buyer()('comparison.listQuotations', { demandId: deal.demandId })).map(({ packages }) => packages);

test('a change that touches a quote being amended asks again, and keeps what the institution has prepared', async () => {
  const prepared = await amending();
  await buyer()('amendment.save', await amended(withItem));
  const after = await detail(0);
  expect(after).toMatchObject({ amending: true, editable: true, revision: 2, status: { name: '已报价' } });
  const { lines } = await world.call(sent, 'quotation.packageDetail', {
    quotationPackageId: after.packages[0]?.quotationPackageId as string,
  });
  expect(lines.find(({ catalogueCode }) => catalogueCode === 'GEN001')?.unitPrice).toBe(prepared);
  await sendQuotation(world, sent, deal.bids[0]?.quotationId as string);
  expect(await detail(0)).toMatchObject({ amending: false, status: { name: '已报价' } });
});

test('a change of terms alone leaves a quote being amended, and what stands of it, alone', async () => {
  const before = await shownTotals();
  await amending();
  await buyer()('amendment.save', await amended(undefined, { contact: '钱经理' }));
  expect(await detail(0)).toMatchObject({ amending: true, editable: true, status: { name: '已报价' } });
  expect(await shownTotals()).toEqual(before);
});

test('a change of the demand against the beginning of an amendment: one amendment asks for both', async () => {
  const input = await amended(withItem);
  const { quotationId } = deal.bids[0] as Bid;
  await Promise.allSettled([
    buyer()('amendment.save', input),
    world.call(sent, 'quotation.revise', { quotationId }),
  ]);
  expect(await detail(0)).toMatchObject({
    amending: true,
    editable: true,
    revision: 2,
    status: { name: '已报价' },
    offOffer: [deal.bids[0]?.packages[0]?.quotationPackageId],
  });
});
