import { sql } from 'kysely';
import { expect, test } from 'vitest';
import {
  type RecordKind,
  recordKinds,
  type SearchedKind,
  searchedKinds,
} from '#domain/console/work-kinds.ts';
import { countedTo, searchedTo } from '#wire/kernel/shapes.ts';
import { newId } from '#server/db/new-id.ts';
import { addBuyer, addProvider } from '#test/world/people.ts';
import { rowsOf } from '#test/world/rows.ts';
import { expectFailure, outcomes, useWorld } from '#test/world/use-world.ts';
import { award, makeContract } from './contract.testkit.ts';
import { publish } from './demand-steps.ts';
import { leadCalls } from './leads.testkit.ts';

const world = useWorld();
const operator = () => world.as('operator').invoke;
const search = (keyword: string, kind: SearchedKind | '' = '') =>
  operator()('console.searchRecords', { keyword, kind });

test('one search finds by part of a name or number, a whole mobile number or credit code, in every kind', async () => {
  const demandId = await publish(world, { fields: { title: '澜汀贸易年度体检' } });
  const demand = await operator()('console.record', { kind: 'demand', id: demandId });
  const company = demand.related.find(({ kind }) => kind === 'company')?.records[0];
  const { mobile, userId } = world.people.buyer;
  expect((await search('汀贸')).records.map(({ id }) => id)).toContain(demandId);
  expect((await search(demand.number.slice(3).toLowerCase())).records.map(({ id }) => id)).toContain(
    demandId,
  );
  expect((await search(company?.number.toLowerCase() ?? '')).records).toMatchObject([{ kind: 'company' }]);
  const byMobile = await search(mobile);
  expect(byMobile.records.map(({ kind, id }) => [kind, id])).toContainEqual(['user', userId]);
  // Part of a number finds nobody.
  expect((await search(mobile.slice(2))).records.filter(({ kind }) => kind === 'user')).toEqual([]);
  expect((await search('100%')).total).toBe(0);
  expect(byMobile.counts.find(({ kind }) => kind === 'user')?.count).toBe(1);
  const users = await search(mobile, 'user');
  expect([users.total, users.records.length]).toEqual([1, 1]);
});

test('operators find a demand by its number in whole or in part, and search as far as a search reaches', async () => {
  const demandId = await publish(world, { fields: { title: '按编号查找' } });
  const { number } = await operator()('console.record', { kind: 'demand', id: demandId });
  for (const keyword of [number.toLowerCase(), number.slice(2)]) {
    const { records, total } = await operator()('console.listDemands', { keyword });
    expect([total, records.map((one) => one.demandId)], keyword).toEqual([1, [demandId]]);
  }
  const unknown = await operator()('console.listDemands', { keyword: 'CG20200101-000001' });
  expect(unknown).toMatchObject({ total: 0, records: [], countedTo: searchedTo });
  expect(await operator()('console.listDemands', {})).toMatchObject({ countedTo });
});

test('each kind has its page; what does not exist, and a draft, has none', async () => {
  const awarded = await award(world);
  await makeContract(world, awarded);
  const { provider } = world.people;
  await world.call('buyer', 'plan.add', { demandId: awarded.demandId });
  await leadCalls(world).add();
  await world.call('provider', 'catalogue.propose', {
    institutionId: provider.institutionId,
    name: '骨转换标志物组合',
    category: 'GEN',
    sexes: [1],
    note: '本院常规开展。',
  });
  const subjectId = await leadCalls(world).providerCode();
  await world.call('member', 'report.add', { subject: 'institution', subjectId, reason: '其他' });
  for (const kind of searchedKinds) {
    const [first] = (await search('', kind)).records;
    const page = await operator()('console.record', { kind, id: first?.id ?? 'none' });
    expect([kind, page.title]).toEqual([kind, first?.title]);
  }
  for (const kind of Object.keys(recordKinds) as RecordKind[]) {
    const none = operator()('console.record', { kind, id: '019ab000-0000-7000-8000-00000000dead' });
    expect((await expectFailure(none)).code, kind).toBe(404);
    expect((await expectFailure(operator()('console.record', { kind, id: 'x' }))).code, kind).toBe(404);
  }
  const { demandId } = await world.as('buyer').invoke('demand.newDraft', {});
  await expectFailure(operator()('console.record', { kind: 'demand', id: demandId }), 404);
});

test('a frozen user is signed out with 701 until they are unfrozen; the reason is in the history', async () => {
  const person = await addBuyer(world.db);
  const me = world.as(person);
  const record = { kind: 'user' as const, id: person.userId };
  const { actions } = await operator()('console.record', record);
  expect(actions.map(({ action }) => action)).toEqual([
    'viewAs',
    'freeze',
    'changeMobile',
    'exportPerson',
    'erase',
  ]);
  await operator()('console.act', { ...record, action: 'freeze', reason: '资料涉嫌虚假' });
  await expectFailure(me.invoke('user.detail', {}), 701);
  const frozen = await operator()('console.record', record);
  expect(frozen.marks).toEqual(['已冻结']);
  expect(frozen.actions.map(({ action }) => action)).toEqual([
    'unfreeze',
    'changeMobile',
    'exportPerson',
    'erase',
  ]);
  expect(frozen.history[0]).toMatchObject({ action: '冻结', reason: '资料涉嫌虚假' });
  const twice = operator()('console.act', { ...record, action: 'freeze', reason: '资料涉嫌虚假' });
  await expectFailure(twice, 409);
  const silent = operator()('console.act', { ...record, action: 'unfreeze' });
  await expectFailure(silent, ['reason']);
  await operator()('console.act', { ...record, action: 'unfreeze', reason: '资料已核实无误' });
  await me.invoke('user.detail', {});
  const { records } = await me.invoke('notification.list', {});
  expect(records[0]).toMatchObject({ body: expect.stringContaining('资料已核实无误') });
});

test('amounts of a contract, and its document, are for who sees amounts', async () => {
  const id = await makeContract(world, await award(world));
  const record = { kind: 'contract' as const, id };
  const reviewer = world.as('reviewer').invoke;
  const all = await operator()('console.record', record);
  expect(all.facts.map(({ label }) => label)).toContain('合同金额');
  const [document] = all.files;
  expect(document?.name).toMatch(/^未签署 HT\S+\.pdf$/);
  const file = { kind: 'file' as const, id: document?.fileId ?? '' };
  expect((await operator()('console.record', file)).facts[0]).toEqual({ label: '类型', value: 'PDF 文档' });
  const seen = await reviewer('console.record', record);
  expect([seen.facts.map(({ label }) => label), seen.files]).toEqual([['甲方', '乙方', '签署截止'], []]);
  const name = document?.src.split('/').at(-1) ?? '';
  await world.as('accountant').invoke('common.download', { name });
  await expectFailure(reviewer('common.download', { name }), 404);
});

test('operators are not frozen here', async () => {
  const record = { kind: 'user' as const, id: world.people.operator.userId };
  expect((await operator()('console.record', record)).actions).toEqual([]);
  const doing = operator()('console.act', { ...record, action: 'freeze', reason: '资料涉嫌虚假' });
  await expectFailure(doing, 403);
});

test('a frozen institution is not shown to visitors and not certified anew; unfreezing restores it', async () => {
  const person = await addProvider(world.db);
  const record = { kind: 'institution' as const, id: person.institutionId as string };
  const { number: code } = await operator()('console.record', record);
  const seen = () => world.as('visitor').invoke('institution.byCode', { institutionCode: code });
  await seen();
  await operator()('console.act', { ...record, action: 'freeze', reason: '许可证已注销' });
  await expectFailure(seen(), 404);
  // Who works for it stays signed in: 701 would end their session.
  const proposals = world.as(person).invoke('catalogue.listProposals', { institutionId: record.id });
  expect(await expectFailure(proposals)).toMatchObject({
    code: 403,
    message: expect.stringContaining('机构已被冻结'),
  });
  const frozenReason = async () =>
    (await world.call(person, 'institution.detail', { institutionId: record.id })).frozenReason;
  expect(await frozenReason()).toBe('许可证已注销');
  const own = await world.call(person, 'institution.detail', { institutionId: record.id });
  expect(own.actions).toEqual([]);
  const me = async () => world.as(person).invoke('user.detail', {});
  expect(await me()).toMatchObject({
    institutions: [],
    frozen: [{ kind: 'institution', id: record.id, reason: '许可证已注销' }],
  });
  await operator()('console.act', { ...record, action: 'unfreeze', reason: '许可证已重新核发' });
  expect(await frozenReason()).toBe('');
  expect((await me()).frozen).toEqual([]);
  await seen();
});

test('who looks on as a user reads what they read, changes nothing and sees no quotes; the user is told', async () => {
  const person = await addBuyer(world.db);
  const { accessToken } = await operator()('console.viewAs', {
    userId: person.userId,
    reason: '来电咨询草稿去向',
  });
  const view = world.as({ token: accessToken }).invoke;
  expect(await view('user.detail', {})).toMatchObject({ id: person.userId, viewing: '来电咨询草稿去向' });
  expect((await world.as(person).invoke('user.detail', {})).viewing).toBeUndefined();
  await view('demand.listMine', {});
  for (const name of ['demand.newDraft', 'user.endSession'] as const)
    expect((await expectFailure(view(name, {}))).code, name).toBe(403);
  const { records } = await world.as(person).invoke('notification.list', {});
  expect(records[0]).toMatchObject({ body: expect.stringContaining('来电咨询草稿去向') });
  await view('user.logout', {});
  await expectFailure(view('user.detail', {}), 700);
  const sessions = await world.as(person).invoke('user.listSessions', {});
  expect(sessions.map(({ viewing }) => viewing).toSorted()).toEqual(['', '来电咨询草稿去向']);
  const ofProvider = await operator()('console.viewAs', {
    userId: world.people.provider.userId,
    reason: '来电咨询报价页面',
  });
  const institution = world.as({ token: ofProvider.accessToken }).invoke;
  await institution('institution.listMine', {});
  for (const name of ['quotation.overview', 'quotation.list'] as const)
    await expectFailure(institution(name, {}), 403, '只读查看不显示机构的报价内容');
  const unseen = institution('quotation.detail', { quotationId: newId() });
  await expectFailure(unseen, 403, '只读查看不显示机构的报价内容');
  const own = operator()('console.viewAs', { userId: world.people.operator.userId, reason: '查看同事页面' });
  await expectFailure(own, 403);
});

test('merging moves everything to the kept company, also what is written meanwhile; twice is refused', async () => {
  const { db } = world.services;
  const [kept, duplicate] = [await addBuyer(db), await addBuyer(db)];
  const companyOf = async (person: typeof kept) =>
    (await world.as(person).invoke('user.detail', {})).company?.id as string;
  const [keptId, duplicateId] = [await companyOf(kept), await companyOf(duplicate)];
  const draft = await world.as(duplicate).invoke('demand.newDraft', {});
  await world.as(duplicate).invoke('company.invite', { id: duplicateId, mobile: kept.mobile, role: 'buyer' });
  const merge = () => operator()('console.mergeCompanies', { duplicateId, keptId, reason: '营业执照相同' });
  const codes = await outcomes([merge(), merge(), world.as(duplicate).invoke('demand.newDraft', {})]);
  expect(codes.slice(0, 2).toSorted()).toEqual([200, 409]);
  const references = await sql<{ table: string; column: string }>`
    SELECT c.conrelid::regclass::text AS table, a.attname AS column FROM pg_constraint c
      JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = c.conkey[1]
    WHERE c.contype = 'f' AND c.confrelid = 'company'::regclass AND c.conrelid <> 'company'::regclass`.execute(
    db,
  );
  expect(references.rows.length).toBeGreaterThan(4);
  for (const { table, column } of references.rows) {
    const { rows } =
      await sql`SELECT FROM ${sql.table(table)} WHERE ${sql.ref(column)} = ${duplicateId}`.execute(db);
    expect(rows, `${table}.${column}`).toEqual([]);
  }
  expect(await rowsOf(db, 'company_invitation', { company_id: keptId })).toMatchObject([
    { outcome: 'revoked' },
  ]);
  expect((await world.as(duplicate).invoke('demand.getMine', { demandId: draft.demandId })).demandId).toBe(
    draft.demandId,
  );
  const record = await operator()('console.record', { kind: 'company', id: duplicateId });
  expect([record.marks, record.actions]).toEqual([['已合并'], []]);
  expect(record.history[0]?.action).toBe('并入另一家企业');
});
