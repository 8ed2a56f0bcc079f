import { Fragment } from 'react';
import { packageLabel } from '#domain/demand/package-label.ts';
import type { PickerCatalogue } from '#web/features/catalogue/picker-catalogue.ts';
import { PlainTable } from '#web/ui/plain-table.tsx';
import type { ChangeDraft } from './draft/demand-autosave.ts';
import type { Draft, DraftPackage } from './draft/draft.ts';
import { chosenItem, withPackage } from './draft/package-edits.ts';
import styles from './draft/wizard.module.css';
import { whyNotAdd } from './item-picker/suits.ts';

interface Props {
  draft: Draft;
  catalogue: PickerCatalogue;
  change: ChangeDraft;
}

/** Items × packages with ●, as HR departments write it: several packages changed at once. Rows are what any package has. */
export function ItemMatrix({ draft, catalogue, change }: Props) {
  const packages = draft.groups.flatMap((group) =>
    group.packages.map((pkg) => ({
      ...pkg,
      label: packageLabel(draft.terms.purpose, { groupName: group.name, ...pkg }),
    })),
  );
  const used = new Set(packages.flatMap((pkg) => pkg.items.map(({ catalogueCode }) => catalogueCode)));
  const { purpose } = draft.terms;
  const toggle = (pkg: DraftPackage, code: string) =>
    change((before) =>
      withPackage(before, pkg.key, (now) => ({
        ...now,
        items: now.items.some(({ catalogueCode }) => catalogueCode === code)
          ? now.items.filter(({ catalogueCode }) => catalogueCode !== code)
          : [...now.items, chosenItem(code)],
      })),
    );
  if (used.size === 0) return <p>还没有选择项目，请先按套餐编辑。</p>;
  return (
    <div className={styles.matrix}>
      <PlainTable
        heads={[
          '项目',
          ...packages.map((pkg) => ({
            key: pkg.key,
            text: (
              <>
                {pkg.label}
                <br />
                <small>{pkg.items.length} 项</small>
              </>
            ),
          })),
        ]}
      >
        <tbody>
          {catalogue.categories.map((category) => {
            const rows = (catalogue.byCategory.get(category.code) ?? []).filter(({ code }) => used.has(code));
            return (
              rows.length > 0 && (
                <Fragment key={category.code}>
                  <tr>
                    <td className="hint" colSpan={packages.length + 1}>
                      {category.name}
                    </td>
                  </tr>
                  {rows.map((item) => (
                    <tr key={item.code}>
                      <th scope="row" title={item.significance}>
                        {item.name}
                      </th>
                      {packages.map((pkg) => {
                        const line = pkg.items.find(({ catalogueCode }) => catalogueCode === item.code);
                        const why = whyNotAdd(item, pkg, purpose);
                        return (
                          <td key={pkg.key}>
                            <button
                              type="button"
                              className={styles.cell}
                              aria-pressed={line !== undefined}
                              aria-label={`${pkg.label}：${item.name}`}
                              disabled={why !== undefined && !line}
                              title={why ?? (line && !line.required ? '可选' : undefined)}
                              onClick={() => toggle(pkg, item.code)}
                            >
                              {line ? (line.required ? '●' : '○') : why ? '—' : ''}
                            </button>
                          </td>
                        );
                      })}
                    </tr>
                  ))}
                </Fragment>
              )
            );
          })}
        </tbody>
      </PlainTable>
    </div>
  );
}
