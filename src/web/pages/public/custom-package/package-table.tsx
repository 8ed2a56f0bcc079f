import { Link } from 'react-router';
import type { SexGroup } from '#domain/catalogue/catalogue.ts';
import { sexGroupsFor, sexLabel } from '#domain/demand/purpose.ts';
import { paths } from '#web/paths/paths.ts';
import { Dropdown } from '#web/ui/public/dropdown.tsx';
import { inGroups } from '#web/ui/public/in-groups.ts';
import { EmptyState } from '#web/ui/states.tsx';
import { ItemRow, type Toggle } from './item-row.tsx';
import type { Item, Loaded } from './load-custom-package.ts';
import styles from './package-table.module.css';
import { type Chosen, selectionQuery } from './selection.ts';

interface Props {
  chosen: Chosen;
  /** In the catalogue's order: those of the package, and those taken out since the page came. */
  items: readonly Item[];
  categories: Loaded['categories'];
  onToggle: Toggle;
  hydrated: boolean;
}

/** The package: items by type, a column for each group. */
export function PackageTable({ chosen, items, categories, onToggle, hydrated }: Props) {
  const { purpose, groups } = chosen;
  const typeOf = new Map(categories.map(({ code, type }) => [code, type]));
  const missing = sexGroupsFor(purpose).filter(({ sex }) => groups.every((group) => group.sex !== sex));
  return (
    <>
      <table className={styles.table}>
        <caption className="sr-only">套餐项目，每个人群一列</caption>
        <thead>
          <tr>
            <th scope="col">项目与意义</th>
            <th scope="col" className={styles.price}>
              参考价
            </th>
            {groups.map(({ sex, codes }) => (
              <th key={sex} scope="col" className={styles.group} aria-label={sexLabel(purpose, sex)}>
                <GroupMenu chosen={chosen} sex={sex} items={items} />
                <small className="num">{codes.length} 项</small>
              </th>
            ))}
          </tr>
        </thead>
        {inGroups(items, (item) => typeOf.get(item.category) ?? '').map(([type, here]) => (
          <tbody key={type}>
            <tr className={styles.category}>
              <th scope="rowgroup" colSpan={2 + groups.length}>
                {type}
              </th>
            </tr>
            {here.map((item) => (
              <ItemRow
                key={item.code}
                item={item}
                purpose={purpose}
                groups={groups}
                onToggle={onToggle}
                own
                hydrated={hydrated}
              />
            ))}
          </tbody>
        ))}
      </table>
      {items.length === 0 && (
        <EmptyState title="还没有项目">从上面按名称或类别添加，或者先按预算推荐一份再增减。</EmptyState>
      )}
      {missing.length > 0 && (
        <p className="cluster hint apart screen-only">
          {missing.map(({ sex, label }) => (
            <Link
              key={sex}
              className="btn btn-line"
              to={paths.requireCustom(
                selectionQuery({
                  ...chosen,
                  groups: [...groups, { sex, codes: suiting(groups[0]?.codes ?? [], sex, items) }].toSorted(
                    (a, b) => a.sex - b.sex,
                  ),
                }),
              )}
              preventScrollReset
            >
              + {label}
            </Link>
          ))}
          <span>新的人群先带上「{sexLabel(purpose, groups[0]?.sex ?? 1)}」中适用的项目</span>
        </p>
      )}
    </>
  );
}

/** What one group has, as far as another can have it. */
const suiting = (codes: readonly string[], sex: SexGroup, items: readonly Item[]) => {
  const fitting = new Set(items.filter((item) => item.sexes.includes(sex)).map((item) => item.code));
  return codes.filter((code) => fitting.has(code));
};

/** What can be done to a whole column; links, so that going back undoes it. */
function GroupMenu({ chosen, sex, items }: { chosen: Chosen; sex: SexGroup; items: readonly Item[] }) {
  const { purpose, groups } = chosen;
  const label = sexLabel(purpose, sex);
  const to = (next: Chosen) => paths.requireCustom(selectionQuery(next));
  const withCodes = (codes: readonly string[]) => ({
    ...chosen,
    groups: groups.map((group) => (group.sex === sex ? { sex, codes } : group)),
  });
  return (
    <Dropdown label={label} name={`${label}：复制、清空、移除`} align="end">
      <div className="menu-list">
        {groups
          .filter((other) => other.sex !== sex)
          .map((other) => (
            <Link key={other.sex} to={to(withCodes(suiting(other.codes, sex, items)))} preventScrollReset>
              改为与{sexLabel(purpose, other.sex)}相同
            </Link>
          ))}
        <Link to={to(withCodes([]))} preventScrollReset>
          清空
        </Link>
        {groups.length > 1 && (
          <Link
            to={to({ ...chosen, groups: groups.filter((group) => group.sex !== sex) })}
            preventScrollReset
          >
            移除这一列
          </Link>
        )}
      </div>
    </Dropdown>
  );
}
