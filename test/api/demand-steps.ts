import type { CallInput, Invoke } from '#wire/invoke.ts';
import { newId } from '#server/db/new-id.ts';
import { runDueJobs } from '#test/world/due-jobs.ts';
import type { Person } from '#test/world/people.ts';
import { approveDemand } from '#test/world/review.ts';
import { setRows } from '#test/world/rows.ts';
import type { World } from '#test/world/world.ts';

/** Plain items that no compliance rule speaks of. */
export const plainItems = ['GEN001', 'GEN002', 'INT001', 'SUR001', 'EYE001'] as const;
const day = 86_400_000;

export type Package = CallInput<'demand.updateGroup'>['packages'][number];

export const onePackage = (codes: readonly string[] = plainItems, more: Partial<Package> = {}): Package => ({
  name: '男性基础',
  sex: 1,
  headcount: 100,
  items: codes.map((catalogueCode) => ({ catalogueCode })),
  ...more,
});

/** Step 1 as a careful buyer fills it: Shenzhen, 100 people, quotes within five days. */
export const stepOne = (now: Date): Omit<CallInput<'demand.save'>, 'demandId' | 'version'> => ({
  step: 1,
  title: '2027年度员工体检',
  purpose: 'ANNUAL',
  cities: [{ regionId: '440300', headcount: 100 }],
  quoteDeadline: new Date(now.getTime() + 5 * day).toISOString(),
  examFrom: new Date(now.getTime() + 20 * day).toISOString().slice(0, 10),
  examTo: new Date(now.getTime() + 40 * day).toISOString().slice(0, 10),
  budgetMin: '200.00',
  budgetMax: '600.00',
  contact: '王小明',
  mobile: '13900000001',
});

/** Who can call, in this process or at a running site, and when it is. */
export interface Callers<Who> {
  as(who: Who): { readonly invoke: Invoke };
  readonly services: { clock(): Date };
}

export interface Draft {
  readonly demandId: string;
  readonly version: string;
  readonly groupId: string;
}

/** A draft filled in by `who`, ready to be submitted by default. An inquiry when institutions are named. */
export async function fillDraft(
  world: Callers<'buyer' | 'otherBuyer'>,
  options: {
    who?: 'buyer' | 'otherBuyer';
    fields?: object;
    packages?: Package[];
    institutionIds?: readonly string[];
  } = {},
): Promise<Draft> {
  const { invoke } = world.as(options.who ?? 'buyer');
  const { institutionIds } = options;
  const { demandId, version } = await invoke(institutionIds ? 'inquiry.newDraft' : 'demand.newDraft', {});
  const fields = {
    ...stepOne(world.services.clock()),
    ...(institutionIds && { institutionIds: [...institutionIds] }),
    ...options.fields,
  };
  const saved = await invoke('demand.save', { demandId, version, ...fields });
  const added = await invoke('demand.addGroup', {
    demandId,
    version: saved.version,
    name: '全体员工',
    packages: options.packages ?? [onePackage()],
  });
  return { demandId, version: added.version, groupId: added.group.groupId };
}

export async function submitDraft(
  world: World,
  options: Parameters<typeof fillDraft>[1] = {},
): Promise<string> {
  const { demandId, version } = await fillDraft(world, options);
  await world.call(options.who ?? 'buyer', 'demand.submit', { demandId, version });
  return demandId;
}

export async function publish(world: World, options: Parameters<typeof fillDraft>[1] = {}): Promise<string> {
  const demandId = await submitDraft(world, options);
  await approveDemand(world.as('operator').invoke, demandId);
  await runDueJobs(world.services);
  return demandId;
}

/** Makes exactly these items, at 20 yuan each, what the provider's institution offers. */
export async function stockLibrary(world: World, provider: Person, codes: readonly string[]): Promise<void> {
  const { db } = world;
  await setRows(db, 'institution_item', { institution_id: provider.institutionId }, { frozen: true });
  await db
    .insertInto('institution_item')
    .values(
      codes.map((code) => ({
        id: newId(),
        institution_id: provider.institutionId,
        name: `本院${code}`,
        list_price: 3000,
        sale_price: 2000,
        catalogue_codes: [code],
        mapping_state: 2 as const,
      })),
    )
    .onConflict((known) => known.columns(['institution_id', 'name']).doUpdateSet({ frozen: false }))
    .execute();
  await world.services.matchIndex.reload([provider.institutionId]);
}
