import { expect, test } from 'vitest';
import { contractStatus } from '#domain/contract/contract-machine.ts';
import { demandStatus } from '#domain/demand/demand-status.ts';
import { quotationStatus } from '#domain/quotation/quotation-machine.ts';
import { expireQuotations } from '#server/node/expire-quotations.ts';
import { smsCodeFor } from '#test/world/captcha.ts';
import { addProvider, testPassword } from '#test/world/people.ts';
import { confirmPackages, validUntil } from '#test/world/procurement.ts';
import { approveDemand, declineDemand } from '#test/world/review.ts';
import { outcomes, useWorld } from '#test/world/use-world.ts';
import { bid, compared } from './comparison.testkit.ts';
import { award, makeContract } from './contract.testkit.ts';
import { submitDraft } from './demand-steps.ts';
import { importer, xlsx } from './import.testkit.ts';
import { publishDemand } from './quotation.testkit.ts';

// Fifty calls at once, over all connections that a node has for calls (kinds-of-work.ts): one does it, and what lies in the
// database afterwards is what one alone would have made. Signing is in contract-signing.test.ts, awards by city in theirs.

const world = useWorld();
const as = (...who: Parameters<typeof world.as>) => world.as(...who).invoke;
const day = 86_400_000;

interface Race {
  /** The call of the at-th of fifty. */
  readonly call: (at: number) => Promise<unknown>;
  /** Answers one row of numbers, which are what one call alone makes. */
  readonly sql: string;
  readonly id: string;
  readonly expected: Readonly<Record<string, number>>;
}

const audited = (action: string) =>
  `(SELECT count(*)::int FROM audit_event WHERE record_id::text = $1 AND action = '${action}') AS audited`;

async function rivals() {
  const made = await compared(world, [['ECG001']], [{ ECG001: 10_000 }, { ECG001: 12_000 }]);
  return { ...made, packageOf: (at: number) => made.bids[at % 2]?.packageIds[0] as string };
}

/** Its packages confirmed, itself not sent. */
async function unsent() {
  const demand = await publishDemand(world, { packages: [{ codes: ['ECG001'] }] });
  const one = await bid(world, demand, { ECG001: 10_000 });
  const { quotationId, provider } = one;
  await confirmPackages(world, provider, quotationId);
  const input = { quotationId, validUntil: validUntil(world) };
  return { ...one, confirm: () => one.invoke('quotation.confirm', input) };
}

const races: Readonly<Record<string, () => Promise<Race>>> = {
  'accept one of two rival quotes': async () => {
    const { demandId, packageOf } = await rivals();
    return {
      call: (at) => as('buyer')('comparison.accept', { quotationPackageId: packageOf(at) }),
      sql: `SELECT count(*)::int AS accepted FROM quotation_package p JOIN quotation q ON q.id = p.quotation_id
        WHERE q.demand_id = $1 AND p.status = 3`,
      id: demandId,
      expected: { accepted: 1 },
    };
  },
  'complete a purchase': async () => {
    const { demandId, packageOf } = await rivals();
    await as('buyer')('comparison.accept', { quotationPackageId: packageOf(0) });
    return {
      call: (at) => as(at % 2 ? 'buyer' : 'colleague')('demand.complete', { demandId }),
      sql: `SELECT status::int, (SELECT count(*)::int FROM award a JOIN demand_package p ON p.id = a.demand_package_id
          WHERE p.demand_id = d.id) AS awards, ${audited('complete')} FROM demand d WHERE id::text = $1`,
      id: demandId,
      expected: { status: demandStatus.completed, awards: 1, audited: 1 },
    };
  },
  'confirm a quote': async () => {
    const { confirm, quotationId } = await unsent();
    return {
      call: confirm,
      sql: `SELECT status::int, (confirmed_at IS NOT NULL)::int AS sent, ${audited('confirm')} FROM quotation WHERE id::text = $1`,
      id: quotationId,
      expected: { status: quotationStatus.quoted, sent: 1, audited: 1 },
    };
  },
  'revise a quote': async () => {
    const { bids } = await rivals();
    return {
      call: () => bids[0]?.revise() as Promise<unknown>,
      sql: `SELECT status::int, (confirmed_at IS NOT NULL)::int AS sent, ${audited('revise')} FROM quotation WHERE id::text = $1`,
      id: bids[0]?.quotationId as string,
      expected: { status: quotationStatus.quoted, sent: 1, audited: 1 },
    };
  },
  'refuse a contract': async () => {
    const won = await award(world);
    const contractId = await makeContract(world, won);
    return {
      call: (at) =>
        as(at % 2 ? 'buyer' : won.provider)('contract.refuse', { contractId, reason: '条款需要重新商量。' }),
      sql: `SELECT status::int, ${audited('refuse')},
        (SELECT count(*)::int FROM contract_event WHERE contract_id = c.id) AS events FROM contract c WHERE id::text = $1`,
      id: contractId,
      expected: { status: contractStatus.refused, audited: 1, events: 2 },
    };
  },
  'take the rows of an import': async () => {
    const provider = await addProvider(world.db);
    const { send, invoke } = importer(world, provider);
    const { batchId } = await send(await xlsx());
    return {
      call: () => invoke('import.confirmRows', { batchId }),
      sql: `SELECT count(*)::int AS items, count(DISTINCT name)::int AS names FROM institution_item WHERE institution_id::text = $1`,
      id: provider.institutionId,
      expected: { items: 2, names: 2 },
    };
  },
  'approve and decline by two operators': async () => {
    const demandId = await submitDraft(world);
    return {
      call: (at) =>
        at % 2
          ? approveDemand(as('operator'), demandId)
          : declineDemand(as('reviewer'), demandId, '请补充体检地点。'),
      sql: `SELECT (status IN (${demandStatus.procuring}, ${demandStatus.declined}))::int AS decided, (published_at IS NOT NULL)::int - (status = ${demandStatus.procuring})::int AS torn,
        (SELECT count(*)::int FROM audit_event WHERE record_id::text = $1 AND action IN ('approve', 'decline')) AS audited
        FROM demand WHERE id::text = $1`,
      id: demandId,
      expected: { decided: 1, torn: 0, audited: 1 },
    };
  },
  'register an account': async () => {
    const mobile = '13700137777';
    const smsCode = await smsCodeFor(world, mobile, '203.0.113.77');
    return {
      call: () =>
        world.as('visitor', { address: '203.0.113.77' }).invoke('user.register', {
          mobile,
          smsCode,
          account: 'fifty_at_once',
          password: testPassword,
          agreed: true,
        }),
      sql: `SELECT count(*)::int AS users, count(s.id)::int AS sessions FROM app_user u LEFT JOIN session s ON s.user_id = u.id WHERE u.mobile = $1`,
      id: mobile,
      expected: { users: 1, sessions: 1 },
    };
  },
};

test.each(Object.keys(races))('%s', async (name) => {
  const race = await (races[name] as () => Promise<Race>)();
  const codes = await outcomes(Array.from({ length: 50 }, (_, at) => race.call(at)));
  const { rows } = await world.database.pool.query(race.sql, [race.id]);
  expect([codes.filter((code) => code === 200).length, rows]).toEqual([1, [race.expected]]);
  // Whoever came late is told so.
  expect(codes.filter((code) => ![200, 400, 404, 409, 429].includes(code))).toEqual([]);
});

test('expiry against confirm: sent in time or expired, never both', async () => {
  const quotes = await Promise.all([1, 2, 3, 4, 5].map(unsent));
  const { db, clock } = world.services;
  const after = new Date(clock().getTime() + 2 * day);
  await outcomes(
    quotes.flatMap(({ confirm }) =>
      Array.from({ length: 10 }, (_, at) => (at % 2 ? confirm() : expireQuotations(db, after))),
    ),
  );
  const rows =
    await world.sql`SELECT q.status::int, q.confirmed_at IS NOT NULL AS sent, p.status::int AS package,
       (SELECT count(*)::int FROM audit_event e WHERE e.record_id = q.id AND action IN ('confirm', 'expire')) AS moves
     FROM quotation q JOIN quotation_package p ON p.quotation_id = q.id WHERE q.id = ANY(${quotes.map((one) => one.quotationId)}::uuid[])`;
  expect(rows).toHaveLength(5);
  for (const row of rows)
    expect([
      { status: 2, sent: true, package: 2, moves: 1 },
      { status: 5, sent: false, package: 5, moves: 1 },
    ]).toContainEqual(row);
});
