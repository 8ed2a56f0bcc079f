import { Select } from 'antd';
import { useState } from 'react';
import type { CallInput, CallOutput } from '#wire/invoke.ts';
import { useCallMutation } from '#web/queries/use-call-mutation.ts';
import { Dialog } from '#web/ui/app/dialog.tsx';
import { FailureAlert } from '#web/ui/app/failure-alert.tsx';
import { message } from '#web/ui/app/messages.tsx';
import { PlainTable } from '#web/ui/plain-table.tsx';
import styles from './import.module.css';

type Detail = CallOutput<'import.detail'>;
type Role = Detail['roles'][number]['code'];
type Roles = NonNullable<CallInput<'import.setColumns'>['roles']>;

interface Props {
  batch: Detail;
  onDone: () => void;
  onClose: () => void;
}

/** What was said about states stays said. */
const keptStates = ({ states }: Detail): Pick<CallInput<'import.setColumns'>, 'states'> =>
  states && states.values.every(({ sure }) => sure)
    ? { states: { use: states.use, values: states.values.map(({ text, meaning }) => ({ text, meaning })) } }
    : {};

/** Each column of the sheet with some of its values: what is it? Reads the file again when saved. */
export function ColumnsDialog({ batch, onDone, onClose }: Props) {
  const save = useCallMutation('import.setColumns');
  const [sheets, setSheets] = useState(batch.sheetsRead);
  const [roles, setRoles] = useState(
    () => new Map(batch.columns.flatMap(({ column, role }) => (role ? [[column, role] as const] : []))),
  );
  // The columns shown are those of one sheet; without it another one's are found first.
  const sheet = sheets.includes(batch.sheet) ? batch.sheet : (sheets[0] ?? batch.sheet);
  const otherSheet = sheet !== batch.sheet;

  /** A role stands on one column: given to another, the first loses it. */
  const give = (column: number, role: Role | undefined) =>
    setRoles((before) => {
      const next = new Map([...before].filter(([at, other]) => at !== column && other !== role));
      if (role) next.set(column, role);
      return next;
    });
  const apply = async () => {
    const chosen = Object.fromEntries(
      batch.roles.map(({ code }) => [code, [...roles].find(([, role]) => role === code)?.[0] ?? null]),
    ) as Roles;
    const done = await save.run({
      batchId: batch.id,
      sheet,
      sheets,
      roles: otherSheet ? {} : chosen,
      ...keptStates(batch),
    });
    if (!done) return;
    if (!done.reading)
      message.success(otherSheet ? '已读取另一个工作表，请核对识别到的列。' : '已按新的列重新读取。');
    onDone();
  };

  return (
    <Dialog
      title="每一列是什么内容？"
      width={820}
      okText={otherSheet ? '读取这个工作表' : '按此重新读取'}
      busy={save.busy}
      disabled={sheets.length === 0}
      onOk={() => void apply()}
      onClose={onClose}
    >
      <div className="stack">
        <p className="hint">
          项目名称和至少一个价格列是必需的。重新读取后，之前在明细上的修改和选择会重新开始。
        </p>
        <FailureAlert failure={save.failure} />
        {batch.sheets.length > 1 && (
          <label className="cluster" htmlFor="import-sheet">
            工作表
            <Select
              id="import-sheet"
              mode="multiple"
              className="fill"
              placeholder="请选择要读取的工作表，可多选"
              value={sheets}
              options={batch.sheets.map(({ name, rowCount }, value) => ({
                value,
                label: `${name}（${rowCount} 行）`,
              }))}
              onChange={setSheets}
            />
          </label>
        )}
        {otherSheet ? (
          <p>先读取工作表“{batch.sheets[sheet]?.name}”，系统会重新识别其中的列。</p>
        ) : (
          <div className={styles.scroll}>
            <PlainTable className="rows" heads={['列', '表头', '内容举例', '是什么']}>
              <tbody>
                {batch.columns.map(({ column, letter, header, samples, reason }) => (
                  <tr key={column}>
                    <td data-label="列">{letter}</td>
                    <td data-label="表头">{header || <span className="hint">（没有表头）</span>}</td>
                    <td className={`soft ${styles.samples}`}>{samples.join('、')}</td>
                    <td>
                      <Select
                        allowClear
                        aria-label={`${letter} 列的内容`}
                        className={styles.role ?? ''}
                        placeholder="不导入"
                        value={roles.get(column) ?? null}
                        options={batch.roles.map(({ code, name }) => ({ value: code, label: name }))}
                        onChange={(role: Role | null | undefined) => give(column, role ?? undefined)}
                      />
                      {reason && <small>{reason}</small>}
                    </td>
                  </tr>
                ))}
              </tbody>
            </PlainTable>
          </div>
        )}
      </div>
    </Dialog>
  );
}
