import { sexGroupsFor, sexLabel } from '#domain/demand/purpose.ts';
import { message } from '#web/ui/app/messages.tsx';
import { PlainTable } from '#web/ui/plain-table.tsx';
import type { ChangeDraft } from './draft/demand-autosave.ts';
import { type Draft, filledCities, packagesOf } from './draft/draft.ts';
import { HeadsInput } from './draft/heads-input.tsx';
import { withPackage } from './draft/package-edits.ts';
import styles from './draft/wizard.module.css';
import { headsRows, withPastedHeads } from './heads-grid-edits.ts';

/** 按人群填人数: heads of all packages in one grid, by Tab or pasted from a spreadsheet. */
export function HeadsGrid({ draft, change }: { draft: Draft; change: ChangeDraft }) {
  const { purpose, cities } = draft.terms;
  const packages = packagesOf(draft);
  const offered = sexGroupsFor(purpose).map(({ sex }) => sex);
  const columns = [...new Set([...offered, ...packages.map(({ sex }) => sex)])];
  const rows = headsRows(draft, columns);
  const total = (all: readonly { headcount?: number | null }[]) =>
    all.reduce((sum, { headcount }) => sum + (headcount ?? 0), 0);
  const inCities = total(filledCities(cities));
  const sum = total(packages);
  const paste = (text: string, row: number, column: number) => {
    const { draft: filledDraft, filled, skipped } = withPastedHeads(draft, rows, { row, column }, text);
    change(() => filledDraft);
    if (skipped.length > 0)
      message.warning(
        `已填入 ${filled} 格；这些没有填入（不是人数，或没有对应的套餐）：${skipped.slice(0, 5).join('、')}`,
        6,
      );
    else message.success(`已填入 ${filled} 格`);
  };
  return (
    <div className="stack gap-2">
      <p className="hint">可用 Tab 逐格填写；也可在 Excel 中复制一块人数，在左上角的一格里粘贴。</p>
      <div className={styles.matrix}>
        <PlainTable
          heads={['人群', ...columns.map((sex) => ({ key: sex, text: sexLabel(purpose, sex) })), '合计']}
        >
          <tbody>
            {rows.map(({ key, group, ages, cells }, row) => (
              <tr key={key}>
                <th scope="row">
                  {group || '未命名套餐组'} {ages && <small>{ages}</small>}
                </th>
                {cells.map((pkg, column) => (
                  <td key={columns[column]}>
                    {pkg && (
                      <HeadsInput
                        aria-label={`${group} ${ages} ${sexLabel(purpose, pkg.sex)}人数`}
                        value={pkg.headcount}
                        suffix={null}
                        onPaste={(event) => {
                          const text = event.clipboardData.getData('text');
                          if (!/[\t\n]/.test(text.trim())) return;
                          event.preventDefault();
                          paste(text, row, column);
                        }}
                        onChange={(headcount) =>
                          change((before) => withPackage(before, pkg.key, (now) => ({ ...now, headcount })))
                        }
                      />
                    )}
                  </td>
                ))}
                <td className="num">{total(cells.flatMap((pkg) => pkg ?? []))}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">合计</th>
              {columns.map((sex) => (
                <td key={sex} className="num">
                  {total(packages.filter((pkg) => pkg.sex === sex))}
                </td>
              ))}
              <td className="num strong">{sum}</td>
            </tr>
          </tfoot>
        </PlainTable>
      </div>
      {inCities > 0 && (
        <p className={inCities === sum ? 'hint' : 'warning'}>
          各城市合计 {inCities} 人，各套餐合计 {sum} 人{inCities === sum ? '，一致。' : '，提交前须一致。'}
        </p>
      )}
    </div>
  );
}
