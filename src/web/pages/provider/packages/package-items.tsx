import { Button, Checkbox, Select } from 'antd';
import { type SexGroup, sexGroups } from '#domain/catalogue/catalogue.ts';
import { sexGroupsFor } from '#domain/demand/purpose.ts';
import { formatYuan } from '#domain/kernel/money.ts';
import type { LibraryItem } from '#wire/library/library.ts';
import { itemNames } from '#web/features/catalogue/item-names.ts';
import { Money } from '#web/ui/money.tsx';
import { PlainTable } from '#web/ui/plain-table.tsx';
import type { PackageLine } from './package-draft.ts';
import styles from './packages.module.css';

interface Props {
  id?: string;
  value?: readonly PackageLine[];
  onChange?: (lines: PackageLine[]) => void;
  /** What can be chosen. */
  library: readonly LibraryItem[];
  /** Names of those that no longer can. */
  otherNames: ReadonlyMap<string, string>;
  checkType: string;
}

const none: readonly PackageLine[] = [];

/** The package's items from the library: found by name, ticked for each sex group. */
export function PackageItems({ id, value: lines = none, onChange, library, otherNames, checkType }: Props) {
  const items = new Map(library.map((item) => [item.id, item]));
  const offered = sexGroupsFor(checkType);
  const labels = Map.groupBy(offered, ({ label }) => label);
  const set = (next: readonly PackageLine[]) => onChange?.([...next]);
  const choose = (ids: readonly string[]) =>
    set(
      ids.map(
        (one) => lines.find((line) => line.id === one) ?? { id: one, sexes: usualSexes(items.get(one)) },
      ),
    );
  const tick = (sexes: readonly SexGroup[], on: boolean, ids: ReadonlySet<string>) =>
    set(
      lines.map((line) =>
        ids.has(line.id)
          ? {
              ...line,
              sexes: sexGroups.filter((sex) => (sexes.includes(sex) ? on : line.sexes.includes(sex))),
            }
          : line,
      ),
    );
  return (
    <>
      <Select<string[]>
        {...(id !== undefined && { id })}
        mode="multiple"
        className="full"
        aria-label="从项目库添加项目"
        placeholder="输入项目名称、编码或标准项目，从项目库添加"
        maxTagCount={0}
        maxTagPlaceholder={`已选 ${lines.length} 项，继续输入可添加`}
        value={lines.map((line) => line.id)}
        onChange={choose}
        showSearch={{ optionFilterProp: 'search' }}
        notFoundContent="项目库中没有可用的这个项目：只能选已确认对应、未冻结的项目。"
        options={library.map((item) => ({
          value: item.id,
          label: `${item.name} · ${formatYuan(item.listPrice)}`,
          search: `${item.name} ${item.code} ${itemNames(item.standardItems)}`,
        }))}
      />
      {lines.length > 0 && (
        <div className={`above ${styles.scroll}`}>
          <PlainTable
            className="table"
            heads={[
              `项目（${lines.length}）`,
              ...[...labels].map(([label, choices]) => {
                const sexes = choices.map(({ sex }) => sex);
                const ticked = lines.filter((line) => sexes.some((sex) => line.sexes.includes(sex)));
                return {
                  key: label,
                  text: (
                    <Checkbox
                      checked={ticked.length === lines.length}
                      indeterminate={ticked.length > 0 && ticked.length < lines.length}
                      onChange={({ target }) =>
                        tick(sexes, target.checked, new Set(lines.map((line) => line.id)))
                      }
                      aria-label={`全部项目：${label}`}
                    >
                      {label}
                    </Checkbox>
                  ),
                };
              }),
              { key: 'remove', text: <span className="sr-only">移出</span> },
            ]}
          >
            <tbody>
              {lines.map((line) => {
                const item = items.get(line.id);
                const name = item?.name ?? otherNames.get(line.id) ?? '已删除的项目';
                return (
                  <tr key={line.id}>
                    <th scope="row">
                      {name}{' '}
                      {item ? <Money yuan={item.listPrice} /> : <span className="urgent">已不可用</span>}
                    </th>
                    {[...labels].map(([label, choices]) => {
                      const sexes = choices.map(({ sex }) => sex);
                      return (
                        <td key={label}>
                          <Checkbox
                            aria-label={`${name}：${label}`}
                            checked={sexes.some((sex) => line.sexes.includes(sex))}
                            onChange={({ target }) => tick(sexes, target.checked, new Set([line.id]))}
                          />
                        </td>
                      );
                    })}
                    <td>
                      <Button
                        size="small"
                        type="text"
                        aria-label={`移出${name}`}
                        onClick={() => set(lines.filter((one) => one !== line))}
                      >
                        移出
                      </Button>
                    </td>
                  </tr>
                );
              })}
            </tbody>
          </PlainTable>
        </div>
      )}
    </>
  );
}

const usualSexes = (item: LibraryItem | undefined): readonly SexGroup[] =>
  item && item.sexes.length > 0 ? item.sexes : sexGroups;
