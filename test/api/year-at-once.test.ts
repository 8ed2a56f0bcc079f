import { expect, test } from 'vitest';
import { mostQuestions } from '#domain/demand/questions.ts';
import { visitStatus } from '#domain/examination/visit-machine.ts';
import { mostTokens } from '#domain/institution/api-token.ts';
import { mostRobots } from '#domain/notification/notice-groups.ts';
import { rosterConsentVersion } from '#domain/roster/consent-text.ts';
import { xlsxFile } from '#server/modules/library-import/spreadsheet/fixtures.testkit.ts';
import { addBuyer, addProvider, addUser } from '#test/world/people.ts';
import { answersOf, useWorld } from '#test/world/use-world.ts';
import {
  award,
  terms as contractTerms,
  makeContract,
  setOneDocument,
  sign,
  supplementTerms,
} from './contract.testkit.ts';
import { plainItems, publish, stockLibrary } from './demand-steps.ts';
import { addListed, addSlot, addVisited, dayAfter, openYear } from './examination.testkit.ts';
import { man, people, upload } from './roster.testkit.ts';

// As fifty-at-once.test.ts, of what moves money, places and people in the year after the award: many calls at one moment, of both
// sides where both may. So many take effect as may, what lies in the database is what these alone would have made, and whoever came
// late is told so.

const world = useWorld();
const as = (...who: Parameters<typeof world.as>) => world.as(...who).invoke;
const buyer = () => as('buyer');
const provider = () => as('provider');

interface Race {
  readonly call: (at: number) => Promise<unknown>;
  /** How many call; twenty where it is not said. */
  readonly calls?: number;
  /** How many succeed; one where it is not said. */
  readonly succeed?: number | 'some';
  /** One row of numbers about `$1`. */
  readonly sql: string;
  readonly id: string;
  readonly expected: Readonly<Record<string, number>>;
}

const audited = (action: string) =>
  `(SELECT count(*)::int FROM audit_event WHERE record_id::text = $1 AND action = '${action}') AS audited`;

async function billable() {
  const year = await openYear(world);
  const day = dayAfter(world, -2);
  const person = await addVisited(world, year, { day });
  return { ...year, day, person, period: { contractId: year.contractId, from: day, to: day } };
}
async function drafted() {
  const year = await billable();
  const { settlementId } = await provider()('settlement.make', year.period);
  return { ...year, settlementId };
}
async function agreed() {
  const year = await drafted();
  const { settlementId } = year;
  await provider()('settlement.send', { settlementId });
  const { total } = await buyer()('settlement.detail', { settlementId });
  await buyer()('settlement.agree', { settlementId, total });
  return { settlementId, today: dayAfter(world, 0) };
}
const entries = (table: string) => `SELECT count(*)::int AS entries, coalesce(sum(amount), 0)::int AS amount
  FROM settlement_${table} WHERE settlement_id::text = $1`;

async function linked() {
  const year = await openYear(world);
  const person = await addListed(world, year);
  const { proof } = await as('visitor')('checkup.open', {
    token: person.token,
    mobileTail: person.data.mobile.slice(-4),
  });
  const slots = [];
  for (const half of [0, 1] as const)
    slots.push(await addSlot(world, year.institutionId, dayAfter(world, 9), 5, half));
  const link = { token: person.token, proof };
  return { ...year, ...person, link, slots };
}
/** Places that count as taken of the slots around the person's date, and dates that hold one. */
const places = `SELECT (SELECT sum(taken)::int FROM exam_slot WHERE id::text = ANY(string_to_array($1, ','))) AS taken,
  (SELECT count(*)::int FROM checkup_visit WHERE slot_id::text = ANY(string_to_array($1, ','))) AS held`;

const races: Readonly<Record<string, () => Promise<Race>>> = {
  'bill who came, by both sides': async () => {
    const { period, contractId } = await billable();
    return {
      call: (at) => (at % 2 ? buyer() : provider())('settlement.make', period),
      sql: `SELECT count(DISTINCT s.id)::int AS bills, count(l.id)::int AS lines FROM settlement s
        JOIN settlement_line l ON l.settlement_id = s.id WHERE s.contract_id::text = $1`,
      id: contractId,
      expected: { bills: 1, lines: 1 },
    };
  },
  'send a bill': async () => {
    const { settlementId } = await drafted();
    return {
      call: () => provider()('settlement.send', { settlementId }),
      sql: `SELECT ${audited('send')}`,
      id: settlementId,
      expected: { audited: 1 },
    };
  },
  'withdraw a bill': async () => {
    const { settlementId } = await drafted();
    return {
      call: () => provider()('settlement.withdraw', { settlementId, reason: '账期选错了。' }),
      sql: `SELECT ${audited('withdraw')}`,
      id: settlementId,
      expected: { audited: 1 },
    };
  },
  'enter an invoice': async () => {
    const { settlementId, today } = await agreed();
    const invoice = { settlementId, number: '001', issuedOn: today, amount: '60.00' };
    return {
      call: () => provider()('settlement.addInvoice', invoice),
      sql: entries('invoice'),
      id: settlementId,
      expected: { entries: 1, amount: 6_000 },
    };
  },
  'enter invoices of different numbers over the whole amount': async () => {
    const { settlementId, today } = await agreed();
    return {
      call: (at) =>
        provider()('settlement.addInvoice', {
          settlementId,
          number: `0${at}`,
          issuedOn: today,
          amount: '130.00',
        }),
      sql: entries('invoice'),
      id: settlementId,
      expected: { entries: 1, amount: 13_000 },
    };
  },
  'enter payments that differ, by both sides, over the whole amount': async () => {
    const { settlementId, today } = await agreed();
    return {
      call: (at) =>
        (at % 2 ? buyer() : provider())('settlement.addPayment', {
          settlementId,
          paidOn: today,
          amount: '65.00',
          note: `第${at}笔`,
        }),
      succeed: 2,
      sql: entries('payment'),
      id: settlementId,
      expected: { entries: 2, amount: 13_000 },
    };
  },
  'enter the same payment, by both sides': async () => {
    const { settlementId, today } = await agreed();
    const payment = { settlementId, paidOn: today, amount: '20.00' };
    return {
      call: (at) => (at % 2 ? buyer() : provider())('settlement.addPayment', payment),
      sql: entries('payment'),
      id: settlementId,
      expected: { entries: 1, amount: 2_000 },
    };
  },
  'take one date in two half-days': async () => {
    const { link, slots } = await linked();
    return {
      // One after another they move it to and fro; a place is never held twice.
      call: (at) => as('visitor')('checkup.book', { ...link, slotId: slots[at % 2] as string }),
      succeed: 'some',
      sql: places,
      id: slots.join(),
      expected: { taken: 1, held: 1 },
    };
  },
  'say that somebody has come': async () => {
    const year = await openYear(world);
    const { visitId } = await addVisited(world, year, {
      day: dayAfter(world, 0),
      status: visitStatus.booked,
    });
    return {
      call: () => provider()('checkupVisit.arrive', { visitId }),
      // Saying it again changes nothing.
      succeed: 20,
      sql: `SELECT ${audited('arrive')}`,
      id: visitId,
      expected: { audited: 1 },
    };
  },
  'take one file of who came': async () => {
    const year = await openYear(world);
    const day = dayAfter(world, -2);
    const { visitId, data } = await addVisited(world, year, { day, status: visitStatus.booked });
    const rows = [
      ['姓名', '手机号', '日期', '状态'],
      [data.name, data.mobile, day, '已检'],
    ];
    const file = { name: '到检.xlsx', bytes: xlsxFile({ name: '到检', rows }) };
    let arrived = 0;
    return {
      call: async () => {
        const { institutionId } = year;
        const done = await as('provider', { file })('checkupVisit.takeAttendance', { institutionId, day });
        arrived += done.arrived;
        if (arrived > 1) throw new Error('somebody came twice');
      },
      // So many files are read or wait to be read at one time.
      calls: 4,
      succeed: 4,
      sql: `SELECT ${audited('arrive')}`,
      id: visitId,
      expected: { audited: 1 },
    };
  },
  'draft a contract, by two of the company': async () => {
    const won = await award(world);
    return {
      call: (at) =>
        as(at % 2 ? 'buyer' : 'colleague')('contract.addAll', { demandId: won.demandId, ...contractTerms }),
      sql: 'SELECT count(*)::int AS contracts FROM contract WHERE demand_id::text = $1',
      id: won.demandId,
      expected: { contracts: 1 },
    };
  },
  'draft a supplement, by both sides': async () => {
    const won = await award(world);
    const contractId = await makeContract(world, won);
    await sign(world, 'buyer', contractId);
    await sign(world, won.provider, contractId);
    return {
      call: (at) =>
        as(at % 2 ? 'buyer' : won.provider)('contract.addSupplement', { contractId, terms: supplementTerms }),
      sql: 'SELECT count(*)::int AS supplements FROM contract WHERE amends::text = $1',
      id: contractId,
      expected: { supplements: 1 },
    };
  },
  'begin a staff list': async () => {
    const { demandId } = await award(world);
    return {
      call: () => buyer()('roster.add', { demandId, consentVersion: rosterConsentVersion }),
      sql: 'SELECT count(*)::int AS lists FROM roster WHERE demand_id::text = $1',
      id: demandId,
      expected: { lists: 1 },
    };
  },
  'put another in somebody’s place': async () => {
    const { demandId } = await award(world);
    const { rosterId } = await buyer()('roster.add', { demandId, consentVersion: rosterConsentVersion });
    await upload(world, rosterId, [man('R1')]);
    const [leaver] = await people(world, rosterId);
    return {
      call: (at) =>
        buyer()('roster.replacePerson', {
          personId: leaver?.personId as string,
          employeeNo: `N${at}`,
          name: `新人${at}`,
          sex: 'male',
        }),
      sql: `SELECT count(*) FILTER (WHERE left_at IS NULL)::int AS "there", count(*) FILTER (WHERE left_at IS NOT NULL)::int AS "left"
        FROM roster_person WHERE roster_id::text = $1`,
      id: rosterId,
      expected: { there: 1, left: 1 },
    };
  },
  'accept an invitation of an institution': async () => {
    const [owner, person] = [await addProvider(world.db), await addUser(world.db)];
    const { institutionId: id } = owner;
    const invitation = { id, mobile: person.mobile, role: 'library' } as const;
    const { id: invitationId } = await as(owner)('institution.invite', invitation);
    return {
      call: () => as(person)('institution.answerInvitation', { invitationId, accept: true }),
      sql: 'SELECT count(*)::int AS members FROM institution_member WHERE institution_id::text = $1',
      id,
      expected: { members: 2 },
    };
  },
  'accept and revoke an invitation of a company': async () => {
    const [owner, person] = [await addBuyer(world.db), await addUser(world.db)];
    const { companyId: id } = owner;
    const invitation = { id, mobile: person.mobile, role: 'viewer' } as const;
    const { id: invitationId } = await as(owner)('company.invite', invitation);
    return {
      call: (at) =>
        at % 2
          ? as(person)('company.answerInvitation', { invitationId, accept: true })
          : as(owner)('company.revokeInvitation', { id, invitationId }),
      sql: `SELECT (count(*) - (i.outcome = 'accepted')::int)::int AS owners FROM company_member m
        JOIN company_invitation i ON i.company_id = m.company_id WHERE m.company_id::text = $1 GROUP BY i.outcome`,
      id,
      expected: { owners: 1 },
    };
  },
  'create the last token that may be': async () => {
    const owner = await addProvider(world.db);
    const { institutionId } = owner;
    const add = (name: string) => as(owner)('apiToken.add', { institutionId, name, scopes: ['library'] });
    for (let at = 1; at < mostTokens; at += 1) await add(`令牌${at}`);
    return {
      call: (at) => add(`最后${at}`),
      sql: 'SELECT count(*)::int AS tokens FROM api_token WHERE institution_id::text = $1',
      id: institutionId,
      expected: { tokens: mostTokens },
    };
  },
  'add more robots than there may be': async () => {
    const person = await addUser(world.db);
    const webhook = (at: number) =>
      `https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=a-token-of-mine-number-${at}`;
    return {
      call: (at) => as(person)('noticeChannel.addRobot', { name: `群${at}`, webhook: webhook(at) }),
      succeed: mostRobots,
      sql: `SELECT count(*)::int AS robots FROM notice_channel WHERE user_id::text = $1 AND kind = 'wecom'`,
      id: person.userId,
      expected: { robots: mostRobots },
    };
  },
  'ask the last question that may be asked': async () => {
    const asker = await addProvider(world.db);
    await stockLibrary(world, asker, plainItems);
    const demandId = await publish(world, { institutionIds: [asker.institutionId] });
    const ask = (text: string) => as(asker)('question.ask', { demandId, question: text });
    for (let at = 1; at < mostQuestions; at += 1) await ask(`第 ${at} 个问题：可以安排在周六吗？`);
    return {
      call: (at) => ask(`最后 ${at} 个问题：可以安排在周日吗？`),
      sql: 'SELECT count(*)::int AS questions FROM demand_question WHERE demand_id::text = $1',
      id: demandId,
      expected: { questions: mostQuestions },
    };
  },
};

test.each(Object.keys(races))('%s', async (name) => {
  setOneDocument(world);
  const { call, calls = 20, succeed = 1, sql, id, expected } = await (races[name] as () => Promise<Race>)();
  const codes = await answersOf(Array.from({ length: calls }, (_, at) => () => call(at)));
  const { rows } = await world.database.pool.query(sql, [id]);
  const done = codes.filter((code) => code === 200).length;
  expect([done, rows]).toEqual([succeed === 'some' ? Math.max(done, 1) : succeed, [expected]]);
  // Whoever came late is told so.
  expect(codes.filter((code) => ![200, 400, 404, 409, 429].includes(code))).toEqual([]);
});
