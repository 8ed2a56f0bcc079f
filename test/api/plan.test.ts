import { beforeEach, expect, test } from 'vitest';
import { pagesOf } from '#test/pdf/read-pdf.ts';
import { uploadLicence } from '#test/world/files.ts';
import { addBuyer, type Person } from '#test/world/people.ts';
import { expectFailure, useWorld } from '#test/world/use-world.ts';
import { compared } from './comparison.testkit.ts';

const world = useWorld();
const raise = (what: string): never => {
  throw new Error(what);
};
const buyer = () => world.as('buyer').invoke;
let demandId: string;
let institution: string;
let provider: Person;

/** A demand of two packages, the first of which is awarded. */
beforeEach(async () => {
  const {
    demandId: id,
    bids,
    packageIds,
  } = await compared(
    world,
    [['LIV018', 'XRY001'], ['ECG001']],
    [{ LIV018: 3000, XRY001: 8000, ECG001: 2000 }],
  );
  demandId = id;
  institution = bids[0]?.institution ?? '';
  provider = bids[0]?.provider as Person;
  await buyer()('comparison.accept', { quotationPackageId: bids[0]?.packageIds[0] as string });
  if (!packageIds[1]) throw new Error('no second package');
});

const complete = async () => {
  const { packages } = await buyer()('comparison.matrix', { demandId });
  const left = packages.at(-1)?.packageId as string;
  await buyer()('demand.complete', { demandId, leftOut: [{ packageId: left, reason: '暂不安排' }] });
};
const make = async () => {
  await complete();
  return (await buyer()('plan.add', { demandId })).planId;
};
const detail = (planId: string) => buyer()('plan.detail', { planId });

test('is made from the award: its packages, what they contain, who examines, what to know beforehand', async () => {
  await expectFailure(buyer()('plan.add', { demandId }), 409);
  const planId = await make();
  const plan = await detail(planId);
  expect(plan.number).toMatch(/^FA\d{8}-\d{6}$/);
  expect(plan.packages).toHaveLength(1);
  expect(plan.packages[0]?.items.map(({ code }) => code)).toEqual(
    expect.arrayContaining(['LIV018', 'XRY001']),
  );
  expect(plan.packages[0]?.items.every(({ significance }) => significance.length > 5)).toBe(true);
  // A panel without a text of its own is prepared for as its members are; an operator's correction is on every plan.
  const prepared = async () =>
    Object.fromEntries(
      (await detail(planId)).packages.flatMap((pkg) =>
        pkg.items.map((item) => [item.code, item.preparation]),
      ),
    );
  expect(await prepared()).toMatchObject({
    LIV018: '空腹 8 小时以上，可少量饮水。',
    XRY001: expect.stringContaining('怀孕'),
  });
  await world.call('operator', 'catalogue.update', {
    code: 'LIV018',
    version: world.services.catalogue().items.get('LIV018')?.version ?? 0,
    preparation: '空腹 10 小时以上。',
  });
  await world.services.refreshCatalogue();
  expect(await prepared()).toMatchObject({ LIV018: '空腹 10 小时以上。' });
  expect(plan.institutions.map(({ name }) => name)).toEqual([institution]);
  const fasting = plan.instructions.find(({ key }) => key === 'fasting');
  expect(fasting).toMatchObject({ items: ['肝功能三项'], source: expect.stringContaining('WS/T 661') });
  expect(plan.instructions.map(({ key }) => key)).toContain('radiology');
});

test('a second click makes no second plan', async () => {
  await complete();
  const made = await Promise.all([1, 2, 3].map(() => buyer()('plan.add', { demandId })));
  expect(new Set(made.map(({ planId }) => planId)).size).toBe(1);
  const { records, waiting } = await buyer()('plan.list', {});
  expect(records.filter((row) => row.demandId === demandId)).toHaveLength(1);
  expect(waiting.map((row) => row.demandId)).not.toContain(demandId);
});

test('is edited on the version that was read; an older one changes nothing', async () => {
  const planId = await make();
  const { version, instructions } = await detail(planId);
  const [first] = instructions;
  const own = { key: 'own', title: '停车', text: '请走东门。' };
  const { version: next } = await buyer()('plan.update', {
    planId,
    version,
    title: '年度体检',
    instructions: [{ key: first?.key ?? '', title: '改过', text: '改过的内容' }, own],
  });
  const edited = await detail(planId);
  expect([edited.title, edited.version]).toEqual(['年度体检', next]);
  expect(edited.instructions).toEqual([
    { ...first, title: '改过', text: '改过的内容' },
    { ...own, items: [], source: '单位补充' },
  ]);
  const late = buyer()('plan.update', { planId, version, title: '晚了一步' });
  await expectFailure(late, 409);
  expect((await detail(planId)).title).toBe('年度体检');
});

test('is read by whoever has the link, until sharing is stopped; the link names no person and no price', async () => {
  const planId = await make();
  const visitor = world.as('visitor').invoke;
  const { shareToken: token } = await buyer()('plan.share', { planId, shared: true });
  expect(token.length).toBeGreaterThanOrEqual(32);
  expect((await buyer()('plan.share', { planId, shared: true })).shareToken).toBe(token);
  const shared = await visitor('plan.shared', { token });
  expect(shared.packages).toHaveLength(1);
  const text = JSON.stringify(shared);
  for (const secret of [world.people.buyer.mobile, world.people.buyer.account, '30.00', demandId])
    expect(text).not.toContain(secret);
  await buyer()('plan.share', { planId, shared: false });
  await expectFailure(visitor('plan.shared', { token }), 404);
  expect((await buyer()('plan.share', { planId, shared: true })).shareToken).not.toBe(token);
});

test('its PDF has text: of all packages, or of one; another plan’s package is not found', async () => {
  const planId = await make();
  const plan = await detail(planId);
  const { name, bytes } = await buyer()('plan.exportPdf', { planId });
  expect(name).toBe(`${plan.title}-电子体检方案.pdf`);
  const text = pagesOf(bytes).join('\n').replace(/\s/g, '');
  for (const part of [
    plan.number,
    '肝功能三项',
    institution,
    plan.packages[0]?.label ?? '',
    plan.instructions[0]?.title ?? '',
  ])
    expect(text).toContain(part.replace(/\s/g, ''));
  const { packageId, label, sex, institutionId, instructions } = plan.packages[0] ?? raise('no package');
  expect([sex, institutionId]).toEqual([expect.any(Number), plan.institutions[0]?.institutionId]);
  expect(instructions).toContain('fasting');
  const own = await buyer()('plan.exportPdf', { planId, packageId });
  expect(own.name).toContain(label);
  await expectFailure(buyer()('plan.exportPdf', { planId, packageId: demandId }), 404, '没有这个套餐');
});

test('its record says who made it, shared it and stopped sharing it, each once', async () => {
  const planId = await make();
  const history = async () =>
    (await world.as('operator').invoke('console.record', { kind: 'plan', id: planId })).history.map(
      ({ action }) => action,
    );
  const { shareToken } = await buyer()('plan.share', { planId, shared: true });
  expect((await buyer()('plan.share', { planId, shared: true })).shareToken).toBe(shareToken);
  await buyer()('plan.share', { planId, shared: false });
  await buyer()('plan.share', { planId, shared: false });
  expect(await history()).toEqual(['停止分享', '生成分享链接', '创建']);
});

test('is found by its buyer and by operators only', async () => {
  const planId = await make();
  const other = await addBuyer(world.db);
  await expectFailure(world.call(other, 'plan.detail', { planId }), 404);
  await expectFailure(world.call(other, 'plan.add', { demandId }), 404);
  expect((await world.call('operator', 'plan.detail', { planId })).editable).toBe(false);
  expect((await world.call(other, 'plan.list', {})).total).toBe(0);
});

test('is listed for operators and for the institution that won, which reads it while it is shared', async () => {
  const planId = await make();
  const row = async () => {
    const { records } = await world.call(provider, 'plan.list', { side: 'institution' });
    return records.find((one) => one.planId === planId);
  };
  expect(await row()).toMatchObject({ shareToken: '' });
  const { shareToken } = await buyer()('plan.share', { planId, shared: true });
  expect(await row()).toMatchObject({ shareToken });
  expect((await world.call('provider', 'plan.list', { side: 'institution' })).total).toBe(0);
  const { records } = await world.call('operator', 'console.listPlans', {});
  expect(records.map((one) => one.planId)).toContain(planId);
});

test('stores a PDF that the buyer uploaded, and forgets it with the next edit', async () => {
  const planId = await make();
  const pdf = { name: '方案.pdf', bytes: Buffer.from('%PDF-1.4\n%%EOF\n') };
  const { src, fileId } = await world.as('buyer', { file: pdf }).invoke('common.upload', {});
  await buyer()('plan.update', { planId, url: src });
  const stored = await detail(planId);
  expect(stored.file?.fileId).toBe(fileId);
  const { src: picture } = await uploadLicence(world, 'buyer');
  const other = await world.as('otherBuyer', { file: pdf }).invoke('common.upload', {});
  for (const url of [picture, other.src, 'https://elsewhere.example/a.pdf'])
    await expectFailure(buyer()('plan.update', { planId, url }), 400);
  await buyer()('plan.update', { planId, version: stored.version, title: '改名' });
  expect((await detail(planId)).file).toBeNull();
});

test('says what is not under contract, and names whom the award left to nobody, to staff as well', async () => {
  const planId = await make();
  const { leftOut, uncontracted } = await detail(planId);
  expect(leftOut).toHaveLength(1);
  expect(uncontracted).toEqual([institution]);
  const { shareToken } = await buyer()('plan.share', { planId, shared: true });
  const shared = await world.as('visitor').invoke('plan.shared', { token: shareToken });
  expect(shared.leftOut).toEqual(leftOut);
  expect(shared).not.toHaveProperty('uncontracted');
});
