import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { type MachineName, machines } from '#domain/access/machines.ts';
import { Failure } from '#domain/kernel/failure.ts';
import type { Machine, MachineActor } from '#domain/kernel/machine.ts';
import { type Database, openDatabase } from '#server/db/database.ts';
import { newId } from '#server/db/new-id.ts';
import { transition, transitionAll } from '#server/db/transition.ts';
import { addEverybody, type Person, type PersonaName } from '#test/world/people.ts';
import { useDatabase } from '#test/world/use-world.ts';
import { insertRecord } from './records.ts';

// Every machine, in every state, with every action, on a real row: the declared moves happen and leave one audit event,
// all others are refused and change nothing; and what no machine knows, the database itself refuses.

const database = useDatabase();

let db: Database;
let people: Record<PersonaName, Person>;
beforeAll(async () => {
  db = openDatabase(database.pool);
  people = await addEverybody(db);
});

const machineList = Object.entries(machines) as [MachineName, Machine<number, string>][];
const statesOf = (machine: Machine<number, string>) => Object.keys(machine.labels).map(Number);
const actionsOf = (machine: Machine<number, string>) => Object.keys(machine.actions);

const statusOf = async (name: MachineName, id: string) =>
  (await sql<{ status: number }>`SELECT status FROM ${sql.table(name)} WHERE id = ${id}`.execute(db)).rows[0]
    ?.status;
const eventsOf = (id: string) =>
  db
    .selectFrom('audit_event')
    .select([
      'actor_id',
      'actor_kind',
      'record_kind',
      'action',
      'from_status',
      'to_status',
      'reason',
      'detail',
    ])
    .where('record_id', '=', id)
    .execute();

/** Tries the action. Answers the new state, or the failure. */
async function attempt(name: MachineName, id: string, action: string): Promise<number | Failure> {
  const kind = (machines[name] as Machine<number, string>).actions[action]?.by[0] ?? 'system';
  const actor = { kind, userId: people.operator.userId };
  const move = { action, actor, reason: '矩阵测试', detail: { matrix: true } } as never;
  try {
    await db.transaction().execute((tx) => transition(tx, name, id, move));
    return (await statusOf(name, id)) as number;
  } catch (error) {
    if (error instanceof Failure) return error;
    throw error;
  }
}

describe.each(machineList)('%s', (name, machine) => {
  const pairs = statesOf(machine).flatMap((state) => actionsOf(machine).map((action) => ({ state, action })));

  test.each(pairs)('in state $state: $action', async ({ state, action }) => {
    const id = await insertRecord(db, people, name, state);
    const outcome = await attempt(name, id, action);
    const { from, to, label, by } = machine.actions[action] as (typeof machine.actions)[string];
    if (from.includes(state)) {
      expect(outcome).toBe(to);
      expect(await eventsOf(id)).toEqual([
        {
          actor_id: people.operator.userId,
          actor_kind: by[0],
          record_kind: name,
          action,
          from_status: state,
          to_status: to,
          reason: '矩阵测试',
          detail: { matrix: true },
        },
      ]);
    } else {
      const { code, message } = outcome as Failure;
      expect([code, message]).toEqual([409, expect.stringContaining(`「${machine.labels[state]}」`)]);
      expect(message).toContain(label);
      expect([await statusOf(name, id), await eventsOf(id)]).toEqual([state, []]);
    }
  });

  test('a record that is not there is refused with a message too', async () => {
    const action = actionsOf(machine)[0] as string;
    const { code, message } = (await attempt(name, newId(), action)) as Failure;
    expect([code, message]).toEqual([409, expect.stringContaining('不存在')]);
  });

  test('of many records those in another state are passed over', async () => {
    const action = actionsOf(machine)[0] as string;
    const states = statesOf(machine);
    const ids = await Promise.all(states.map((state) => insertRecord(db, people, name, state)));
    const actor = { kind: machine.actions[action]?.by[0], userId: null };
    const moved = await db
      .transaction()
      .execute((tx) => transitionAll(tx, name, ids, { action, actor } as never));
    const allowed = ids.filter((_, i) => machine.actions[action]?.from.includes(states[i] as number));
    expect(moved.toSorted()).toEqual(allowed.toSorted());
    expect((await Promise.all(ids.map(eventsOf))).map((events) => events.length)).toEqual(
      ids.map((id) => (allowed.includes(id) ? 1 : 0)),
    );
  });

  test('whoever an action is not for cannot take it, and nothing changes', async () => {
    const sides: readonly MachineActor[] = ['owner', 'operator', 'provider', 'buyer', 'clock', 'system'];
    for (const action of actionsOf(machine)) {
      const { from, by } = machine.actions[action] as (typeof machine.actions)[string];
      const id = await insertRecord(db, people, name, from[0] as number);
      for (const kind of sides.filter((side) => !by.includes(side))) {
        const move = { action, actor: { kind, userId: null } } as never;
        await expect(db.transaction().execute((tx) => transition(tx, name, id, move))).rejects.toThrow(
          `is not for ${kind}`,
        );
      }
      expect([await statusOf(name, id), await eventsOf(id)]).toEqual([from[0], []]);
    }
  });

  test('two at once: one moves the record, the other hears where it stands', async () => {
    for (const action of actionsOf(machine)) {
      const { from, to } = machine.actions[action] as (typeof machine.actions)[string];
      if (from.includes(to)) continue; // may be repeated
      const id = await insertRecord(db, people, name, from[0] as number);
      const outcomes = await Promise.all([attempt(name, id, action), attempt(name, id, action)]);
      expect(outcomes.filter((one) => one === to)).toHaveLength(1);
      expect(outcomes.filter((one) => one instanceof Failure && one.code === 409)).toHaveLength(1);
      expect(await eventsOf(id)).toHaveLength(1);
    }
  });

  test('an UPDATE that no action stands for is refused by the database', async () => {
    const legal = new Set(
      Object.values(machine.actions).flatMap(({ from, to }) => from.map((state) => `${state}>${to}`)),
    );
    for (const state of statesOf(machine)) {
      for (const to of statesOf(machine).filter(
        (other) => other !== state && !legal.has(`${state}>${other}`),
      )) {
        const id = await insertRecord(db, people, name, state);
        const update = sql`UPDATE ${sql.table(name)} SET status = ${to} WHERE id = ${id}`.execute(db);
        await expect(update, `${state} to ${to}`).rejects.toMatchObject({ code: 'CK001' });
        expect(await statusOf(name, id)).toBe(state);
      }
    }
  });

  test('a state that the machine does not have cannot be written', async () => {
    const id = await insertRecord(db, people, name, statesOf(machine)[0] as number);
    const unknown = Math.max(...statesOf(machine)) + 1;
    await expect(insertRecord(db, people, name, unknown)).rejects.toMatchObject({ code: '23514' });
    await expect(
      sql`UPDATE ${sql.table(name)} SET status = ${unknown} WHERE id = ${id}`.execute(db),
    ).rejects.toMatchObject({ code: expect.stringMatching(/^(CK001|23514)$/) });
  });
});

test('the audit log takes no change back', async () => {
  const id = await insertRecord(db, people, 'company', 0);
  await attempt('company', id, 'apply');
  for (const change of [sql`UPDATE audit_event SET reason = 'x'`, sql`DELETE FROM audit_event`])
    await expect(sql`${change} WHERE record_id = ${id}`.execute(db)).rejects.toMatchObject({ code: 'CK002' });
});

test('the table is written down for readers', async () => {
  const line = (texts: readonly string[]) => `| ${texts.join(' | ')} |`;
  const text = [
    '# Transition matrix',
    '',
    'Written by `test/matrix/transition.test.ts` (`npx vitest run -u --project api test/matrix` writes it anew): the state that',
    'each action resulted in on a real row in each state; – is a failure (409) that changed nothing.',
    '',
  ];
  for (const [name, machine] of machineList) {
    const actions = actionsOf(machine);
    text.push(`## ${name}`, '');
    text.push(line(['state', ...actions.map((action) => `${action} ${machine.actions[action]?.label}`)]));
    text.push(line(['---', ...actions.map(() => '---')]));
    text.push(line(['by', ...actions.map((action) => machine.actions[action]?.by.join(', ') ?? '')]));
    for (const state of statesOf(machine)) {
      const row: string[] = [];
      for (const action of actions) {
        const outcome = await attempt(name, await insertRecord(db, people, name, state), action);
        row.push(outcome instanceof Failure ? '–' : `${outcome} ${machine.labels[outcome]}`);
      }
      text.push(line([`${state} ${machine.labels[state]}`, ...row]));
    }
    text.push('');
  }
  await expect(text.join('\n')).toMatchFileSnapshot('../golden/transition-matrix.md');
});
