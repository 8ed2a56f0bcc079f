import type { AuditedAction } from '#domain/console/event-labels.ts';
import { conflict, Failure, invalid } from '#domain/kernel/failure.ts';
import { type Fen, parseYuan } from '#domain/kernel/money.ts';
import { packagePriceProblem, packagePriceQuestion } from '#domain/pricing/price-question.ts';
import type { ParsedInput } from '#wire/invoke.ts';
import type { CallName } from '#wire/table/call-table.ts';
import type { WriteContext } from '#server/api/call-context.ts';
import { actorOf } from '#server/api/caller.ts';
import { newId } from '#server/db/new-id.ts';
import { recordAudit } from '#server/db/transition.ts';
import { readLabels } from '#server/modules/common/labels.ts';
import { settleFindings } from '#server/modules/demand/confirmations.ts';
import { lockLibrary } from '#server/modules/library/lock-library.ts';
import { packagePrices } from '#server/modules/market/public-prices.ts';
import { checkPackageItems } from './check-package.ts';
import {
  type OwnPackageRow,
  packageById,
  packagesOf,
  removePackage,
  setPackageFrozen,
  writePackage,
  writePackageItems,
} from './institution-package.store.ts';

type Parsed<N extends CallName> = ParsedInput<N>;
type Fields = Omit<Parsed<'institutionPackage.edit'>, 'packageId' | 'updatedAt' | 'sure'>;
/** What is not settled is refused until somebody says that it is meant, published as it is, or kept frozen. */
type Unsettled = 'refuse' | 'sure' | 'freeze';
/** More packages than these nobody compares on one page. */
const mostPackages = 50;

export async function addPackage(
  context: WriteContext,
  { institutionId, sure, ...fields }: Parsed<'institutionPackage.add'>,
) {
  await lockLibrary(context.tx, institutionId);
  const before = { id: newId(), institution_id: institutionId, confirmations: [] };
  return save(context, before, fields, 'add', sure ? 'sure' : 'refuse');
}

/** The same of one that nobody has looked at with the rules beside it: where they ask something, it is kept frozen until it is answered. */
export async function addDraft(
  context: WriteContext,
  { institutionId, ...fields }: Fields & { institutionId: string },
): Promise<{ id: string; published: boolean }> {
  await lockLibrary(context.tx, institutionId);
  const before = { id: newId(), institution_id: institutionId, confirmations: [] };
  const { id, settled } = await save(context, before, fields, 'add', 'freeze');
  return { id, published: settled };
}

export async function editPackage(
  context: WriteContext,
  { packageId, updatedAt, sure, ...fields }: Parsed<'institutionPackage.edit'>,
) {
  const before = await lockedPackage(context, packageId);
  if (before.updated_at.getTime() !== new Date(updatedAt).getTime())
    throw conflict('这个套餐刚刚被同事修改过。您填写的内容还在，请载入最新内容核对后再保存。');
  return save(context, before, fields, 'edit', sure ? 'sure' : 'refuse');
}

/** Writers of one institution's packages and items take turns. */
async function lockedPackage({ tx }: WriteContext, packageId: string): Promise<OwnPackageRow> {
  await lockLibrary(tx, (await packageById(tx, packageId)).institution_id);
  return packageById(tx, packageId);
}

async function save(
  context: WriteContext,
  before: Pick<OwnPackageRow, 'id' | 'institution_id' | 'confirmations'>,
  { name, checkType, description, salePrice, sort, sexes, confirmations }: Fields,
  action: 'add' | 'edit',
  unsettled: Unsettled,
): Promise<{ id: string; settled: boolean }> {
  const { tx, catalogue, services, now } = context;
  const { id, institution_id: institutionId } = before;
  const labels = await readLabels(services);
  if (!labels.knows('check_type', checkType))
    throw invalid('请选择体检类型。', { checkType: '请选择体检类型。' });
  const others = (await packagesOf(tx, institutionId)).filter((other) => other.id !== id);
  if (action === 'add' && others.length >= mostPackages)
    throw conflict(`一家机构最多 ${mostPackages} 个套餐，请先删除不再提供的套餐。`);
  if (others.some((other) => other.name === name))
    throw invalid(`已有名为“${name}”的套餐，请修改名称，或直接编辑原套餐。`, {
      name: `已有名为“${name}”的套餐。`,
    });
  const checked = await checkPackageItems(tx, catalogue, { institutionId, checkType, sexes });
  const { findings, problems, listPrice } = checked;
  const [problem] = problems;
  if (problem) throw invalid(problem.message, { sexes: problem.message });
  const price = parseYuan(salePrice) ?? 0;
  const wrongPrice = packagePriceProblem(price, listPrice);
  if (wrongPrice) throw invalid(wrongPrice, { salePrice: wrongPrice });
  const question = await priceQuestion(context, institutionId, checked, price);
  if (question && unsettled === 'refuse') throw asked(question);
  const settle = () => settleFindings(findings, before.confirmations, confirmations, now);
  const settled = unsettled !== 'freeze' ? settle() : question ? undefined : attempt(settle);
  await writePackage(tx, {
    id,
    institution_id: institutionId,
    name,
    check_type: checkType,
    description,
    list_price: listPrice,
    sale_price: price,
    sort,
    confirmations: settled ?? [],
  });
  await writePackageItems(tx, id, sexes);
  if (!settled) await setPackageFrozen(tx, id, true);
  await audit(context, id, action, {
    name,
    salePrice: price,
    confirmations,
    ...(question && { sure: question }),
  });
  return { id, settled: settled !== undefined };
}

/** What work answers; undefined where it ends in a sentence for the person. */
function attempt<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch (error) {
    if (error instanceof Failure) return undefined;
    throw error;
  }
}

/** Why the price needs somebody's word before everybody reads it: against its items and what others publish. */
async function priceQuestion(
  { tx, services }: WriteContext,
  institutionId: string,
  { packages, listPrice }: Awaited<ReturnType<typeof checkPackageItems>>,
  price: Fen,
): Promise<string | undefined> {
  const { city_id: cityId } = await tx
    .selectFrom('institution')
    .select('city_id')
    .where('id', '=', institutionId)
    .executeTakeFirstOrThrow();
  const market = await services.matchIndex.market([cityId]);
  const lows = packages.map((pkg) => packagePrices(market, cityId, pkg).price?.low);
  return packagePriceQuestion(price, listPrice, lows);
}

const asked = (question: string) =>
  invalid(`${question}，没有公布。请核对后确认。`, { sure: `${question}。公布后所有人都能看到这个价格。` });

export async function freezePackage(context: WriteContext, packageId: string) {
  await lockedPackage(context, packageId);
  await setPackageFrozen(context.tx, packageId, true);
  await audit(context, packageId, 'freeze');
  return { id: packageId };
}

/** @throws Failure 409 when an item has been frozen or a rule speaks against it since */
export async function unfreezePackage(
  context: WriteContext,
  { packageId, sure }: Parsed<'institutionPackage.unfreeze'>,
) {
  const { tx, catalogue, now } = context;
  const row = await lockedPackage(context, packageId);
  const checked = await checkPackageItems(tx, catalogue, {
    institutionId: row.institution_id,
    checkType: row.check_type,
    sexes: [...Map.groupBy(row.items, ({ sex }) => sex)].map(([sex, items]) => ({
      sex,
      itemIds: items.map((item) => item.id),
    })),
  });
  const problem = checked.problems[0]?.message ?? packagePriceProblem(row.sale_price, checked.listPrice);
  if (problem) throw conflict(`暂不能公布：${problem}`);
  const question = await priceQuestion(context, row.institution_id, checked, row.sale_price);
  if (question && !sure) throw asked(question);
  try {
    settleFindings(checked.findings, row.confirmations, [], now);
  } catch {
    throw conflict('合规检查有需要处理的提示，请打开编辑，处理后保存，再解冻。');
  }
  await setPackageFrozen(tx, packageId, false);
  await audit(context, packageId, 'unfreeze', question ? { sure: question } : undefined);
  return { id: packageId };
}

export async function deletePackage(context: WriteContext, packageId: string) {
  const { name } = await lockedPackage(context, packageId);
  await removePackage(context.tx, packageId);
  await audit(context, packageId, 'delete', { name });
  return { id: packageId };
}

const audit = (
  { tx, caller }: WriteContext,
  packageId: string,
  action: AuditedAction,
  detail?: Record<string, unknown>,
) =>
  recordAudit(tx, 'institution_package', packageId, {
    action,
    actor: actorOf(caller, 'provider'),
    ...(detail && { detail }),
  });
