import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { calls } from '#wire/calls.ts';
import type { AnyEndpoint } from '#wire/kernel/endpoint.ts';
import { type CallName, callTable } from '#wire/table/call-table.ts';
import { newId } from '#server/db/new-id.ts';
import { within } from '#test/slowness.ts';
import { useWorld } from '#test/world/use-world.ts';
import {
  accessOf,
  accessText,
  askedOf,
  everybody,
  expectedOf,
  meaningOf,
  symbols,
} from './access-expected.ts';
import { type AccessFixture, buildAccessFixture, worldOfOthers } from './access-fixture.ts';
import { matrixInput } from './access-input.ts';
import { exampleOf, type OpenCall, openCalls, replayable, seedForExamples, shapeOf } from './examples.ts';
import { idOfKey, withEveryId, withForeignIds } from './foreign-ids.ts';
import { brokenInputs, inputsOf, withRecords } from './generated-input.ts';
import { inputSchemaOf } from './json-schema.ts';
import { type Outcome, type Rehearse, rehearsalOf, type Who } from './rehearsal.ts';
import { changedRowsWith, rowChanges, watchRows } from './row-changes.ts';

// Every call as every person (docs/product.md, Access). What is expected comes from the declared access alone; what was
// answered stands in the golden table.

const names = Object.keys(callTable) as CallName[];
const cells = new Map<CallName, Map<Who, Outcome>>();
const world = useWorld();
let fixture: AccessFixture;
/** The same of `otherBuyer` and `otherProvider`. */
let foreign: AccessFixture;
let rehearse: Rehearse;
/** An id whose rows are watched, and the tables of which the last call would have changed such rows. */
let looksFor = '';
let touched: string[] = [];
const changedByRefused: string[] = [];
const changedByReading: string[] = [];

beforeAll(async () => {
  fixture = await buildAccessFixture(world);
  foreign = await buildAccessFixture(worldOfOthers(world));
  const { pool } = world.database;
  await watchRows(pool);
  rehearse = rehearsalOf(world, async (connection) => {
    if (looksFor) touched = await changedRowsWith(connection, looksFor);
  });
  // Looking up a token notes its use.
  for (const who of everybody) await rehearse(who, 'common.authNeed', {});
  for (const name of names) {
    const row = new Map<Who, Outcome>();
    cells.set(name, row);
    const ask = async (who: Who) => {
      const { input, file } = matrixInput(world, fixture, name, who);
      row.set(who, await rehearse(who, name, input, file));
    };
    const { allowed = [], refused = [] } = Object.groupBy(askedOf(name), (who) =>
      expectedOf(name, who) === 'allowed' ? 'allowed' : 'refused',
    );
    const changes = await rowChanges(pool);
    for (const who of refused) await ask(who);
    if ((await rowChanges(pool)) !== changes)
      changedByRefused.push(`${name} as one of ${refused.join(', ')}`);
    const before = [await rowChanges(pool), world.sms.length];
    for (const who of allowed) await ask(who);
    if (
      calls[name].effect === 'read' &&
      String([await rowChanges(pool), world.sms.length]) !== String(before)
    )
      changedByReading.push(name);
  }
}, within(120_000));

const outcome = (name: CallName, who: Who) => cells.get(name)?.get(who) as Outcome;
const wordOf = (name: CallName, who: Who) =>
  askedOf(name).includes(who) ? symbols[outcome(name, who).code] : '–';

test.each(names)('%s answers each person as its access declares', (name) => {
  const { input } = matrixInput(world, fixture, name, 'buyer');
  expect((calls[name] as AnyEndpoint).input.safeParse(input).error?.issues).toBeUndefined();
  const answered = askedOf(name).map((who) => [who, meaningOf(wordOf(name, who))]);
  expect(answered).toEqual(askedOf(name).map((who) => [who, expectedOf(name, who)]));
});

test('every failure speaks Chinese', () => {
  const failures = names.flatMap((name) => askedOf(name).map((who) => outcome(name, who)));
  for (const one of failures)
    if (one.code !== 200) expect(one.failure.message).toMatch(/[\u4e00-\u9fff].*[。！]$/);
});

test('no input that the schema takes is a fault', { timeout: within(60_000) }, async () => {
  const faults: string[] = [];
  let tried = 0;
  for (const name of names) {
    const definition = calls[name] as AnyEndpoint;
    const who = askedOf(name).findLast((one) => outcome(name, one).code === 200) ?? 'buyer';
    const { input: known, file } = matrixInput(world, fixture, name, who);
    const [made] = fc.sample(inputsOf(definition), { numRuns: 1, seed: 11 });
    // A few of those that reach the handler: what the schema refuses is input-sentences.test.ts.
    const inputs = [made, ...[...brokenInputs(withRecords(made, known))].map(({ input }) => input)]
      .filter((one) => definition.input.safeParse(one).success)
      .filter((_, at, all) => at % Math.ceil(all.length / 6) === 0);
    tried += inputs.length;
    for (const input of inputs) {
      const answer = await rehearse(who, name, input, file);
      if (answer.code === 500) faults.push(`${name} ${JSON.stringify(input).slice(0, 300)}`);
    }
  }
  expect(faults).toEqual([]);
  expect(tried).toBeGreaterThan(names.length);
});

describe('in a list "" and null choose nothing', () => {
  const lists = names.filter((name) => calls[name].effect === 'read' && /\.list/.test(name));
  test.each(lists)('%s', async (name) => {
    const who = askedOf(name).findLast((one) => outcome(name, one).code === 200) as Who;
    const { input } = matrixInput(world, fixture, name, who);
    const unfiltered = await rehearse(who, name, input);
    const optional = Object.keys((calls[name] as AnyEndpoint).input.shape).filter((key) => !(key in input));
    for (const nothing of ['', null]) {
      const filters = Object.fromEntries(optional.map((key) => [key, nothing]));
      expect(await rehearse(who, name, { ...input, ...filters })).toEqual(unfiltered);
    }
  });
});

describe('a foreign record cannot be distinguished from one that is not there', () => {
  const related = names.filter((name) => accessOf(name).relation !== undefined);
  test.each(related)('%s', async (name) => {
    const by = accessOf(name).by as string;
    // One who may and one who may not: how everybody else is answered stands in the table.
    for (const meant of ['allowed', 'notFound']) {
      const who = askedOf(name).find((one) => expectedOf(name, one) === meant);
      if (!who) continue;
      const { input, file } = matrixInput(world, fixture, name, who);
      const unknown = await rehearse(who, name, { ...input, [by]: newId() }, file);
      expect([who, unknown.code]).toEqual([who, 404]);
      const foreign = outcome(name, who);
      if (expectedOf(name, who) !== 'notFound' || foreign.code === 200 || unknown.code === 200) continue;
      expect([who, foreign.failure.message]).toEqual([who, unknown.failure.message]);
    }
  });
});

test('who is refused has changed no row, nor tried to', () => {
  expect(changedByRefused).toEqual([]);
});

test('what is declared as reading has changed no row and sent no message', () => {
  expect(changedByReading).toEqual([]);
});

test('an id of others is refused in every field, also in lists and parts, or changes nothing of theirs', async () => {
  const others = worldOfOthers(world);
  const lines: string[] = [];
  for (const name of names.filter((one) => accessOf(one).caller !== 'operator')) {
    const schema = inputSchemaOf(name);
    for (const who of (['buyer', 'provider'] as const).filter((one) => expectedOf(name, one) === 'allowed')) {
      const { input, file } = matrixInput(world, fixture, name, who);
      const theirs = (key: string) => idOfKey(others, foreign, name, key);
      const full = withEveryId(schema, input, (key) => idOfKey(world, fixture, name, key));
      const least = new Map([...withForeignIds(schema, input, theirs)].map((one) => [one.path, one]));
      for (const one of withForeignIds(schema, full, theirs)) {
        looksFor = one.foreign;
        touched = [];
        const { code } = await rehearse(who, name, (least.get(one.path) ?? one).input, file);
        if (code === 200)
          lines.push(`${name} ${one.path} as ${who}: ${touched.join(', ') || 'no row of it'}`);
      }
    }
  }
  looksFor = '';
  const text = [
    '# Ids of others that are taken',
    '',
    'Written by `test/matrix/access.test.ts`: each call that succeeded with an id of another company or institution in one of its',
    'fields, and the tables of which it then changed rows that hold the id. All others refused it. What stands here speaks of',
    'what is public or passes the id over; and the provider is invited to the other buyer’s open demand.',
    '',
    ...lines.map((line) => `- ${line}`),
    '',
  ];
  await expect(text.join('\n')).toMatchFileSnapshot('../golden/foreign-ids.md');
});

test('the declared relation names a key of the input', () => {
  for (const name of names) {
    const { by, relation } = accessOf(name);
    if (relation) expect(Object.keys(matrixInput(world, fixture, name, 'buyer').input)).toContain(by);
    else expect(by).toBeUndefined();
  }
});

test('the rehearsed calls changed nothing', async () => {
  const rows =
    await world.sql`SELECT (SELECT status FROM demand WHERE id = ${fixture.sent.demandId}) AS sent, (SELECT status FROM demand WHERE id = ${fixture.draft.demandId}) AS draft,
      (SELECT count(*)::int FROM company WHERE status = 2) AS waiting`;
  expect(rows).toEqual([{ sent: 2, draft: 0, waiting: 2 }]);
});

describe('what the specification leaves open has an example in the API document, which answers as it shows', () => {
  beforeAll(() => seedForExamples(world));
  test.each(Object.keys(openCalls) as OpenCall[])('%s', async (name) => {
    const answer = await rehearse(openCalls[name], name, await replayable(world, fixture, name));
    expect(answer.code).toBe(200);
    expect(shapeOf(exampleOf(name, 'output'))).toEqual(shapeOf((answer as { answer: unknown }).answer));
  });
});

test('the table is written down for readers', async () => {
  const line = (texts: readonly string[]) => `| ${texts.join(' | ')} |`;
  const table = [
    '# Access matrix',
    '',
    'Written by `test/matrix/access.test.ts` (`npx vitest run -u --project api test/matrix` writes it anew): every call, as',
    'every person, about records of the buyer and the provider. `ok` answered · `state` and `invalid`: allowed, but not in this',
    'state or with this input · `–` an operator’s role has no part · `signIn` 700 · `forbidden` 403 · `notFound` 404, also for what is not the caller’s to see.',
    '',
    line(['call', 'address', 'declared access', ...everybody]),
    line(['call', 'address', 'access', ...everybody].map(() => '---')),
    ...names.map((name) =>
      line([name, callTable[name], accessText(name), ...everybody.map((who) => wordOf(name, who))]),
    ),
    '',
  ];
  await expect(table.join('\n')).toMatchFileSnapshot('../golden/access-matrix.md');
});
