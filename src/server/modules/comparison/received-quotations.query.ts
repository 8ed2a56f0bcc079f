import { notFound } from '#domain/kernel/failure.ts';
import { toYuanText } from '#domain/kernel/money.ts';
import { quotationPackageStatus } from '#domain/quotation/quotation-machine.ts';
import type { CallOutput } from '#wire/invoke.ts';
import type { ReadContext } from '#server/api/call-context.ts';
import { quotationFiles } from '#server/modules/common/quotation-files.store.ts';
import { decisionsOf, lotsOf } from './award-lots.ts';
import { type QuotationRow, quotedLines } from './compared.store.ts';
import { type ComparedDemand, comparedDemand } from './compared-demand.query.ts';
import { presentMatch, presentQuotedPackage, presentReceived } from './comparison.present.ts';
import { requireUnsealed } from './decide-package.command.ts';

const packagesOf = (of: ComparedDemand, quotation: QuotationRow) =>
  of.demanded.flatMap((row) => {
    const pkg = of.packages.find(
      (one) => one.quotation_id === quotation.id && one.demand_package_id === row.id,
    );
    return pkg
      ? [presentQuotedPackage(pkg, row, decisionsOf(of, quotation, pkg).actions, of.demand.status)]
      : [];
  });

const openTo = (of: ComparedDemand, quotation: QuotationRow) =>
  of.packages.flatMap((pkg) =>
    pkg.quotation_id === quotation.id && pkg.status !== quotationPackageStatus.cancelled
      ? lotsOf(of, quotation, pkg)
      : [],
  );

/** What was withdrawn before an opening stays sealed: of those demands only what was opened. */
async function filesFor({ db }: ReadContext, { demand }: ComparedDemand, ids: readonly string[]) {
  const files = await quotationFiles(db, ids);
  if (demand.seal === 'none') return files;
  return new Map([...files].map(([id, { attachments }]) => [id, { attachments, earlierAttachments: [] }]));
}

/** Every quotation that was sent in, oldest first. */
export async function receivedQuotations(
  context: ReadContext,
  demandId: string,
): Promise<CallOutput<'comparison.listQuotations'>> {
  const of = await comparedDemand(context, demandId);
  const files = await filesFor(
    context,
    of,
    of.quotations.map(({ id }) => id),
  );
  return of.quotations.map((row) =>
    presentReceived(
      row,
      packagesOf(of, row),
      of.labels,
      of.demand.status,
      files.get(row.id),
      of.lots,
      openTo(of, row),
    ),
  );
}

/** One of them, without knowing of which demand it is. */
export async function receivedQuotation(
  context: ReadContext,
  quotationId: string,
): Promise<CallOutput<'comparison.quotation'>> {
  const { demand_id: demandId } = await context.db
    .selectFrom('quotation')
    .select('demand_id')
    .where('id', '=', quotationId)
    .executeTakeFirstOrThrow();
  const received = await receivedQuotations(context, demandId);
  const quotation = received.find((one) => one.quotationId === quotationId);
  if (!quotation) throw notFound('没有找到这份报价：它可能还没有开标。');
  return { ...quotation, demandId };
}

/** One package of one quotation with its lines. */
export async function receivedPackage(
  context: ReadContext,
  quotationPackageId: string,
): Promise<CallOutput<'comparison.quotationPackage'>> {
  const { demand_id: demandId } = await context.db
    .selectFrom('quotation_package as p')
    .innerJoin('quotation as q', 'q.id', 'p.quotation_id')
    .select('q.demand_id')
    .where('p.id', '=', quotationPackageId)
    .executeTakeFirstOrThrow();
  const of = await comparedDemand(context, demandId);
  requireUnsealed(of.demand);
  const pkg = of.packages.find((one) => one.id === quotationPackageId);
  const quotation = of.quotations.find((one) => one.id === pkg?.quotation_id);
  const demanded = of.demanded.find((one) => one.id === pkg?.demand_package_id);
  if (!pkg || !quotation || !demanded) throw notFound('没有找到这份套餐报价，请从比价页重新进入。');
  const { catalogue } = context;
  const categories = new Map(catalogue.categories.map(({ code, name }) => [code, name]));
  const [lines, files] = await Promise.all([
    quotedLines(context.db, [quotationPackageId]),
    filesFor(context, of, [quotation.id]),
  ]);
  const received = presentReceived(
    quotation,
    [],
    of.labels,
    of.demand.status,
    files.get(quotation.id),
    of.lots,
    openTo(of, quotation),
  );
  const { packages: _packages, status: quotationStatus, ...rest } = received;
  return {
    ...presentQuotedPackage(pkg, demanded, decisionsOf(of, quotation, pkg).actions, of.demand.status),
    ...rest,
    quotationStatus,
    lines: lines.map((line) => {
      const item = catalogue.items.get(line.catalogue_code);
      return {
        name: item?.name ?? line.catalogue_code,
        category: categories.get(item?.category ?? '') ?? '',
        match: presentMatch(line.item_match),
        offeredAs: line.offered_as ?? '',
        reason: line.reason,
        listPrice: toYuanText(line.list_price),
        unitPrice: toYuanText(line.unit_price),
        related: line.demand_item_id === null,
      };
    }),
  };
}
