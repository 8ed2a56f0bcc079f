import { Alert, type AlertProps, Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { asApiFailure, failureText } from '#web/api/api-failure.ts';
import { type DataColumn, DataTable } from '#web/ui/data-table.tsx';
import { Dialog } from './dialog.tsx';
import { message } from './messages.tsx';
import { PickFile } from './pick-file.tsx';
import { SheetChoices, useSheetChoices } from './sheet-choices.tsx';

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
  /** Of the button; left out: 选择改好的文件. */
  pickText?: string;
  /** Said above `problems`; left out: so many cells that are not taken. */
  problemsTitle?: string;
  exportButton: ReactNode;
  /** What a difference's `name` is; left out: 项目. */
  named?: string;
  /** Sends the chosen file; the answer goes to `onRead`, a failure is said in a message. */
  read: (file: File) => Promise<Sheet>;
  onRead: (sheet: Sheet) => void;
  summary: Pick<AlertProps, 'type' | 'title' | 'description'> | undefined;
  differences: readonly SheetDifference[];
  /** Differences are taken each for itself; left out: all or none of them. */
  chosen?: boolean;
  /** Of so many cells that are taken. */
  okText: (taken: number) => string;
  okDisabled: (taken: number) => boolean;
  /** What of the file cannot be taken, by line. */
  problems?: readonly { line: number; text: string }[];
  busy?: boolean;
  /** `isTaken`: false for a cell that is left as it is. */
  onOk: (isTaken: (cell: { line: number; field: string }) => boolean) => void;
  onClose: () => void;
}

const shown = 50;
const keyOf = ({ line, field }: { line: number; field: string }) => `${line} ${field}`;
const columnsOf = (named: string): readonly DataColumn<SheetDifference>[] => [
  { head: '行', render: ({ line }) => line },
  { head: named, render: ({ name }) => name },
  { head: '列', render: ({ field }) => field },
  { head: '现在', className: 'typed', render: ({ before }) => before || '（空）' },
  { head: '文件中', className: 'typed', render: ({ after }) => after || '（空）' },
];

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
    chosen = false,
  } = props;
  const columns = columnsOf(props.named ?? '项目');
  const [reading, setReading] = useState(false);
  const [readings, setReadings] = useState(0);
  const changes = differences.map((one) => ({
    ...one,
    key: `${readings} ${keyOf(one)}`,
    question: one.question ?? '',
  }));
  const choices = useSheetChoices(changes);
  const kept = new Set(changes.filter((one) => !choices.isTaken(one)).map(keyOf));
  const send = async (file: File) => {
    setReading(true);
    setReadings((before) => before + 1);
    try {
      onRead(await read(file));
    } catch (error) {
      message.error(failureText(asApiFailure(error)), 6);
    } finally {
      setReading(false);
    }
  };
  return (
    <Dialog
      width={760}
      title={title}
      okText={props.okText(choices.taken)}
      disabled={props.okDisabled(choices.taken)}
      busy={busy}
      onOk={() => props.onOk((cell) => !kept.has(keyOf(cell)))}
      onClose={props.onClose}
    >
      <div className="stack gap-3">
        <p>{intro}</p>
        <div className="cluster">
          {exportButton}
          <PickFile accept=".xlsx,.xls,.csv" onPick={(file) => void send(file)}>
            <Button loading={reading}>{props.pickText ?? '选择改好的文件'}</Button>
          </PickFile>
        </div>
        {summary && <Alert {...summary} />}
        {problems.length > 0 && (
          <Alert
            type="error"
            title={props.problemsTitle ?? `${problems.length} 格不能采用，保持不变`}
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
        {chosen && changes.length > 0 && (
          <SheetChoices changes={changes} choices={choices} columns={columns} />
        )}
        {!chosen && differences.length > 0 && (
          <DataTable
            rows={differences.slice(0, shown)}
            rowKey={({ line, field }) => `${line}${field}`}
            columns={columns}
          />
        )}
        {!chosen && differences.length > shown && <small>还有 {differences.length - shown} 处。</small>}
      </div>
    </Dialog>
  );
}
