import type { CallOutput } from '#wire/invoke.ts';
import { ExportButton } from '#web/ui/app/export-button.tsx';
import { Facts } from '#web/ui/definition-lists.tsx';

type Group = CallOutput<'demand.getMine'>['groups'][number];
type Package = Group['packages'][number];

/** Groups, packages and their items, to read. */
export function PackagesView({ groups }: { groups: readonly Group[] }) {
  if (groups.length === 0) return <p className="hint">还没有套餐。</p>;
  return groups.map((group) => (
    <section key={group.groupId} className="stack gap-2 apart">
      <h3>{group.name || '未命名套餐组'}</h3>
      {group.packages.map((pkg) => (
        <PackageView key={pkg.packageId} pkg={pkg} />
      ))}
    </section>
  ));
}

function PackageView({ pkg }: { pkg: Package }) {
  const types = Map.groupBy(pkg.items, (item) => item.type || '其他');
  return (
    <details className="fold">
      <summary>
        <b>{pkg.label}</b>
        <span>
          {pkg.headcount} 人 · {pkg.itemCount} 项
        </span>
      </summary>
      <div className="stack gap-2 well">
        <ExportButton
          look="link"
          name="demand.exportPackageItems"
          input={{ packageId: pkg.packageId }}
          fileName={`${pkg.label}.xlsx`}
        >
          导出项目表
        </ExportButton>
        <Facts
          className="gap-1 small"
          facts={[...types].map(([label, items]) => ({
            label,
            value: items.map((item, i) => (
              <span key={item.itemId} className={item.required ? undefined : 'soft'}>
                {i > 0 && '、'}
                {item.name}
                {!item.required && '（可选）'}
                {item.note && <small>（{item.note}）</small>}
              </span>
            )),
          }))}
        />
      </div>
    </details>
  );
}
