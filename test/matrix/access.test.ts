import { beforeAll, describe, expect, test } from 'vitest';
import { newId } from '#server/db/new-id.ts';
import { type CallName, callTable } from '#wire/call-table.ts';
import { calls } from '#wire/calls.ts';
import type { AnyEndpoint } from '#wire/kernel/endpoint.ts';
import { useWorld } from '#test/world/use-world.ts';
import { within } from '#test/slowness.ts';
import { accessOf, accessText, everybody, expectedOf, meaningOf, symbols } from './access-expected.ts';
import { type AccessFixture, buildAccessFixture } from './access-fixture.ts';
import { matrixInput } from './access-input.ts';
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
    for (const who of everybody) {
      const { input, file } = matrixInput(world, fixture, name, who);
      row.set(who, await rehearse(who, name, input, file));
    }
  }
}, within(120_000));

const outcome = (name: CallName, who: Who) => cells.get(name)?.get(who) as Outcome;
const wordOf = (name: CallName, who: Who) => symbols[outcome(name, who).code];

test.each(names)('%s answers each person as its access declares', (name) => {
  const { input } = matrixInput(world, fixture, name, 'buyer');
  expect((calls[name] as AnyEndpoint).input.safeParse(input).error?.issues).toBeUndefined();
  const answered = everybody.map((who) => [who, meaningOf(wordOf(name, who))]);
  expect(answered).toEqual(everybody.map((who) => [who, expectedOf(name, who)]));
});

test('every failure speaks Chinese', () => {
  const failures = names.flatMap((name) => everybody.map((who) => outcome(name, who)));
  for (const one of failures)
    if (one.code !== 200) expect(one.failure.message).toMatch(/[\u4e00-\u9fff].*[。！]$/);
});

describe('a foreign record cannot be distinguished from one that is not there', () => {
  const related = names.filter((name) => accessOf(name).relation !== undefined);
  test.each(related)('%s', async (name) => {
    const by = accessOf(name).by as string;
    for (const who of everybody.filter((one) => ['notFound', 'allowed'].includes(expectedOf(name, one)))) {
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
    'state or with this input · `signIn` 700 · `forbidden` 403 · `notFound` 404, also for what is not the caller’s to see.',
    '',
    line(['call', 'declared access', ...everybody]),
    line(['call', 'access', ...everybody].map(() => '---')),
    ...names.map((name) => line([name, accessText(name), ...everybody.map((who) => wordOf(name, who))])),
    '',
  ];
  await expect(table.join('\n')).toMatchFileSnapshot('../golden/access-matrix.md');
});
