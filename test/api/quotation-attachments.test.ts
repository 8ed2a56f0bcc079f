import { expect, test } from 'vitest';
import { addInstitutionColleague, type Person } from '#test/world/people.ts';
import { rowOf } from '#test/world/rows.ts';
import { expectFailure, outcomes, useWorld } from '#test/world/use-world.ts';
import { invite, quoting, stock } from './quotation.testkit.ts';
import { open, sealedDemand, send } from './sealing.testkit.ts';

const world = useWorld();

const simple = { packages: [{ codes: ['ECG001'] }], offers: ['ECG001'] };
type Uploaded = { readonly fileId: string; readonly src: string; readonly name: string };

async function uploaded(who: Person, name: string): Promise<Uploaded> {
  const file = { name, bytes: Buffer.from('%PDF-1.4\n%âãÏÓ\n1 0 obj\n<<>>\nendobj\n') };
  return world.as(who, { file }).invoke('common.upload', { moduleCode: 'bid_tender_file' });
}
const reads = (who: Parameters<typeof world.as>[0], { src }: Uploaded) =>
  outcomes([world.call(who, 'common.download', { name: src.split('/').at(-1) as string })]);
const outcome = (get: Promise<unknown>) =>
  get.then(
    () => 'there',
    () => 'gone',
  );
const validUntil = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);

test('files come with a quote: its buyer reads them once it is sent, colleagues who quote always, rivals never', async () => {
  const { db } = world;
  const { buyer, operator, otherProvider } = world.people;
  const q = await quoting(world, simple);
  const quoter = await addInstitutionColleague(db, q.provider.institutionId, 'quoting');
  const librarian = await addInstitutionColleague(db, q.provider.institutionId, 'library');
  await stock(world, otherProvider.institutionId, ['ECG001']);
  await invite(world, q.demandId, otherProvider.institutionId);
  const file = await uploaded(q.provider, '资质.pdf');
  const { quotationId } = q;
  await q.confirmPackages();
  expect(await reads(buyer, file)).toEqual([404]);
  await q.invoke('quotation.confirm', { quotationId, validUntil, attachments: [file.fileId] });
  expect((await q.detail()).attachments.map(({ name }) => name)).toEqual(['资质.pdf']);
  for (const who of [buyer, quoter, operator]) expect(await reads(who, file)).toEqual([200]);
  for (const who of [otherProvider, librarian, world.people.otherBuyer])
    expect(await reads(who, file)).toEqual([404]);
  const [received] = await world.call(buyer, 'comparison.listQuotations', { demandId: q.demandId });
  expect(received).toMatchObject({ attachments: [{ name: '资质.pdf' }], earlierAttachments: [] });
  await q.invoke('quotation.revise', { quotationId });
  expect(await reads(buyer, file)).toEqual([200]);
  await q.invoke('quotation.cancel', { quotationId, reason: '排满了' });
});

test('an amended quote keeps what it came with before on record; a colleague sends what another one attached', async () => {
  const { buyer } = world.people;
  const q = await quoting(world, simple);
  const { quotationId } = q;
  const colleague = await addInstitutionColleague(world.db, q.provider.institutionId, 'quoting');
  const [first, other] = [await uploaded(q.provider, '方案一.pdf'), await uploaded(q.provider, '资质.pdf')];
  await q.confirmPackages();
  const sendWith = (who: Person, files: readonly Uploaded[]) =>
    world.call(who, 'quotation.confirm', {
      quotationId,
      validUntil,
      attachments: files.map(({ fileId }) => fileId),
    });
  await sendWith(q.provider, [first, other]);
  await q.invoke('quotation.revise', { quotationId });
  const second = await uploaded(colleague, '方案二.pdf');
  await sendWith(colleague, [second, other]);
  const expected = {
    attachments: [{ name: '方案二.pdf' }, { name: '资质.pdf' }],
    earlierAttachments: [{ revision: 1, files: [{ name: '方案一.pdf' }, { name: '资质.pdf' }] }],
  };
  expect(await q.detail()).toMatchObject(expected);
  const [received] = await world.call(buyer, 'comparison.listQuotations', { demandId: q.demandId });
  expect(received).toMatchObject(expected);
  expect([await reads(buyer, first), await reads(buyer, second)]).toEqual([[200], [200]]);
});

test('nobody attaches what somebody else uploaded', async () => {
  const q = await quoting(world, simple);
  const foreign = await uploaded(world.people.otherProvider, '别家.pdf');
  await q.confirmPackages();
  await expectFailure(
    q.invoke('quotation.confirm', { quotationId: q.quotationId, validUntil, attachments: [foreign.fileId] }),
    400,
    ['attachments'],
  );
});

test('what a sealed quote came with opens with it; what was withdrawn before stays with its institution', async () => {
  const { buyer, operator } = world.people;
  const deal = await sealedDemand(world, ['100.00', '200.00']);
  const [own, rival] = deal.bids;
  const { provider, quotationId } = own;
  const as = world.as(provider).invoke;
  const colleague = await addInstitutionColleague(world.db, provider.institutionId, 'quoting');
  const [first, second] = [await uploaded(provider, '人均100元.pdf'), await uploaded(provider, '优惠.pdf')];
  await send(world, own, '含早餐', [first.fileId]);
  await send(world, rival);
  const names = async () => {
    const rows = await world.sql<{
      name: string;
    }>`SELECT name FROM stored_file WHERE id = ANY(${[first.fileId]}::uuid[])`;
    return rows.map(({ name }) => name);
  };
  expect(await names()).toEqual(['密封附件']);
  // It rests encrypted, and no longer where it was uploaded to; the institution reads it as it was.
  const { files } = world.services.ports;
  const place = first.src.split('/').at(-1) as string;
  await expect.poll(() => outcome(files.get(place))).toBe('gone');
  const { storage_key: key } = await rowOf(world.db, 'stored_file', { id: first.fileId });
  expect((await files.get(key)).includes('%PDF')).toBe(false);
  const read = async (who: Person, name: string) =>
    Buffer.from((await world.call(who, 'common.download', { name })).bytes).toString();
  expect(await read(colleague, key)).toMatch(/^%PDF/);
  expect((await as('quotation.detail', { quotationId })).attachments).toMatchObject([
    { name: '人均100元.pdf' },
  ]);
  const sealed = (await as('quotation.detail', { quotationId })).attachments[0] as Uploaded;
  expect(await reads(colleague, sealed)).toEqual([200]);
  for (const who of [buyer, operator, rival.provider]) expect(await reads(who, sealed)).toEqual([404]);
  await as('quotation.revise', { quotationId });
  expect(await names()).toEqual(['人均100元.pdf']);
  for (const who of [buyer, operator]) expect(await reads(who, sealed)).toEqual([404]);
  await send(world, own, '含早餐', [second.fileId]);
  expect(await open(world, deal.demandId)).toBe(1);
  const received = await world.call(buyer, 'comparison.listQuotations', { demandId: deal.demandId });
  expect(received.find((one) => one.quotationId === quotationId)).toMatchObject({
    attachments: [{ name: '优惠.pdf' }],
    earlierAttachments: [],
  });
  const opened = (await as('quotation.detail', { quotationId })).attachments[0] as Uploaded;
  expect(await read(buyer, opened.src.split('/').at(-1) as string)).toMatch(/^%PDF/);
  expect(await reads(buyer, sealed)).toEqual([404]);
  expect(await reads(rival.provider, opened)).toEqual([404]);
});
