import { App, Button } from 'antd';
import { useState } from 'react';
import type { CallOutput } from '#wire/invoke.ts';
import { asApiFailure, failureText } from '#web/api/api-failure.ts';
import { download } from '#web/api/call.ts';
import styles from './demand.module.css';

type Group = CallOutput<'demand.getMine'>['groups'][number];
type Package = Group['packages'][number];

export const ageText = (min: number | null, max: number | null): string => {
  if (min === null && max === null) return '年龄不限';
  if (max === null) return `${min} 岁及以上`;
  return min === null ? `${max} 岁及以下` : `${min}–${max} 岁`;
};

/** Groups, packages and their items, to read. */
export function PackagesView({ groups }: { groups: readonly Group[] }) {
  if (groups.length === 0) return <p className={styles.quiet}>还没有套餐。</p>;
  return groups.map((group) => (
    <section key={group.groupId} className={styles.section}>
      <h3 className={styles.sectionTitle}>{group.name || '未命名套餐组'}</h3>
      {group.packages.map((pkg) => (
        <PackageView key={pkg.packageId} pkg={pkg} />
      ))}
    </section>
  ));
}

function PackageView({ pkg }: { pkg: Package }) {
  const types = Map.groupBy(pkg.items, (item) => item.type || '其他');
  return (
    <article className={styles.package}>
      <header className={styles.packageHead}>
        <h4>{pkg.name || '未命名套餐'}</h4>
        <span className={styles.quiet}>
          {pkg.sex.name} · {ageText(pkg.ageMin, pkg.ageMax)} · {pkg.headcount} 人 · {pkg.itemCount} 项
        </span>
        <ExportButton pkg={pkg} />
      </header>
      {[...types].map(([type, items]) => (
        <p key={type} className={styles.itemLine}>
          <span>{type}</span>
          {items.map((item, i) => (
            <span key={item.itemId} className={item.required ? undefined : styles.optional}>
              {i > 0 && '、'}
              {item.name}
              {!item.required && '（可选）'}
              {item.note && <small className={styles.quiet}>（{item.note}）</small>}
            </span>
          ))}
        </p>
      ))}
    </article>
  );
}

function ExportButton({ pkg }: { pkg: Package }) {
  const { message } = App.useApp();
  const [busy, setBusy] = useState(false);
  const run = async () => {
    setBusy(true);
    try {
      await download('demand.exportPackageItems', { packageId: pkg.packageId }, `${pkg.name}.xlsx`);
    } catch (error) {
      message.error(failureText(asApiFailure(error)), 6);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button size="small" type="link" loading={busy} onClick={run}>
      导出项目表
    </Button>
  );
}
