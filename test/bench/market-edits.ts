import type pg from 'pg';
import { callSite } from '#test/world/call-site.ts';
import type { Person } from '#test/world/people.ts';
import { type As, type CyclePeople, cycleSize, draftDemand, groupOf, quotationFor } from './cycle-flow.ts';
import { measured } from './load.ts';

/** Milliseconds. */
export interface MeasuredEdits {
  /** Medians. */
  readonly approval: number;
  readonly saveGroup: number;
  readonly redraft: number;
  readonly replaceLine: number;
  /** The longest of ten at once, once all connections have planned what an approval asks. */
  readonly approvalsAtOnce: number;
  /** The same, for the first ten of all. */
  readonly firstAtOnce: number;
  /** On average; the institutions of its city that can do it. */
  readonly invited: number;
}

const runs = { approvals: 8, atOnce: 10, rounds: 5, counted: 2, edits: 20 };

/** Approvals and edits of a demand with 50 invited institutions, over HTTP at a node on the large market. */
export async function measureEdits(
  pool: pg.Pool,
  origin: string,
  people: CyclePeople,
): Promise<MeasuredEdits> {
  const as: As = ({ token }) => ({ invoke: (name, input) => callSite({ origin, token }, name, input) });
  const buyer = people.buyers[0] as Person;
  const operator = as(people.operator);
  const approve = async (demandId: string) => {
    const { submittedAt } = await operator.invoke('console.demandDetail', { demandId });
    return timed(() =>
      operator.invoke('console.approveDemand', { demandId, submittedAt: submittedAt ?? '' }),
    );
  };
  const submitted: string[] = [];
  while (submitted.length < runs.approvals + runs.atOnce * runs.rounds) {
    const { demandId, version } = await draftDemand(people, buyer, as);
    await as(buyer).invoke('demand.submit', { demandId, version });
    submitted.push(demandId);
  }

  const published: string[] = [];
  const alone: number[] = [];
  for (const demandId of submitted.splice(0, runs.approvals)) {
    alone.push(await approve(demandId));
    published.push(demandId);
    await drafted(pool, published);
  }
  const longest: number[] = [];
  while (submitted.length > 0) {
    const some = submitted.splice(0, runs.atOnce);
    longest.push(Math.max(...(await Promise.all(some.map(approve)))));
    published.push(...some);
    await drafted(pool, published);
  }
  return {
    approval: median(alone),
    approvalsAtOnce: Math.max(...longest.slice(-runs.counted)),
    firstAtOnce: longest[0] ?? Number.NaN,
    invited: (await invitedTo(pool, published)) / published.length,
    saveGroup: await savedGroup(people, as),
    ...(await redrafted(people, as, published.at(-1) as string)),
  };
}

/** A group of one package of 30 items, one of them another each time. */
async function savedGroup(people: CyclePeople, as: As): Promise<number> {
  const { invoke } = as(people.buyers[1] as Person);
  const [first] = groupOf(people);
  if (!first) throw new Error('no package');
  const { demandId, version } = await draftDemand(people, people.buyers[1] as Person, as);
  const added = await invoke('demand.addGroup', { demandId, version, name: '三十项', packages: [first] });
  const { groupId, name, packages: known } = added.group;
  const packageId = known[0]?.packageId;
  let state = added.version;
  const took: number[] = [];
  for (let i = 0; i < runs.edits; i++) {
    const other = people.codes[cycleSize.itemsPerPackage + i] as string;
    const packages = [
      { ...first, packageId, items: [...first.items.slice(0, -1), { catalogueCode: other }] },
    ];
    took.push(
      await timed(async () => {
        state = (await invoke('demand.updateGroup', { groupId, version: state, name, packages })).version;
      }),
    );
  }
  return median(took);
}

/** A package of 30 lines from the library anew; one of its lines by another item of the institution, and back. */
async function redrafted(people: CyclePeople, as: As, demandId: string) {
  const provider = people.providers[0] as Person;
  const { invoke } = as(provider);
  const quotationId = await quotationFor(as, provider, demandId);
  const { packages } = await invoke('quotation.detail', { quotationId });
  const quotationPackageId = packages[0]?.quotationPackageId as string;
  const { lines } = await invoke('quotation.packageDetail', { quotationPackageId });
  const lineId = lines[0]?.lineId as string;
  const [other] = (await invoke('quotation.listCandidates', { lineId })).candidates;
  const redraft: number[] = [];
  const replace: number[] = [];
  for (let i = 0; i < runs.edits; i++) {
    redraft.push(await timed(() => invoke('quotation.redraftPackage', { quotationPackageId })));
    if (!other) continue;
    replace.push(
      await timed(() => invoke('quotation.replaceItem', { lineId, institutionItemId: other.id })),
      await timed(() => invoke('quotation.cancelReplace', { lineId })),
    );
  }
  return { redraft: median(redraft), replaceLine: median(replace) };
}

/** Waits until the node's jobs have drafted all quotations of these demands. */
async function drafted(pool: pg.Pool, demandIds: readonly string[]): Promise<void> {
  const from = performance.now();
  for (;;) {
    const { rows } = await pool.query<{ left: number }>(
      `SELECT (SELECT count(*) FROM demand WHERE id = ANY($1) AND invited_at IS NULL)
        + (SELECT count(*) FROM invitation i WHERE demand_id = ANY($1) AND NOT EXISTS (
            SELECT FROM quotation q WHERE q.demand_id = i.demand_id AND q.institution_id = i.institution_id)) AS left`,
      [demandIds],
    );
    if (rows[0]?.left === 0) return;
    if (performance.now() > from + 120_000) throw new Error('quotations were not drafted within two minutes');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

async function invitedTo(pool: pg.Pool, demandIds: readonly string[]): Promise<number> {
  const { rowCount } = await pool.query('SELECT FROM invitation WHERE demand_id = ANY($1)', [demandIds]);
  return rowCount ?? 0;
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const from = performance.now();
  await work();
  return performance.now() - from;
}

const median = (took: number[]): number => measured(took, 1).p50;
