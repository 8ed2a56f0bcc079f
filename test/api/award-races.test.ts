import { expect, test } from 'vitest';
import { quotationPackageStatus, quotationStatus } from '#domain/quotation/quotation-machine.ts';
import { outcomes, useWorld } from '#test/world/use-world.ts';
import { type Bid, compared } from './comparison.testkit.ts';

// Every call here runs on its own connection; what the order may be is left to the database, what may come out is not.
const world = useWorld();

const rounds = [1, 2, 3, 4, 5, 6];
const accept = (one: Bid | undefined, index = 0) =>
  world.call('buyer', 'comparison.accept', { quotationPackageId: one?.packageIds[index] as string });
const undo = (one: Bid | undefined, index = 0) =>
  world.call('buyer', 'comparison.undo', { quotationPackageId: one?.packageIds[index] as string });
/** `dearer`: the package that may have gone to another than the suggested institution by then. */
const complete = (demandId: string, leftOut: string[] = [], dearer?: string) =>
  world.call('buyer', 'demand.complete', {
    demandId,
    ...(dearer && { reasons: [{ packageId: dearer, choice: '离单位更近' }] }),
    leftOut: leftOut.map((packageId) => ({ packageId, reason: '暂缓' })),
  });
const rivals = (packages: string[][] = [['ECG001']]) =>
  compared(world, packages, [
    { ECG001: 10_000, XRY001: 10_000 },
    { ECG001: 12_000, XRY001: 12_000 },
  ]);

/** Of one demand: accepted packages and awards, by demand package; the quotation's state of each bid. */
async function standing(demandId: string) {
  return world.sql`SELECT (SELECT count(*)::int FROM quotation_package p WHERE p.demand_package_id = d.id AND p.status = ${quotationPackageStatus.accepted}) AS accepted,
       (SELECT count(*)::int FROM award a WHERE a.demand_package_id = d.id) AS awarded
     FROM demand_package d WHERE d.demand_id = ${demandId} ORDER BY d.sort`;
}
const quotation = async (one: Bid | undefined) => {
  const rows = await world.sql<{
    status: number;
    sent: boolean;
    packages: number[];
  }>`SELECT status, confirmed_at IS NOT NULL AS sent,
       ARRAY(SELECT p.status::int FROM quotation_package p WHERE p.quotation_id = q.id ORDER BY p.id) AS packages
     FROM quotation q WHERE id = ${one?.quotationId}`;
  return rows[0];
};

test('two rival quotes accepted at once: one wins, one is refused, one accepted row', async () => {
  const { demandId, bids } = await rivals();
  for (const round of rounds) {
    const [a, b] = round % 2 ? bids : bids.toReversed();
    const codes = await outcomes([accept(a), accept(b)]);
    expect(codes.toSorted()).toEqual([200, 409]);
    expect(await standing(demandId)).toEqual([{ accepted: 1, awarded: 0 }]);
    const [winner, loser] = codes[0] === 200 ? [a, b] : [b, a];
    expect([(await quotation(winner))?.status, (await quotation(loser))?.status]).toEqual([3, 2]);
    await undo(winner);
  }
});

test('the same quote accepted by many clicks: once', async () => {
  const { demandId, bids } = await rivals();
  const codes = await outcomes(rounds.map(() => accept(bids[0])));
  expect(codes.toSorted()).toEqual([200, 409, 409, 409, 409, 409]);
  expect(await standing(demandId)).toEqual([{ accepted: 1, awarded: 0 }]);
  const rows =
    await world.sql`SELECT count(*)::int AS n FROM audit_event WHERE record_id = ${bids[0]?.packageIds[0]} AND action = 'accept'`;
  expect(rows[0]?.n).toBe(1);
});

test('accept against complete: what is accepted is awarded, what came late is refused', async () => {
  for (const round of rounds) {
    const { demandId, packageIds, bids } = await rivals([['ECG001'], ['XRY001']]);
    await accept(bids[0]);
    const works = [
      () => accept(bids[1], 1),
      () => complete(demandId, [packageIds[1] as string], packageIds[1]),
    ];
    const first = round % 2;
    const codes = await outcomes([works[first]?.(), works[1 - first]?.()] as Promise<unknown>[]);
    const [accepted, completed] = first === 0 ? codes : codes.toReversed();
    expect(completed).toBe(200);
    expect([200, 409]).toContain(accepted);
    const late = accepted === 200 ? 1 : 0;
    expect(await standing(demandId)).toEqual([
      { accepted: 1, awarded: 1 },
      { accepted: late, awarded: late },
    ]);
  }
});

test('undo against complete: no award without its accepted quote', async () => {
  for (const round of rounds) {
    const { demandId, bids } = await rivals();
    await accept(bids[0]);
    const works = [() => undo(bids[0]), () => complete(demandId)];
    const first = round % 2;
    const codes = await outcomes([works[first]?.(), works[1 - first]?.()] as Promise<unknown>[]);
    const [undone, completed] = first === 0 ? codes : codes.toReversed();
    // Undone first, nothing is accepted any more and completing says what is missing.
    expect([
      [200, 400],
      [409, 200],
    ]).toContainEqual([undone, completed]);
    const done = completed === 200 ? 1 : 0;
    expect(await standing(demandId)).toEqual([{ accepted: done, awarded: done }]);
  }
});

test('two completions at once: one', async () => {
  const { demandId, bids } = await rivals();
  await accept(bids[0]);
  expect((await outcomes([complete(demandId), complete(demandId)])).toSorted()).toEqual([200, 409]);
  expect(await standing(demandId)).toEqual([{ accepted: 1, awarded: 1 }]);
});

test.each(['accept', 'reject'] as const)(
  '%s against the provider beginning an amendment: decided on what was sent, never half of each',
  async (action) => {
    const { bids } = await compared(
      world,
      [['ECG001'], ['XRY001']],
      rounds.map(() => ({ ECG001: 10_000, XRY001: 10_000 })),
    );
    for (const [round, one] of bids.entries()) {
      const decide = () =>
        world.call('buyer', `comparison.${action}`, { quotationPackageId: one.packageIds[0] as string });
      const revise = () => one.revise();
      const codes =
        round % 2
          ? await outcomes([decide(), revise()])
          : (await outcomes([revise(), decide()])).toReversed();
      const after = await quotation(one);
      // What was sent stands while it is amended: the decision always comes through, and is about that.
      expect(codes[0]).toBe(200);
      expect([200, 409]).toContain(codes[1]);
      if (action === 'reject') expect(after).toMatchObject({ sent: true, packages: [4, 2] });
      else expect(after).toMatchObject({ status: quotationStatus.accepted, sent: true, packages: [3, 2] });
      if (action === 'accept') await undo(one);
    }
  },
);

test.each(['accept', 'reject'] as const)(
  '%s that had to wait while the provider took the quote back is refused',
  async (action) => {
    const { demandId, bids } = await rivals([['ECG001'], ['XRY001']]);
    const revising = await world.database.pool.connect();
    try {
      await revising.query('BEGIN');
      await revising.query('SELECT FROM demand WHERE id = $1 FOR UPDATE', [demandId]);
      await revising.query('UPDATE quotation SET status = 1, confirmed_at = NULL WHERE id = $1', [
        bids[0]?.quotationId,
      ]);
      const decided = outcomes([
        world.call('buyer', `comparison.${action}`, { quotationPackageId: bids[0]?.packageIds[0] as string }),
      ]);
      const waiting = () =>
        world.sql`SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
      await expect.poll(waiting, { interval: 5 }).not.toEqual([]);
      await revising.query('COMMIT');
      expect(await decided).toEqual([409]);
    } finally {
      revising.release();
    }
    expect((await quotation(bids[0]))?.packages).toEqual([2, 2]);
  },
);
