import type { SexGroup } from '#domain/catalogue/catalogue.ts';
import { type Fen, parseYuan, sumFen } from '#domain/kernel/money.ts';
import type { CallOutput } from '#wire/invoke.ts';
import { newId } from '#server/db/new-id.ts';
import { draftQuotation } from '#server/modules/quotation/draft-quotation.command.ts';
import { addProvider, type Person } from '#test/world/people.ts';
import { confirmPackages, validUntil } from '#test/world/procurement.ts';
import { addRows } from '#test/world/rows.ts';
import type { World } from '#test/world/world.ts';

/** Gives an institution its own item for each code: list price ¥120, sale price ¥100 unless said. Item ids by code. */
export async function stock(
  world: World,
  institutionId: string,
  codes: readonly string[],
  price: { list?: number; sale?: number } = {},
): Promise<Map<string, string>> {
  const { items } = world.services.catalogue();
  const rows = codes.map((code) => ({
    id: newId(),
    institution_id: institutionId,
    code: `N${code}`,
    name: `本院${items.get(code)?.name}`,
    list_price: price.list ?? 12_000,
    sale_price: price.sale ?? 10_000,
    catalogue_codes: [code],
    mapping_state: 2 as const,
  }));
  await addRows(world.db, 'institution_item', rows);
  return new Map(rows.map((row, i) => [codes[i] as string, row.id]));
}

export interface PublishedDemand {
  readonly demandId: string;
  readonly packageIds: readonly string[];
}

interface DemandShape {
  readonly owner?: Person;
  readonly packages: readonly { codes: readonly string[]; sex?: SexGroup; headcount?: number }[];
  readonly basis?: 'package' | 'itemised' | 'discount';
  readonly status?: 2 | 3;
  readonly purpose?: string;
  readonly requiredServices?: string[];
}

let count = 0;

/** A demand that is 采购中, in Shenzhen, open for quotes for another day. */
export async function publishDemand(world: World, shape: DemandShape): Promise<PublishedDemand> {
  const { db, clock } = world.services;
  const owner = shape.owner ?? world.people.buyer;
  const demandId = newId();
  count += 1;
  const now = clock();
  await addRows(db, 'demand', {
    id: demandId,
    number: `CG20260101-9${String(count).padStart(5, '0')}`,
    owner_id: owner.userId,
    company_id: owner.companyId,
    title: `测试需求${count}`,
    purpose: shape.purpose ?? 'ANNUAL',
    quote_deadline: new Date(now.getTime() + 86_400_000),
    price_basis: shape.basis ?? 'itemised',
    required_services: shape.requiredServices ?? [],
    contact: '王小明',
    mobile: '13900001234',
    status: shape.status ?? 2,
    headcount: 30,
    published_at: now,
  });
  await addRows(db, 'demand_city', {
    demand_id: demandId,
    region_id: '440300',
    city_id: '440300',
    headcount: 30,
  });
  const groupId = newId();
  await addRows(db, 'package_group', { id: groupId, demand_id: demandId, name: '全体员工' });
  const packageIds: string[] = [];
  for (const [sort, one] of shape.packages.entries()) {
    const id = newId();
    packageIds.push(id);
    await addRows(db, 'demand_package', {
      id,
      demand_id: demandId,
      group_id: groupId,
      name: `套餐${sort + 1}`,
      sex: one.sex ?? 1,
      headcount: one.headcount ?? 10,
      sort,
    });
    await addRows(
      db,
      'demand_item',
      one.codes.map((code, i) => ({ id: newId(), package_id: id, catalogue_code: code, sort: i })),
    );
  }
  return { demandId, packageIds };
}

/** Invites and drafts, as publication does. Answers the quotation's id. */
export async function invite(world: World, demandId: string, institutionId: string): Promise<string> {
  const { db, catalogue, clock } = world.services;
  return db.transaction().execute(async (tx) => {
    await tx
      .insertInto('invitation')
      .values({
        demand_id: demandId,
        institution_id: institutionId,
        source: 'match',
        coverage: 1,
        estimate: 0,
        reason: '测试邀请',
      })
      .execute();
    await draftQuotation(tx, catalogue(), demandId, institutionId, clock());
    const { id } = await tx
      .selectFrom('quotation')
      .select('id')
      .where('demand_id', '=', demandId)
      .where('institution_id', '=', institutionId)
      .executeTakeFirstOrThrow();
    return id;
  });
}

type PackageDetail = CallOutput<'quotation.packageDetail'>;

/** A provider of its own with a library, invited to a demand of its own. */
export async function quoting(world: World, shape: DemandShape & { offers: readonly string[] }) {
  const provider = await addProvider(world.db);
  const items = await stock(world, provider.institutionId, shape.offers);
  const demand = await publishDemand(world, shape);
  const quotationId = await invite(world, demand.demandId, provider.institutionId);
  const { invoke } = world.as(provider);
  const detail = () => invoke('quotation.detail', { quotationId });
  const packageIds = (await detail()).packages.map((one) => one.quotationPackageId);
  const packageDetail = (index = 0) =>
    invoke('quotation.packageDetail', { quotationPackageId: packageIds[index] as string });
  const confirm = () => invoke('quotation.confirm', { quotationId, validUntil: validUntil(world) });
  return {
    ...demand,
    provider,
    items,
    quotationId,
    packageIds,
    invoke,
    detail,
    packageDetail,
    /** Confirms everything, saying of each issue that it is meant. */
    confirmPackages: () => confirmPackages(world, provider, quotationId),
    confirm,
  };
}

export const fen = (yuan: string): Fen => parseYuan(yuan) ?? Number.NaN;
/** What the lines of a package come to. */
export const total = (detail: { lines: readonly { unitPrice: string }[] }): Fen =>
  sumFen(detail.lines.map((line) => fen(line.unitPrice)));

export function lineOf(detail: PackageDetail, code: string): PackageDetail['lines'][number] {
  const line = detail.lines.find((one) => one.catalogueCode === code);
  if (!line) throw new Error(`no line for ${code}`);
  return line;
}
