import { Alert, type AlertProps, App, Button, Checkbox, Modal } from 'antd';
import { PickFile } from './pick-file.tsx';
import { type ReactNode, useState } from 'react';
import { asApiFailure, failureText } from '#web/api/api-failure.ts';
import { DataTable } from '#web/ui/data-table.tsx';
import { useReturnFocus } from './use-return-focus.ts';

/** One cell of the file that says something else than what is there now. */
interface SheetDifference {
  readonly line: number;
  readonly name: string;
  /** The column's title. */
  readonly field: string;
  readonly before: string;
  readonly after: string;
  /** Why a person has to say that it is meant; it is taken only then. */
  readonly question?: string;
}

interface Props<Sheet> {
  title: string;
  intro: string;
  exportButton: ReactNode;
  /** Sends the chosen file; the answer goes to `onRead`, a failure is said in a message. */
  read: (file: File) => Promise<Sheet>;
  onRead: (sheet: Sheet) => void;
  summary: Pick<AlertProps, 'type' | 'title' | 'description'> | undefined;
  differences: readonly SheetDifference[];
  /** Of so many cells without a question or confirmed. */
  okText: (taken: number) => string;
  okDisabled: (taken: number) => boolean;
  /** What of the file cannot be taken, by line. */
  problems?: readonly { line: number; text: string }[];
  busy?: boolean;
  /** `isTaken`: false for a cell that needs a person's word and has none. */
  onOk: (isTaken: (cell: { line: number; field: string }) => boolean) => void;
  onClose: () => void;
}

const shown = 50;
const keyOf = ({ line, field }: { line: number; field: string }) => `${line} ${field}`;

/** Records as a spreadsheet, out and back: what was changed in the file is shown before any of it is taken. */
export function SheetDialog<Sheet>(props: Props<Sheet>) {
  const {
    title,
    intro,
    exportButton,
    read,
    onRead,
    summary,
    differences,
    problems = [],
    busy = false,
  } = props;
  const { message } = App.useApp();
  const [reading, setReading] = useState(false);
  const [confirmed, setConfirmed] = useState<ReadonlySet<string>>(new Set());
  const isTaken = (cell: { line: number; field: string }) =>
    confirmed.has(keyOf(cell)) || !differences.some((one) => one.question && keyOf(one) === keyOf(cell));
  const asked = differences.filter(({ question }) => question);
  const taken = differences.length - asked.filter((one) => !confirmed.has(keyOf(one))).length;
  useReturnFocus();
  const send = async (file: File) => {
    setReading(true);
    setConfirmed(new Set());
    try {
      onRead(await read(file));
    } catch (error) {
      message.error(failureText(asApiFailure(error)), 6);
    } finally {
      setReading(false);
    }
  };
  return (
    <Modal
      open
      width={760}
      title={title}
      okText={props.okText(taken)}
      okButtonProps={{ disabled: props.okDisabled(taken) }}
      confirmLoading={busy}
      onOk={() => props.onOk(isTaken)}
      onCancel={props.onClose}
    >
      <div className="stack gap-3">
        <p>{intro}</p>
        <div className="cluster">
          {exportButton}
          <PickFile accept=".xlsx,.xls,.csv" onPick={(file) => void send(file)}>
            <Button loading={reading}>选择改好的文件</Button>
          </PickFile>
        </div>
        {summary && <Alert {...summary} />}
        {problems.length > 0 && (
          <Alert
            type="error"
            title={`${problems.length} 格不能采用，保持不变`}
            description={
              <ul>
                {problems.slice(0, shown).map(({ line, text }) => (
                  <li key={`${line}${text}`}>
                    第 {line} 行 {text}
                  </li>
                ))}
              </ul>
            }
          />
        )}
        {asked.length > 0 && (
          <Alert
            type="warning"
            title={`${asked.length} 处需要您确认，不勾选的不采用`}
            description={
              <ul>
                {asked.map((one) => (
                  <li key={keyOf(one)}>
                    <Checkbox
                      checked={confirmed.has(keyOf(one))}
                      onChange={({ target }) =>
                        setConfirmed((before) => {
                          const next = new Set(before);
                          if (target.checked) next.add(keyOf(one));
                          else next.delete(keyOf(one));
                          return next;
                        })
                      }
                    >
                      第 {one.line} 行 {one.name} {one.field} {one.after || '（空）'}：{one.question}
                    </Checkbox>
                  </li>
                ))}
              </ul>
            }
          />
        )}
        {differences.length > 0 && (
          <DataTable
            rows={differences.slice(0, shown)}
            rowKey={({ line, field }) => `${line}${field}`}
            columns={[
              { head: '行', render: ({ line }) => line },
              { head: '项目', render: ({ name }) => name },
              { head: '列', render: ({ field }) => field },
              { head: '现在', className: 'typed', render: ({ before }) => before || '（空）' },
              { head: '文件中', className: 'typed', render: ({ after }) => after || '（空）' },
            ]}
          />
        )}
        {differences.length > shown && <small>还有 {differences.length - shown} 处。</small>}
      </div>
    </Modal>
  );
}
