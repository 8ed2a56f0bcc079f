import { beforeAll, expect, test } from 'vitest';
import { calls } from '#wire/calls.ts';
import type { AnyEndpoint } from '#wire/kernel/endpoint.ts';
import { type CallName, callTable } from '#wire/table/call-table.ts';
import { generateMarket } from '#server/start/generate.cli.ts';
import { type SentStatement, sentBy } from '#test/world/sent-statements.ts';
import { useWorld } from '#test/world/use-world.ts';
import { expectedOf } from './access-expected.ts';
import { type AccessFixture, buildAccessFixture } from './access-fixture.ts';
import { matrixInput } from './access-input.ts';

// What lists and searches cost when tables are large. Making the rows takes minutes, so PostgreSQL is told that they are there:
// every table that grows with use and has a row in this world has 100,000 by its statistics. The plans of all statements of a
// call are read; what still reads a large table through, or sorts all of it, stands in a golden file. A call makes as many
// statements as it made for the smallest page before a market was generated beside the world.

const large = 100_000;
/** What the platform itself keeps: as small as the country, the catalogue and its staff's own texts. */
const small =
  /^(region|dictionary|catalogue_.*|template_package|legal_rule|reference_load|status_edge|number_counter|contract_template|reason_template|api_token|quote_opener|seal|adopted_name|institution_operation|content)$/;
const left: string[] = [];

const world = useWorld();
let fixture: AccessFixture;
const names = (Object.keys(callTable) as CallName[]).filter(
  (name) => calls[name].effect === 'read' && /\.(list|search|query|find|fuzzy|calls$)/.test(name),
);

/** Tables without a row: PostgreSQL looks at the file's size, and believes nothing else. */
let empty: ReadonlySet<string>;

/** With the smallest page, before there were more records. */
const before = new Map<CallName, number>();

beforeAll(async () => {
  fixture = await buildAccessFixture(world);
  for (const name of names) before.set(name, (await statementsOf(name, inputOf(name, 1))).length);
  await generateMarket(
    world.database.pool,
    {
      institutions: 40,
      itemsPerInstitution: 20,
      demands: 60,
      quotations: 80,
      linesPerQuotation: 9,
      seed: 1,
    },
    () => {},
  );
  // Of an index as of its table.
  await world.database.pool.query(
    `SELECT pg_restore_relation_stats('schemaname', c.relnamespace::regnamespace::text, 'relname', c.relname::text,
       'relpages', greatest(1, pg_relation_size(c.oid) / 8192)::int, 'reltuples', ${large}::real)
     FROM pg_class c LEFT JOIN pg_index i ON i.indexrelid = c.oid JOIN pg_class t ON t.oid = coalesce(i.indrelid, c.oid)
     WHERE c.relnamespace IN ('public'::regnamespace, 'pgboss'::regnamespace) AND c.relkind IN ('r', 'i') AND t.relname !~ $1`,
    [small.source],
  );
  // What this world's own rows say of their values is no market's.
  await world.sql`SELECT pg_clear_attribute_stats('public', c.relname::text, a.attname::text, false)
     FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
     WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND c.relname !~ ${small.source} AND NOT a.attisdropped
       AND a.attnum > 0 AND a.atttypid = 'uuid'::regtype`;
  // A record has some five of each kind that belongs to it; of users hardly one is an operator.
  await world.sql`SELECT pg_restore_attribute_stats('schemaname', 'public', 'relname', c.relname::text, 'attname', a.attname::text,
       'inherited', false, 'null_frac', CASE a.attname WHEN 'operator_role' THEN 0.999 ELSE 0 END::real,
       'n_distinct', CASE a.attname WHEN 'operator_role' THEN 5 ELSE -0.2 END::real)
     FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
     WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND c.relname !~ ${small.source} AND NOT a.attisdropped
       AND a.attnum > 0 AND (a.atttypid = 'uuid'::regtype OR a.attname = 'operator_role')`;
  const rows = await world.sql<{
    name: string;
  }>`SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND pg_relation_size(oid) = 0`;
  empty = new Set(rows.map((row) => row.name));
});

interface Plan {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Plan Rows': number;
  readonly Plans?: readonly Plan[];
}

/** What is wrong with a plan: a large table read through, or sorted as a whole. */
function* problemsOf(plan: Plan): Generator<string> {
  const { 'Node Type': type, 'Relation Name': relation, Plans: parts = [] } = plan;
  if (type === 'Seq Scan' && relation && !small.test(relation) && !empty.has(relation))
    yield `reads ${relation} through`;
  // What comes in almost the right order is sorted in small groups.
  if (type === 'Sort' && (parts[0]?.['Plan Rows'] ?? 0) >= large / 10) yield 'sorts all rows';
  for (const part of parts) yield* problemsOf(part);
}

async function plansOf({ text, values }: SentStatement): Promise<string[]> {
  if (!/^\s*(select|with)/i.test(text)) return [];
  const { rows } = await world.database.pool.query(`EXPLAIN (FORMAT JSON) ${text}`, values);
  return [...problemsOf(rows[0]['QUERY PLAN'][0].Plan)];
}

const callerOf = (name: CallName) => {
  const who = (['operator', 'buyer', 'provider', 'member'] as const).find(
    (one) => expectedOf(name, one) === 'allowed',
  );
  if (!who) throw new Error(`nobody may ${name}`);
  return who;
};
const shapeOf = (name: CallName) => (calls[name] as AnyEndpoint).input.shape;

function inputOf(name: CallName, size?: number): Record<string, unknown> {
  const { input } = matrixInput(world, fixture, name, callerOf(name));
  return { ...input, ...(size && 'size' in shapeOf(name) && { size }) };
}

/** What a call asks of the database once all that it caches is in memory. */
async function statementsOf(
  name: CallName,
  input: Record<string, unknown>,
): Promise<readonly SentStatement[]> {
  const call = () => world.call(callerOf(name), name, input as never);
  await call();
  return sentBy(call);
}

test.each(names)('%s', async (name) => {
  const input = inputOf(name, 12);
  const inputs = [
    input,
    ...('keyword' in shapeOf(name) && !('keyword' in input) ? [{ ...input, keyword: '岚桥年度' }] : []),
  ];
  const problems = new Set<string>();
  for (const one of inputs) {
    const made = await statementsOf(name, one);
    // However many records there are, and a page shows.
    if (one === input) expect(made.length).toBe(before.get(name));
    for (const statement of made)
      for (const problem of await plansOf(statement))
        problems.add(`${problem}${one === input ? '' : ' by a keyword'}`);
  }
  if (problems.size > 0) left.push(`- ${name}: ${[...problems].toSorted().join(' · ')}`);
});

test('what is left is written down', async () => {
  const text = [
    '# What lists still cost at 100,000 rows',
    '',
    'Written by `test/matrix/flat-lists.test.ts`: each list or search that reads a large table through or sorts all of it, by the plans',
    'of its statements under statistics of 100,000 rows; of all others no statement does. What is left is argued in decision 068.',
    'Not judged: tables that are empty in the test’s world.',
    '',
    ...left,
    '',
  ];
  await expect(text.join('\n')).toMatchFileSnapshot('../golden/flat-lists.md');
});
