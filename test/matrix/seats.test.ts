import { CompiledQuery } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { type CompanyRole, companyRoles, roleMay } from '#domain/company/company-role.ts';
import type { ContractSide } from '#domain/contract/contract-machine.ts';
import {
  type InstitutionRole,
  institutionRoles,
  institutionRoleTable,
} from '#domain/institution/institution-role.ts';
import { calls } from '#wire/calls.ts';
import type { Relation } from '#wire/kernel/endpoint.ts';
import { type CallName, callTable } from '#wire/table/call-table.ts';
import {
  type Award,
  award,
  codeFor,
  terms as contractTerms,
  makeContract,
  setOneDocument,
  sign,
  supplementTerms,
} from '#test/api/contract.testkit.ts';
import { within } from '#test/slowness.ts';
import { addColleague, addMachine, addUser, type Person } from '#test/world/people.ts';
import { addRows } from '#test/world/rows.ts';
import { expectFailure, useWorld } from '#test/world/use-world.ts';
import { accessOf, ofDeciding, ofQuoting } from './access-expected.ts';
import { type AccessFixture, buildAccessFixture } from './access-fixture.ts';
import { matrixInput } from './access-input.ts';
import { rehearsalOf } from './rehearsal.ts';

// Every act on a contract × every pair of seats that one person may hold at its two parties: it is done for a side whose role
// allows it, by nobody else, and who belongs to both does nothing with it: drafting, signing, refusing, ending, supplements. The same of
// every act on a quote: who belongs to both sides of a demand neither quotes nor decides on that quote.

const world = useWorld();
let won: Award;
let unsigned: Award;
let contractId: string;
beforeAll(async () => {
  setOneDocument(world);
  won = await award(world);
  unsigned = await award(world);
  contractId = await makeContract(world, won);
}, within(60_000));

interface Seats {
  readonly company?: CompanyRole | undefined;
  readonly institution?: InstitutionRole | undefined;
}
const seats: Seats[] = [undefined, ...companyRoles].flatMap((company) =>
  [undefined, ...institutionRoles].map((institution) => ({ company, institution })),
);
const reads = ({ company, institution }: Seats): ContractSide[] => [
  ...(company ? (['buyer'] as const) : []),
  ...(institution && institutionRoleTable.roleMay(institution, 'quote') ? (['institution'] as const) : []),
];
/** Who has both seats does nothing. */
const acts = (of: Seats) => (of.company && of.institution ? [] : byRole(of));
const byRole = (of: Seats) =>
  reads(of).filter((side) => side === 'institution' || (of.company && roleMay(of.company, 'purchase')));

async function seated(
  { company, institution }: Seats,
  { companyId, institutionId }: { companyId: string; institutionId: string } = {
    companyId: world.people.buyer.companyId,
    institutionId: won.institutionId,
  },
): Promise<Person> {
  const person = await addUser(world.db);
  const user_id = person.userId;
  if (company) await addRows(world.db, 'company_member', { company_id: companyId, user_id, role: company });
  if (institution)
    await addRows(world.db, 'institution_member', {
      institution_id: institutionId,
      user_id,
      role: institution,
    });
  return { ...person, companyId, institutionId };
}

const ofParties = (Object.keys(callTable) as CallName[]).filter(
  // Settlements have a test of their own (test/api/settlement.test.ts).
  (name) => name.startsWith('contract.') && accessOf(name).relation === 'contractParty',
);
const changing = ofParties.filter((name) => calls[name].effect !== 'read');

/** For which side the call was done: by what it would have committed. */
const sideDone = `SELECT coalesce(
  (SELECT s.side FROM contract_signature s WHERE s.contract_id = $1 ORDER BY s.version DESC LIMIT 1),
  (SELECT e.side FROM contract_event e WHERE e.contract_id = $1 AND e.kind <> 'create' ORDER BY e.sequence DESC LIMIT 1),
  (SELECT CASE WHEN count(*) FILTER (WHERE company_id IS NOT NULL) = 0 THEN 'buyer' ELSE 'institution' END FROM seal
    WHERE company_id = $2 OR institution_id = $3)) AS side`;

test('the calls of the parties are those that are tried', () => {
  expect(changing.length).toBeGreaterThan(5);
});

test.each(seats)('$company and $institution', async (of) => {
  // A seal of each side: which of them is taken away says for whom it was done.
  await world.sql`DELETE FROM seal`;
  const [file] = await world.sql<{ id: string }>`SELECT id FROM stored_file LIMIT 1`;
  await addRows(world.db, 'seal', {
    company_id: world.people.buyer.companyId,
    institution_id: null,
    file_id: file?.id as string,
  });
  await addRows(world.db, 'seal', {
    company_id: null,
    institution_id: won.institutionId,
    file_id: file?.id as string,
  });
  const person = await seated(of);
  let side: ContractSide | undefined;
  const rehearse = rehearsalOf(
    { ...world, people: { ...world.people, member: person } },
    async (connection) => {
      const parameters = [contractId, world.people.buyer.companyId, won.institutionId];
      const { rows } = await connection.executeQuery(CompiledQuery.raw(sideDone, parameters));
      side = (rows[0] as { side: ContractSide } | undefined)?.side;
    },
  );
  const smsCode = acts(of).length > 0 ? await codeFor(world, person, contractId) : '123456';
  const { sha256 } = await world.call('buyer', 'contract.detail', { contractId });
  for (const name of ofParties) {
    if (name === 'contract.sendCode') continue;
    side = undefined;
    const input = {
      contractId,
      ...(name === 'contract.sign' ? { smsCode, sha256 } : {}),
      ...(name === 'contract.addSupplement' ? { terms: supplementTerms } : {}),
      ...(name === 'contract.refuse' || name === 'contract.cancel' ? { reason: '条款需要重新商定' } : {}),
    };
    const { code } = await rehearse('member', name, input);
    const may = calls[name].effect === 'read' ? reads(of) : acts(of);
    if (may.length === 0) expect([name, code]).toEqual([name, reads(of).length > 0 ? 403 : 404]);
    else if (name === 'contract.cancel' && !may.includes('buyer')) expect([name, code]).toEqual([name, 409]);
    // Of a contract that is not signed there is none.
    else if (name.endsWith('Supplement')) expect([name, code]).toEqual([name, 409]);
    else {
      expect([name, code]).toEqual([name, 200]);
      if (calls[name].effect === 'write') expect([name, may]).toEqual([name, expect.arrayContaining([side])]);
    }
  }
  if (acts(of).length === 0) {
    const { code } = await rehearse('member', 'contract.sendCode', { contractId });
    expect(code).toBe(reads(of).length > 0 ? 403 : 404);
  }
  // Of an award that has no contract yet, drafting one and asking for one.
  const { demandId, institutionId } = unsigned;
  const drafting = [
    ['contract.add', { demandId, institutionId, ...contractTerms }],
    ['contract.addAll', { demandId, ...contractTerms }],
    ['contract.askFor', { demandId }],
  ] as const;
  const drafter = await seated(of, { companyId: world.people.buyer.companyId, institutionId });
  const draft = rehearsalOf({ ...world, people: { ...world.people, member: drafter } });
  for (const [name, input] of drafting) {
    const { code } = await draft('member', name, input);
    const side = name === 'contract.askFor' ? 'institution' : 'buyer';
    // Asking is counted outside the transaction: from the second on it is too soon.
    const refused = code === 403 || code === 404;
    expect([name, refused]).toEqual([name, !acts(of).includes(side)]);
  }
});

describe('one person in both seats', () => {
  test('does nothing for either, also as the only member of one, and reads why; a colleague on one side does it', async () => {
    const again = await award(world);
    const id = await makeContract(world, again);
    const both = await addUser(world.db);
    const { userId: user_id } = both;
    const { companyId } = world.people.buyer;
    await addRows(world.db, 'company_member', { company_id: companyId, user_id, role: 'owner' });
    await addRows(world.db, 'institution_member', {
      institution_id: again.institutionId,
      user_id,
      role: 'owner',
    });
    const why = /同时是采购方「.+」和体检机构「.+」的成员，不能处理双方之间的合同/;
    await expectFailure(world.call(both, 'contract.sendCode', { contractId: id }), 403, why);
    await expectFailure(
      world.call(both, 'contract.cancel', { contractId: id, reason: '重新起草' }),
      403,
      why,
    );
    const { own } = await world.call(both, 'contract.detail', { contractId: id });
    expect([own?.actions, own?.redraft, own?.otherSide]).toEqual([[], null, expect.stringMatching(why)]);
    const { records } = await world.call(both, 'contract.listPage', {});
    expect(records.find((one) => one.contractId === id)?.actions).toEqual([]);
    await sign(world, 'buyer', id);
    await sign(world, again.provider, id);
    await expectFailure(
      world.call(both, 'contract.addSupplement', { contractId: id, terms: supplementTerms }),
      403,
      why,
    );
    expect((await world.call('buyer', 'contract.detail', { contractId: id })).own?.otherSide).toBe('');
  });

  test('who acted for the company and went over to the institution does nothing more with it', async () => {
    const again = await award(world);
    const id = await makeContract(world, again);
    const { userId: user_id, ...mover } = await addColleague(world.db, world.people.buyer.companyId, 'buyer');
    const person = { ...mover, userId: user_id };
    await world.call(person, 'contract.remind', { contractId: id });
    await world.sql`DELETE FROM company_member WHERE user_id = ${user_id}`;
    await addRows(world.db, 'institution_member', {
      institution_id: again.institutionId,
      user_id,
      role: 'owner',
    });
    const refuse = world.call(person, 'contract.refuse', { contractId: id, reason: '条款需要重新商定' });
    await expectFailure(refuse, 403, /已代表对方「.+」处理过这份合同/);
  });

  test('whose right ended after their call began does not sign any more', async () => {
    const again = await award(world);
    const id = await makeContract(world, again);
    const { colleague } = world.people;
    const smsCode = await codeFor(world, 'colleague', id);
    const { sha256 } = await world.call('colleague', 'contract.detail', { contractId: id });
    const client = await world.database.pool.connect();
    await client.query('BEGIN');
    await client.query('SELECT FROM contract WHERE id = $1 FOR UPDATE', [id]);
    const signing = expectFailure(
      world.call('colleague', 'contract.sign', { contractId: id, smsCode, sha256 }),
      403,
    );
    for (;;) {
      const waiting =
        await world.sql`SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`;
      if (waiting.length > 0) break;
    }
    await world.sql`UPDATE company_member SET role = 'viewer' WHERE user_id = ${colleague.userId}`;
    await client.query('COMMIT');
    client.release();
    await signing;
  });
});

describe('one person, one side of a demand', () => {
  const byRelation = (of: readonly Relation[]) =>
    (Object.keys(callTable) as CallName[]).filter((name) => {
      const { relation } = accessOf(name);
      return calls[name].effect !== 'read' && relation !== undefined && of.includes(relation);
    });
  // In both seats neither is done.
  const quoting: CallName[] = [...byRelation(ofQuoting), 'quotation.open'];
  const deciding: CallName[] = [
    ...byRelation(ofDeciding),
    'comparison.acceptAll',
    'demand.complete',
    'inquiry.complete',
    'approval.decide',
    'secondRound.invite',
  ];
  /** What a 报价员 and a token may do of it. */
  const writing = quoting.filter((name) => name !== 'release.decide');
  let f: AccessFixture;
  let approvalId: string;
  beforeAll(async () => {
    f = await buildAccessFixture(world);
    const buyer = world.as('buyer').invoke;
    for (const { bids } of [f.sent, f.inquiry.sent])
      for (const { quotationPackageId } of bids[0]?.packages ?? [])
        await buyer('comparison.accept', { quotationPackageId });
    await buyer('company.setApprovalLimit', { id: f.companyId, limit: '1.00' });
    const { demandId } = f.inquiry.sent;
    await buyer('inquiry.complete', { demandId });
    approvalId = (await buyer('approval.ofDemand', { demandId })).latest?.approvalId as string;
  }, within(120_000));

  const inputOf = (name: CallName) => ({
    ...matrixInput(world, f, name, 'buyer').input,
    ...(name === 'approval.decide' ? { demandId: f.inquiry.sent.demandId, approvalId, approve: true } : {}),
    ...(name === 'quotation.open' ? { demandId: f.open.demandId, institutionId: f.institutionId } : {}),
  });

  /** Which acts are closed because of the other seat. */
  async function closedTo(person: Person): Promise<CallName[]> {
    const rehearse = rehearsalOf({ ...world, people: { ...world.people, member: person } });
    const closed: CallName[] = [];
    for (const name of [...quoting, ...deciding]) {
      const outcome = await rehearse('member', name, inputOf(name));
      if (outcome.code === 403 && /请由不属于「/.test(outcome.failure.message)) closed.push(name);
    }
    return closed;
  }

  test('every act on a quote is tried', () => {
    expect(quoting.length).toBeGreaterThan(20);
    expect(deciding.length).toBeGreaterThan(8);
  });

  test.each(seats)('$company and $institution', async (of) => {
    const person = await seated(of, f);
    const { company, institution } = of;
    const mayQuote = (name: CallName) =>
      institution !== undefined &&
      institutionRoleTable.roleMay(institution, name === 'release.decide' ? 'release' : 'quote');
    const mayDecide = (name: CallName) =>
      company !== undefined && roleMay(company, name === 'approval.decide' ? 'approve' : 'purchase');
    expect(await closedTo(person)).toEqual(
      company && institution
        ? [...quoting.filter((name) => mayQuote(name)), ...deciding.filter((name) => mayDecide(name))]
        : [],
    );
  });

  test('who left one side while the demand was there stays closed on the other', async () => {
    const person = await seated({ company: 'viewer', institution: 'quoting' }, f);
    await world.sql`DELETE FROM company_member WHERE user_id = ${person.userId}`;
    expect(await closedTo(person)).toEqual(writing);
    const { records } = await world.call(person, 'quotation.list', { size: 100 });
    const own = records.find((one) => one.demand.demandId === f.open.demandId);
    expect([own?.actions, own?.otherSide]).toEqual([[], expect.stringContaining('曾是采购方')]);
    const other = await seated({ company: 'owner', institution: 'library' }, f);
    await world.sql`DELETE FROM institution_member WHERE user_id = ${other.userId}`;
    expect(await closedTo(other)).toEqual(deciding);
  });

  test('a token quotes for nobody whose maker belongs to the company', async () => {
    const maker = await seated({ company: 'viewer', institution: 'owner' }, f);
    expect(await closedTo(await addMachine(world.db, maker, ['quotes']))).toEqual(writing);
  });

  test('what is closed is not among the actions, and says why', async () => {
    const person = await seated({ company: 'owner', institution: 'owner' }, f);
    const invoke = world.as(person).invoke;
    const quotationId = f.open.bids[0]?.quotationId as string;
    const detail = await invoke('quotation.detail', { quotationId });
    expect([detail.actions, detail.editable, detail.closedReason]).toEqual([[], false, detail.otherSide]);
    expect(detail.otherSide).toContain('是采购方「');
    const { checks } =
      (await invoke('quotation.checkQualification', { demandId: f.open.demandId })).institutions[0] ?? {};
    expect(checks?.find(({ passed }) => !passed)).toMatchObject({ name: '利益回避' });
    const { demandId } = f.sent;
    const overview = await invoke('comparison.overview', { demandId });
    expect([overview.rows[0]?.actions, overview.demandActions.includes('complete')]).toEqual([[], false]);
    expect([overview.rows[0]?.otherSide, overview.otherSide]).toEqual([
      expect.stringContaining('是体检机构「'),
      expect.stringContaining('是体检机构「'),
    ]);
    const named = overview.related[0]?.text;
    expect(named).toContain('同时属于双方的人员：');
    const memo = await invoke('comparison.awardMemo', { demandId });
    expect(memo.related).toEqual(overview.related);
    const { related } = await world.call('operator', 'console.demandDetail', { demandId });
    expect(related).toEqual(overview.related);
    const { facts } = await world.call('operator', 'console.record', { kind: 'demand', id: demandId });
    expect(facts.find(({ label }) => label === '关联关系')?.value).toContain('同时属于双方的人员：');
  });
});
