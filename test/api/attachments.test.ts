import { expect, test } from 'vitest';
import { expectFailure, useWorld } from '#test/world/use-world.ts';

const world = useWorld();

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
  await expectFailure(world.call('otherBuyer', 'common.download', { name }), 404);
});
