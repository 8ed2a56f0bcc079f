import { Alert, type AlertProps, App, Button, Modal } from 'antd';
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
  okText: string;
  okDisabled: boolean;
  busy?: boolean;
  onOk: () => void;
  onClose: () => void;
}

const shown = 50;

/** Records as a spreadsheet, out and back: what was changed in the file is shown before any of it is taken. */
export function SheetDialog<Sheet>(props: Props<Sheet>) {
  const { title, intro, exportButton, read, onRead, summary, differences, busy = false } = props;
  const { message } = App.useApp();
  const [reading, setReading] = useState(false);
  useReturnFocus();
  const send = async (file: File) => {
    setReading(true);
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
      okText={props.okText}
      okButtonProps={{ disabled: props.okDisabled }}
      confirmLoading={busy}
      onOk={props.onOk}
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
