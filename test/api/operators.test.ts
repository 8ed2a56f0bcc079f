import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { operatorRoles } from '#domain/access/operator-duty.ts';
import { addUser } from '#test/world/people.ts';
import { expectFailure, useWorld } from '#test/world/use-world.ts';

// Operators, their roles, and the log of what was done. What each role may call is the access matrix.

const world = useWorld();
const asAdministrator = () => world.as('operator').invoke;

describe('operators', () => {
  test('a new one gets an account with an initial password that is answered once', async () => {
    const mobile = '13955550001';
    const added = await asAdministrator()('console.addOperator', {
      mobile,
      account: 'new_reviewer',
      name: '李审核',
      role: 'reviewer',
    });
    expect(added.initialPassword).toMatch(/^\S{24}$/);
    const signedIn = await world
      .as('visitor')
      .invoke('user.accountLogin', { account: 'new_reviewer', password: added.initialPassword });
    expect(signedIn.user.operator).toEqual({
      role: { code: 'reviewer', name: '审核员' },
      duties: ['work', 'review'],
      secondStep: null,
      enrolled: false,
    });
    const listed = await asAdministrator()('console.listOperators', {});
    expect(listed.find(({ account }) => account === 'new_reviewer')).toMatchObject({ mobile, own: false });
    expect(listed.filter(({ own }) => own)).toMatchObject([{ userId: world.people.operator.userId }]);
    const again = { mobile, account: 'another_one', name: '李审核', role: 'finance' } as const;
    await expectFailure(asAdministrator()('console.addOperator', again), 409);
  });

  test('a registered number keeps its account and password; a taken account name is said at its field', async () => {
    const person = await addUser(world.db);
    const input = { mobile: person.mobile, account: 'unused_name', name: '王财务', role: 'finance' } as const;
    expect(await asAdministrator()('console.addOperator', input)).toEqual({
      userId: person.userId,
      account: person.account,
      initialPassword: '',
    });
    const taken = { ...input, mobile: '13955550002', account: person.account.toUpperCase() };
    await expectFailure(asAdministrator()('console.addOperator', taken), 409, ['account']);
  });

  test.each(operatorRoles)('the role %s can be given and is in force at the next call', async (role) => {
    const person = await addUser(world.db, role === 'reviewer' ? 'content' : 'reviewer');
    await asAdministrator()('console.setOperatorRole', { userId: person.userId, role });
    expect((await world.as(person).invoke('user.detail', {})).operator?.role.code).toBe(role);
  });

  test('who is ended is signed out at once and no operator any more', async () => {
    const person = await addUser(world.db, 'administrator');
    await asAdministrator()('console.setOperatorRole', { userId: person.userId, role: null });
    await expectFailure(world.as(person).invoke('user.detail', {}), 700);
    expect(
      (
        await expectFailure(
          asAdministrator()('console.setOperatorRole', { userId: person.userId, role: 'content' }),
        )
      ).code,
    ).toBe(404);
  });

  test('nobody changes their own role, and of two who end one another one stays', async () => {
    const { userId } = world.people.operator;
    const own = { userId, role: 'content' } as const;
    await expectFailure(asAdministrator()('console.setOperatorRole', own), 403);
    const one = await addUser(world.db, 'administrator');
    const other = await addUser(world.db, 'administrator');
    await Promise.allSettled([
      world.as(one).invoke('console.setOperatorRole', { userId: other.userId, role: null }),
      world.as(other).invoke('console.setOperatorRole', { userId: one.userId, role: null }),
    ]);
    const left = await asAdministrator()('console.listOperators', {});
    expect(left.filter((each) => [one.userId, other.userId].includes(each.userId))).toHaveLength(1);
  });
});

describe('the audit log', () => {
  test('is searched by actor, action, record and day, fifty at a time without gaps or repeats', async () => {
    const person = await addUser(world.db, 'content');
    await world.sql`INSERT INTO audit_event (id, at, actor_id, actor_kind, record_kind, record_id, action)
       SELECT gen_random_uuid(), '2026-03-01T16:00:00Z'::timestamptz + (n / 2) * interval '1 second', ${person.userId}, 'operator',
         'content', ${person.userId}, 'save' FROM generate_series(0, 119) n`;
    const search = { actor: person.account, action: 'save', from: '2026-03-02', to: '2026-03-02' };
    const seen: string[] = [];
    for (let before = '', more = true; more; before = seen.at(-1) ?? '') {
      const page = await asAdministrator()('console.listAudit', { ...search, before });
      seen.push(...page.events.map(({ eventId }) => eventId));
      more = page.more;
    }
    expect([seen.length, new Set(seen).size]).toEqual([120, 120]);
    const none = async (input: object) =>
      (await asAdministrator()('console.listAudit', { ...search, ...input })).events.length;
    // The first of March ends in China at 16:00 of Greenwich.
    expect(await none({ from: '2026-03-01', to: '2026-03-01' })).toBe(0);
    expect(await none({ actor: person.account.slice(0, -1) })).toBe(0);
    expect(await none({ recordId: world.people.operator.userId })).toBe(0);
    expect(await none({ recordKind: 'demand' })).toBe(0);
  });

  test('names what was done to operators', async () => {
    const person = await addUser(world.db, 'content');
    await asAdministrator()('console.setOperatorRole', { userId: person.userId, role: 'finance' });
    const { events, actions } = await asAdministrator()('console.listAudit', { recordId: person.userId });
    expect(events).toMatchObject([{ action: { name: '调整运营角色' }, reason: '内容编辑 改为 财务' }]);
    expect(actions).toContainEqual({ code: 'setOperatorRole', name: '调整运营角色' });
  });

  const changes = [
    "UPDATE audit_event SET reason = 'other'",
    'DELETE FROM audit_event',
    'TRUNCATE audit_event',
  ];
  const disarming = [
    'ALTER TABLE audit_event DISABLE TRIGGER ALL',
    'DROP TRIGGER audit_event_append_only ON audit_event',
    'DROP TABLE audit_event CASCADE',
    "SET session_replication_role = 'replica'",
  ];
  test.each([...changes, ...disarming])('the role that calls work as cannot: %s', async (statement) => {
    await expect(sql.raw(statement).execute(world.db)).rejects.toThrow(/permission denied|must be owner/);
  });

  test.each(changes)(
    'nor can the owner of the tables, as long as the triggers stand: %s',
    async (statement) => {
      await expect(world.database.pool.query(statement)).rejects.toThrow('append-only');
    },
  );
});
