import { expect, test } from 'vitest';
import { mostTokens, tokenCallsPerMinute, tokenPrefix } from '#domain/institution/api-token.ts';
import { calls } from '#wire/calls.ts';
import { plainItems } from '#test/api/demand-steps.ts';
import { runDueJobs } from '#test/world/due-jobs.ts';
import { addInstitutionColleague, addMachine, addProvider, type Person } from '#test/world/people.ts';
import { addToLibrary, priceList, procure } from '#test/world/procurement.ts';
import { addRows, rowsOf, setRows } from '#test/world/rows.ts';
import { expectFailure, outcomes, useApp, useWorld } from '#test/world/use-world.ts';

// Machines of an institution. What each may call stands in the access matrix (`libraryMachine`, `quotesMachine`).

const logged: string[] = [];
const world = useWorld(logged);
const app = useApp(world);
const as = (person: Pick<Person, 'token'>) => world.as(person).invoke;

async function created(owner: Person, scopes: ('library' | 'quotes')[], name = '价格同步') {
  const { institutionId } = owner;
  const { id, accessToken } = await as(owner)('apiToken.add', { institutionId, name, scopes });
  return { tokenId: id, token: accessToken };
}

/** The words of a shell command, with its variables filled in. */
function shellWords(command: string, variables: Readonly<Record<string, string>>): string[] {
  const value = (name: string) => variables[name] ?? expect.unreachable(`$${name} is not known`);
  return [...command.matchAll(/(?:'[^']*'|"[^"]*"|\\\n|[^\s'"\\])+/g)]
    .map(([word]) =>
      word.replaceAll(/'([^']*)'|"([^"]*)"|\\\n|\$(\w+)/g, (_, plain, filled, name) =>
        name
          ? value(name)
          : (plain ?? filled?.replaceAll(/\$(\w+)/g, (__: string, one: string) => value(one)) ?? ''),
      ),
    )
    .filter((word) => word !== '');
}

test('every example of the documents works as it stands there, one after the other', async () => {
  const owner = await addProvider(world.db);
  const bidder = { provider: owner, prices: priceList([...plainItems, 'HEM001'], '120.00', '100.00') };
  await addToLibrary(world, bidder);
  await procure(world, [{ ...bidder, sends: false }]);
  const { token, tokenId } = await created(owner, ['library', 'quotes']);
  const page = (await app().inject({ url: '/bid/api/docs' })).body;
  const examples = [...page.matchAll(/<pre tabindex="0" class="curl">([^<]+)<\/pre>/g)].map(([, text]) =>
    (text as string).replaceAll('&quot;', '"').replaceAll('&#39;', "'"),
  );
  expect(examples).toHaveLength(8);
  const variables: Record<string, string> = {
    SITE: '',
    TOKEN: token,
    ORG: owner.institutionId,
    UNTIL: new Date(world.services.clock().getTime() + 30 * 86_400_000).toISOString().slice(0, 10),
  };
  for (const example of examples) {
    const [curl, , method, url, ...rest] = shellWords(example, variables);
    expect([curl, method]).toEqual(['curl', 'POST']);
    const headers: Record<string, string> = {};
    let payload = '';
    for (let at = 0; at < rest.length; at += 2)
      if (rest[at] === '-d') payload = rest[at + 1] as string;
      else {
        const [name, ...value] = (rest[at + 1] as string).split(': ');
        headers[name as string] = value.join(': ');
      }
    const answer = (await app().inject({ method: 'POST', url: url as string, headers, payload })).json();
    expect([example, answer.message, answer.code]).toEqual([example, answer.message, 200]);
    const [record] = answer.data.records ?? [];
    if (record?.version) Object.assign(variables, { ITEM: record.id, VERSION: String(record.version) });
    if (record?.tenderId) variables.TENDER = record.tenderId;
  }
  const { institutionId } = owner;
  const items = await as(owner)('library.query', { institutionId, keyword: '血常规' });
  expect(items.records[0]).toMatchObject({ listPrice: '128.00', salePrice: '98.00' });
  expect((await as(owner)('quotation.list', { status: 2 })).total).toBe(1);
  const noted = await as(owner)('apiToken.calls', { institutionId, tokenId });
  expect(noted.map(({ call }) => call)).toEqual(
    ['confirm', 'confirmAll', 'review', 'savePrices', 'detail', 'list']
      .map((last) => `quotation.${last}`)
      .concat('library.saveRows', 'library.query'),
  );
});

test('a token is shown once, only its hash is stored, and no log line holds it', async () => {
  const owner = await addProvider(world.db);
  const { token, tokenId } = await created(owner, ['library']);
  expect(token).toMatch(new RegExp(`^${tokenPrefix}[\\w-]{43}$`));
  const { institutionId } = owner;
  await as({ token })('library.query', { institutionId });
  await expectFailure(as({ token })('quotation.list', {}));
  const headers = { authorization: `Bearer ${token}`, 'x-requested-with': 'HIS' };
  const answer = await app().inject({
    method: 'POST',
    url: '/bid/api/org_checkup/queryCheckup',
    headers,
    payload: { orgId: institutionId },
  });
  expect(answer.json()).toMatchObject({ code: 200 });
  const [listed] = await as(owner)('apiToken.list', { institutionId });
  expect(listed).toMatchObject({
    id: tokenId,
    tail: token.slice(-4),
    scopes: [{ name: '项目与价格' }],
    revokedAt: '',
  });
  expect(listed?.usedAt).not.toBe('');
  expect(JSON.stringify(listed)).not.toContain(token);
  const rows = await world.sql<{ row: string }>`SELECT to_jsonb(t)::text AS row FROM api_token t`;
  for (const text of [...logged, ...rows.map(({ row }) => row)]) expect(text).not.toContain(token);
});

test('what a token does is its own in the audit log, with who created it; a change and its line are one transaction', async () => {
  const owner = await addProvider(world.db);
  const { token, tokenId } = await created(owner, ['library']);
  const { institutionId } = owner;
  const set = { name: '骨密度检查', listPrice: '150.00' };
  await as({ token })('library.saveRows', { institutionId, rows: [{ key: '1', set }] });
  const events = await rowsOf(world.db, 'audit_event', { record_id: institutionId });
  expect(events).toMatchObject([
    {
      actor_kind: 'token',
      actor_id: owner.userId,
      action: 'saveItems',
      detail: { token: { id: tokenId, name: '价格同步' } },
    },
  ]);
  expect(await outcomes([as({ token })('institution.detail', { institutionId })])).toEqual([403]);
  const noted = await as(owner)('apiToken.calls', { institutionId, tokenId });
  expect(noted).toMatchObject([
    { call: 'institution.detail', code: 403 },
    { call: 'library.saveRows', code: 200, summary: calls['library.saveRows'].summary },
  ]);
});

test('a machine repeats a change under its Idempotency-Key, apart from the person who created its token', async () => {
  const owner = await addProvider(world.db);
  const { token } = await created(owner, ['library']);
  const { institutionId } = owner;
  const rows = [{ key: '1', set: { name: '骨密度检查', listPrice: '150.00' } }];
  const keyed = (who: Pick<Person, 'token'>) => world.as(who, { idempotencyKey: 'price-2026-11' }).invoke;
  const first = await keyed({ token })('library.saveRows', { institutionId, rows });
  expect(await keyed({ token })('library.saveRows', { institutionId, rows })).toEqual(first);
  expect((await keyed(owner)('library.saveRows', { institutionId, rows })).rows[0]?.state).toBe('problem');
});

test('a revoked token, and each of an institution no longer in force, ends; it stays ended', async () => {
  const { db } = world;
  const owner = await addProvider(db);
  const { institutionId } = owner;
  const [one, other] = [await created(owner, ['library'], 'HIS'), await created(owner, ['library'], 'LIS')];
  const ask = (token: string) => outcomes([as({ token })('library.query', { institutionId })]);
  await as(owner)('apiToken.revoke', { institutionId, tokenId: one.tokenId });
  expect(await ask(one.token)).toEqual([700]);
  expect(await ask(other.token)).toEqual([200]);
  const force = (inForce: boolean) =>
    setRows(db, 'institution', { id: institutionId }, { in_force: inForce });
  await force(false);
  expect(await ask(other.token)).toEqual([700]);
  await force(true);
  expect(await ask(other.token)).toEqual([700]);
  const listed = await as(owner)('apiToken.list', { institutionId });
  expect(listed.map(({ revokedAt }) => revokedAt !== '')).toEqual([true, true]);
  expect(await outcomes([as(owner)('apiToken.revoke', { institutionId, tokenId: one.tokenId })])).toEqual([
    404,
  ]);
});

test('a token whose creator was frozen waits; one whose creator left works, and managers are told', async () => {
  const { db } = world;
  const owner = await addProvider(db);
  const { institutionId } = owner;
  const colleague = await addInstitutionColleague(db, institutionId, 'owner');
  const { token } = await created(colleague, ['library']);
  const ask = () => outcomes([as({ token })('library.query', { institutionId })]);
  const freeze = (at: Date | null) => setRows(db, 'app_user', { id: colleague.userId }, { frozen_at: at });
  await freeze(new Date());
  expect(await ask()).toEqual([701]);
  await freeze(null);
  await as(colleague)('institution.leave', { id: institutionId });
  expect(await ask()).toEqual([200]);
  const [listed] = await as(owner)('apiToken.list', { institutionId });
  expect(listed?.creatorManages).toBe(false);
  await runDueJobs(world.services);
  expect((await as(owner)('notification.list', {})).records[0]).toMatchObject({
    title: '机构新建了接口令牌',
    target: { page: 'apiTokens' },
  });
});

test('one who does not manage the institution creates none; names differ; there are at most so many', async () => {
  const { db } = world;
  const owner = await addProvider(db);
  const librarian = await addInstitutionColleague(db, owner.institutionId, 'library');
  const add = (who: Person, name: string) =>
    as(who)('apiToken.add', { institutionId: owner.institutionId, name, scopes: ['library'] });
  expect(await outcomes([add(librarian, 'HIS')])).toEqual([403]);
  for (let at = 1; at < mostTokens; at += 1) await addMachine(db, owner, ['library']);
  await add(owner, 'HIS');
  await expectFailure(add(owner, 'LIS'), 409, `最多 ${mostTokens} 个`);
  await expectFailure(add(owner, 'HIS'), 409, '「HIS」');
});

test('a token is limited by itself: its other ones, and people, go on', async () => {
  const owner = await addProvider(world.db);
  const { institutionId } = owner;
  const [busy, other] = [await created(owner, ['library'], 'HIS'), await created(owner, ['library'], 'LIS')];
  const ask = (who: Pick<Person, 'token'>) => as(who)('library.query', { institutionId });
  await addRows(world.db, 'rate_limit', {
    key: `token/${busy.tokenId}`,
    points: tokenCallsPerMinute,
    expire: world.services.clock().getTime() + 60_000,
  });
  await expectFailure(ask(busy), 429, /^这个接口令牌的调用过于频繁，请 \d+ 秒后再试。$/);
  expect(await outcomes([ask(other), ask(owner)])).toEqual([200, 200]);
});

test('a machine is told by the status what failed, which field, and when to come again', async () => {
  const owner = await addProvider(world.db);
  const { institutionId } = owner;
  await addToLibrary(world, { provider: owner, prices: priceList(plainItems, '120.00', '100.00') });
  const [item] = await rowsOf(world.db, 'institution_item', { institution_id: institutionId });
  const { token, tokenId } = await created(owner, ['library']);
  const call = async (path: string, payload: object, bearer = token) => {
    const { statusCode, headers, body } = await app().inject({
      method: 'POST',
      url: `/bid/api/${path}`,
      headers: { authorization: `Bearer ${bearer}`, 'x-requested-with': 'his' },
      payload,
    });
    return { statusCode, wait: headers['retry-after'], ...JSON.parse(body) };
  };
  const itemId = item?.id as string;
  // Misspelt: it would do nothing.
  expect(await call('org_checkup/update', { itemId, pirce: '5' })).toMatchObject({
    statusCode: 400,
    code: 400,
    message: expect.stringContaining('pirce'),
    data: { fields: { pirce: expect.stringContaining('没有这个字段') } },
  });
  // A page's call leaves out what it does not know, and is answered by HTTP 200 whatever happens.
  expect(await call('org_checkup/update', { itemId, pirce: '5' }, owner.token)).toMatchObject({
    statusCode: 200,
    code: 200,
  });
  expect(await call('org_checkup/update', { salePrice: '5' })).toMatchObject({
    statusCode: 400,
    message: expect.stringMatching(/^itemId：缺少项目编号/),
    data: { fields: { itemId: expect.any(String) } },
  });
  expect(await call('org_checkup/update', {}, owner.token)).toMatchObject({ statusCode: 200, code: 400 });
  const unknown = '00000000-0000-7000-8000-000000000000';
  expect(await call('org_checkup/update', { itemId: unknown, salePrice: '5' })).toMatchObject({
    statusCode: 404,
  });
  expect(await call('tender/cancel', { tenderId: unknown, reason: '排满了' })).toMatchObject({
    statusCode: 403,
  });
  expect(await call('org_checkup/update', { itemId }, `${tokenPrefix}nobody`)).toMatchObject({
    statusCode: 401,
    code: 700,
  });
  await setRows(
    world.db,
    'rate_limit',
    { key: `token/${tokenId}` },
    {
      points: tokenCallsPerMinute,
      expire: world.services.clock().getTime() + 60_000,
    },
  );
  const { statusCode, wait } = await call('org_checkup/update', { itemId });
  expect(statusCode).toBe(429);
  expect(Number(wait)).toBeGreaterThan(0);
  expect(Number(wait)).toBeLessThanOrEqual(60);
});
