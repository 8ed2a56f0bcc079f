import { describe, expect, test } from 'vitest';
import { leadStatus } from '#domain/lead/lead-machine.ts';
import type { CallInput } from '#wire/invoke.ts';
import { smsCodeFor } from '#test/world/captcha.ts';
import { addBuyer, addCompany, addUser } from '#test/world/people.ts';
import { rowsOf, setRows } from '#test/world/rows.ts';
import { expectFailure, useWorld } from '#test/world/use-world.ts';

// The one-minute form: a filled draft for who may post; for everybody else kept, and taken up by their first draft.

const world = useWorld();

type Input = CallInput<'demand.shortcutAdd'>;
const wish: Input = { purpose: 'ANNUAL', headcount: 320, cityId: '440300', budgetMax: '900' };

const waitingOf = (userId: string) =>
  world.sql`SELECT headcount, purpose FROM quick_demand
    WHERE user_id = ${userId} AND taken_at IS NULL ORDER BY created_at DESC`;
const leadsOf = (mobile: string) =>
  world.sql`SELECT source, status, message FROM lead WHERE mobile = ${mobile} ORDER BY created_at`;

let numbers = 0;
/** A number that nobody has, and the code sent to it. */
async function provenNumber(): Promise<{ mobile: string; smsCode: string; agreed: true }> {
  numbers += 1;
  const mobile = `137${String(numbers).padStart(8, '0')}`;
  return { mobile, smsCode: await codeFor(mobile), agreed: true };
}
const codeFor = (mobile: string) => smsCodeFor(world, mobile);

describe('before anything is asked about the asker', () => {
  const preview = (more: Partial<Input> = {}) =>
    world.call('visitor', 'demand.shortcutPreview', { ...wish, ...more });

  test('shows the packages of the draft that it becomes, who can do them and what they cost', async () => {
    const buyer = await addBuyer(world.db);
    const { invoke } = world.as(buyer);
    const { demandId } = await invoke('demand.shortcutAdd', wish);
    const { groups } = await invoke('demand.getMine', { demandId: demandId as string });
    const { city, institutions, packages } = await preview();
    expect(city).toEqual({ code: '440300', name: '深圳' });
    expect(packages.map(({ name, items }) => [name, items.map(({ code }) => code)])).toEqual(
      groups[0]?.packages.map(({ name, items }) => [name, items.map((item) => item.catalogueCode)]),
    );
    for (const { canDoAll, canDoMost } of packages) {
      expect(canDoAll).toBeLessThanOrEqual(canDoMost);
      expect(canDoMost).toBeLessThanOrEqual(institutions);
    }
  });

  test('shows no package where no template is made for the purpose, and refuses what the form would', async () => {
    expect((await preview({ purpose: 'OTHER' })).packages).toEqual([]);
    await expectFailure(preview({ cityId: '440000' }), ['cityId']);
    await expectFailure(preview({ budgetMax: '0' }), ['budgetMax']);
  });
});

describe('with a certified company', () => {
  test('is a filled draft, ready at the items', async () => {
    const buyer = await addBuyer(world.db);
    const { invoke } = world.as(buyer);
    const answer = await invoke('demand.shortcutAdd', wish);
    expect(answer).toMatchObject({ next: 'draft', signedIn: null });
    const draft = await invoke('demand.getMine', { demandId: answer.demandId as string });
    expect(draft).toMatchObject({
      number: answer.number,
      title: '深圳年度体检（320 人）',
      purpose: { code: 'ANNUAL' },
      draftStep: 2,
      cities: [{ regionId: '440300', headcount: 320 }],
      budget: { min: null, max: '900.00' },
      status: { code: 0 },
    });
    const [group] = draft.groups;
    expect(group?.packages.map(({ name, headcount }) => [name, headcount])).toEqual([
      ['男性套餐', 0],
      ['未婚女性套餐', 0],
      ['已婚女性套餐', 0],
    ]);
    expect(group?.packages.every(({ items }) => items.length > 10)).toBe(true);
    expect(draft.findings.filter(({ effect }) => effect === 'block')).toEqual([]);
    expect(await leadsOf(buyer.mobile)).toEqual([]);
  });

  test('for hiring divides people into men and women only, and breaks no rule', async () => {
    const buyer = await addBuyer(world.db);
    const { invoke } = world.as(buyer);
    const { demandId } = await invoke('demand.shortcutAdd', { ...wish, purpose: 'ENTRY' });
    const draft = await invoke('demand.getMine', { demandId: demandId as string });
    expect(draft.groups[0]?.packages.map(({ name, sex }) => [name, sex.code])).toEqual([
      ['男性套餐', 1],
      ['女性套餐', 2],
    ]);
    expect(draft.findings.filter(({ effect }) => effect === 'block')).toEqual([]);
  });

  test('takes the packages that were put together, the whole headcount when there is one', async () => {
    const buyer = await addBuyer(world.db);
    const { invoke } = world.as(buyer);
    const packages: Input['packages'] = [
      { sex: 2, itemCodes: [] },
      { sex: 1, itemCodes: ['GEN001', 'EYE001', 'GEN001'] },
    ];
    const { demandId } = await invoke('demand.shortcutAdd', { ...wish, packages });
    const draft = await invoke('demand.getMine', { demandId: demandId as string });
    expect(
      draft.groups.map((group) =>
        group.packages.map((pkg) => [pkg.headcount, pkg.items.map((one) => one.catalogueCode)]),
      ),
    ).toEqual([[[320, ['GEN001', 'EYE001']]]]);
  });

  test('where no template is made for the purpose, leaves the items to the wizard', async () => {
    const buyer = await addBuyer(world.db);
    const { invoke } = world.as(buyer);
    const { demandId } = await invoke('demand.shortcutAdd', { ...wish, purpose: 'OTHER' });
    const draft = await invoke('demand.getMine', { demandId: demandId as string });
    expect([draft.purpose.code, draft.groups]).toEqual(['OTHER', []]);
  });

  test('of several companies is kept until one is chosen, and nobody need call', async () => {
    const buyer = await addBuyer(world.db);
    const second = await addCompany(world.db, buyer);
    const { invoke } = world.as(buyer);
    expect(await invoke('demand.shortcutAdd', wish)).toMatchObject({ next: 'choose', demandId: null });
    expect(await leadsOf(buyer.mobile)).toEqual([]);
    const draft = await invoke('demand.newDraft', { companyId: second });
    expect(draft.takenUp).toBe(true);
    const { company, headcount } = await invoke('demand.getMine', { demandId: draft.demandId });
    expect([company.companyId, headcount]).toEqual([second, 320]);
  });

  test('repeated under one key is one draft', async () => {
    const buyer = await addBuyer(world.db);
    const send = () =>
      world.as(buyer, { idempotencyKey: 'quick-certified' }).invoke('demand.shortcutAdd', wish);
    const [first, second] = await Promise.all([send(), send()]);
    expect(second).toEqual(first);
    const { total } = await world.call(buyer, 'demand.listMine', {});
    expect(total).toBe(1);
  });
});

describe('without a certified company', () => {
  test('is kept with a lead for the operators, and the next draft takes it up once', async () => {
    const member = await addUser(world.db);
    const { invoke } = world.as(member);
    expect(await invoke('demand.shortcutAdd', wish)).toEqual({
      next: 'certify',
      demandId: null,
      number: '',
      signedIn: null,
    });
    expect(await leadsOf(member.mobile)).toEqual([
      {
        source: 'quickDemand',
        status: leadStatus.waiting,
        message: '一分钟发布：深圳年度体检（320 人），人均预算不超过 ¥900.00。',
      },
    ]);
    await addCompany(world.db, member);
    expect(await invoke('demand.shortcutWaits', {})).toEqual({ waits: true });
    const draft = await invoke('demand.newDraft', {});
    expect(draft.takenUp).toBe(true);
    expect(await invoke('demand.shortcutWaits', {})).toEqual({ waits: false });
    expect(await invoke('demand.getMine', { demandId: draft.demandId })).toMatchObject({
      title: '深圳年度体检（320 人）',
      headcount: 320,
      draftStep: 2,
      version: draft.version,
    });
    const next = await invoke('demand.newDraft', {});
    expect([next.takenUp, next.demandId === draft.demandId]).toEqual([false, false]);
    expect(await waitingOf(member.userId)).toEqual([]);
  });

  test('is taken once by two drafts opened at the same moment, for one company or for two', async () => {
    for (const companies of [1, 2]) {
      const member = await addUser(world.db);
      await world.call(member, 'demand.shortcutAdd', wish);
      const ids: string[] = [];
      for (let i = 0; i < companies; i++) ids.push(await addCompany(world.db, member));
      const opened = await Promise.all(
        [ids[0], ids.at(-1)].map((companyId) => world.call(member, 'demand.newDraft', { companyId })),
      );
      expect(opened.filter(({ takenUp }) => takenUp)).toHaveLength(1);
      const filled = await world.sql`SELECT FROM demand WHERE owner_id = ${member.userId} AND title <> ''`;
      expect(filled).toHaveLength(1);
    }
  });

  test('waits on when the draft is wanted empty', async () => {
    const member = await addUser(world.db);
    await world.call(member, 'demand.shortcutAdd', wish);
    await addCompany(world.db, member);
    const empty = await world.call(member, 'demand.newDraft', { takeUp: false });
    expect(empty.takenUp).toBe(false);
    expect(await waitingOf(member.userId)).toHaveLength(1);
  });

  test('said again for the same purpose and city is a correction: one waits, one lead, until somebody is at it', async () => {
    const member = await addUser(world.db);
    const { invoke } = world.as(member);
    await invoke('demand.shortcutAdd', wish);
    await invoke('demand.shortcutAdd', { ...wish, headcount: 330 });
    expect(await waitingOf(member.userId)).toEqual([{ headcount: 330, purpose: 'ANNUAL' }]);
    expect((await leadsOf(member.mobile)).map(({ message }) => message)).toEqual([
      expect.stringContaining('330 人'),
    ]);
    await world.sql`UPDATE lead SET status = 2 WHERE mobile = ${member.mobile}`;
    await invoke('demand.shortcutAdd', { ...wish, headcount: 340 });
    expect(await leadsOf(member.mobile)).toHaveLength(2);
  });

  test('several wait side by side: the newest first', async () => {
    const member = await addUser(world.db);
    const { invoke } = world.as(member);
    await invoke('demand.shortcutAdd', wish);
    await invoke('demand.shortcutAdd', { ...wish, purpose: 'ENTRY' });
    await addCompany(world.db, member);
    const purposes: unknown[] = [];
    for (let i = 0; i < 2; i++) {
      const { demandId } = await invoke('demand.newDraft', {});
      purposes.push((await invoke('demand.getMine', { demandId })).purpose.code);
    }
    expect(purposes).toEqual(['ENTRY', 'ANNUAL']);
  });

  test('does not come back once it was posted by another way', async () => {
    const member = await addUser(world.db);
    const { invoke } = world.as(member);
    await invoke('demand.shortcutAdd', wish);
    await addCompany(world.db, member);
    expect((await invoke('demand.shortcutAdd', { ...wish, headcount: 400 })).next).toBe('draft');
    expect((await invoke('demand.newDraft', {})).takenUp).toBe(false);
  });
});

describe('signed out', () => {
  test('a new number is registered, signed in, and its wish kept', async () => {
    const proof = await provenNumber();
    const answer = await world.call('visitor', 'demand.shortcutAdd', { ...wish, ...proof });
    expect(answer.next).toBe('certify');
    expect(answer.signedIn?.user.mobile).toBe(proof.mobile);
    const token = answer.signedIn?.accessToken as string;
    const user = await world.call({ token }, 'user.detail', {});
    expect(await waitingOf(user.id)).toEqual([{ headcount: 320, purpose: 'ANNUAL' }]);
    expect((await leadsOf(proof.mobile)).map(({ source }) => source)).toEqual(['quickDemand']);
  });

  test("a certified buyer's number gets their draft", async () => {
    const buyer = await addBuyer(world.db);
    const proof = { mobile: buyer.mobile, smsCode: await codeFor(buyer.mobile), agreed: true };
    const answer = await world.call('visitor', 'demand.shortcutAdd', { ...wish, ...proof });
    expect(answer).toMatchObject({ next: 'draft', signedIn: { user: { id: buyer.userId } } });
    const draft = await world.call(buyer, 'demand.getMine', { demandId: answer.demandId as string });
    expect(draft.title).toBe('深圳年度体检（320 人）');
  });

  test('a wrong code, a missing number or consent is said at its field, and nothing is kept', async () => {
    const proof = await provenNumber();
    const wrong = proof.smsCode === '000000' ? '000001' : '000000';
    const send = (input: Partial<Input>) =>
      expectFailure(world.call('visitor', 'demand.shortcutAdd', { ...wish, ...input }));
    expect((await send({ ...proof, smsCode: wrong })).fields).toHaveProperty('smsCode');
    expect((await send({})).fields).toHaveProperty('mobile');
    expect((await send({ mobile: proof.mobile })).fields).toHaveProperty('smsCode');
    expect((await send({ ...proof, agreed: false })).fields).toHaveProperty('agreed');
    expect(await rowsOf(world.db, 'app_user', { mobile: proof.mobile })).toEqual([]);
    expect(await leadsOf(proof.mobile)).toEqual([]);
    // None of these failures has spent the code.
    expect((await world.call('visitor', 'demand.shortcutAdd', { ...wish, ...proof })).next).toBe('certify');
  });

  test('a frozen account gets no further', async () => {
    const person = await addUser(world.db);
    await setRows(world.db, 'app_user', { id: person.userId }, { frozen_at: new Date() });
    const proof = { mobile: person.mobile, smsCode: await codeFor(person.mobile), agreed: true };
    const attempt = world.call('visitor', 'demand.shortcutAdd', { ...wish, ...proof });
    await expectFailure(attempt, 701);
    expect(await waitingOf(person.userId)).toEqual([]);
  });

  test('repeated under one key registers once: the code is spent, and nothing of the call is stored', async () => {
    const proof = await provenNumber();
    const send = () =>
      world
        .as('visitor', { address: '10.9.9.9', idempotencyKey: 'quick-signed-out' })
        .invoke('demand.shortcutAdd', { ...wish, ...proof });
    expect((await send()).signedIn).not.toBeNull();
    await expectFailure(send(), ['smsCode']);
    expect(await rowsOf(world.db, 'app_user', { mobile: proof.mobile })).toHaveLength(1);
    expect(await leadsOf(proof.mobile)).toHaveLength(1);
    expect(await rowsOf(world.db, 'idempotency', { key: 'quick-signed-out' })).toEqual([]);
  });
});
