import type { CallOutput } from '#wire/invoke.ts';
import { DataTable } from '#web/ui/data-table.tsx';
import { Tag } from '#web/ui/tag.tsx';

type Package = CallOutput<'roster.ofDemand'>['packages'][number];

/** People of the list beside the heads that were awarded, by package. */
export function PackagesPanel({
  data,
}: {
  data: Pick<CallOutput<'roster.ofDemand'>, 'packages' | 'noPackage'>;
}) {
  const { packages, noPackage } = data;
  return (
    <section className="panel" aria-label="套餐与人数">
      <h2>套餐与人数</h2>
      <PackageTable packages={packages} />
      {noPackage > 0 && (
        <p className="hint above">
          另有 {noPackage} 人没有套餐，请在下面的“没有套餐”里选定，选定后才能预约。
        </p>
      )}
    </section>
  );
}

export const PackageTable = ({ packages }: { packages: readonly Package[] }) => (
  <DataTable
    rows={packages}
    rowKey={({ packageId }) => packageId}
    columns={[
      { head: '套餐', render: ({ label }) => label },
      { head: '定标人数', end: true, render: ({ awarded }) => awarded.toLocaleString('zh-CN') },
      { head: '名单人数', end: true, render: ({ people }) => people.toLocaleString('zh-CN') },
      {
        head: '相差',
        end: true,
        render: ({ people, awarded }) => <Difference by={people - awarded} />,
      },
    ]}
  />
);

const Difference = ({ by }: { by: number }) =>
  by === 0 ? '一致' : by > 0 ? <Tag tone="warn">多 {by} 人</Tag> : <span>少 {-by} 人</span>;
