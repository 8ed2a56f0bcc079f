import { expect, test } from 'vitest';
import { visitStatus } from '#domain/examination/visit-machine.ts';
import { silentTerms } from '#domain/tariff/tariff.ts';
import { endExamDays } from '#server/modules/checkup-visit/end-exam-days.ts';
import { proofFor } from '#server/modules/checkup-visit/person-link.ts';
import { addProvider } from '#test/world/people.ts';
import { addRows, rowOf, setRows } from '#test/world/rows.ts';
import { answersOf, expectFailure, useWorld } from '#test/world/use-world.ts';
import { addListed, addSlot, dayAfter, type ListedPerson, openYear } from './examination.testkit.ts';

// Dates of people of a list: booked by their own link, looked after by the institution.

const world = useWorld();
const me = () => world.as('visitor').invoke;
const tailOf = ({ data }: ListedPerson) => data.mobile.slice(-4);

/** What the calls of an opened page carry. */
async function opened(person: ListedPerson) {
  const { token } = person;
  const { proof } = await me()('checkup.open', { token, mobileTail: tailOf(person) });
  return { token, proof };
}
const slotNow = (id: string) => rowOf(world.db, 'exam_slot', { id });

test('a person opens their page, books, moves and cancels', async () => {
  const year = await openYear(world);
  const person = await addListed(world, year);
  const [first, second] = [
    await addSlot(world, year.institutionId, dayAfter(world, 4), 2),
    await addSlot(world, year.institutionId, dayAfter(world, 5), 1, 1),
  ];
  await addSlot(world, year.institutionId, dayAfter(world, 90), 5);
  const link = await opened(person);
  const before = await me()('checkup.detail', link);
  expect(before).toMatchObject({ name: person.data.name, visit: null, actions: ['book'] });
  expect(before.package?.items.length).toBeGreaterThan(0);
  expect(before.institutions[0]?.slots.map(({ slotId, free }) => [slotId, free])).toEqual([
    [first, 2],
    [second, 1],
  ]);
  const booked = await me()('checkup.book', { ...link, slotId: first });
  expect(booked).toMatchObject({
    status: { code: visitStatus.booked },
    visit: { day: dayAfter(world, 4), half: 0, changeUntil: dayAfter(world, 3) },
    actions: ['move', 'giveBack'],
  });
  await me()('checkup.book', { ...link, slotId: second });
  expect([(await slotNow(first)).taken, (await slotNow(second)).taken]).toEqual([0, 1]);
  await expectFailure(me()('checkup.book', { ...link, slotId: second }), 409, '已经约在');
  const other = await opened(await addListed(world, year));
  await expectFailure(me()('checkup.book', { ...other, slotId: second }), 409, '约满');
  expect(await me()('checkup.cancel', link)).toMatchObject({ visit: null, actions: ['book'] });
  expect((await slotNow(second)).taken).toBe(0);
  expect(await rowOf(world.db, 'checkup_visit', { id: person.visitId })).toMatchObject({
    institution_id: null,
  });
});

test('five wrong tries lock the link, also all at once; a renewed or strange link opens nothing', async () => {
  const year = await openYear(world);
  const person = await addListed(world, year);
  const { token } = person;
  const wrong = () => me()('checkup.open', { token, mobileTail: '0000' });
  await expectFailure(wrong(), 400, '还可以再试 4 次');
  const { proof } = await me()('checkup.open', { token, mobileTail: tailOf(person) });
  await Promise.allSettled(Array.from({ length: 12 }, wrong));
  await expectFailure(me()('checkup.open', { token, mobileTail: tailOf(person) }), 409, '锁定');
  expect(await rowOf(world.db, 'roster_person', { id: person.personId })).toMatchObject({ wrong_tries: 5 });
  await expectFailure(me()('checkup.detail', { token, proof: `${proof}x` }), 404, '重新输入');
  await me()('checkup.detail', { token, proof });
  await setRows(world.db, 'roster_person', { id: person.personId }, { link_no: 2 });
  await expectFailure(me()('checkup.detail', { token, proof }), 404, '重新输入');
  await expectFailure(me()('checkup.open', { token: 'x'.repeat(32), mobileTail: '1234' }), 404, '链接无效');
});

test('a proof ends after two hours', async () => {
  const year = await openYear(world);
  const person = await addListed(world, year);
  const link = await opened(person);
  world.clock.advance(2 * 3_600_000 + 1000);
  await expectFailure(me()('checkup.detail', link), 404, '两小时');
});

test('the notice and the window of the contract hold', async () => {
  const examTo = dayAfter(world, 10);
  const year = await openYear(world, { examTo, settlement: { ...silentTerms, noticeDays: 3 } });
  const person = await addListed(world, year);
  const soon = await addSlot(world, year.institutionId, dayAfter(world, 2), 5);
  const late = await addSlot(world, year.institutionId, dayAfter(world, 11), 5);
  const link = await opened(person);
  await expectFailure(me()('checkup.book', { ...link, slotId: late }), 409, examTo);
  expect(await me()('checkup.book', { ...link, slotId: soon })).toMatchObject({
    visit: { changeUntil: '' },
    actions: [],
  });
  await expectFailure(me()('checkup.cancel', link), 409, '提前 3 天');
});

test('only institutions that won the package in the person’s city can be chosen', async () => {
  const other = await addProvider(world.db);
  const year = await openYear(world, { cityId: '440300' });
  const elsewhere = await opened(await addListed(world, year, { cityId: '440100' }));
  const here = await opened(await addListed(world, year, { cityId: '440300' }));
  const foreign = await addSlot(world, other.institutionId, dayAfter(world, 5), 5);
  const own = await addSlot(world, year.institutionId, dayAfter(world, 6), 5);
  expect((await me()('checkup.detail', elsewhere)).institutions).toEqual([]);
  await expectFailure(me()('checkup.book', { ...elsewhere, slotId: own }), 409, '时段');
  await expectFailure(me()('checkup.book', { ...here, slotId: foreign }), 409, '时段');
  await me()('checkup.book', { ...here, slotId: own });
});

test('who is to be examined in another city books there only by saying so; an institution with a site in it is here', async () => {
  const year = await openYear(world);
  const slotId = await addSlot(world, year.institutionId, dayAfter(world, 16), 9);
  const away = await opened(await addListed(world, year, { cityId: '420100' }));
  const [shown] = (await me()('checkup.detail', away)).institutions;
  expect([shown?.awayFrom, shown?.slots.some((one) => one.slotId === slotId)]).toEqual(['武汉市', true]);
  await expectFailure(me()('checkup.book', { ...away, slotId }), 409, '您的体检城市是武汉市');
  await me()('checkup.book', { ...away, slotId, elsewhere: true });
  const [event] =
    await world.sql`SELECT detail->>'awayFrom' AS city FROM audit_event WHERE action = 'book' ORDER BY at DESC, id DESC LIMIT 1`;
  expect(event).toEqual({ city: '武汉市' });
  // Of whom the list says no city it is the demand's, if it has one alone.
  const unknown = await opened(await addListed(world, year));
  const seen = async () => (await me()('checkup.detail', unknown)).institutions[0]?.awayFrom;
  expect(await seen()).toBe('');
  const city = { demand_id: year.demandId, headcount: 1 };
  await addRows(world.db, 'demand_city', { ...city, region_id: '420106', city_id: '420100' });
  expect(await seen()).toBe('武汉市');
  await addRows(world.db, 'demand_city', { ...city, region_id: '440305', city_id: '440300' });
  expect(await seen()).toBe('');
  const { institutionId: institution_id } = year;
  await addRows(world.db, 'institution_operation', {
    institution_id,
    open_days: [1],
    updated_at: new Date(),
    site_cities: ['420100'],
    mobile_cities: [],
  });
  expect((await me()('checkup.detail', away)).institutions[0]?.awayFrom).toBe('');
});

test('places reserved for a company are not taken by others', async () => {
  const year = await openYear(world);
  const slot = await addSlot(world, year.institutionId, dayAfter(world, 7), 2);
  const theirs = world.people.otherBuyer.companyId;
  await addRows(world.db, 'exam_slot_reserve', { slot_id: slot, company_id: theirs, places: 1 });
  const [one, two] = [await opened(await addListed(world, year)), await opened(await addListed(world, year))];
  await me()('checkup.book', { ...one, slotId: slot });
  await expectFailure(me()('checkup.book', { ...two, slotId: slot }), 409, '约满');
  const theirYear = await openYear(world, { company: world.people.otherBuyer });
  const third = await opened(await addListed(world, theirYear));
  await me()('checkup.book', { ...third, slotId: slot });
  expect(await rowOf(world.db, 'exam_slot_reserve', { slot_id: slot })).toMatchObject({ taken: 1 });
  await me()('checkup.cancel', third);
  expect(await rowOf(world.db, 'exam_slot_reserve', { slot_id: slot })).toMatchObject({ taken: 0 });
});

test('500 rivals for 40 places leave exactly 40', async () => {
  const year = await openYear(world);
  const slot = await addSlot(world, year.institutionId, dayAfter(world, 8), 40);
  const { services } = world;
  const people = [];
  for (let n = 0; n < 500; n += 1) people.push(await addListed(world, year));
  const codes = await answersOf(
    people.map(({ personId, token, visitId, data }) => {
      const linked = {
        personId,
        visitId,
        data,
        linkNo: 1,
        rosterId: year.rosterId,
        packageId: null,
        cityId: null,
      };
      const { proof } = proofFor(services, linked, services.clock());
      return () => me()('checkup.book', { token, proof, slotId: slot });
    }),
  );
  expect([200, 409].map((code) => codes.filter((one) => one === code).length)).toEqual([40, 460]);
  expect((await slotNow(slot)).taken).toBe(40);
  const [counted] = await world.sql<{
    n: number;
  }>`SELECT count(*)::int AS n FROM checkup_visit WHERE slot_id = ${slot}`;
  expect(counted?.n).toBe(40);
}, 120_000);

test('what is declared reads the institution alone, and the day closes by itself', async () => {
  const year = await openYear(world);
  const { institutionId } = year;
  const person = await addListed(world, year, { sex: 'female', name: '林小满' });
  const day = dayAfter(world, 3);
  const slot = await addSlot(world, institutionId, day, 3);
  const link = await opened(person);
  await me()('checkup.declare', { ...link, married: 'yes', pregnancy: 'maybe' });
  const { declared } = await rowOf(world.db, 'checkup_visit', { id: person.visitId });
  expect(String(declared)).not.toContain('maybe');
  await me()('checkup.book', { ...link, slotId: slot });
  const provider = world.as('provider').invoke;
  const list = () => provider('checkupVisit.listDay', { institutionId, day });
  expect((await list()).people).toMatchObject([
    {
      name: '林小满',
      sex: 'female',
      declared: { married: 'yes', pregnancy: 'maybe' },
      half: 0,
      package: year.label,
    },
  ]);
  const { visitId } = person;
  await expectFailure(provider('checkupVisit.arrive', { visitId }), 409, day);
  await expectFailure(world.call('otherProvider', 'checkupVisit.arrive', { visitId }), 404, '没有找到');
  world.clock.advance(3 * 86_400_000);
  const addOns = [{ name: '胃镜', price: '300.00', payer: 'person' as const }];
  await provider('checkupVisit.arrive', { visitId, omitted: ['胸部正位片'], addOns });
  expect((await list()).people[0]).toMatchObject({ omitted: ['胸部正位片'], addOns, actions: ['correct'] });
  await provider('checkupVisit.correct', { visitId, reason: '登记错了人，本人没有来' });
  expect(await rowOf(world.db, 'checkup_visit', { id: visitId })).toMatchObject({
    status: visitStatus.missed,
    omitted: [],
    arrived_at: null,
  });
  const sheet = await provider('checkupVisit.exportDay', { institutionId, day });
  expect(sheet.bytes.length).toBeGreaterThan(1000);
});

test('who did not come is marked once the day is over, and may book again', async () => {
  const year = await openYear(world);
  const person = await addListed(world, year);
  const slot = await addSlot(world, year.institutionId, dayAfter(world, 2), 3);
  const link = await opened(person);
  await me()('checkup.book', { ...link, slotId: slot });
  world.clock.advance(2 * 86_400_000);
  await endExamDays(world.db, world.services.clock());
  const status = async () => (await rowOf(world.db, 'checkup_visit', { id: person.visitId })).status;
  expect(await status()).toBe(visitStatus.booked);
  world.clock.advance(86_400_000);
  await endExamDays(world.db, world.services.clock());
  expect(await status()).toBe(visitStatus.missed);
  const again = await addSlot(world, year.institutionId, dayAfter(world, 2), 3, 1);
  await me()('checkup.book', { ...(await opened(person)), slotId: again });
  expect([(await slotNow(slot)).taken, (await slotNow(again)).taken]).toEqual([0, 1]);
});

test('an institution opens half-days on its days, keeps what is there, and cannot go below what is taken', async () => {
  const provider = await addProvider(world.db);
  const { institutionId } = provider;
  const { invoke } = world.as(provider);
  const [from, to] = [dayAfter(world, 1), dayAfter(world, 14)];
  const input = { institutionId, from, to, morning: 20, afternoon: 0, phone: '0755-12345678' };
  const weekdays = [1, 2, 3, 4, 5];
  expect(await invoke('examSlot.open', { ...input, weekdays })).toEqual({
    added: 10,
    kept: 0,
    closedDays: 0,
  });
  expect(await invoke('examSlot.open', { ...input, weekdays, afternoon: 5 })).toMatchObject({
    added: 10,
    kept: 10,
  });
  await expectFailure(invoke('examSlot.open', { ...input, weekdays, morning: 0 }), 400, '名额');
  const { slots, phone } = await invoke('examSlot.list', { institutionId, from, to });
  expect([slots.length, phone]).toEqual([20, '0755-12345678']);
  const year = await openYear(world, { provider });
  const slotId = slots[2]?.slotId as string;
  await me()('checkup.book', { ...(await opened(await addListed(world, year))), slotId });
  await expectFailure(
    invoke('examSlot.save', { institutionId, slotId, places: 0, closed: false }),
    409,
    '已有 1 人',
  );
  await invoke('examSlot.save', { institutionId, slotId, places: 1, closed: true });
  const own = world.people.provider.institutionId;
  await expectFailure(
    world.call('provider', 'examSlot.save', { institutionId: own, slotId, places: 3, closed: false }),
    404,
    '没有找到',
  );
});
