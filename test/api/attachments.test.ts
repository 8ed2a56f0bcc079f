import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWorld, refusal, type World } from '#test/world/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

test("a demand's attachment opens for its owner, and is not there for a stranger", async () => {
  const pdf = { name: '名单模板.pdf', bytes: Buffer.from('%PDF-1.4\n%âãÏÓ\n1 0 obj\n<<>>\nendobj\n') };
  const buyer = world.as('buyer');
  const uploaded = await world
    .as('buyer', { file: pdf })
    .invoke('common.upload', { moduleCode: 'bid_tender_file' });
  const draft = await buyer.invoke('demand.newDraft', {});
  await buyer.invoke('demand.save', {
    demandId: draft.demandId,
    version: draft.version,
    attachments: [{ fileId: uploaded.fileId, name: uploaded.name }],
  });
  const { attachments } = await buyer.invoke('demand.getMine', { demandId: draft.demandId });
  expect(attachments).toEqual([
    { fileId: uploaded.fileId, name: '名单模板.pdf', mime: 'application/pdf', src: uploaded.src },
  ]);
  const name = uploaded.src.split('/').at(-1) as string;
  expect((await buyer.invoke('common.download', { name })).name).toBe('名单模板.pdf');
  expect((await refusal(world.as('otherBuyer').invoke('common.download', { name }))).code).toBe(404);
});
