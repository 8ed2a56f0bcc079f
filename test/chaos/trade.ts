import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { Invoke } from '#wire/invoke.ts';
import { fillDraft, onePackage } from '#test/api/demand-steps.ts';
import { callSite } from '#test/world/call-site.ts';
import type { Person } from '#test/world/people.ts';
import { sendQuotation } from '#test/world/procurement.ts';
import { approveDemand } from '#test/world/review.ts';
import type { Ledger } from './ledger.ts';
import type { Trade } from './people.ts';
import { furtherYear } from './year.ts';

interface Case {
  readonly demandId: string;
  readonly sealed: boolean;
}

/** How the case stands, whatever the last kill left of it. */
interface Standing {
  status: number;
  due: boolean;
  seal: string;
  /** Institutions that have a quotation to fill in; a job gives them theirs after the publication. */
  invited: string[];
  unsent: { id: string; institution_id: string }[];
  open: { id: string }[];
  accepted: number;
  contract: string | null;
  winner: string | null;
  sides: string[];
}

const casesAtOnce = 4;
/** Cases that are taken further, over all rounds. */
const cases: Case[] = [];

/**
 * Takes demands from their draft over two signatures to a bill that both sides agreed to, a step at a time and several beside each other; half of them are sealed. Which step
 * comes next is read from the database each time, so that a kill between any two, or within one, is gone on from.
 */
export async function writeTrades(
  origin: () => string,
  pool: () => pg.Pool,
  trade: Trade,
  ledger: Ledger,
  stopped: AbortSignal,
): Promise<void> {
  const as = (person: Person): { invoke: Invoke } => ({
    invoke: (name, input) => callSite({ origin: origin(), token: person.token }, name, input),
  });
  while (!stopped.aborted) {
    try {
      if (cases.length < casesAtOnce) cases.push(await begin(as, trade, ledger));
      const one = cases[Math.floor(Math.random() * cases.length)] as Case;
      if ((await further({ as, origin, pool: pool() }, trade, one, ledger)) === 'done' && cases.includes(one))
        cases.splice(cases.indexOf(one), 1);
    } catch {
      ledger.unanswered += 1;
      await sleep(100);
    }
  }
}

type As = (person: Person) => { invoke: Invoke };
const clocked = (as: As) => ({ as, services: { clock: () => new Date() } });

async function begin(as: As, { buyer }: Trade, ledger: Ledger): Promise<Case> {
  const sealed = Math.random() < 0.5;
  const { demandId, version } = await fillDraft(
    { ...clocked(as), as: () => as(buyer) },
    {
      fields: { sealed, cities: [{ regionId: '440300', headcount: 200 }] },
      packages: [onePackage(), onePackage(undefined, { name: '男性加强' })],
    },
  );
  await as(buyer).invoke('demand.submit', { demandId, version });
  ledger.acknowledged += 4;
  return { demandId, sealed };
}

async function further(
  { as, origin, pool }: { readonly as: As; readonly origin: () => string; readonly pool: pg.Pool },
  { buyer, providers, operator }: Trade,
  { demandId, sealed }: Case,
  ledger: Ledger,
): Promise<'done' | 'waits' | 'went on'> {
  const now = await standing(pool, demandId);
  const { invoke } = as(buyer);
  const done = (kind: keyof Ledger['facts'], key: string) => {
    ledger.facts[kind].add(key);
    ledger.acknowledged += 1;
    return 'went on' as const;
  };
  if (now.status === 1) {
    await approveDemand(as(operator).invoke, demandId);
    return done('published', demandId);
  }
  if (now.status === 2 && !providers.every(({ institutionId }) => now.invited.includes(institutionId))) {
    await sleep(50);
    return 'waits';
  }
  const next = now.unsent.find(({ institution_id: id }) => providers.some((one) => one.institutionId === id));
  if (now.status === 2 && next && !now.due) {
    const provider = providers.find((one) => one.institutionId === next.institution_id) as Person;
    await sendQuotation(clocked(as), provider, next.id);
    return done('sent', next.id);
  }
  if (now.status === 2 && sealed && now.seal === 'sealed') {
    // The clock of the site opens it within a minute.
    if (!now.due)
      await pool.query("UPDATE demand SET quote_deadline = now() - interval '1 second' WHERE id = $1", [
        demandId,
      ]);
    await sleep(50);
    return 'waits';
  }
  if (now.status === 2 && now.open[0]) {
    const { id } = now.open[0];
    await invoke('comparison.accept', { quotationPackageId: id });
    return done('accepted', id);
  }
  // Its time was up before anybody had sent.
  if (now.status === 2 && now.due && now.accepted === 0) return 'done';
  if (now.status === 2) {
    const { lots } = await invoke('comparison.decision', { demandId });
    const reasons = lots.map(({ packageId }) => ({ packageId, choice: '离员工更近' }));
    await invoke('demand.complete', { demandId, leftOut: [], reasons });
    return done('awarded', demandId);
  }
  if (now.status !== 3 || !now.winner) return 'waits';
  const winner = () => providers.find((one) => one.institutionId === now.winner) as Person;
  if (!now.contract) {
    const terms = { paymentDays: 30, signingDays: 7, contact: '王小明', mobile: '13800138001', notes: '' };
    const { contractId } = await invoke('contract.add', { demandId, institutionId: now.winner, ...terms });
    return done('drafted', contractId);
  }
  const side = now.sides.includes('buyer') ? 'institution' : 'buyer';
  if (now.sides.length === 2)
    return furtherYear(
      pool,
      { demandId, contractId: now.contract, buyer, provider: winner(), origin: origin() },
      ledger,
    );
  const signer = side === 'buyer' ? buyer : winner();
  await sign(as(signer).invoke, pool, signer, now.contract);
  return done('signed', `${now.contract} ${side}`);
}

/** Codes as often as they are needed: how often somebody may ask is not what is tried here. */
async function sign(invoke: Invoke, pool: pg.Pool, { mobile }: Person, contractId: string): Promise<void> {
  await pool.query("DELETE FROM rate_limit WHERE key LIKE 'sms:%'");
  await invoke('contract.sendCode', { contractId });
  const { rows } = await pool.query<{ body: string }>(
    'SELECT body FROM local_message WHERE recipient = $1 ORDER BY sent_at DESC LIMIT 1',
    [mobile],
  );
  const smsCode = /\d{6}/.exec(rows[0]?.body ?? '')?.[0] ?? '';
  const { sha256 } = await invoke('contract.detail', { contractId });
  await invoke('contract.sign', { contractId, smsCode, sha256 });
}

async function standing(pool: pg.Pool, demandId: string): Promise<Standing> {
  const { rows } = await pool.query<Standing>(
    `SELECT d.status, d.quote_deadline <= now() AS due, d.seal,
      ARRAY(SELECT q.institution_id FROM quotation q WHERE q.demand_id = d.id) AS invited,
      (SELECT count(*)::int FROM quotation_package p JOIN quotation q ON q.id = p.quotation_id
        WHERE q.demand_id = d.id AND p.status = 3) AS accepted,
      ARRAY(SELECT jsonb_build_object('id', q.id, 'institution_id', q.institution_id) FROM quotation q
        WHERE q.demand_id = d.id AND q.confirmed_at IS NULL AND q.status = 1 ORDER BY q.id) AS unsent,
      ARRAY(SELECT jsonb_build_object('id', min(p.id::text)) FROM quotation_package p JOIN quotation q ON q.id = p.quotation_id
        WHERE q.demand_id = d.id AND p.status = 2 AND q.status = 2 AND NOT EXISTS (SELECT FROM quotation_package o
          WHERE o.demand_package_id = p.demand_package_id AND o.status = 3) GROUP BY p.demand_package_id) AS open,
      (SELECT a.institution_id FROM award a WHERE a.demand_id = d.id ORDER BY a.id LIMIT 1) AS winner,
      (SELECT c.id FROM contract c WHERE c.demand_id = d.id AND c.institution_id =
        (SELECT a.institution_id FROM award a WHERE a.demand_id = d.id ORDER BY a.id LIMIT 1)
        ORDER BY c.id LIMIT 1) AS contract,
      ARRAY(SELECT s.side::text FROM contract_signature s JOIN contract c ON c.id = s.contract_id WHERE c.demand_id = d.id) AS sides
    FROM demand d WHERE d.id = $1`,
    [demandId],
  );
  const [row] = rows;
  if (!row) throw new Error(`demand ${demandId} is gone`);
  return row;
}
