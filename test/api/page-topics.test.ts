import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Catalogue } from '#domain/catalogue/catalogue.ts';
import { calls } from '#wire/calls.ts';
import { type CallName, callTable } from '#wire/table/call-table.ts';
import { visitor } from '#server/api/caller.ts';
import { CachedReads } from '#server/changes/cached-reads.ts';
import { publicDataChannel, type Topic, tablesOf, topics } from '#server/changes/topics.ts';
import { newId } from '#server/db/new-id.ts';
import { PublicReads } from '#server/db/public-reads.ts';
import type { Schema } from '#server/db/schema.ts';
import { createPipeline } from '#server/node/invoke.ts';
import { topicsOfCall } from '#server/node/topics-of-call.ts';
import { cachedPages, frameCalls } from '#web/routes/cached-pages.ts';
import { fillDraft } from '#test/api/demand-steps.ts';
import { type AccessFixture, buildAccessFixture } from '#test/matrix/access-fixture.ts';
import { matrixInput } from '#test/matrix/access-input.ts';
import { within } from '#test/slowness.ts';
import { runDueJobs } from '#test/world/due-jobs.ts';
import { addProvider } from '#test/world/people.ts';
import { sendQuotation } from '#test/world/procurement.ts';
import { approveDemand } from '#test/world/review.ts';
import { useWorld } from '#test/world/use-world.ts';

// What cached pages depend on: which notices a change sends (migrations 0011 and 0021), and whether each call's declared topics cover
// what it reads.

const world = useWorld();
let fixture: AccessFixture;
beforeAll(async () => {
  fixture = await buildAccessFixture(world);
}, within(120_000));

describe('a change tells its topics', () => {
  let listener: pg.Client;
  const notices: string[] = [];
  let wake = () => {};
  beforeAll(async () => {
    listener = new pg.Client({ connectionString: world.database.url });
    listener.on('notification', ({ payload = '' }) => {
      notices.push(payload);
      wake();
    });
    await listener.connect();
    await listener.query(`LISTEN ${publicDataChannel}`);
  });
  afterAll(() => listener.end());

  /** What `work` invalidated, each notice as often as it came: notices arrive in the order of the commits. */
  async function invalidated(work: () => Promise<unknown>): Promise<string[]> {
    await everythingArrived();
    notices.length = 0;
    await work();
    const last = await everythingArrived();
    return notices.filter((one) => one !== last).toSorted();
  }

  async function everythingArrived(): Promise<string> {
    const last = newId();
    await world.sql`SELECT pg_notify(${publicDataChannel}, ${last})`;
    while (!notices.includes(last))
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    return last;
  }
  const run = (text: string) => invalidated(() => world.database.pool.query(text));

  const everyRow = [
    'doctor',
    'dictionary',
    'region',
    'institution_item',
    'institution_package',
    'legal_rule',
  ];
  test.each(everyRow)('%s: an update of a row does, one of none does not', async (table) => {
    if (table === 'doctor')
      await world.sql`INSERT INTO doctor (id, institution_id, name, title, department)
        VALUES (gen_random_uuid(), ${fixture.institutionId}, '赵一', 'CHIEF', '内科')`;
    if (table === 'institution_package')
      await world.sql`INSERT INTO institution_package (id, institution_id, name, check_type, list_price, sale_price)
        VALUES (gen_random_uuid(), ${fixture.institutionId}, '年度', 'ANNUAL', 2, 1)`;
    const name = table === 'legal_rule' ? 'id' : 'name';
    const topic = topics.find((one) => (tablesOf[one] as readonly string[]).includes(table));
    // The match index hears which institutions changed.
    const matched = (notice: string) => /^market [0-9a-f-]{36}$/.test(notice);
    const notices = await run(`UPDATE ${table} SET ${name} = ${name}`);
    expect(notices.filter((one) => !matched(one))).toEqual([topic]);
    const isMatched = table === 'institution_item' || table === 'institution_package';
    expect(notices.some(matched)).toBe(isMatched);
    expect(await run(`UPDATE ${table} SET ${name} = ${name} WHERE false`)).toEqual([]);
    expect(await run(`DELETE FROM ${table} WHERE false`)).toEqual([]);
  });

  test('a text that is written, changed, deleted; once for all statements of a transaction', async () => {
    const add = (path: string) =>
      `INSERT INTO content (id, collection, path, title, body) VALUES (gen_random_uuid(), 'topics', '${path}', '', '')`;
    expect(await run(add('a'))).toEqual(['content']);
    expect(await run(`BEGIN; ${add('b')}; ${add('c')}; UPDATE content SET title = 'x'; COMMIT`)).toEqual([
      'content',
    ]);
    expect(await run(`BEGIN; ${add('d')}; ROLLBACK`)).toEqual([]);
    expect(await run("DELETE FROM content WHERE collection = 'topics'")).toEqual(['content']);
  });

  test('a draft is nobody else’s business until it is published; its quotes count once they are sent', async () => {
    const { provider } = world.people;
    const saved = await invalidated(async () => {
      const { demandId, version } = await fillDraft(world);
      await world.call('buyer', 'demand.submit', { demandId, version });
    });
    expect(saved).toEqual([]);
    const published = await invalidated(() =>
      approveDemand(world.as('operator').invoke, fixture.submittedDemandId),
    );
    expect(published).toEqual(['demand']);
    const invited = await invalidated(() => runDueJobs(world.services));
    expect(new Set(invited)).toEqual(new Set(['demand', 'quotation']));
    const { records } = await world.call('provider', 'quotation.list', { size: 100 });
    const mine = records.find(({ demand }) => demand.demandId === fixture.submittedDemandId);
    const edited = await invalidated(
      () => world.sql`UPDATE quotation SET remarks = '含早餐' WHERE id = ${mine?.quotationId}`,
    );
    expect(edited).toEqual([]);
    const sent = await invalidated(() => sendQuotation(world, provider, mine?.quotationId ?? ''));
    // The institution's own figure of how fast it answers changes with it.
    expect(new Set(sent)).toEqual(new Set(['demand', 'institution', 'quotation']));
  });

  test('parts of a published demand, and what it shows of its company', async () => {
    const { demandId } = fixture.sent;
    expect(await run(`UPDATE demand_city SET sort = 1 WHERE demand_id = '${demandId}'`)).toEqual(['demand']);
    expect(
      await run(
        `UPDATE demand_item SET note = 'x' WHERE package_id IN (SELECT id FROM demand_package WHERE demand_id = '${demandId}')`,
      ),
    ).toEqual(['demand']);
    const draft = fixture.draft.demandId;
    expect(await run(`UPDATE demand_package SET sort = 1 WHERE demand_id = '${draft}'`)).toEqual([]);
    expect(await run("UPDATE company SET address = 'x'")).toEqual([]);
    expect(await run("UPDATE company SET industry = 'IT'")).toEqual(['demand']);
    expect(await run(`UPDATE demand SET status = 5 WHERE id = '${fixture.open.demandId}'`)).toEqual([
      'demand',
    ]);
  });

  test('an institution that comes into force, moves, leaves', async () => {
    const { institutionId } = await addProvider(world.db);
    const own = `WHERE id = '${institutionId}'`;
    expect(await run(`UPDATE institution SET hours = '8:00' ${own}`)).toEqual(['institution']);
    const moved = ['institution', `market ${institutionId}`, 'servedCity'];
    expect(await run(`UPDATE institution SET city_id = '310100' ${own}`)).toEqual(moved);
    expect(await run(`UPDATE institution SET in_force = false ${own}`)).toEqual(moved);
    expect(await run(`UPDATE institution SET hours = '9:00' ${own}`)).toEqual([]);
  });
});

test('every table of a topic is watched', async () => {
  const rows = await world.sql<{ name: string }>`
    SELECT DISTINCT t.tgrelid::regclass::text AS name FROM pg_trigger t JOIN pg_proc p ON p.oid = t.tgfoid
    WHERE p.proname LIKE 'tell%change%' AND t.tgtype & 16 > 0`;
  const watched = rows.map(({ name }) => name);
  expect(
    Object.values(tablesOf)
      .flat()
      .filter((table) => !watched.includes(table)),
  ).toEqual([]);
});

describe('a call’s declared topics cover what it reads', () => {
  const reads = (Object.keys(callTable) as CallName[]).filter(
    (name) => calls[name].access.caller === 'visitor' && calls[name].effect === 'read',
  );
  /** Tables that a call reads although no change of them alone could show. */
  const settled: Partial<Record<CallName, readonly (keyof Schema)[]>> = {
    // Only the titles of completed demands: nothing changes those.
    'institution.byCode': ['demand'],
  };

  test.each(cachedPages)('$path makes declared calls only', ({ calls: made }) => {
    for (const name of [...frameCalls, ...made])
      expect(topicsOfCall[name], `${name} is missing in src/server/node/topics-of-call.ts`).toBeDefined();
  });

  test.each(reads.filter((name) => topicsOfCall[name]))('%s', async (name) => {
    const declared = topicsOfCall[name] ?? [];
    const { tables, catalogue } = await readBy(name);
    expect(catalogue || tables.length > 0, 'it read something').toBe(true);
    const covered = new Set<string>([
      ...declared.flatMap((topic: Topic) => tablesOf[topic]),
      ...(settled[name] ?? []),
    ]);
    expect(tables.filter((table) => !covered.has(table))).toEqual([]);
    if (catalogue) expect(declared).toContain('catalogue');
  });

  /** On connections of its own, so that nothing is kept from a call before. */
  async function readBy(name: CallName) {
    const statements: string[] = [];
    const db = new Kysely<Schema>({
      dialect: new PostgresDialect({ pool: world.database.pool }),
      log: ({ query }) => void statements.push(query.sql),
    });
    let catalogue = false;
    const watched = new Proxy(world.services.catalogue(), {
      get(target, key) {
        catalogue = true;
        return target[key as keyof Catalogue];
      },
    });
    const services = {
      ...world.services,
      db,
      publicReads: new PublicReads({ primary: db, log: world.services.log }),
      independent: db,
      reads: new CachedReads(world.services.changes),
      catalogue: () => watched,
    };
    const request = {
      id: '',
      address: '127.0.0.1',
      token: undefined,
      idempotencyKey: undefined,
      file: undefined,
    };
    const { input } = matrixInput(world, fixture, name, 'visitor');
    // A failure has read as well.
    await createPipeline(services)
      .invoke(visitor, request, name, input as never)
      .catch(() => {});
    const text = statements.join('\n');
    const rows = await world.sql<{ name: string }>`
      SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public'`;
    return {
      catalogue,
      tables: rows
        .map((row) => row.name)
        .filter((table) => new RegExp(`\\b(from|join)\\s+"?${table}\\b`, 'i').test(text)),
    };
  }
});
