import { suggestedPackagePrice } from '#domain/institution/package-items.ts';
import { notFound } from '#domain/kernel/failure.ts';
import { parseYuan, sumFen, toYuanText } from '#domain/kernel/money.ts';
import type { CallInput, CallOutput } from '#wire/invoke.ts';
import type { ReadContext } from '#server/api/call-context.ts';
import { presentFinding } from '#server/modules/common/demand-findings.ts';
import { readLabels } from '#server/modules/common/labels.ts';
import { isConfirmed } from '#server/modules/demand/confirmations.ts';
import { presentPackage, spokenCity } from '#server/modules/institution/public-institution.present.ts';
import { presentBand } from '#server/modules/market/market.present.ts';
import { packagePrices } from '#server/modules/market/public-prices.ts';
import { checkPackageItems } from './check-package.ts';
import { packageById } from './institution-package.store.ts';

/** What the editor shows beside the form; nothing is saved. */
export async function previewPackage(
  { db, catalogue, services }: ReadContext,
  input: CallInput<'institutionPackage.check'>,
): Promise<CallOutput<'institutionPackage.check'>> {
  const { institutionId, packageId, name = '', checkType, description = '' } = input;
  const saved = packageId === undefined ? undefined : await packageById(db, packageId);
  if (saved && saved.institution_id !== institutionId) throw notFound('没有这个套餐，请从套餐列表进入。');
  const [labels, checked, { city_id: cityId }] = await Promise.all([
    readLabels(services),
    checkPackageItems(db, catalogue, input),
    db.selectFrom('institution').select('city_id').where('id', '=', institutionId).executeTakeFirstOrThrow(),
  ]);
  const { groups, packages, findings, problems, listPrice } = checked;
  const market = await services.matchIndex.market([cityId]);
  const prices = packages.map((pkg) => packagePrices(market, cityId, pkg).price);
  const suggested = suggestedPackagePrice(
    prices.map((band) => band?.median),
    listPrice,
  );
  return {
    city: spokenCity(labels.regions.byId.get(cityId)).name,
    listPrice: toYuanText(listPrice),
    sexes: groups.map(({ sex, label, items }, at) => ({
      sex,
      label,
      itemCount: items.length,
      listPrice: toYuanText(sumFen(items.map((item) => item.list_price))),
      salePrice: toYuanText(sumFen(items.map((item) => item.sale_price))),
      price: presentBand(prices[at]),
    })),
    suggestedPrice: suggested === undefined ? null : toYuanText(suggested),
    findings: findings.map((finding) =>
      presentFinding(finding, packages, catalogue, isConfirmed(finding, saved?.confirmations ?? [])),
    ),
    problems,
    preview: presentPackage(
      {
        id: packageId ?? 'new',
        name: name || '套餐名称',
        check_type: checkType,
        description,
        list_price: listPrice,
        sale_price: parseYuan(input.salePrice ?? '') ?? listPrice,
        items: groups.map(({ sex, items }) => ({ sex, names: items.map((item) => item.name) })),
      },
      labels,
    ),
  };
}
