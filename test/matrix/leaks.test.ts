import { beforeAll, describe, expect, test } from 'vitest';
import { newId } from '#server/db/new-id.ts';
import { onePackage } from '#test/api/demand-steps.ts';
import { within } from '#test/slowness.ts';
import { runDueJobs } from '#test/world/due-jobs.ts';
import { addBuyer, addProvider, addView, type Person } from '#test/world/people.ts';
import { readToEnd } from '#test/world/price-lists.ts';
import {
  addToLibrary,
  type Bid,
  type Procurement,
  priceList,
  procure,
  sendQuotation,
} from '#test/world/procurement.ts';
import { addRows, rowOf } from '#test/world/rows.ts';
import { expectFailure, outcomes, useWorld } from '#test/world/use-world.ts';
import { accessOf } from './access-expected.ts';
import { type AccessFixture, buildAccessFixture } from './access-fixture.ts';
import { matrixInput } from './access-input.ts';
import * as everything from './everything-read.ts';
import { callNames, holding, readCalls } from './everything-read.ts';

// Rivals' prices reach no provider, ever; what was not sent reaches no buyer (docs/product.md, Access). Looked for in the
// answers of every reading call, with everybody's ids, at each stage of a procurement.

/** None is part of another: each line has a price of its own. */
const asked = ['INT001', 'SUR001', 'EYE001'];
/** Library list and sale price, and the price quoted: each stands nowhere else in the test world. */
const ownPrices = { list: '13000.00', sale: '12400.00', quoted: '12345.67' };
const rivalPrices = { list: '9000.00', sale: '7700.00', quoted: '7654.32' };
const fen = (yuan: string) => Math.round(Number(yuan) * 100);
/** A price, alone and for all items of the package, as the wire and as the database has it. */
const traces = (yuan: string) =>
  [fen(yuan), fen(yuan) * asked.length].flatMap((price) => [(price / 100).toFixed(2), `${price}`]);

const world = useWorld();
let base: AccessFixture;
let owner: Person;
let rival: Person;
let stranger: Person;
/** Member of an institution, and owner of a certified company: sees the buyer's preview too. */
let both: Person;
let deal: Procurement;
/** Operators who look at the site as the buyer and as the institution whose prices these are. */
let views: readonly Person[];

beforeAll(async () => {
  base = await buildAccessFixture(world);
  const { db } = world;
  owner = await addProvider(db);
  rival = await addProvider(db);
  stranger = await addProvider(db);
  both = await addBuyer(db);
  views = await Promise.all(
    [world.people.buyer, owner].map((person) => addView(db, person, world.people.reviewer)),
  );
  const institutionId = (await addProvider(db)).institutionId;
  await addRows(db, 'institution_member', {
    institution_id: institutionId,
    user_id: both.userId,
    role: 'owner',
  });
  both = { ...both, institutionId };
  for (const [provider, { list, sale }] of [
    [owner, ownPrices],
    [rival, rivalPrices],
  ] as const)
    await addToLibrary(world, { provider, prices: priceList(asked, list, sale) });
  const bidders = [owner, rival].map((provider) => ({ provider, prices: {}, sends: false }));
  deal = await procure(world, bidders, { packages: [onePackage(asked)] });
  await price(deal.bids[0] as Bid, ownPrices.quoted);
  await price(deal.bids[1] as Bid, rivalPrices.quoted);
  await sendQuotation(world, owner, deal.bids[0]?.quotationId as string);
}, within(60_000));

async function price(bid: Bid, unitPrice: string) {
  for (const { quotationPackageId, lines } of bid.packages)
    await world.call(bid.provider, 'quotation.savePackage', {
      quotationPackageId,
      prices: lines.filter((line) => line.priced).map(({ lineId }) => ({ lineId, unitPrice })),
    });
}

/** What every reading call answers to this person, asked about each of these bids and their institutions. */
const everythingReadBy = (who: Person, bids: readonly Bid[]) =>
  everything.everythingReadBy(world, base, who, { deal, bids, preview });

const preview = {
  purpose: 'ANNUAL',
  cities: [{ regionId: '440300', headcount: 100 }],
  packages: [{ ...onePackage(asked), packageId: 'a' }],
};
const secrets = [...traces(ownPrices.quoted), ...traces(ownPrices.sale)];

async function expectNoRivalSees() {
  await runDueJobs(world.services);
  for (const who of [rival, stranger, both, ...views]) {
    const answers = await everythingReadBy(who, deal.bids);
    expect(new Set([...answers.keys()].map((one) => one.split(' ')[0]))).toEqual(new Set(readCalls));
    expect([who.account, holding(answers, secrets)]).toEqual([who.account, []]);
  }
}

describe('while quotes come in', () => {
  let buyerReads: Awaited<ReturnType<typeof everythingReadBy>>;
  beforeAll(async () => {
    buyerReads = await everythingReadBy(world.people.buyer, deal.bids);
  }, within(60_000));

  test('the search finds the price where it may stand', async () => {
    const own = await everythingReadBy(owner, deal.bids.slice(0, 1));
    expect(holding(own, [ownPrices.quoted]).map(([name]) => name)).toContainEqual(
      expect.stringContaining('quotation.packageDetail'),
    );
    const found = holding(buyerReads, traces(ownPrices.quoted)).map(([name]) => name?.split(' ')[0]);
    expect(found).toEqual(
      expect.arrayContaining(['comparison.matrix', 'comparison.quotationPackage', 'comparison.exportXlsx']),
    );
  });

  test('the preview asks what would show a price, were it not hidden', () => {
    expect(holding(buyerReads, traces(ownPrices.sale)).map(([name]) => name?.split(' ')[0])).toContain(
      'demand.preview',
    );
  });

  test('no other provider reads a price, nor who looks on as a user', expectNoRivalSees);

  test('the buyer reads nothing of a quotation that was not sent', () => {
    const [, unsent] = deal.bids as [Bid, Bid];
    const ids = unsent.packages.flatMap((one) => [
      one.quotationPackageId,
      ...one.lines.map(({ lineId }) => lineId),
    ]);
    const texts = [...traces(rivalPrices.quoted), unsent.quotationId, ...ids];
    expect(holding(buyerReads, texts)).toEqual([]);
  });

  test('for the buyer a quotation that was not sent is not there, whatever they call', async () => {
    const [, unsent] = deal.bids as [Bid, Bid];
    const quotationPackageId = unsent.packages[0]?.quotationPackageId;
    const decisions = callNames.filter((name) => accessOf(name).relation === 'quotationPackageBuyer');
    expect(decisions).toContain('comparison.accept');
    for (const name of decisions) {
      const failure = await expectFailure(world.call('buyer', name, { quotationPackageId } as never));
      const unknown = await expectFailure(
        world.call('buyer', name, { quotationPackageId: newId() } as never),
      );
      expect([name, failure.code, failure.message]).toEqual([name, 404, unknown.message]);
    }
  });

  test('nobody else reads one, sent or not', async () => {
    for (const who of [world.people.member, world.people.otherBuyer])
      expect(
        holding(await everythingReadBy(who, deal.bids), [
          ...traces(ownPrices.quoted),
          ...traces(rivalPrices.quoted),
        ]),
      ).toEqual([]);
  });
});

describe('afterwards', () => {
  test('no other provider reads a price once it is accepted, nor once the demand is completed', async () => {
    const [won, lost] = deal.bids as [Bid, Bid];
    await sendQuotation(world, rival, lost.quotationId);
    const { invoke } = world.as('buyer');
    for (const { quotationPackageId } of won.packages)
      await invoke('comparison.accept', { quotationPackageId });
    await expectNoRivalSees();
    const { demandId } = deal;
    const { lots } = await invoke('comparison.decision', { demandId });
    const reasons = lots.map(({ packageId }) => ({ packageId, choice: '离员工更近' }));
    await invoke('demand.complete', { demandId, reasons });
    await expectNoRivalSees();
    const { outcome } = await world.call(rival, 'quotation.detail', { quotationId: lost.quotationId });
    expect(outcome?.won).toBe(false);
  });
});

describe('a foreign id beside one’s own record', () => {
  test('an institution’s items are not touched through another institution', async () => {
    const { invoke } = world.as('otherProvider');
    const { institutionId } = world.people.otherProvider;
    for (const attempt of [
      (itemId: string) => invoke('library.freeze', { institutionId, itemIds: [itemId] }),
      (itemId: string) => invoke('library.unfreeze', { institutionId, itemIds: [itemId] }),
      (itemId: string) => invoke('library.confirm', { institutionId, items: [{ itemId }] }),
    ]) {
      const foreign = await expectFailure(attempt(base.itemId));
      const unknown = await expectFailure(attempt(newId()));
      expect([foreign.code, foreign.message]).toEqual([404, unknown.message]);
    }
    const item = await world.call('provider', 'library.detail', { itemId: base.itemId });
    expect(item.frozen).toBe(false);
  });

  test('a line is not replaced by another institution’s item', async () => {
    const lineId = base.open.bids[0]?.packages[0]?.lines[0]?.lineId as string;
    const { id } = await rowOf(world.db, 'institution_item', {
      institution_id: rival.institutionId,
    });
    const attempt = (institutionItemId: string) =>
      expectFailure(world.call('provider', 'quotation.replaceItem', { lineId, institutionItemId }));
    const foreign = await attempt(id);
    const unknown = await attempt(newId());
    expect([foreign.code, foreign.message]).toEqual([unknown.code, unknown.message]);
  });

  test('a comparison shows no package of another demand', async () => {
    const attempt = (packageId: string) =>
      expectFailure(world.call('buyer', 'comparison.matrix', { demandId: base.sent.demandId, packageId }));
    const foreign = await attempt(deal.packageIds[0] as string);
    const unknown = await attempt(newId());
    expect([foreign.code, foreign.message]).toEqual([404, unknown.message]);
  });

  test('an import’s rows are not confirmed through another batch', async () => {
    const { institutionId } = world.people.otherProvider;
    const { invoke } = world.as('otherProvider', { file: base.priceList });
    const { batchId } = await invoke('import.add', { institutionId });
    await readToEnd(world.services, invoke, batchId);
    await outcomes([invoke('import.confirmRows', { batchId, rowIds: [base.rowId] })]);
    const row = await world.call('provider', 'import.rowDetail', { rowId: base.rowId });
    expect(row.state.code).toBe('review');
    expect(await invoke('library.list', { institutionId })).toEqual([]);
  });

  test('a message is not marked as read by somebody else', async () => {
    await world.call('otherBuyer', 'notification.markRead', { ids: [base.notificationId] });
    const { records } = await world.call('buyer', 'notification.list', { size: 100 });
    expect(records.find((one) => one.id === base.notificationId)?.read).toBe(false);
  });

  test('another’s upload is named in no application, and is not found by its address', async () => {
    const { fileId, src } = base.licences.buyer;
    const { invoke } = world.as('otherBuyer');
    const { input } = matrixInput(world, base, 'company.add', 'otherBuyer');
    await expectFailure(invoke('company.add', { ...input, licenceFileId: fileId } as never), 400, [
      'licenceFileId',
    ]);
    const download = (name: string) => expectFailure(invoke('common.download', { name }));
    const foreign = await download(src.slice(src.lastIndexOf('/') + 1));
    expect([foreign.code, foreign.message]).toEqual([404, (await download('no-such-file')).message]);
  });
});
