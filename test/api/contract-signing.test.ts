import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { contractStatus } from '#domain/contract/contract-machine.ts';
import { sha256Of } from '#server/modules/contract/contract-file.ts';
import { verifySignedPdf } from '#server/signing/verify-pdf.ts';
import { pngBytes } from '#test/world/files.ts';
import { expectFailure, useWorld } from '#test/world/use-world.ts';
import {
  type Award,
  award,
  codeFor,
  contractNotices,
  makeContract,
  setOneDocument,
  sign,
} from './contract.testkit.ts';

// The two signatures of a contract, also where several people come at once.

const world = useWorld();
const buyer = () => world.as('buyer').invoke;
let won: Award;
let contractId: string;
const provider = () => world.as(won.provider).invoke;
const detail = (invoke = buyer()) => invoke('contract.detail', { contractId });
const state = async (invoke = buyer()) => {
  const { status, awaiting, own } = await detail(invoke);
  return [status.name, awaiting, own?.actions];
};

beforeEach(async () => {
  won = await award(world);
  contractId = await makeContract(world, won);
});

test('both sides sign: each sees whose turn it is, each document begins with the one before, the chain says who did what', async () => {
  expect([await state(), await state(provider())]).toEqual([
    ['待我方签署', 'us', ['sign', 'refuse', 'cancel', 'remind']],
    ['待我方签署', 'us', ['sign', 'refuse', 'remind']],
  ]);
  const unsigned = await buyer()('contract.file', { contractId });
  await sign(world, 'buyer', contractId);
  expect([await state(), await state(provider())]).toEqual([
    ['待对方签署', 'counterparty', ['remind']],
    ['待我方签署', 'us', ['sign', 'refuse']],
  ]);
  const once = await provider()('contract.file', { contractId });
  await sign(world, won.provider, contractId);
  const signed = await provider()('contract.detail', { contractId });
  expect([signed.status, signed.awaiting, signed.own?.actions]).toEqual([
    { code: contractStatus.signed, name: '签署完成' },
    'none',
    [],
  ]);
  const twice = await buyer()('contract.file', { contractId });
  expect(Buffer.from(once.bytes).subarray(0, unsigned.bytes.length).equals(unsigned.bytes)).toBe(true);
  expect(Buffer.from(twice.bytes).subarray(0, once.bytes.length).equals(once.bytes)).toBe(true);
  expect(signed.sha256).toBe(sha256Of(twice.bytes));
  expect(verifySignedPdf(Buffer.from(twice.bytes))).toMatchObject({
    verdict: 'intact',
    signatures: [
      { signer: signed.buyer, problem: '' },
      { signer: signed.institution, problem: '' },
    ],
  });
  expect(signed.own?.events.map(({ name, sha256After }) => [name, sha256After])).toEqual([
    ['甲方起草合同', sha256Of(unsigned.bytes)],
    ['甲方签署', sha256Of(once.bytes)],
    ['乙方签署', sha256Of(twice.bytes)],
  ]);
  expect(signed.own?.events[2]).toMatchObject({
    account: won.provider.account,
    mobile: expect.stringMatching(/^\d{3}\*{4}\d{4}$/),
  });
  expect(
    Buffer.from((await buyer()('contract.evidence', { contractId })).bytes)
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-');
  expect(await contractNotices(world, world.people.buyer.userId)).toContain('contract.completed');
  expect(await contractNotices(world, won.provider.userId)).toEqual(['contract.created', 'contract.signed']);
});

describe('whatever the document says', () => {
  beforeAll(() => setOneDocument(world));

  test('a code is good for its contract alone, once', async () => {
    const { sha256 } = await detail();
    const attempt = (smsCode: string) => buyer()('contract.sign', { contractId, smsCode, sha256 });
    const code = await codeFor(world, 'buyer', contractId, '203.0.113.1');
    const wrong = code === '000000' ? '111111' : '000000';
    await expectFailure(attempt(wrong), ['smsCode']);
    world.clock.advance(61_000);
    await world.call('buyer', 'captcha.smsWithoutPicture', {});
    await expectFailure(attempt(world.sms.at(-1)?.code as string), 400);
    const another = await makeContract(world, await award(world));
    const elsewhere = {
      contractId: another,
      smsCode: code,
      sha256: (await buyer()('contract.detail', { contractId: another })).sha256,
    };
    await expectFailure(buyer()('contract.sign', elsewhere), 400);
    expect((await attempt(code)).status.name).toBe('待对方签署');
  });

  test('two clicks sign once; both sides at the same time: one has to read what the other has signed', async () => {
    const codes = [
      await codeFor(world, 'buyer', contractId),
      await codeFor(world, won.provider, contractId),
    ] as const;
    const { sha256 } = await detail();
    const attempts = [
      buyer()('contract.sign', { contractId, smsCode: codes[0], sha256 }),
      buyer()('contract.sign', { contractId, smsCode: codes[0], sha256 }),
      provider()('contract.sign', { contractId, smsCode: codes[1], sha256 }),
    ];
    const outcomes = await Promise.allSettled(attempts);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const outcome of outcomes)
      if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 409 });
    expect((await detail()).own?.events.map(({ kind }) => kind)).toEqual(['create', 'sign']);
  });

  test('a seal is drawn from the name or uploaded: a PNG of sensible size', async () => {
    expect(await buyer()('contract.seal', { contractId })).toMatchObject({ drawn: true });
    const upload = (bytes: Buffer) =>
      world.as('buyer', { file: { name: '章.png', bytes } }).invoke('common.upload', { moduleCode: 'seal' });
    const tiny = await upload(pngBytes);
    const set = (fileId?: string) => buyer()('contract.setSeal', { contractId, ...(fileId && { fileId }) });
    await expectFailure(set(tiny.fileId), '像素');
    const { image } = await buyer()('contract.seal', { contractId });
    const good = await upload(Buffer.from(image.slice(image.indexOf(',') + 1), 'base64'));
    await set(good.fileId);
    expect(await buyer()('contract.seal', { contractId })).toEqual({ image, drawn: false });
    expect((await provider()('contract.seal', { contractId })).drawn).toBe(true);
    await set();
    expect((await buyer()('contract.seal', { contractId })).drawn).toBe(true);
  });

  test('of fifty attempts of two members of one side one signs; the others are told that it is done', async () => {
    const codes = [
      await codeFor(world, 'buyer', contractId),
      await codeFor(world, 'colleague', contractId),
    ] as const;
    const { sha256 } = await detail();
    const attempts = Array.from({ length: 50 }, (_, at) =>
      world.call(at % 2 === 0 ? 'buyer' : 'colleague', 'contract.sign', {
        contractId,
        smsCode: codes[at % 2 === 0 ? 0 : 1],
        sha256,
      }),
    );
    const outcomes = await Promise.allSettled(attempts);
    const refused = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
    expect(refused).toHaveLength(49);
    expect(new Set(refused.map(({ code, message }) => `${code} ${message}`))).toEqual(
      new Set(['409 我方已签署，等待对方签署。']),
    );
    expect((await detail()).signatures).toHaveLength(1);
    expect(await state()).toEqual(await state(world.as('colleague').invoke));
  });
});
