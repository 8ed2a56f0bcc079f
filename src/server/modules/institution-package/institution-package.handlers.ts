import { type SexGroup, sexGroups } from '#domain/catalogue/catalogue.ts';
import { sexLabel } from '#domain/demand/purpose.ts';
import { toYuanText } from '#domain/kernel/money.ts';
import type { institutionPackageCalls } from '#wire/institution/package.ts';
import type { HandlersOf } from '#server/api/call-context.ts';
import { findAmong } from '#server/modules/common/find-among.ts';
import { type Labels, readLabels } from '#server/modules/common/labels.ts';
import { type OwnPackageRow, packageById, packagesOf } from './institution-package.store.ts';
import { previewPackage } from './preview-package.query.ts';
import {
  addPackage,
  deletePackage,
  editPackage,
  freezePackage,
  unfreezePackage,
} from './save-package.command.ts';

export const institutionPackageHandlers: HandlersOf<typeof institutionPackageCalls> = {
  'institutionPackage.list': async ({ db, services }, input) => {
    const { institutionId, current, size, keyword, sex, frozen } = input;
    const [labels, all] = await Promise.all([readLabels(services), packagesOf(db, institutionId)]);
    const named = await findAmong(db, all, (row) => [row.name], keyword);
    const found = named.filter(
      (row) =>
        (frozen === undefined || row.frozen === frozen) &&
        (sex === undefined || row.items.some((item) => item.sex === sex)),
    );
    const frozenCount = all.filter((row) => row.frozen).length;
    return {
      records: found.slice((current - 1) * size, current * size).map((row) => presentRow(row, labels)),
      total: found.length,
      current,
      size,
      counts: { all: all.length, published: all.length - frozenCount, frozen: frozenCount },
    };
  },
  'institutionPackage.detail': async ({ db, services }, { packageId }) => {
    const [labels, row] = await Promise.all([readLabels(services), packageById(db, packageId)]);
    return {
      ...presentRow(row, labels),
      description: row.description,
      sexes: groupsOf(row, (items) => ({ itemIds: items.map(({ id }) => id) })),
      items: [...new Map(row.items.map(({ id, name }) => [id, { id, name }])).values()],
    };
  },
  'institutionPackage.check': previewPackage,
  'institutionPackage.add': addPackage,
  'institutionPackage.edit': editPackage,
  'institutionPackage.delete': (context, { packageId }) => deletePackage(context, packageId),
  'institutionPackage.freeze': (context, { packageId }) => freezePackage(context, packageId),
  'institutionPackage.unfreeze': unfreezePackage,
};

function groupsOf<Extra extends object>(
  row: OwnPackageRow,
  extra: (items: OwnPackageRow['items']) => Extra,
): ({ sex: SexGroup; label: string } & Extra)[] {
  return sexGroups.flatMap((sex) => {
    const items = row.items.filter((item) => item.sex === sex);
    return items.length > 0 ? [{ sex, label: sexLabel(row.check_type, sex), ...extra(items) }] : [];
  });
}

const presentRow = (row: OwnPackageRow, labels: Labels) => ({
  id: row.id,
  name: row.name,
  checkType: labels.codeName('check_type', row.check_type),
  listPrice: toYuanText(row.list_price),
  salePrice: toYuanText(row.sale_price),
  sort: row.sort,
  sexes: groupsOf(row, (items) => ({ itemCount: items.length })),
  outdated: [...new Set(row.items.filter((item) => item.frozen).map(({ name }) => name))],
  status: row.frozen ? { code: 2, name: '已冻结' } : { code: 1, name: '已公布' },
  updatedAt: row.updated_at.toISOString(),
  actions: ['edit', row.frozen ? 'unfreeze' : 'freeze', 'delete'],
});
