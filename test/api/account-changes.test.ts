import { expect, test } from 'vitest';
import { award, makeContract, setOneDocument } from '#test/api/contract.testkit.ts';
import { runDueJobs } from '#test/world/due-jobs.ts';
import { addUser, type Person, testPassword } from '#test/world/people.ts';
import { expectFailure, useWorld } from '#test/world/use-world.ts';

// What changes at an account is proven, told by message and SMS, and written down; a code says what it is for.

const world = useWorld();
let last = 0;
const freshNumber = () => `1361234${String((last += 1)).padStart(4, '0')}`;
const codeTo = (mobile: string) => world.sms.findLast((one) => one.mobile === mobile)?.code as string;
const told = async (person: Person) => {
  await runDueJobs(world.services);
  return (await world.call(person, 'notification.list', {})).records.map(({ title }) => title);
};

test('a number changes by codes to both; the other sessions end, both numbers hear of it, the old one signs in no more', async () => {
  const person = await addUser(world.db);
  const { invoke } = world.as(person);
  const mobile = freshNumber();
  await invoke('user.sendMobileCode', {});
  const oldCode = codeTo(person.mobile);
  await invoke('user.sendMobileCode', { mobile });
  const newCode = codeTo(mobile);
  expect(world.sms.findLast((one) => one.mobile === mobile)?.act).toBe(`更换账号 ${person.account} 的手机号`);
  const wrong = newCode === '000000' ? '111111' : '000000';
  await expectFailure(invoke('user.changeMobile', { mobile, oldCode, newCode: wrong }), 400);
  await expectFailure(invoke('user.changeMobile', { mobile, oldCode: wrong, newCode }), 400);
  await invoke('user.changeMobile', { mobile, oldCode, newCode });
  expect((await invoke('user.detail', {})).mobile).toBe(mobile);
  expect(await told(person)).toContain('您的手机号已更换');
  for (const number of [person.mobile, mobile])
    expect(world.sms.some((one) => one.mobile === number && one.code.includes('手机号'))).toBe(true);
  const visitor = world.as('visitor').invoke;
  const { user } = await visitor('user.accountLogin', { account: mobile, password: testPassword });
  expect(user.id).toBe(person.userId);
  await expectFailure(visitor('user.accountLogin', { account: person.mobile, password: testPassword }), 400);
});

test('a number of another account is refused before anything is sent to it', async () => {
  const person = await addUser(world.db);
  const other = await addUser(world.db);
  const { invoke } = world.as(person);
  const before = world.sms.length;
  await expectFailure(invoke('user.sendMobileCode', { mobile: other.mobile }), 409, '已注册了另一个账号');
  expect(world.sms.length).toBe(before);
});

test('name and password: changed, told by message and SMS', async () => {
  const person = await addUser(world.db);
  const { invoke } = world.as(person);
  await invoke('user.changeName', { name: '王小明' });
  await invoke('user.updatePassword', { oldPassword: testPassword, newPassword: 'plum-tree-7' });
  expect((await invoke('user.detail', {})).name).toBe('王小明');
  expect((await told(person)).toSorted()).toEqual(['您的姓名已修改', '您的登录密码已修改']);
  const messages = world.sms.filter((one) => one.mobile === person.mobile).map(({ code }) => code);
  expect(messages.filter((text) => /姓名|密码/.test(text))).toHaveLength(2);
});

test('a changed role reaches its holder by SMS, too', async () => {
  const { buyer, viewer } = world.people;
  const id = buyer.companyId;
  await world.call('buyer', 'company.setMember', { id, userId: viewer.userId, role: 'approver' });
  await runDueJobs(world.services);
  expect(world.sms.findLast((one) => one.mobile === viewer.mobile)?.code).toContain('角色改为审批人');
});

test('who hands over is what they chose, the other an owner; not to themselves, not staying owner', async () => {
  const { buyer, colleague } = world.people;
  const id = buyer.companyId;
  const handOver = (userId: string, role: 'owner' | 'buyer') =>
    world.call('buyer', 'company.handOver', { id, userId, role });
  await expectFailure(handOver(buyer.userId, 'buyer'), 409);
  await expectFailure(handOver(colleague.userId, 'owner'), ['role']);
  await handOver(colleague.userId, 'buyer');
  const { members } = await world.call('viewer', 'company.members', { id });
  const roleOf = (person: Person) => members.find((one) => one.userId === person.userId)?.role.code;
  expect([roleOf(colleague), roleOf(buyer)]).toEqual(['owner', 'buyer']);
  await world.call('colleague', 'company.handOver', { id, userId: buyer.userId, role: 'buyer' });
});

test('the code for signing names contract and amount, the one for a password the account', async () => {
  setOneDocument(world);
  const contractId = await makeContract(world, await award(world));
  const { number } = await world.call('buyer', 'contract.detail', { contractId });
  world.clock.advance(61_000);
  await world.call('buyer', 'contract.sendCode', { contractId });
  expect(world.sms.at(-1)?.act).toBe(`签署合同 ${number}，¥1,100.00`);
  await world.call('colleague', 'captcha.smsWithoutPicture', {});
  expect(world.sms.at(-1)?.act).toBe(`修改账号 ${world.people.colleague.account} 的密码`);
});

test('an operator changes a number with a record of how; both numbers hear of it, all sessions end', async () => {
  const person = await addUser(world.db);
  const { userId } = person;
  const mobile = freshNumber();
  const reason = '本人持身份证到场核实';
  await world.call('operator', 'console.changeMobile', { userId, mobile, reason });
  await expectFailure(world.call(person, 'user.detail', {}), 700);
  await runDueJobs(world.services);
  for (const number of [person.mobile, mobile])
    expect(world.sms.some((one) => one.mobile === number && one.code.includes('手机号'))).toBe(true);
  const { history } = await world.call('operator', 'console.record', { kind: 'user', id: userId });
  expect(history.some((one) => JSON.stringify(one).includes(reason))).toBe(true);
  const { buyer, operator } = world.people;
  const change = (id: string, to: string) =>
    world.call('operator', 'console.changeMobile', { userId: id, mobile: to, reason });
  await expectFailure(change(userId, buyer.mobile), 409);
  await expectFailure(change(operator.userId, freshNumber()), 409);
});
