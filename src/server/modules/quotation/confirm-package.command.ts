import { conflict, invalid } from '#domain/kernel/failure.ts';
import { quotationStatus } from '#domain/quotation/quotation-machine.ts';
import type { Catalogue } from '#domain/catalogue/catalogue.ts';
import { whyWorse } from '#domain/quotation/second-round.ts';
import { type RoundOfQuotation, roundOffer } from '#server/modules/second-round/second-round.store.ts';
import { catalogueGraph } from '#domain/catalogue/catalogue-graph.ts';
import { actorOf } from '#server/api/caller.ts';
import type { WriteContext } from '#server/api/call-context.ts';
import { transition } from '#server/db/transition.ts';
import { editPackage, lockPackage, requireOpen } from './lock-quotation.ts';
import { packageIssues } from './package-issues.ts';
import type { PackageRecord } from './package.present.ts';
import { loadPackages, relatedLeftOut } from './package-detail.query.ts';
import type { LineRecord } from './quotation.store.ts';

type Context = Pick<WriteContext, 'tx' | 'now' | 'catalogue' | 'caller'>;

/** @throws Failure 400 with every issue that was neither settled nor acknowledged. Answers the package's id. */
export async function confirmPackage(
  { tx, now, catalogue, caller }: Context,
  quotationPackageId: string,
  acknowledged: readonly string[],
): Promise<string> {
  const { pkg, quotation, lines, round } = await editPackage(tx, now, quotationPackageId);
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
  const proposals = await relatedLeftOut(
    tx,
    catalogue,
    quotation.institution_id,
    pkg.demand_package_id,
    lines,
  );
  const issues = packageIssues(lines, proposals, catalogueGraph(catalogue).nameOf);
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
  const { demand, quotation, pkg } = await lockPackage(tx, quotationPackageId);
  requireOpen(demand, now);
  if (quotation.status !== quotationStatus.waiting)
    throw conflict('报价已提交。请先点「修改报价」，再修改单个套餐。');
  await transition(tx, 'quotation_package', pkg.id, {
    action: 'revise',
    actor: actorOf(caller, 'provider'),
  });
  return pkg.id;
}
