import { expect, test } from 'vitest';
import { runDueJobs } from '#test/world/due-jobs.ts';
import { addBuyer, addProvider, addUser } from '#test/world/people.ts';
import { useWorld } from '#test/world/use-world.ts';
import { type Award, award, contractNotices } from './contract.testkit.ts';

// Who is invited to companies and institutions is spared: a short message in ten minutes, three a day, whoever asks.

const world = useWorld();
const textsTo = async (mobile: string) => {
  await runDueJobs(world.services);
  return world.sms.filter((one) => one.mobile === mobile).map(({ code }) => code);
};

test('one person gets one short message in ten minutes and three a day, whoever invites and however often', async () => {
  const buyer = await addBuyer(world.db);
  const provider = await addProvider(world.db);
  const person = await addUser(world.db);
  const company = { id: buyer.companyId, mobile: person.mobile };
  const answers = [];
  for (const role of ['viewer', 'buyer', 'approver', 'viewer'] as const)
    answers.push((await world.call(buyer, 'company.invite', { ...company, role })).texted);
  const institution = { id: provider.institutionId, mobile: person.mobile, role: 'quoting' as const };
  answers.push((await world.call(provider, 'institution.invite', institution)).texted);
  expect(answers).toEqual([true, false, false, false, false]);
  const [text, ...more] = await textsTo(person.mobile);
  expect(more).toEqual([]);
  expect(text).toMatch(/「.+」.*https?:\/\/\S+\/bid-web\/user-center\/enterprise-list/);
  // Not told again, but asked by both: both stand in the site.
  expect(await world.call(person, 'company.listInvitations', {})).toHaveLength(1);
  expect(await world.call(person, 'institution.listInvitations', {})).toHaveLength(1);

  // Ten minutes later, again and again.
  const over = () => world.sql`UPDATE rate_limit SET expire = 0 WHERE key LIKE 'sms:invite:600:%'`;
  const later = [];
  for (let i = 0; i < 4; i += 1) {
    await over();
    later.push((await world.call(buyer, 'company.invite', { ...company, role: 'viewer' })).texted);
  }
  expect(later).toEqual([true, true, false, false]);
  expect(await textsTo(person.mobile)).toHaveLength(3);
});

test('a reminder of a contract goes by short message once in ten minutes and three times a day, whoever reminds; each stands in the site', async () => {
  const won = await award(world);
  const others = [await award(world), await award(world), await award(world), await award(world)];
  const { buyer } = world.people;
  await world.sql`INSERT INTO notice_channel (id, user_id, kind, target, groups) SELECT gen_random_uuid(), ${buyer.userId}, 'sms', '', '{contract}'
    WHERE NOT EXISTS (SELECT FROM notice_channel WHERE user_id = ${buyer.userId} AND kind = 'sms')`;
  const remind = async ({ provider, demandId }: Award) => {
    await world.call(provider, 'contract.askFor', { demandId });
    await runDueJobs(world.services);
  };
  const texts = () =>
    world.sms.filter((one) => one.mobile === buyer.mobile && one.code.includes('起草合同')).length;
  const before = texts();
  await remind(won);
  expect(texts()).toBe(before + 1);
  // Another institution, at once: spared.
  await remind(others[0] as Award);
  expect(texts()).toBe(before + 1);
  const over = () => world.sql`UPDATE rate_limit SET expire = 0 WHERE key LIKE 'sms:remind:600:%'`;
  for (const other of others.slice(1)) {
    await over();
    await remind(other);
  }
  expect(texts()).toBe(before + 3);
  const told = await contractNotices(world, buyer.userId);
  expect(told.filter((kind) => kind === 'contract.wanted')).toHaveLength(5);
});

test('two at once are one', async () => {
  const buyer = await addBuyer(world.db);
  const provider = await addProvider(world.db);
  const { mobile } = await addUser(world.db);
  const sent = await Promise.all([
    world.call(buyer, 'company.invite', { id: buyer.companyId, mobile, role: 'viewer' }),
    world.call(provider, 'institution.invite', { id: provider.institutionId, mobile, role: 'quoting' }),
  ]);
  expect(sent.filter(({ texted }) => texted)).toHaveLength(1);
  expect(await textsTo(mobile)).toHaveLength(1);
});
