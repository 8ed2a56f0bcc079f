import type { Catalogue, SexGroup } from '#domain/catalogue/catalogue.ts';
import { checkDemand } from '#domain/compliance/check-package.ts';
import { sexLabel } from '#domain/demand/purpose.ts';
import { mappingState } from '#domain/institution/institution-item.ts';
import { packageListPrice, whyNotInPackage } from '#domain/institution/package-items.ts';
import { notFound } from '#domain/kernel/failure.ts';
import type { Sql } from '#server/db/database.ts';
import { type ItemRow, itemsById } from '#server/modules/library/library.store.ts';
import { requestedPackage } from '#server/modules/market/price-range.query.ts';

interface SexItems {
  readonly sex: SexGroup;
  readonly itemIds: readonly string[];
}

/** A package as it stands on the screen or is about to be saved: its items and everything that the rules say of them. */
export async function checkPackageItems(
  db: Sql,
  catalogue: Catalogue,
  {
    institutionId,
    checkType,
    sexes,
  }: { institutionId: string; checkType: string; sexes: readonly SexItems[] },
) {
  const ids = [...new Set(sexes.flatMap(({ itemIds }) => itemIds))];
  const rows = new Map((await itemsById(db, institutionId, ids)).map((row) => [row.id, row]));
  if (ids.some((id) => !rows.has(id))) throw notFound('部分项目已从项目库删除，请刷新页面后重新选择。');
  const groups = sexes
    .toSorted((a, b) => a.sex - b.sex)
    .map(({ sex, itemIds }) => {
      const items = [...new Set(itemIds)].map((id) => rows.get(id) as ItemRow);
      return {
        sex,
        label: sexLabel(checkType, sex),
        items,
        requested: requestedPackage(catalogue, checkType, {
          sex,
          itemCodes: items.flatMap((item) =>
            item.mapping_state === mappingState.confirmed ? item.catalogue_codes : [],
          ),
        }),
      };
    });
  const packages = groups.map(({ requested }) => requested);
  return {
    groups,
    packages,
    findings: checkDemand({ purpose: checkType, packages }, catalogue),
    problems: groups.flatMap(({ sex, items }) =>
      items.flatMap((item) => {
        const message = whyNotInPackage(packageItem(item), sex);
        return message ? [{ sex, itemId: item.id, message }] : [];
      }),
    ),
    listPrice: packageListPrice(groups.map(({ items }) => items.map(packageItem))),
  };
}

const packageItem = (row: ItemRow) => ({
  name: row.name,
  listPrice: row.list_price,
  sexes: row.sexes ?? undefined,
  confirmed: row.mapping_state === mappingState.confirmed,
  frozen: row.frozen,
});
