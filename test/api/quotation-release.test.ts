import { beforeEach, describe, expect, test } from 'vitest';
import { runDueJobs } from '#test/world/due-jobs.ts';
import { addInstitutionColleague, type Person } from '#test/world/people.ts';
import { expectFailure, outcomes, useWorld } from '#test/world/use-world.ts';
import { lineOf, quoting } from './quotation.testkit.ts';

// A quote beyond its institution's limits goes out only when a second person of the institution has released it.

const world = useWorld();
let approver: Person;

type Quote = Awaited<ReturnType<typeof quoting>>;
const limits = (q: Quote, rate: number | null, amount = '') =>
  q.invoke('release.setLimits', { institutionId: q.provider.institutionId, rate, amount });
const of = (q: Quote, who?: Person) =>
  who
    ? world.call(who, 'release.ofQuotation', { quotationId: q.quotationId })
    : q.invoke('release.ofQuotation', { quotationId: q.quotationId });
const request = (q: Quote, note = '') => q.invoke('release.request', { quotationId: q.quotationId, note });
async function decide(q: Quote, who: Person, release = true, reason = '') {
  const { latest } = await of(q, who);
  const input = { quotationId: q.quotationId, releaseId: latest?.releaseId as string, release, reason };
  return world.call(who, 'release.decide', input);
}

let q: Quote;
beforeEach(async () => {
  // 10 heads at 100 of 120 yuan: 8.33 折.
  q = await quoting(world, { packages: [{ codes: ['HEM001'] }], offers: ['HEM001'] });
  approver = await addInstitutionColleague(world.db, q.provider.institutionId, 'approver');
  await limits(q, 850);
});

describe('beyond the limits', () => {
  test('sending is refused until a second person has released it; each step is on record', async () => {
    await q.confirmPackages();
    await expectFailure(q.confirm(), 409, '8.33 折，低于放行线 8.5 折');
    expect(await of(q)).toMatchObject({ ready: true, latest: null, actions: ['request'] });
    await request(q, '老客户');
    await expectFailure(q.confirm(), 409, '正在等待放行');
    await expectFailure(request(q), 409, '正在等待');
    expect((await of(q)).actions).toEqual(['withdraw']);
    expect((await of(q, approver)).actions).toEqual(['decide', 'withdraw']);
    expect(await world.call(approver, 'release.listWaiting', {})).toMatchObject([
      { quotationId: q.quotationId, note: '老客户', own: false },
    ]);
    await runDueJobs(world.services);
    const notices = async (who: Person) =>
      (await world.call(who, 'notification.list', {})).records.filter(
        ({ kind }) => kind === 'quotation.release',
      );
    expect((await notices(approver))[0]).toMatchObject({ title: '有报价等待您放行' });
    await decide(q, approver);
    expect(await of(q)).toMatchObject({ latest: { decision: 'released', current: true }, actions: [] });
    await runDueJobs(world.services);
    expect((await notices(q.provider))[0]).toMatchObject({ title: '报价已放行，可以提交' });
    await q.confirm();
    const steps = await world.db
      .selectFrom('audit_event')
      .select('action')
      .where('record_id', '=', q.quotationId)
      .where('action', 'in', ['requestRelease', 'release'])
      .orderBy('id')
      .execute();
    expect(steps.map(({ action }) => action)).toEqual(['requestRelease', 'release']);
    // Nothing rests from which a price could be guessed.
    const left = await world.db
      .selectFrom('quotation_release')
      .select('content')
      .where('quotation_id', '=', q.quotationId)
      .execute();
    expect(left).toEqual([{ content: null }]);
  });

  test('what was released must not change underneath', async () => {
    await q.confirmPackages();
    await request(q);
    await decide(q, approver);
    const [quotationPackageId = ''] = q.packageIds;
    await q.invoke('quotation.revisePackage', { quotationPackageId });
    const { lineId } = lineOf(await q.packageDetail(), 'HEM001');
    await q.invoke('quotation.savePackage', { quotationPackageId, prices: [{ lineId, unitPrice: '60.00' }] });
    await q.confirmPackages();
    await expectFailure(q.confirm(), 409, '放行之后报价又改过');
    await request(q);
    await q.invoke('quotation.revisePackage', { quotationPackageId });
    await q.invoke('quotation.savePackage', { quotationPackageId, prices: [{ lineId, unitPrice: '50.00' }] });
    await expectFailure(decide(q, approver), 409, '提交放行之后报价改过');
    await decide(q, approver, false, '价格没有定好');
    expect(await of(q)).toMatchObject({ latest: { decision: 'returned', reason: '价格没有定好' } });
  });

  test('nobody releases their own, nobody in another role, and a return says why', async () => {
    await q.confirmPackages();
    await request(q);
    await expectFailure(decide(q, q.provider), 403, '自己提交');
    const quoter = await addInstitutionColleague(world.db, q.provider.institutionId, 'quoting');
    await expectFailure(decide(q, quoter), 403);
    await expectFailure(decide(q, approver, false), 400);
    const both = await outcomes([decide(q, approver), decide(q, approver, false, '太低了')]);
    expect(both.toSorted()).toEqual([200, 409]);
  });

  test('a package that still is open, a quote within the limits, or nobody to release is said before', async () => {
    await expectFailure(request(q), 409, '还有套餐没有确认');
    await q.confirmPackages();
    await limits(q, 800, '1000.00');
    await expectFailure(request(q), 409, '没有超过放行线');
    await limits(q, null, '999.99');
    expect((await of(q)).reasons).toEqual(['报价总额 ¥1,000.00，超过放行线 ¥999.99']);
    await world.db.deleteFrom('institution_member').where('user_id', '=', approver.userId).execute();
    await expectFailure(request(q), 409, '没有其他可以放行的人');
    await limits(q, null);
    await q.confirm();
  });
});

test('the limits are the manager’s: logged, told, read by colleagues', async () => {
  const { institutionId } = q.provider;
  await expectFailure(
    world.call(approver, 'release.setLimits', { institutionId, rate: null, amount: '' }),
    403,
  );
  expect(await world.call(approver, 'release.limits', { institutionId })).toEqual({
    rate: 850,
    amount: '',
    mayManage: false,
  });
  await runDueJobs(world.services);
  const { records } = await world.call(approver, 'notification.list', {});
  expect(records[0]).toMatchObject({ title: '机构的报价放行线已改变' });
  expect(records[0]?.body).toContain('由不需放行改为低于 8.5 折');
});
