import type { Catalogue } from '#domain/catalogue/catalogue.ts';
import { sumFen, toYuanText } from '#domain/kernel/money.ts';
import { levelQuotations } from '#domain/pricing/level.ts';
import { costlyItems } from '#domain/pricing/loss.ts';
import { placeText } from '#domain/pricing/standing.ts';
import { quotationPackageStatus, quotationStatus } from '#domain/quotation/quotation-machine.ts';
import type { CallOutput } from '#wire/invoke.ts';
import type { Sql } from '#server/db/database.ts';
import type { Labels } from '#server/modules/common/labels.ts';
import { confirmedQuotations, quotedPackages } from '#server/modules/comparison/compared.store.ts';
import { comparisonInput, readQuoted } from '#server/modules/comparison/comparison-input.ts';
import { loadRequestedPackages } from '#server/modules/demand/demand-packages.store.ts';

type Loss = NonNullable<CallOutput<'quotation.detail'>['loss']>;

/**
 * Why a quotation that was not taken stood where it stood: its place by the levelled price, as the buyer compared, and its
 * own items that made it dearer. For quotations that `outcomes` calls lost.
 */
export async function lossOf(
  db: Sql,
  catalogue: Catalogue,
  labels: Labels,
  own: { readonly id: string; readonly demandId: string },
): Promise<Loss> {
  const quotations = (await confirmedQuotations(db, own.demandId)).filter(
    ({ status }) => status !== quotationStatus.cancelled && status !== quotationStatus.expired,
  );
  const packages = (await quotedPackages(db, own.demandId)).filter(
    ({ status }) => status !== quotationPackageStatus.cancelled,
  );
  const totals = new Map<string, { packages: number; amount: number }>();
  const items: Loss['items'] = [];
  let added = 0;
  let quoted = 0;
  const some = (await loadRequestedPackages(db, own.demandId)).flatMap((demanded) => {
    const compared = packages.flatMap((pkg) => {
      const quotation = quotations.find(({ id }) => id === pkg.quotation_id);
      return quotation && pkg.demand_package_id === demanded.id ? [{ quotation, pkg }] : [];
    });
    return compared.some(({ quotation }) => quotation.id === own.id) ? [{ demanded, compared }] : [];
  });
  const facts = await readQuoted(
    db,
    some.flatMap(({ compared }) => compared),
  );
  for (const { demanded, compared } of some) {
    quoted += 1;
    const input = comparisonInput(catalogue, labels, demanded, compared, facts, undefined);
    for (const { quotationId, levelled } of levelQuotations(input.items, input.quotations)) {
      const before = totals.get(quotationId) ?? { packages: 0, amount: 0 };
      totals.set(quotationId, {
        packages: before.packages + 1,
        amount: before.amount + levelled * demanded.headcount,
      });
    }
    const ownQuotation = input.quotations.find(({ quotationId }) => quotationId === own.id);
    const costly = ownQuotation ? costlyItems(input.items, ownQuotation) : [];
    added += sumFen(costly.map(({ cost }) => cost * demanded.headcount));
    items.push(
      ...costly.map(({ name, kind, cost, basis }) => ({
        name,
        kind,
        basis,
        packageName: demanded.label,
        cost: toYuanText(cost),
      })),
    );
  }
  // Only quotes that offer the same packages are compared.
  const others = [...totals].flatMap(([id, total]) =>
    id !== own.id && total.packages === quoted ? [total.amount] : [],
  );
  return {
    levelledText: placeText('补齐缺项后的齐项价', totals.get(own.id)?.amount ?? 0, others),
    added: toYuanText(added),
    items,
  };
}
