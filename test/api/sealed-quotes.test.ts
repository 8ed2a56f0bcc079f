import { describe, expect, test } from 'vitest';
import { verifyReceipts } from '#domain/sealing/verify-receipts.ts';
import { openSealedQuotes } from '#server/modules/opening/open-sealed-quotes.ts';
import { sha256, siteSealKey } from '#server/modules/sealing/seal-cipher.ts';
import { pagesOf } from '#test/pdf/read-pdf.ts';
import { expectFailure, outcomes, useWorld } from '#test/world/use-world.ts';
import { publish } from './demand-steps.ts';
import { close, fileFor, open, sealedDemand, send, setPrices } from './sealing.testkit.ts';

const world = useWorld();
const buyer = () => world.as('buyer').invoke;
const kinds = async (demandId: string) =>
  (await world.call('visitor', 'sealing.receipts', { demandId })).entries.map(({ kind, of }) => [kind, of]);

/** Both have sent. */
async function sent() {
  const made = await sealedDemand(world, ['301.00', '302.00']);
  await send(world, made.bids[0], '整体优惠 301 元');
  await send(world, made.bids[1]);
  return made;
}

describe('sending', () => {
  test('leaves a public receipt at once, and nothing of the price in the ordinary columns', async () => {
    const { demandId, bids } = await sent();
    const list = await world.call('visitor', 'sealing.receipts', { demandId });
    expect(list).toMatchObject({ seal: 'sealed', openedAt: null });
    expect(list.entries.map(({ no, kind }) => [no, kind])).toEqual([
      [1, 'sent'],
      [2, 'sent'],
    ]);
    expect(list.entries[1]?.previous).toBe(list.entries[0]?.hash);
    const rows = await world.sql<{ sum: number; remarks: string; sent: unknown }>`
      SELECT sum(l.unit_price + l.list_price + p.quoted_total + p.list_total)::int AS sum, q.remarks, r.packages AS sent
      FROM quotation q JOIN quotation_package p ON p.quotation_id = q.id
      JOIN quotation_line l ON l.quotation_package_id = p.id JOIN quotation_revision r ON r.quotation_id = q.id
      WHERE q.demand_id = ${demandId} GROUP BY q.id, r.packages`;
    expect(rows).toEqual([
      { sum: 0, remarks: '', sent: {} },
      { sum: 0, remarks: '', sent: {} },
    ]);
    // Its own institution reads it as it was sent, and holds what proves it.
    const { provider, quotationId, packages } = bids[0];
    const own = await world.call(provider, 'quotation.detail', { quotationId });
    expect(own).toMatchObject({ remarks: '整体优惠 301 元', seal: { receipt: { no: 1 } } });
    expect(own.packages[0]?.quotedTotal).toBe('903.00');
    const lines = await world.call(provider, 'quotation.packageDetail', {
      quotationPackageId: packages[0]?.quotationPackageId as string,
    });
    expect(lines.lines.filter((line) => line.unitPrice === '301.00')).toHaveLength(3);
    const file = await fileFor(world, provider, demandId);
    expect(file.contents.map(({ no }) => no)).toEqual([1]);
    expect(await verifyReceipts([file], sha256)).toMatchObject({ problems: [], entries: 2, contents: 1 });
  });

  test('the buyer learns who has sent, and can compare, accept, export nothing', async () => {
    const { demandId, bids } = await sent();
    const overview = await buyer()('sealing.overview', { demandId });
    expect(overview.senders).toHaveLength(2);
    expect(overview.record).toBeNull();
    expect((await buyer()('comparison.overview', { demandId })).demandActions).not.toContain('complete');
    expect((await fileFor(world, 'buyer', demandId)).contents).toEqual([]);
    expect((await buyer()('comparison.overview', { demandId })).rows).toEqual([]);
    expect((await buyer()('comparison.matrix', { demandId })).columns).toEqual([]);
    expect(await buyer()('comparison.listQuotations', { demandId })).toEqual([]);
    expect((await buyer()('comparison.overview', { demandId })).seal).toBe('sealed');
    const quotationPackageId = bids[0].packages[0]?.quotationPackageId as string;
    for (const refused of [
      () => buyer()('comparison.quotationPackage', { quotationPackageId }),
      () => buyer()('comparison.accept', { quotationPackageId }),
      () => buyer()('comparison.reject', { quotationPackageId, reason: '价格太高' }),
      () => buyer()('comparison.acceptAll', { demandId, packages: [{ quotationPackageId, price: '0.00' }] }),
    ])
      await expectFailure(refused(), '开标之后');
  });

  test('an institution knows only its own entries', async () => {
    const { demandId, bids } = await sent();
    const { senders } = await world.call(bids[1].provider, 'sealing.overview', { demandId });
    expect(senders.map(({ no }) => no)).toEqual([2]);
    expect((await world.call('operator', 'sealing.overview', { demandId })).senders).toEqual([]);
  });
});

describe('before the opening', () => {
  test('a quote can be replaced; it stands until then, and the list says so', async () => {
    const { demandId, bids } = await sent();
    const [{ provider, quotationId }] = bids;
    await world.call(provider, 'quotation.revise', { quotationId });
    expect(await world.call(provider, 'quotation.detail', { quotationId })).toMatchObject({
      remarks: '整体优惠 301 元',
      amending: true,
      seal: { receipt: { no: 1 } },
    });
    await world.call(provider, 'quotation.revisePackage', {
      quotationPackageId: bids[0].packages[0]?.quotationPackageId as string,
    });
    await setPrices(world, bids[0], '299.00');
    await send(world, bids[0]);
    expect(await kinds(demandId)).toEqual([
      ['sent', null],
      ['sent', null],
      ['sent', 1],
    ]);
    await open(world, demandId);
    const { rows } = await buyer()('comparison.overview', { demandId });
    expect(rows.map((row) => row.perHead)).toEqual(['897.00', '906.00']);
  });

  test('one that gives up is entered as withdrawn, and its price is never shown', async () => {
    const { demandId, bids } = await sent();
    const { provider, quotationId } = bids[1];
    await world.call(provider, 'quotation.cancel', { quotationId, reason: '排满了' });
    expect((await kinds(demandId)).at(-1)).toEqual(['withdrawn', 2]);
    await open(world, demandId);
    expect(await buyer()('comparison.listQuotations', { demandId })).toHaveLength(1);
    expect((await buyer()('sealing.overview', { demandId })).record?.quotes).toHaveLength(1);
  });

  test('a change of the demand takes touched quotes back as drafts with their prices', async () => {
    const { demandId, bids } = await sent();
    const mine = await buyer()('demand.getMine', { demandId });
    const groups = mine.groups.map(({ groupId, name, packages }) => ({
      groupId,
      name,
      packages: packages.map((pkg) => ({
        packageId: pkg.packageId,
        name: pkg.name,
        sex: pkg.sex.code,
        headcount: pkg.headcount,
        items: pkg.items.map(({ catalogueCode }) => ({ catalogueCode, note: '上午做' })),
      })),
    }));
    await buyer()('amendment.save', { demandId, version: mine.version, groups });
    expect((await kinds(demandId)).map(([kind]) => kind)).toEqual(['sent', 'sent', 'withdrawn', 'withdrawn']);
    const { provider, quotationId } = bids[0];
    const own = await world.call(provider, 'quotation.detail', { quotationId });
    expect([own.status.code, own.packages[0]?.quotedTotal]).toEqual([1, '903.00']);
  });

  test('a demand that is cancelled is never opened', async () => {
    const { demandId, bids } = await sent();
    await buyer()('demand.cancel', { demandId, reason: '预算取消' });
    expect(await open(world, demandId)).toBe(0);
    expect((await buyer()('comparison.overview', { demandId })).rows).toEqual([]);
    const { provider, quotationId } = bids[0];
    const own = await world.call(provider, 'quotation.detail', { quotationId });
    expect(own.packages[0]?.quotedTotal).toBe('903.00');
  });
});

describe('the opening', () => {
  test('comes once, at the deadline, and leaves a record; all works as usual from then on', async () => {
    const { demandId, bids } = await sent();
    expect(await openSealedQuotes(world.db, world.services.clock(), world.services)).toBe(0);
    const both = await Promise.all([open(world, demandId), open(world, demandId)]);
    expect(both.toSorted()).toEqual([0, 1]);
    const { record, openedAt } = await buyer()('sealing.overview', { demandId });
    expect(openedAt).toBe(record?.openedAt);
    expect(record?.quotes.map(({ total }) => total)).toEqual(['90300.00', '90600.00']);
    const { rows } = await buyer()('comparison.overview', { demandId });
    expect(rows.map((row) => row.perHead)).toEqual(['903.00', '906.00']);
    const received = await buyer()('comparison.listQuotations', { demandId });
    expect(received.map(({ remarks }) => remarks)).toEqual(['整体优惠 301 元', '']);
    const quotationPackageId = bids[0].packages[0]?.quotationPackageId as string;
    await buyer()('comparison.accept', { quotationPackageId });
    expect(await buyer()('demand.complete', { demandId })).toMatchObject({ awarded: 1 });
  });

  test('the buyer’s file proves everything, an institution’s its own, and both are of one list', async () => {
    const { demandId, bids } = await sent();
    const kept = await fileFor(world, bids[1].provider, demandId);
    await open(world, demandId);
    const whole = await fileFor(world, 'buyer', demandId);
    expect(await verifyReceipts([whole, kept], sha256)).toMatchObject({
      problems: [],
      entries: 3,
      contents: 2,
    });
    const own = await fileFor(world, bids[1].provider, demandId);
    expect([own.contents.map(({ no }) => no), own.record]).toEqual([[2], null]);
    expect(await verifyReceipts([own], sha256)).toMatchObject({ problems: [] });
    expect((await fileFor(world, 'operator', demandId)).contents).toEqual([]);
  });

  test('content that was changed in the database takes no part, and the record says so', async () => {
    const { demandId } = await sent();
    await world.sql`UPDATE quote_receipt SET sealed = set_byte(sealed, 40, get_byte(sealed, 40) # 1)
      WHERE demand_id = ${demandId} AND no = 2`;
    expect(await open(world, demandId)).toBe(1);
    const { record } = await buyer()('sealing.overview', { demandId });
    expect(record?.quotes.map(({ total }) => total)).toEqual(['90300.00', null]);
    const { rows } = await buyer()('comparison.overview', { demandId });
    expect(rows.map((row) => row.perHead)).toEqual(['903.00']);
  });

  test('does not happen under another key of the site, and changes nothing then', async () => {
    const { demandId } = await sent();
    await world.sql`UPDATE demand SET quote_deadline = now() WHERE id = ${demandId}`;
    const now = new Date(world.services.clock().getTime() + 1000);
    const wrong = { sealKey: siteSealKey('another key that is long enough') };
    await expect(openSealedQuotes(world.db, now, wrong)).rejects.toThrow();
    expect((await kinds(demandId)).map(([kind]) => kind)).toEqual(['sent', 'sent']);
    expect(await openSealedQuotes(world.db, now, world.services)).toBe(1);
  });

  test('a demand without any quote is opened too', async () => {
    const { demandId } = await sealedDemand(world, ['301.00']);
    await open(world, demandId);
    const overview = await buyer()('sealing.overview', { demandId });
    expect([overview.seal, overview.record?.quotes]).toEqual(['opened', []]);
  });

  test('a second round of a sealed demand is refused', async () => {
    const { demandId, bids } = await sent();
    await open(world, demandId);
    const invite = buyer()('secondRound.invite', {
      demandId,
      quotationIds: bids.map(({ quotationId }) => quotationId),
      deadline: new Date(world.services.clock().getTime() + 86_400_000).toISOString(),
    });
    await expectFailure(invite, '密封报价一次定价');
    expect((await buyer()('comparison.overview', { demandId })).demandActions).not.toContain('requote');
  });
});

describe('two members together', () => {
  const together = async () => {
    const made = await sealedDemand(world, ['301.00'], { fields: { openedBy: 'two' } });
    await send(world, made.bids[0]);
    return made;
  };
  const say = (who: Parameters<typeof world.as>[0], demandId: string) =>
    world.call(who, 'sealing.open', { demandId });

  test('open it after the deadline; one alone cannot, and the clock does not', async () => {
    const { demandId } = await together();
    await expectFailure(say('buyer', demandId), '还没有截止');
    expect(await open(world, demandId)).toBe(0);
    expect((await buyer()('sealing.overview', { demandId })).mayOpen).toBe(true);
    expect(await say('buyer', demandId)).toMatchObject({ seal: 'sealed' });
    await expectFailure(say('buyer', demandId), '另一位同事');
    expect((await buyer()('sealing.overview', { demandId })).mayOpen).toBe(false);
    for (const who of ['approver', 'viewer'] as const) await expectFailure(say(who, demandId), 403);
    expect((await buyer()('comparison.overview', { demandId })).rows).toEqual([]);
    await expectFailure(buyer()('sealing.recordPdf', { demandId }), 409, '还没有开标');
    expect(await say('colleague', demandId)).toMatchObject({ seal: 'opened' });
    const { record } = await buyer()('sealing.overview', { demandId });
    expect([record?.openers.length, record?.quotes[0]?.total]).toEqual([2, '90300.00']);
    await expectFailure(say('colleague', demandId), '已经开标');
    const { name, bytes } = await buyer()('sealing.recordPdf', { demandId });
    const { number, entries } = await buyer()('sealing.overview', { demandId });
    expect(name).toBe(`${number}-开标记录.pdf`);
    const read = pagesOf(bytes).join('').replace(/\s/g, '');
    const said = [
      ...(record?.openers ?? []),
      '¥90,300.00',
      ...entries.flatMap((one) => [one.receipt, one.hash]),
    ];
    expect(said.filter((text) => !read.includes(text))).toEqual([]);
  });

  test('of a company with one such member the clock opens', async () => {
    const made = await sealedDemand(world, ['301.00'], { who: 'otherBuyer', fields: { openedBy: 'two' } });
    expect(await open(world, made.demandId)).toBe(1);
  });

  test('an ordinary sealed demand needs nobody’s word', async () => {
    const { demandId } = await sealedDemand(world, ['301.00']);
    await close(world, demandId);
    await expectFailure(say('buyer', demandId), '自动开标');
    await open(world, demandId);
  });
});

test('withdrawing and sending at the same moments keep one chain', async () => {
  const { demandId, bids } = await sent();
  const works = bids.map(({ provider, quotationId }) =>
    world.call(provider, 'quotation.cancel', { quotationId, reason: '排满了' }),
  );
  expect(await outcomes(works)).toEqual([200, 200]);
  expect((await verifyReceipts([await fileFor(world, 'buyer', demandId)], sha256)).problems).toEqual([]);
});

test('an ordinary demand has no receipts', async () => {
  const demandId = await publish(world);
  const list = await world.call('visitor', 'sealing.receipts', { demandId });
  expect(list).toMatchObject({ seal: 'none', entries: [] });
});
