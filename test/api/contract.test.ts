import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { contractStatus } from '#domain/contract/contract-machine.ts';
import { expireContracts } from '#server/modules/contract/end-contract.command.ts';
import { remindOfCertificate } from '#server/modules/contract/remind-of-certificate.ts';
import { runDueJobs } from '#test/world/due-jobs.ts';
import { addBuyer, addProvider } from '#test/world/people.ts';
import { setRows } from '#test/world/rows.ts';
import { expectFailure, useWorld } from '#test/world/use-world.ts';
import {
  type Award,
  award,
  codeFor,
  contractNotices,
  makeContract,
  setOneDocument,
  sign,
  terms,
} from './contract.testkit.ts';

const world = useWorld();
const buyer = () => world.as('buyer').invoke;
let won: Award;
let contractId: string;
const provider = () => world.as(won.provider).invoke;
const detail = (invoke = buyer()) => invoke('contract.detail', { contractId });
const own = async (invoke = buyer()) => (await detail(invoke)).own;
const noticesOf = (userId: string) => contractNotices(world, userId);

beforeAll(() => setOneDocument(world));
beforeEach(async () => {
  won = await award(world);
});

describe('drafting', () => {
  test('the contract says what was awarded, in figures and in words, with the terms and every placeholder filled', async () => {
    const { demandId, institutionId, institution } = won;
    const { db } = world.services;
    const { companyId = '' } = world.people.buyer;
    await db.updateTable('company').set({ address: '科技园1号' }).where('id', '=', companyId).execute();
    await db
      .updateTable('institution')
      .set({ address: '深圳市南山区2号' })
      .where('id', '=', institutionId)
      .execute();
    const { document, contractId: none } = await buyer()('contract.preview', { demandId, institutionId });
    expect(none).toBe('');
    expect(document).toMatchObject({ total: '1100.00', totalInWords: '壹仟壹佰元整' });
    expect(document.parties.institution.name).toBe(institution);
    // Whole addresses: by the company's district and the institution's city.
    expect(document.parties.buyer.address).toBe('广东省深圳市南山区科技园1号');
    expect(document.parties.institution.address).toBe('广东省深圳市南山区2号');
    expect(document.packages[0]).toMatchObject({ headcount: 10, price: '110.00', amount: '1100.00' });
    expect(document.packages[0]?.items.map(({ price }) => price)).toEqual(
      expect.arrayContaining(['30.00', '80.00']),
    );
    contractId = await makeContract(world, won);
    const made = await own();
    expect(made?.document.terms).toEqual({ ...terms, settlement: null });
    const text = made?.document.clauses.map((clause) => clause.text).join('') ?? '';
    expect(text).toContain('¥1,100.00（人民币大写：壹仟壹佰元整）');
    expect(text).toContain(terms.notes);
    expect(text).not.toMatch(/[{}]/);
    expect(await noticesOf(won.provider.userId)).toEqual(['contract.created']);
  });

  test('clicks at the same time make one contract; it is kept as it was when clauses or names change', async () => {
    const made = await Promise.all([1, 2, 3].map(() => makeContract(world, won)));
    expect(new Set(made).size).toBe(1);
    [contractId] = made as [string];
    const before = await own();
    await setRows(world.db, 'institution', { id: won.institutionId }, { name: '改名后的机构' });
    expect(await own()).toEqual(before);
    const { total, counts } = await buyer()('contract.listPage', { keyword: won.institution, tab: 'us' });
    expect([total, counts[0]]).toEqual([1, { tab: 'us', count: 1 }]);
  });

  test('is refused without an award, and to everybody but the buyer', async () => {
    const other = await addProvider(world.db);
    const foreign = { demandId: won.demandId, institutionId: other.institutionId, ...terms };
    await expectFailure(buyer()('contract.add', foreign), 409);
    const stranger = world.as(await addBuyer(world.db)).invoke;
    const wanted = { demandId: won.demandId, institutionId: won.institutionId, ...terms };
    await expectFailure(stranger('contract.add', wanted), 404);
  });

  test('the institution sees what it won and asks for the contract, once a day', async () => {
    const { waiting } = await provider()('contract.listPage', { side: 'institution' });
    expect(waiting).toMatchObject([{ demandId: won.demandId, total: '1100.00' }]);
    await provider()('contract.askFor', { demandId: won.demandId });
    await expectFailure(provider()('contract.askFor', { demandId: won.demandId }), 429);
    expect(await noticesOf(world.people.buyer.userId)).toContain('contract.wanted');
    contractId = await makeContract(world, won);
    world.clock.advance(25 * 3_600_000);
    await expectFailure(provider()('contract.askFor', { demandId: won.demandId }), 409);
    expect((await provider()('contract.listPage', { side: 'institution' })).waiting).toEqual([]);
  });
});

describe('ending', () => {
  beforeEach(async () => {
    contractId = await makeContract(world, won);
  });
  const reason = '价格与报价不一致';

  test('refused with a reason that the other side reads; then another one can be drafted', async () => {
    await sign(world, 'buyer', contractId);
    await provider()('contract.refuse', { contractId, reason });
    const { status, tip } = await detail();
    expect(status).toEqual({ code: contractStatus.refused, name: '已拒签' });
    expect(tip).toContain(reason);
    expect(tip).toContain('重新起草');
    await expectFailure(sign(world, won.provider, contractId), 409);
    const award = { demandId: won.demandId, institutionId: won.institutionId };
    expect((await detail()).own?.redraft).toEqual(award);
    expect((await detail(provider())).own?.redraft).toBeNull();
    expect(await makeContract(world, won)).not.toBe(contractId);
    expect((await detail()).own?.redraft).toBeNull();
    expect(await noticesOf(world.people.buyer.userId)).toContain('contract.refuse');
  });

  test('its terms are what the next one begins with, its reason stands beside them', async () => {
    await provider()('contract.refuse', { contractId, reason });
    const award = { demandId: won.demandId, institutionId: won.institutionId };
    const typed = { ...terms, notes: '甲方分三批到检。', paymentDays: 45 };
    const second = (await buyer()('contract.add', { ...award, ...typed })).contractId;
    await provider()('contract.refuse', { contractId: second, reason: '付款条件需要再商定' });
    const { previous, document } = await buyer()('contract.preview', award);
    expect(previous).toMatchObject({ contractId: second, status: '已拒签', reason: '付款条件需要再商定' });
    expect(document.terms).toMatchObject({ notes: '甲方分三批到检。', paymentDays: 45 });
  });

  test('cancelled by the buyer until somebody has signed, and by nobody else', async () => {
    await expectFailure(provider()('contract.cancel', { contractId, reason }), 409);
    await buyer()('contract.cancel', { contractId, reason });
    expect((await detail(provider())).status.name).toBe('已取消');
    contractId = await makeContract(world, won);
    await sign(world, won.provider, contractId);
    await expectFailure(buyer()('contract.cancel', { contractId, reason }), 409);
  });

  test('the other side is reminded once a day', async () => {
    await buyer()('contract.remind', { contractId });
    await expectFailure(buyer()('contract.remind', { contractId }), '24 小时');
    world.clock.advance(24 * 3_600_000);
    await buyer()('contract.remind', { contractId });
    expect(
      (await noticesOf(won.provider.userId)).filter((kind) => kind === 'contract.reminded'),
    ).toHaveLength(2);
  });

  test('expires by the clock once, and cannot be signed from the minute on', async () => {
    const code = await codeFor(world, 'buyer', contractId);
    const { sha256 } = await detail();
    world.clock.advance(terms.signingDays * 86_400_000);
    const late = buyer()('contract.sign', { contractId, smsCode: code, sha256 });
    await expectFailure(late, '期限');
    const now = world.services.clock();
    const { db } = world;
    const rounds = await Promise.all([expireContracts(db, now), expireContracts(db, now)]);
    expect(Math.max(...rounds)).toBeGreaterThan(0);
    const expired = await detail();
    expect(expired.status.name).toBe('已过期');
    expect(expired.own?.events.map(({ name }) => name)).toEqual(['甲方起草合同', '到期未签，合同过期']);
  });
});

describe('reading', () => {
  test('a stranger with the address reads number, parties, state and hash, and nothing that was agreed', async () => {
    contractId = await makeContract(world, won);
    await provider()('contract.refuse', { contractId, reason: '价格与报价不一致' });
    for (const who of ['visitor', 'otherBuyer', 'otherProvider'] as const) {
      const shown = await detail(world.as(who).invoke);
      expect(shown).toMatchObject({ own: null, status: { name: '已拒签' } });
      // One answer to one question: whoever has the id learns what whoever has the number does.
      const checked = await world.call('visitor', 'contract.byNumber', { number: shown.number });
      expect(shown).toMatchObject(checked);
      const text = JSON.stringify(shown);
      const full = await detail(provider());
      for (const secret of [
        terms.mobile,
        '1100.00',
        '价格与报价',
        world.people.buyer.account,
        full.buyer,
        full.institution,
        full.title,
      ])
        expect(text).not.toContain(secret);
      if (who === 'visitor') continue;
      for (const call of ['contract.tip', 'contract.file', 'contract.evidence', 'contract.seal'] as const)
        await expectFailure(world.call(who, call, { contractId }), 404);
    }
  });

  test('an operator reads everything and does nothing', async () => {
    contractId = await makeContract(world, won);
    const operator = world.as('operator').invoke;
    expect((await own(operator))?.actions).toEqual([]);
    expect((await operator('console.listContracts', { keyword: won.institution })).total).toBe(1);
    await expectFailure(operator('contract.refuse', { contractId, reason: '运营代为拒签' }), 404);
  });
});

test('an operator edits the clauses: the next contract has them, unknown placeholders and a lost race change nothing', async () => {
  const operator = world.as('operator').invoke;
  const { templateId, clauses } = await operator('console.contractTemplate', {});
  const edited = [...clauses, { title: '保险', text: '{乙方}为受检者投保。' }];
  const unknown = [{ title: '保险', text: '{丙方}投保。' }];
  await expectFailure(operator('console.saveContractTemplate', { templateId, clauses: unknown }), '{丙方}');
  const bindsNobody = [{ title: '约定', text: '就这样，{甲方}。' }];
  await expectFailure(
    operator('console.saveContractTemplate', { templateId, clauses: bindsNobody }),
    '{乙方}、{总价}',
  );
  await operator('console.saveContractTemplate', { templateId, clauses: edited });
  await expectFailure(operator('console.saveContractTemplate', { templateId, clauses }), 409);
  const { versions } = await operator('console.contractTemplate', {});
  expect(versions).toHaveLength(1);
  // An earlier version, and what ships, can be read and saved again.
  const version = (templateId: string) => operator('console.contractTemplateVersion', { templateId });
  expect((await version(versions[0]?.templateId ?? '')).clauses).toEqual(edited);
  expect((await version('')).clauses).toEqual(clauses);
  await expectFailure(version(won.demandId), 404);
  const { demandId, institutionId, institution } = won;
  const { document } = await buyer()('contract.preview', { demandId, institutionId });
  expect(document.clauses.at(-1)).toEqual({ title: '保险', text: `${institution}为受检者投保。` });
});

test('operators are told before the site’s certificate ends, on some days', async () => {
  const { db } = world;
  for (const days of [undefined, 31, 30, 29, 7, 1]) await remindOfCertificate(db, days);
  await runDueJobs(world.services);
  const { records } = await world.call('operator', 'notification.list', {});
  const titles = records.filter(({ kind }) => kind === 'site.certificate').map(({ title }) => title);
  expect(titles.toSorted()).toEqual([
    '签署证书将在 1 天后到期',
    '签署证书将在 30 天后到期',
    '签署证书将在 7 天后到期',
  ]);
});
