import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { newId } from '#server/db/new-id.ts';
import { type CallName, callTable } from '#wire/call-table.ts';
import { calls } from '#wire/calls.ts';
import type { AnyEndpoint } from '#wire/kernel/endpoint.ts';
import { useWorld } from '#test/world/use-world.ts';
import { within } from '#test/slowness.ts';
import {
  accessOf,
  accessText,
  askedOf,
  everybody,
  expectedOf,
  meaningOf,
  symbols,
} from './access-expected.ts';
import { type AccessFixture, buildAccessFixture } from './access-fixture.ts';
import { matrixInput } from './access-input.ts';
import { brokenInputs, inputsOf, withRecords } from './generated-input.ts';
import { type Outcome, type Rehearse, rehearsalOf, type Who } from './rehearsal.ts';

// Every call as every person (docs/product.md, Access). What is expected comes from the declared access alone; what was
// answered stands in the golden table.

const names = Object.keys(callTable) as CallName[];
const cells = new Map<CallName, Map<Who, Outcome>>();
const world = useWorld();
let fixture: AccessFixture;
let rehearse: Rehearse;

beforeAll(async () => {
  fixture = await buildAccessFixture(world);
  rehearse = rehearsalOf(world);
  for (const name of names) {
    const row = new Map<Who, Outcome>();
    cells.set(name, row);
    for (const who of askedOf(name)) {
      const { input, file } = matrixInput(world, fixture, name, who);
      row.set(who, await rehearse(who, name, input, file));
    }
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
  for (const name of names) {
    const definition = calls[name] as AnyEndpoint;
    const who = askedOf(name).findLast((one) => outcome(name, one).code === 200) ?? 'buyer';
    const { input: known, file } = matrixInput(world, fixture, name, who);
    const [made] = fc.sample(inputsOf(definition), { numRuns: 1, seed: 11 });
    // A few of those that reach the handler: what the schema refuses is input-sentences.test.ts.
    const inputs = [made, ...[...brokenInputs(withRecords(made, known))].map(({ input }) => input)]
      .filter((one) => definition.input.safeParse(one).success)
      .filter((_, at, all) => at % Math.ceil(all.length / 6) === 0);
    for (const input of inputs) {
      const answer = await rehearse(who, name, input, file);
      if (answer.code === 500) faults.push(`${name} ${JSON.stringify(input).slice(0, 300)}`);
    }
  }
  expect(faults).toEqual([]);
});

describe('in a list "" and null choose nothing', () => {
  const lists = names.filter((name) => calls[name].effect === 'read' && /\.list/.test(name));
  test.each(lists)('%s', async (name) => {
    const who = askedOf(name).findLast((one) => outcome(name, one).code === 200) as Who;
    const { input } = matrixInput(world, fixture, name, who);
    const optional = Object.keys((calls[name] as AnyEndpoint).input.shape).filter((key) => !(key in input));
    for (const nothing of ['', null]) {
      const filters = Object.fromEntries(optional.map((key) => [key, nothing]));
      expect(await rehearse(who, name, { ...input, ...filters })).toEqual(await rehearse(who, name, input));
    }
  });
});

describe('a foreign record cannot be distinguished from one that is not there', () => {
  const related = names.filter((name) => accessOf(name).relation !== undefined);
  test.each(related)('%s', async (name) => {
    const by = accessOf(name).by as string;
    for (const who of askedOf(name).filter((one) =>
      ['notFound', 'allowed'].includes(expectedOf(name, one)),
    )) {
      const { input, file } = matrixInput(world, fixture, name, who);
      const unknown = await rehearse(who, name, { ...input, [by]: newId() }, file);
      expect([who, unknown.code]).toEqual([who, 404]);
      const foreign = outcome(name, who);
      if (expectedOf(name, who) !== 'notFound' || foreign.code === 200 || unknown.code === 200) continue;
      expect([who, foreign.failure.message]).toEqual([who, unknown.failure.message]);
    }
  });
});

test('the declared relation names a key of the input', () => {
  for (const name of names) {
    const { by, relation } = accessOf(name);
    if (relation) expect(Object.keys(matrixInput(world, fixture, name, 'buyer').input)).toContain(by);
    else expect(by).toBeUndefined();
  }
});

test('the rehearsed calls changed nothing', async () => {
  const { rows } = await world.database.pool.query(
    `SELECT (SELECT status FROM demand WHERE id = $1) AS sent, (SELECT status FROM demand WHERE id = $2) AS draft,
      (SELECT count(*)::int FROM company WHERE status = 2) AS waiting`,
    [fixture.sent.demandId, fixture.draft.demandId],
  );
  expect(rows).toEqual([{ sent: 2, draft: 0, waiting: 1 }]);
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
    line(['call', 'declared access', ...everybody]),
    line(['call', 'access', ...everybody].map(() => '---')),
    ...names.map((name) => line([name, accessText(name), ...everybody.map((who) => wordOf(name, who))])),
    '',
  ];
  await expect(table.join('\n')).toMatchFileSnapshot('../golden/access-matrix.md');
});
