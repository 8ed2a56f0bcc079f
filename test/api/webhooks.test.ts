import { beforeEach, expect, test } from 'vitest';
import { mostWebhooks, webhookEventsOf } from '#domain/notification/webhook-events.ts';
import { queueNotice } from '#server/jobs/queue-notice.ts';
import { book, cancelBooking } from '#server/modules/checkup-visit/book.ts';
import { endExamDays } from '#server/modules/checkup-visit/end-exam-days.ts';
import { deliverWebhooks } from '#server/modules/webhook/deliver-webhooks.job.ts';
import { SendProblem } from '#server/ports/send-problem.ts';
import type { WebhookMessage } from '#server/ports/webhooks.ts';
import { runDueJobs } from '#test/world/due-jobs.ts';
import { addBuyer, addProvider, type Person } from '#test/world/people.ts';
import { setRows } from '#test/world/rows.ts';
import { expectFailure, useWorld } from '#test/world/use-world.ts';
import { award, settlement, sign, terms } from './contract.testkit.ts';
import { addListed, addSlot, dayAfter, openYear } from './examination.testkit.ts';

// What systems are told, when, and how often. That only the internet is called: src/server/ports/webhooks.test.ts.

const world = useWorld();
const as = (person: Person) => world.as(person).invoke;
const person = { kind: 'person', userId: null } as const;

const got: WebhookMessage[] = [];
let refuse: SendProblem | undefined;
let ahead = 0;
beforeEach(() => {
  got.length = 0;
  refuse = undefined;
  ahead = 0;
  Object.assign(world.services.ports, {
    webhooks: {
      send: (message: WebhookMessage) => {
        if (refuse) return Promise.reject(refuse);
        got.push(message);
        return Promise.resolve(200);
      },
    },
  });
});
/** As the clock's round does, some minutes later. */
const round = (minutes = 0) => {
  ahead += minutes * 60_000;
  const clock = () => new Date(world.services.clock().getTime() + ahead);
  return deliverWebhooks({ ...world.services, clock });
};
const told = () => got.map(({ url, event }) => [new URL(url).hostname.split('.')[0], event]);

async function twoSides() {
  const [company, provider] = [await addBuyer(world.db), await addProvider(world.db)];
  const year = await openYear(world, { company, provider });
  const own = await as(company)('companyWebhook.add', {
    id: year.companyId,
    url: 'https://company.example.com/hook',
    events: [...webhookEventsOf.company],
  });
  const theirs = await as(provider)('institutionWebhook.add', {
    id: year.institutionId,
    url: 'https://hospital.example.com/hook',
    events: [...webhookEventsOf.institution],
  });
  return { company, provider, year, own, theirs };
}

const inTx = <T>(work: Parameters<ReturnType<typeof world.db.transaction>['execute']>[0]) =>
  world.db.transaction().execute(work) as Promise<T>;

test('both sides hear of a date, its move, its end and who came, signed with their own key and without a name', async () => {
  const { year, provider, own, theirs } = await twoSides();
  const { db } = world;
  const now = world.services.clock();
  const [first, second] = [
    await addSlot(world, year.institutionId, dayAfter(world, 5), 2),
    await addSlot(world, year.institutionId, dayAfter(world, 6), 2, 1),
  ];
  const one = await addListed(world, year);
  const { visitId } = one;
  const date = (slotId: string) =>
    inTx((tx) => book(tx, { visitId, slotId, elsewhere: false, by: person, now }));
  await date(first);
  await date(second);
  await inTx((tx) => cancelBooking(tx, { visitId, by: person, now }));
  await date(first);
  await setRows(db, 'checkup_visit', { id: visitId }, { day: dayAfter(world, 0) });
  await as(provider)('checkupVisit.arrive', { visitId, omitted: [], addOns: [], reason: '' });
  expect(got).toEqual([]);
  await round();
  const events = ['booked', 'moved', 'cancelled', 'booked', 'arrived'].map((name) => `visit.${name}`);
  for (const [host, secret] of [
    ['company', own.secret],
    ['hospital', theirs.secret],
  ] as const) {
    const mine = got.filter(({ url }) => url.includes(host));
    expect(mine.map(({ event }) => event)).toEqual(events);
    expect(new Set(mine.map((message) => message.secret))).toEqual(new Set([secret]));
  }
  const bodies = got.map(({ url, body }) => ({ url, ...JSON.parse(body) }));
  expect(bodies.find(({ url, event }) => url.includes('hospital') && event === 'visit.moved')).toMatchObject({
    data: {
      visitId,
      contractId: year.contractId,
      institutionId: year.institutionId,
      day: dayAfter(world, 6),
      half: 'afternoon',
      from: { day: dayAfter(world, 5), half: 'morning' },
    },
  });
  expect(bodies.find(({ url }) => url.includes('company')).data).toMatchObject({
    personId: one.personId,
    employeeNo: one.data.employeeNo,
  });
  for (const { url, data } of bodies) expect('employeeNo' in data).toBe(url.includes('company'));
  const all = JSON.stringify(got);
  for (const secret of [one.data.name, one.data.mobile]) expect(all).not.toContain(secret);
  const kept = JSON.stringify(await db.selectFrom('webhook_delivery').selectAll().execute());
  expect(kept).not.toContain(one.data.employeeNo);
  await round(600);
  expect(got).toHaveLength(10);
});

test('a date given to another institution is cancelled for one and booked for the other; who stays away is missed', async () => {
  const { year } = await twoSides();
  const other = await addProvider(world.db);
  await as(other)('institutionWebhook.add', {
    id: other.institutionId,
    url: 'https://other.example.com/hook',
    events: ['visit.booked', 'visit.moved', 'visit.missed'],
  });
  const slot = await addSlot(world, year.institutionId, dayAfter(world, 5), 2);
  const elsewhere = await addSlot(world, other.institutionId, dayAfter(world, 5), 2);
  const { visitId } = await addListed(world, year);
  const now = world.services.clock();
  await inTx((tx) => book(tx, { visitId, slotId: slot, elsewhere: false, by: person, now }));
  await setRows(
    world.db,
    'checkup_visit',
    { id: visitId },
    {
      slot_id: elsewhere,
      institution_id: other.institutionId,
    },
  );
  await endExamDays(world.db, new Date(now.getTime() + 7 * 86_400_000));
  await round();
  const heard = (host: string) => told().flatMap(([to, event]) => (to === host ? event : []));
  expect(heard('hospital')).toEqual(['visit.booked', 'visit.cancelled']);
  expect(heard('other')).toEqual(['visit.booked', 'visit.missed']);
  expect(heard('company')).toEqual(['visit.booked', 'visit.cancelled', 'visit.booked', 'visit.missed']);
});

test('who is frozen hears nothing until it is not', async () => {
  const { year } = await twoSides();
  const slot = await addSlot(world, year.institutionId, dayAfter(world, 5), 2);
  const { visitId } = await addListed(world, year);
  const now = world.services.clock();
  await inTx((tx) => book(tx, { visitId, slotId: slot, elsewhere: false, by: person, now }));
  await setRows(world.db, 'institution', { id: year.institutionId }, { in_force: false });
  await setRows(world.db, 'company', { id: year.companyId }, { in_force: false, frozen_at: now });
  await round();
  expect(got).toEqual([]);
  await setRows(world.db, 'institution', { id: year.institutionId }, { in_force: true });
  await round();
  expect(told()).toEqual([['hospital', 'visit.booked']]);
});

test('the last signature is told to both sides, once, and an invitation to who was invited', async () => {
  const won = await award(world);
  const { demandId, institutionId, provider } = won;
  const { companyId } = world.people.buyer;
  await world.as('buyer').invoke('companyWebhook.add', {
    id: companyId,
    url: 'https://company.example.com/hook',
    events: ['contract.signed'],
  });
  await world.as(provider).invoke('institutionWebhook.add', {
    id: institutionId,
    url: 'https://hospital.example.com/hook',
    events: ['contract.signed', 'quotation.invited'],
  });
  const { contractId } = await world
    .as('buyer')
    .invoke('contract.add', { demandId, institutionId, ...terms, settlement });
  await sign(world, 'buyer', contractId);
  await round();
  expect(got).toEqual([]);
  await sign(world, provider, contractId);
  await round();
  expect(told().toSorted()).toEqual([
    ['company', 'contract.signed'],
    ['hospital', 'contract.signed'],
  ]);
  expect(JSON.parse(got[0]?.body ?? '').data).toMatchObject({ contractId, demandId });
  got.length = 0;
  await world.db.transaction().execute((tx) =>
    queueNotice(tx, {
      to: { institutions: [institutionId] },
      message: 'quotation-invited',
      record: demandId,
      values: { 企业: '测试企业', 需求: '年度体检', 编号: 'CG-1', 人数: '100', 截止: '明天' },
    }),
  );
  await runDueJobs(world.services);
  expect(got.map(({ event, body }) => [event, JSON.parse(body).data])).toEqual([
    ['quotation.invited', { demandId, institutionId }],
  ]);
});

test('what is refused waits by itself; while nobody answers all of it waits; after a day it is given up and sent again by hand', async () => {
  const { company, year, own } = await twoSides();
  const slot = await addSlot(world, year.institutionId, dayAfter(world, 5), 2);
  const { visitId } = await addListed(world, year);
  const now = world.services.clock();
  await inTx((tx) => book(tx, { visitId, slotId: slot, elsewhere: false, by: person, now }));
  await inTx((tx) => cancelBooking(tx, { visitId, by: person, now }));
  const listed = () => as(company)('companyWebhook.deliveries', { id: year.companyId, webhookId: own.id });
  refuse = new SendProblem('temporary', '连接不上');
  await round();
  expect((await listed()).map(({ attempts, problem }) => [attempts, problem]).toSorted()).toEqual([
    [0, ''],
    [1, '连接不上'],
  ]);
  const [address] = await as(company)('companyWebhook.list', { id: year.companyId });
  expect(address).toMatchObject({ problem: '连接不上', waiting: 2 });
  refuse = new SendProblem('unclear', '对方回复 HTTP 500');
  await round();
  expect(await listed()).toMatchObject([{ attempts: 0 }, { attempts: 1 }]);
  await round(1);
  expect((await listed()).map(({ attempts }) => attempts)).toEqual([1, 2]);
  await round(25 * 60);
  const given = await listed();
  expect(given.map(({ status, problem }) => [status.name, problem])).toEqual([
    ['未送达', '对方回复 HTTP 500'],
    ['未送达', '对方回复 HTTP 500'],
  ]);
  refuse = undefined;
  const [last] = given;
  const again = { id: year.companyId, webhookId: own.id, deliveryId: last?.deliveryId ?? '' };
  await as(company)('companyWebhook.resend', again);
  await runDueJobs(world.services);
  expect(got.filter(({ id }) => id === again.deliveryId)).toHaveLength(1);
  expect(await listed()).toMatchObject([{ status: { code: 'sent' } }, { status: { code: 'failed' } }]);
  await expectFailure(as(company)('companyWebhook.resend', again), 409);
});

test("addresses are their organisation's alone, few, none twice, and gone with what waited for them", async () => {
  const { company, provider, year, own, theirs } = await twoSides();
  const id = year.companyId;
  const add = (url: string) => as(company)('companyWebhook.add', { id, url, events: ['visit.booked'] });
  await expectFailure(add('http://company.example.com/'), 400);
  await expectFailure(add('https://192.168.1.1/'), 400);
  await expectFailure(add('https://company.example.com/hook'), 409);
  for (let at = 1; at < mostWebhooks; at += 1) await add(`https://company.example.com/${at}`);
  await expectFailure(add('https://company.example.com/more'), 409);
  await expectFailure(as(provider)('companyWebhook.list', { id }), 404);
  const notOwn = { id, webhookId: theirs.id };
  await expectFailure(as(company)('companyWebhook.remove', notOwn), 404);
  await expectFailure(as(company)('companyWebhook.test', notOwn), 404);
  expect(await as(company)('companyWebhook.deliveries', notOwn)).toEqual([]);
  expect(await as(company)('companyWebhook.test', { id, webhookId: own.id })).toEqual({
    sent: true,
    answer: '已送达，对方回复 HTTP 200。',
  });
  expect(got).toMatchObject([{ event: 'test', secret: own.secret }]);
  await as(company)('companyWebhook.remove', { id, webhookId: own.id });
  await expectFailure(as(company)('companyWebhook.remove', { id, webhookId: own.id }), 404);
});
