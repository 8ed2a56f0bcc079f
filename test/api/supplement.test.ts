import { beforeEach, expect, test } from 'vitest';
import { verifySignedPdf } from '#server/signing/verify-pdf.ts';
import { pagesOf } from '#test/pdf/read-pdf.ts';
import { addUser } from '#test/world/people.ts';
import { addRows } from '#test/world/rows.ts';
import { expectFailure, useWorld } from '#test/world/use-world.ts';
import { type Award, award, codeFor, contractNotices, makeContract, sign } from './contract.testkit.ts';

// 增补协议 of a signed contract: either side drafts it, both sign it, and until then nothing has changed.

const world = useWorld();
const buyer = () => world.as('buyer').invoke;
let won: Award;
let contractId: string;
const provider = () => world.as(won.provider).invoke;

beforeEach(async () => {
  won = await award(world);
  contractId = await makeContract(world, won);
});

const signBoth = async (id: string) => {
  await sign(world, 'buyer', id);
  await sign(world, won.provider, id);
};

/** What holds, with these changes. */
async function termsWith(change: { headcount?: number; notes?: string; price?: string }) {
  const { terms } = await buyer()('contract.previewSupplement', { contractId });
  const [pkg] = terms.packages;
  if (!pkg) throw new Error('no package');
  const { headcount = pkg.headcount, price = pkg.price } = change;
  return {
    ...terms,
    packages: [{ ...pkg, headcount, price }],
    notes: change.notes ?? '',
  };
}

test('signed by both it is what holds: in the chain of both sides, in the plan, on paper, and when verified', async () => {
  await expectFailure(buyer()('contract.previewSupplement', { contractId }), 409, '还没有由双方签署');
  await signBoth(contractId);
  const { planId } = await buyer()('plan.add', { demandId: won.demandId });
  const terms = { ...(await termsWith({ headcount: 12 })), examFrom: '2027-03-01', examTo: '2027-03-31' };
  const { document } = await buyer()('contract.previewSupplement', { contractId, terms });
  expect(document.supplement?.changes.map(({ what, after }) => [what.split('：').at(-1), after])).toEqual([
    ['人数', '12 人'],
    ['体检期间', '2027-03-01 至 2027-03-31'],
    ['暂定总价', '¥1,320.00'],
  ]);
  const { contractId: first } = await provider()('contract.addSupplement', { contractId, terms });
  expect(await contractNotices(world, world.people.buyer.userId)).toContain('contract.created');
  // Not signed, it changes nothing.
  const heads = async () =>
    (await buyer()('plan.detail', { planId })).contracts.map((one) => one.packages[0]?.headcount);
  expect(await heads()).toEqual([10]);
  expect((await buyer()('contract.detail', { contractId })).own?.chain.now).toBeNull();
  await expectFailure(buyer()('contract.addSupplement', { contractId, terms }), 409, '还在签署中');

  await codeFor(world, 'buyer', first);
  const { number } = await buyer()('contract.detail', { contractId });
  const shown = await buyer()('contract.detail', { contractId: first });
  expect(world.sms.at(-1)?.act).toContain(`合同 ${number} 的第 1 号增补 ${shown.number}`);
  await signBoth(first);
  expect(await heads()).toEqual([12]);
  const { institutions } = await buyer()('plan.detail', { planId });
  expect(institutions[0]).toMatchObject({ examFrom: '2027-03-01', examTo: '2027-03-31' });
  for (const invoke of [buyer(), provider()]) {
    const { own } = await invoke('contract.detail', { contractId });
    expect(own?.chain.links.map((one) => [one.ordinal, one.status.name, one.holds])).toEqual([
      [0, '签署完成', false],
      [1, '签署完成', true],
    ]);
    expect(own?.chain.now).toMatchObject({ contractId: first, ordinal: 1 });
  }
  const file = await provider()('contract.file', { contractId: first });
  const { verdict, signatures } = verifySignedPdf(Buffer.from(file.bytes));
  expect([verdict, signatures.map(({ problem }) => problem)]).toEqual(['intact', ['', '']]);
  expect(pagesOf(file.bytes).join('')).toContain(number);
  const checked = await world
    .as('visitor', { file: { name: 'x.pdf', bytes: Buffer.from(file.bytes) } })
    .invoke('contract.verify', {});
  expect([checked.match, checked.contract?.number, checked.contract?.supplementOf]).toEqual([
    'newest',
    shown.number,
    { number, ordinal: 1 },
  ]);
  // Who has the contract's number alone hears that it was changed since.
  expect((await world.call('visitor', 'contract.byNumber', { number })).supplements).toEqual([
    { number: shown.number, ordinal: 1 },
  ]);
  // The next one begins with what holds now.
  const second = await buyer()('contract.addSupplement', {
    contractId: first,
    terms: await termsWith({ price: '100.00' }),
  });
  expect(
    (await provider()('contract.detail', { contractId: second.contractId })).own?.document,
  ).toMatchObject({
    supplement: { ordinal: 2, contract: { number } },
    total: '1200.00',
  });
});

test('refused it is drafted again with its terms and the reason, under the same number 第 1 号; cancelled by who drafted it', async () => {
  await signBoth(contractId);
  await expectFailure(
    buyer()('contract.addSupplement', { contractId, terms: await termsWith({}) }),
    400,
    '没有任何变更',
  );
  const drafted = await buyer()('contract.addSupplement', {
    contractId,
    terms: await termsWith({ headcount: 8, notes: '分两批到检。' }),
  });
  await expectFailure(
    provider()('contract.cancel', { contractId: drafted.contractId, reason: '不再需要增补' }),
    409,
    '起草方',
  );
  await provider()('contract.refuse', { contractId: drafted.contractId, reason: '人数请再核对。' });
  const { own } = await buyer()('contract.detail', { contractId: drafted.contractId });
  expect([own?.redraft, own?.chain.mayDraft]).toEqual([null, true]);
  const again = await provider()('contract.previewSupplement', { contractId });
  expect([again.previous?.reason, again.terms.packages[0]?.headcount, again.terms.notes]).toEqual([
    '人数请再核对。',
    8,
    '分两批到检。',
  ]);
  const second = await provider()('contract.addSupplement', { contractId, terms: again.terms });
  const { title, own: seen } = await provider()('contract.detail', { contractId: second.contractId });
  expect(title).toContain('第 1 号增补协议');
  expect(seen?.actions).toEqual(['sign', 'refuse', 'cancel', 'remind']);
  await provider()('contract.cancel', { contractId: second.contractId, reason: '改为口头约定' });
  // The contract itself stands as it was, and is no award to be drafted again.
  const { status } = await buyer()('contract.detail', { contractId });
  expect(status.name).toBe('签署完成');
  expect((await buyer()('contract.listPage', { side: 'buyer' })).waiting).toEqual([]);
});

test('of two who draft at the same time one does; who only reads the contract, or is no party, does not', async () => {
  await signBoth(contractId);
  const terms = await termsWith({ headcount: 11 });
  const outcomes = await Promise.allSettled([
    buyer()('contract.addSupplement', { contractId, terms }),
    provider()('contract.addSupplement', { contractId, terms }),
  ]);
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  await expectFailure(world.call('otherBuyer', 'contract.addSupplement', { contractId, terms }), 404);
});

test('it is signed once for each side, by two people, as it was read; what was signed is not signed again', async () => {
  await signBoth(contractId);
  const draft = async (headcount: number) =>
    buyer()('contract.addSupplement', { contractId, terms: await termsWith({ headcount }) });
  const { contractId: first } = await draft(12);
  const both = await addUser(world.db);
  const { userId: user_id } = both;
  const { companyId: company_id } = world.people.buyer;
  await addRows(world.db, 'company_member', { company_id, user_id, role: 'owner' });
  await addRows(world.db, 'institution_member', {
    institution_id: won.institutionId,
    user_id,
    role: 'owner',
  });
  const before = await buyer()('contract.detail', { contractId: first });
  const { invoke } = world.as(both);
  await expectFailure(invoke('contract.sendCode', { contractId: first }), 403, '不能处理双方之间的合同');
  await sign(world, 'buyer', first);
  // Once for each side, and the other side not with the document from before.
  await expectFailure(buyer()('contract.sendCode', { contractId: first }), 409);
  const smsCode = await codeFor(world, won.provider, first);
  const { sha256 } = before;
  await expectFailure(provider()('contract.sign', { contractId: first, smsCode, sha256 }), 409, '文件已更新');
  // A code for the contract is none for its supplement, nor the other way round.
  await expectFailure(provider()('contract.sign', { contractId, smsCode, sha256 }), 409);
  await sign(world, won.provider, first);
  await expectFailure(provider()('contract.sendCode', { contractId: first }), 409);
  // The one before can't be drafted upon again beside what holds.
  const { contractId: second } = await draft(14);
  await expectFailure(draft(15), 409, '还在签署中');
  await signBoth(second);
  const { own } = await buyer()('contract.detail', { contractId: first });
  expect(own?.chain.links.map((one) => one.holds)).toEqual([false, false, true]);
  const people = await world.sql`SELECT count(DISTINCT signed_by)::int AS people FROM contract_signature
    WHERE contract_id = ${first}`;
  expect(people).toEqual([{ people: 2 }]);
});
