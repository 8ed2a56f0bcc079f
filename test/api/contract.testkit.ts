import type { CallInput } from '#wire/invoke.ts';
import { runDueJobs } from '#test/world/due-jobs.ts';
import type { Person, PersonaName } from '#test/world/people.ts';
import type { World } from '#test/world/world.ts';
import { compared } from './comparison.testkit.ts';

export interface Award {
  readonly demandId: string;
  readonly institutionId: string;
  readonly institution: string;
  readonly provider: Person;
}

export const terms = {
  paymentDays: 30,
  signingDays: 7,
  contact: '王小明',
  mobile: '13800138001',
  notes: '停车费由乙方承担。',
};

/** 结算约定: eight of its ten heads at least, add-ons by list. */
export const settlement: NonNullable<CallInput<'contract.add'>['settlement']> = {
  basis: 'minimum',
  minimumHeads: 8,
  deduction: 'unitPrice',
  deductionPercent: null,
  addOns: 'list',
  addOnItems: [{ name: '胃镜', price: '500.00' }],
  addOnPercent: null,
  addOnPayer: 'person',
  dependants: 'person',
  afterWindow: 'agreed',
  invoiceTitle: '示例科技有限公司',
  taxNumber: '91440300MA5EXAMPLE',
  invoiceKind: 'ordinary',
  reportDays: 10,
  noticeDays: 2,
};

/** Of a supplement to the contract of `award`: two heads more. */
export const supplementTerms = {
  packages: [{ headcount: 12, price: '110.00', removed: [], added: [] }],
  cities: [null],
  elsewhere: '',
  examFrom: null,
  examTo: null,
  paymentDays: 30,
  signingDays: 7,
  notes: '',
};

/**
 * From the next one on, every document of this world is that one again: setting one costs a process and most of a second, and
 * most rules of contracts are not about what the document looks like.
 */
export function setOneDocument({ services }: World): void {
  const { pdfs } = services.workers;
  const set = pdfs.run.bind(pdfs);
  let document: Promise<unknown> | undefined;
  pdfs.run = async <Result>(work: () => Promise<Result>) => (await (document ??= set(work))) as Result;
}

/** A completed demand of the buyer, all of it awarded to one institution: 10 heads, 110.00 each. */
export async function award(world: World): Promise<Award> {
  const { demandId, bids } = await compared(world, [['LIV018', 'XRY001']], [{ LIV018: 3000, XRY001: 8000 }]);
  const [bid] = bids;
  if (!bid) throw new Error('nobody quoted');
  const { invoke } = world.as('buyer');
  await invoke('comparison.accept', { quotationPackageId: bid.packageIds[0] as string });
  await invoke('demand.complete', { demandId, leftOut: [] });
  const { provider, institution } = bid;
  return { demandId, provider, institution, institutionId: provider.institutionId };
}

/** Its contract, not signed yet. */
export async function makeContract(world: World, { demandId, institutionId }: Award): Promise<string> {
  const made = await world.call('buyer', 'contract.add', { demandId, institutionId, ...terms });
  return made.contractId;
}

/** Asks for a code for this contract; a minute has to pass between two. */
export async function codeFor(
  world: World,
  who: PersonaName | Person,
  contractId: string,
  address?: string,
): Promise<string> {
  world.clock.advance(61_000);
  await world.as(who, address ? { address } : {}).invoke('contract.sendCode', { contractId });
  return world.sms.at(-1)?.code as string;
}

/** Reads the contract and signs it as it stands. */
export async function sign(world: World, who: PersonaName | Person, contractId: string) {
  const { invoke } = world.as(who);
  const smsCode = await codeFor(world, who, contractId);
  const { sha256 } = await invoke('contract.detail', { contractId });
  return invoke('contract.sign', { contractId, smsCode, sha256 });
}

/** The kinds of notices about contracts that somebody got, oldest first. */
export async function contractNotices({ services }: World, userId: string): Promise<string[]> {
  await runDueJobs(services);
  const rows = await services.db
    .selectFrom('notification')
    .select('kind')
    .where('user_id', '=', userId)
    .where('kind', 'like', 'contract.%')
    .orderBy('id')
    .execute();
  return rows.map(({ kind }) => kind);
}
