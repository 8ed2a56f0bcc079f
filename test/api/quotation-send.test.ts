import { describe, expect, test } from 'vitest';
import { demandStatus } from '#domain/demand/demand-status.ts';
import { quotationStatus } from '#domain/quotation/quotation-machine.ts';
import { newId } from '#server/db/new-id.ts';
import { addProvider } from '#test/world/people.ts';
import { validUntil } from '#test/world/procurement.ts';
import { rowOf, setRows } from '#test/world/rows.ts';
import { expectFailure, outcomes, useWorld } from '#test/world/use-world.ts';
import { lineOf, publishDemand, quoting, stock } from './quotation.testkit.ts';

const world = useWorld();

const simple = { packages: [{ codes: ['ECG001'] }, { codes: ['XRY001'] }], offers: ['ECG001', 'XRY001'] };
const statusOf = async (q: Awaited<ReturnType<typeof quoting>>) => (await q.detail()).status.name;

describe('confirming', () => {
  test('takes every package, then reaches the buyer and counts', async () => {
    const q = await quoting(world, simple);
    await expectFailure(q.confirm(), 409, '套餐1');
    expect(await statusOf(q)).toBe('待报价');
    await q.confirmPackages();
    await q.confirm();
    const sent = await q.detail();
    expect([sent.status.name, sent.editable]).toEqual(['已报价', false]);
    const demand = await world.db
      .selectFrom('demand')
      .select('quotation_count')
      .where('id', '=', q.demandId)
      .executeTakeFirstOrThrow();
    expect(demand.quotation_count).toBe(1);
  });

  test('an exclusive pair is decided before anything is confirmed: no acknowledgement does', async () => {
    const q = await quoting(world, {
      packages: [{ codes: ['HEM001', 'HEM002'] }, { codes: ['HEM001', 'HEM002'], sex: 3 }],
      offers: ['HEM001', 'HEM002', 'SRV001'],
    });
    const { quotationId } = q;
    const { issues } = await q.invoke('quotation.review', { quotationId });
    const acknowledged = issues.map(({ key }) => key);
    expect(issues.map(({ kind }) => kind)).toEqual(['exclusive', 'exclusive']);
    const [quotationPackageId = ''] = q.packageIds;
    await expectFailure(q.invoke('quotation.confirmAll', { quotationId, acknowledged }), 400, '互斥');
    await expectFailure(
      q.invoke('quotation.confirmPackage', { quotationPackageId, acknowledged }),
      400,
      '互斥',
    );
    const suggested = (await q.packageDetail()).lines.find((line) => line.exclusive)?.exclusive
      ?.suggestedKeep;
    expect(await q.invoke('quotation.resolveExclusives', { quotationId })).toEqual({ packages: 2, lines: 2 });
    expect(lineOf(await q.packageDetail(), suggested as string).itemMatch.name).toBe('匹配');
    expect(await q.invoke('quotation.resolveExclusives', { quotationId })).toEqual({ packages: 0, lines: 0 });
    await q.invoke('quotation.confirmAll', { quotationId });
    await q.confirm();
  });

  test('a pair that was waved through before must be decided before the quote is sent', async () => {
    const q = await quoting(world, {
      packages: [{ codes: ['HEM001', 'HEM002'] }],
      offers: ['HEM001', 'HEM002', 'SRV001'],
    });
    await setRows(world.db, 'quotation_package', { id: q.packageIds[0] as string }, { status: 2 });
    await expectFailure(q.confirm(), 409, '还没有选择保留哪一项');
  });

  test('a package with open questions needs each of them acknowledged', async () => {
    const q = await quoting(world, {
      packages: [{ codes: ['HEM001', 'XRY001', 'ECG001'] }],
      offers: ['HEM001', 'SRV001'],
    });
    const { quotationPackageId, issues } = await q.packageDetail();
    expect(issues.map(({ kind }) => kind).toSorted()).toEqual(['missing', 'missing']);
    const [first, second] = issues.map(({ key }) => key) as [string, string];
    await expectFailure(
      q.invoke('quotation.confirmPackage', { quotationPackageId, acknowledged: [first] }),
      400,
      [`acknowledged.${second}`],
    );
    const done = await q.invoke('quotation.confirmPackage', {
      quotationPackageId,
      acknowledged: [first, second],
    });
    expect([done.status.name, done.editable]).toEqual(['已报价', false]);
  });

  test('a confirmed package is not edited before it is taken back', async () => {
    const q = await quoting(world, simple);
    await q.confirmPackages();
    const [quotationPackageId = ''] = q.packageIds;
    const edit = () => q.invoke('quotation.savePackage', { quotationPackageId, rate: 900 });
    await expectFailure(edit(), 409);
    await q.invoke('quotation.revisePackage', { quotationPackageId });
    await edit();
    await expectFailure(q.confirm(), '套餐1');
  });

  test('a frozen item cannot be quoted', async () => {
    const q = await quoting(world, simple);
    await setRows(world.db, 'institution_item', { id: q.items.get('ECG001') as string }, { frozen: true });
    await expectFailure(q.confirmPackages(), 409, '心电图');
  });

  test('the validity covers the deadline and ends within a year', async () => {
    const q = await quoting(world, simple);
    await q.confirmPackages();
    for (const validUntil of ['2020-01-01', '2099-01-01']) {
      await expectFailure(q.invoke('quotation.confirm', { quotationId: q.quotationId, validUntil }), 400, [
        'validUntil',
      ]);
    }
    const services = q.invoke('quotation.confirm', {
      quotationId: q.quotationId,
      validUntil: new Date(Date.now() + 9 * 86_400_000).toISOString().slice(0, 10),
      services: ['NOT_THERE'],
    });
    await expectFailure(services, ['services']);
  });

  test('a service asked for that is not its own is promised by its word alone', async () => {
    const q = await quoting(world, { ...simple, requiredServices: ['ONSITE', 'WEEKEND'] });
    await setRows(
      world.db,
      'institution',
      { id: q.provider.institutionId },
      { special_services: ['WEEKEND', 'REPORT'] },
    );
    await q.confirmPackages();
    const send = (answers: { services?: string[]; refusedServices?: string[] }) =>
      q.invoke('quotation.confirm', {
        quotationId: q.quotationId,
        validUntil: validUntil(world),
        ...answers,
      });
    // Nothing said, only of others said, both said.
    await expectFailure(send({}), 400, ['services']);
    await expectFailure(send({ services: ['WEEKEND'] }), '上门体检');
    await expectFailure(send({ services: ['ONSITE'], refusedServices: ['ONSITE'] }), 400, ['services']);
    await send({ services: ['WEEKEND'], refusedServices: ['ONSITE'] });
    expect((await q.detail()).services).toEqual(['WEEKEND']);
    // The next version is asked again.
    await q.invoke('quotation.revise', { quotationId: q.quotationId });
    await q.confirmPackages();
    await expectFailure(send({ services: ['WEEKEND'] }), 400, ['services']);
    await send({ services: ['WEEKEND', 'ONSITE'] });
    expect((await q.detail()).services).toEqual(['WEEKEND', 'ONSITE']);
  });

  test('two at the same moment: exactly one wins', async () => {
    const q = await quoting(world, simple);
    await q.confirmPackages();
    const codes = await outcomes([q.confirm(), q.confirm(), q.confirm()]);
    expect(codes.toSorted()).toEqual([200, 409, 409]);
    const rows =
      await world.sql`SELECT count(*)::int AS n FROM audit_event WHERE record_id = ${q.quotationId} AND action = 'confirm'`;
    expect(rows[0]?.n).toBe(1);
  });

  test('a package confirmed and repriced at the same moment keeps the price that was confirmed', async () => {
    const q = await quoting(world, simple);
    const [quotationPackageId = ''] = q.packageIds;
    await Promise.allSettled([
      q.invoke('quotation.confirmPackage', { quotationPackageId }),
      q.invoke('quotation.savePackage', { quotationPackageId, rate: 500 }),
    ]);
    const after = await q.packageDetail();
    expect(after.status.name).toBe('已报价');
    expect(after.quotedTotal).toBe(lineOf(after, 'ECG001').unitPrice);
  });
});

describe('revising', () => {
  test('begins the next version beside the sent one, keeps the packages, shows what changed', async () => {
    const q = await quoting(world, simple);
    await q.confirmPackages();
    await q.confirm();
    await q.invoke('quotation.revise', { quotationId: q.quotationId });
    const back = await q.detail();
    expect([back.status.name, back.revision, back.packages.map((one) => one.status.name)]).toEqual([
      '已报价',
      2,
      ['已报价', '已报价'],
    ]);
    expect(back.amending).toBe(true);
    const { confirmed_at } = await rowOf(world.db, 'quotation', { id: q.quotationId });
    expect(confirmed_at).not.toBeNull();
    const [quotationPackageId = ''] = q.packageIds;
    await q.invoke('quotation.revisePackage', { quotationPackageId });
    const changed = await q.invoke('quotation.savePackage', { quotationPackageId, rate: 500 });
    expect([changed.previousTotal, lineOf(changed, 'ECG001').previousPrice]).toEqual(['100.00', '100.00']);
    await q.invoke('quotation.confirmPackage', { quotationPackageId });
    await q.confirm();
    expect(await statusOf(q)).toBe('已报价');
  });
});

describe('after the deadline', () => {
  test('nothing can be edited, confirmed or taken back, and the message says so', async () => {
    const sent = await quoting(world, simple);
    await sent.confirmPackages();
    const ready = await quoting(world, simple);
    await ready.confirmPackages();
    await sent.confirm();
    const [quotationPackageId = ''] = ready.packageIds;
    world.clock.advance(2 * 86_400_000);
    try {
      for (const attempt of [
        () => ready.confirm(),
        () => ready.invoke('quotation.revisePackage', { quotationPackageId }),
        () => ready.invoke('quotation.savePackage', { quotationPackageId, rate: 900 }),
        () => ready.invoke('quotation.redraftPackage', { quotationPackageId }),
        () => sent.invoke('quotation.revise', { quotationId: sent.quotationId }),
      ]) {
        await expectFailure(attempt(), 409, '截止');
      }
      expect((await ready.detail()).closedReason).toContain('截止');
    } finally {
      world.clock.advance(-2 * 86_400_000);
    }
  });
});

describe('cancelling', () => {
  test('ends the quotation and its packages for good', async () => {
    const q = await quoting(world, simple);
    await q.invoke('quotation.cancel', { quotationId: q.quotationId, reason: '排期已满' });
    const detail = await q.detail();
    expect([detail.status.name, detail.actions, detail.packages.map((one) => one.status.name)]).toEqual([
      '已放弃',
      [],
      ['不报价', '不报价'],
    ]);
    await expectFailure(q.confirm(), 409);
  });
});

describe('from the hall', () => {
  test('a qualified institution opens one quotation, however often it asks', async () => {
    const provider = await addProvider(world.db);
    await stock(world, provider.institutionId, ['ECG001', 'XRY001']);
    const { demandId } = await publishDemand(world, simple);
    const { invoke } = world.as(provider);
    const answer = await invoke('quotation.checkQualification', { demandId });
    expect([answer.open, answer.institutions[0]?.qualified, answer.institutions[0]?.quotationId]).toEqual([
      true,
      true,
      null,
    ]);
    const opened = await Promise.all([
      invoke('quotation.open', { demandId }),
      invoke('quotation.open', { demandId }),
    ]);
    expect(opened[0]).toEqual(opened[1]);
    const rows = await world.sql`SELECT source FROM invitation WHERE demand_id = ${demandId}`;
    expect(rows).toEqual([{ source: 'hall' }]);
    const list = await invoke('quotation.list', {});
    expect(list.records.map((one) => [one.quotationId, one.source.name])).toEqual([
      [opened[0]?.quotationId, '大厅参与'],
    ]);
  });

  test('an institution that does not qualify hears every reason', async () => {
    const provider = await addProvider(world.db);
    const { demandId } = await publishDemand(world, { ...simple, requiredServices: ['ONSITE'] });
    const { invoke } = world.as(provider);
    const { institutions } = await invoke('quotation.checkQualification', { demandId });
    const failed = institutions[0]?.checks.filter((check) => !check.passed).map((check) => check.name);
    expect(failed).toEqual(['特色服务', '项目覆盖']);
    await expectFailure(invoke('quotation.open', { demandId }), 400);
  });

  test('an ended demand takes no quote, an unknown or directed one is not there', async () => {
    const provider = await addProvider(world.db);
    await stock(world, provider.institutionId, ['ECG001', 'XRY001']);
    const { invoke } = world.as(provider);
    const ended = await publishDemand(world, { ...simple, status: demandStatus.completed });
    await expectFailure(invoke('quotation.open', { demandId: ended.demandId }), 409);
    const directed = await publishDemand(world, simple);
    await setRows(world.db, 'demand', { id: directed.demandId }, { kind: 'directed' });
    for (const demandId of [newId(), directed.demandId])
      await expectFailure(invoke('quotation.open', { demandId }), 404);
  });

  test('nobody opens a quotation for an institution that is not theirs', async () => {
    const { demandId } = await publishDemand(world, simple);
    const { institutionId } = world.people.otherProvider;
    const attempt = world.call('provider', 'quotation.open', { demandId, institutionId });
    await expectFailure(attempt, 404);
  });
});

describe('the workbench and the list', () => {
  test('show what is there, by state', async () => {
    const q = await quoting(world, simple);
    const waiting = await q.invoke('quotation.overview', {});
    expect([waiting.counts.waiting, waiting.waiting[0]?.quotationId]).toEqual([1, q.quotationId]);
    expect(waiting.library).toMatchObject({ confirmed: 2, suggested: 0, unmapped: 0, frozen: 0 });
    await q.confirmPackages();
    await q.confirm();
    const sent = await q.invoke('quotation.list', { status: quotationStatus.quoted });
    expect([sent.total, sent.records[0]?.perHead, sent.records[0]?.confirmedPackages]).toEqual([
      1,
      '100.00',
      2,
    ]);
    expect((await q.invoke('quotation.list', { status: quotationStatus.waiting })).total).toBe(0);
    expect((await q.invoke('quotation.list', { keyword: '没有这个标题' })).records).toEqual([]);
  });
});
