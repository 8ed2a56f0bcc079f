import type { Catalogue } from '#domain/catalogue/catalogue.ts';
import { catalogueGraph } from '#domain/catalogue/catalogue-graph.ts';
import { conflict, Failure, invalid } from '#domain/kernel/failure.ts';
import { inPreparation, quotationPackageStatus } from '#domain/quotation/quotation-machine.ts';
import { whyWorse } from '#domain/quotation/second-round.ts';
import type { WriteContext } from '#server/api/call-context.ts';
import { actorOf } from '#server/api/caller.ts';
import { transition } from '#server/db/transition.ts';
import { type RoundOfQuotation, roundOffer } from '#server/modules/second-round/second-round.store.ts';
import { priceFloorOf } from './earlier-prices.store.ts';
import { redraftPackage } from './edit-package.command.ts';
import { editPackage, lockPackage, requireOpen } from './lock-quotation.ts';
import type { PackageRecord } from './package.present.ts';
import { issueContext, issuesOf, loadPackages } from './package-detail.query.ts';
import { isUndecided, type PackageIssue } from './package-issues.ts';
import { type LineRecord, touchQuotation } from './quotation.store.ts';

type Context = Pick<WriteContext, 'tx' | 'now' | 'catalogue' | 'caller'>;

/** @throws Failure 400 with every issue that was neither settled nor acknowledged. Answers the package's id. */
export async function confirmPackage(
  { tx, now, catalogue, caller }: Context,
  quotationPackageId: string,
  acknowledged: readonly string[],
): Promise<string> {
  const { pkg, quotation, request, lines, round } = await editPackage(tx, now, quotationPackageId);
  requireUsable(lines);
  if (round) {
    const packages = await loadPackages(tx, quotation.id);
    requireNotWorse(
      catalogue,
      round,
      packages.filter(({ id }) => id === pkg.id),
      lines,
    );
  }
  if (pkg.quoted_total === 0) throw conflict('这个套餐的报价合计为 0，请先填写价格，或放弃报价。');
  const context = await issueContext(
    tx,
    catalogue,
    quotation.institution_id,
    await priceFloorOf(tx, quotation.institution_id),
  );
  const { issues } = issuesOf(context, request, lines);
  requireDecided(issues);
  const open = issues.filter(({ key }) => !acknowledged.includes(key));
  if (open.length > 0)
    throw invalid(
      `还有 ${open.length} 个问题没有解决或确认知悉：${open[0]?.text ?? ''}`,
      Object.fromEntries(open.map(({ key, text }) => [`acknowledged.${key}`, text])),
    );
  await transition(tx, 'quotation_package', pkg.id, {
    action: 'confirm',
    actor: actorOf(caller, 'provider'),
    detail: { acknowledged: issues.map(({ text }) => text) },
  });
  return pkg.id;
}

/** Confirms every package that is still open. @throws Failure as for one package, naming the package. */
export async function confirmAll(
  context: Context,
  quotationId: string,
  acknowledged: readonly string[],
): Promise<{ packages: number }> {
  const open = (await loadPackages(context.tx, quotationId)).filter(
    ({ status }) => status === quotationPackageStatus.open,
  );
  for (const { id, label } of open)
    await confirmPackage(context, id, acknowledged).catch((error: unknown) => {
      if (error instanceof Failure)
        throw new Failure(error.code, `「${label}」${error.message}`, error.fields);
      throw error;
    });
  return { packages: open.length };
}

/** What the second round allows. @throws Failure 409 naming the first package that is dearer or less than its first offer. */
export function requireNotWorse(
  catalogue: Catalogue,
  { first }: RoundOfQuotation,
  packages: readonly PackageRecord[],
  lines: readonly LineRecord[],
): void {
  const { nameOf } = catalogueGraph(catalogue);
  for (const pkg of packages) {
    const before = first.get(pkg.id);
    const why = before ? whyWorse(pkg.label, before, roundOffer(pkg, lines), nameOf) : '';
    if (why) throw conflict(why);
  }
}

/** Which of two exclusive items stays is a clinical decision that nobody acknowledges away. @throws Failure 400 naming the pairs */
function requireDecided(issues: readonly PackageIssue[]): void {
  const pairs = issues.filter(({ kind }) => kind === 'exclusive');
  if (pairs.length === 0) return;
  throw invalid(
    `有 ${pairs.length} 处互斥还没有选择保留哪一项：${pairs[0]?.text ?? ''}请逐处选择，或全部采用建议。`,
    Object.fromEntries(pairs.map(({ key, text }) => [`acknowledged.${key}`, text])),
  );
}

/** The same of what is sent, also of packages that were confirmed long ago. @throws Failure 409 */
export function requireDecidedLines(lines: readonly LineRecord[], nameOf: (code: string) => string): void {
  const pair = lines.find(isUndecided);
  if (pair)
    throw conflict(
      `${nameOf(pair.catalogue_code)}与${nameOf(pair.exclusive_with ?? '')}互斥，还没有选择保留哪一项。请修改所在的套餐并选择。`,
    );
}

/** Frozen items cannot be quoted (docs/product.md, States). */
export function requireUsable(lines: readonly LineRecord[]): void {
  const names = [...new Set(lines.filter((line) => !line.item_usable).map((line) => line.item_name ?? ''))];
  if (names.length > 0)
    throw conflict(
      `报价用到了已停用或撤回映射的项目：${names.join('、')}。请替换这些项目，或点「按项目库重新起草」。`,
    );
}

/** Takes one confirmed package back into editing. */
export async function revisePackage(
  { tx, now, caller }: Context,
  quotationPackageId: string,
): Promise<string> {
  const { demand, quotation, pkg, amending } = await lockPackage(tx, quotationPackageId);
  requireOpen(demand, now);
  if (!inPreparation(quotation.status, amending))
    throw conflict('报价已提交。请先点「修改报价」，再修改单个套餐。');
  await transition(tx, 'quotation_package', pkg.id, {
    action: 'revise',
    actor: actorOf(caller, 'provider'),
  });
  return pkg.id;
}

/** Leaves one package out; the others are quoted. @throws Failure 409 for the last one, and in a second round. */
export async function declinePackage(
  { tx, now, caller }: Context,
  quotationPackageId: string,
  reason: string,
): Promise<string> {
  const { demand, quotation, pkg, round, amending } = await lockPackage(tx, quotationPackageId);
  requireOpen(demand, now);
  if (!inPreparation(quotation.status, amending))
    throw conflict('报价已提交。请先点「修改报价」，再决定不报哪个套餐。');
  if (round) throw conflict('第二轮报价不能减少首轮已报的套餐。');
  const others = (await loadPackages(tx, quotation.id)).filter(
    ({ id, status }) => id !== pkg.id && status !== quotationPackageStatus.cancelled,
  );
  if (others.length === 0) throw conflict('这是最后一个套餐。都不报，请点「放弃报价」。');
  await transition(tx, 'quotation_package', pkg.id, {
    action: 'cancel',
    actor: actorOf(caller, 'provider'),
    reason,
  });
  await touchQuotation(tx, quotation.id, now);
  return pkg.id;
}

/** Takes a declined package up again, drafted from the library as it is now. */
export async function resumePackage(context: Context, quotationPackageId: string): Promise<string> {
  const { demand, quotation, pkg, amending } = await lockPackage(context.tx, quotationPackageId);
  requireOpen(demand, context.now);
  if (!inPreparation(quotation.status, amending)) throw conflict('报价已提交。请先点「修改报价」。');
  await transition(context.tx, 'quotation_package', pkg.id, {
    action: 'resume',
    actor: actorOf(context.caller, 'provider'),
  });
  return redraftPackage(context, pkg.id);
}
