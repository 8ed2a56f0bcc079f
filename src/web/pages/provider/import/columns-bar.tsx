import { Button, Popover } from 'antd';
import type { CallOutput } from '#wire/invoke.ts';
import { Notice } from '#web/ui/app/notice.tsx';
import { ColumnQuestion } from './column-question.tsx';
import styles from './import.module.css';
import { StatesBar } from './states-bar.tsx';

type Detail = CallOutput<'import.detail'>;

const surenessOf = (confidence: number) =>
  confidence >= 0.85 ? '很有把握' : confidence >= 0.6 ? '请核对' : '没有把握，请务必核对';

/** What the sheet's columns were taken for, in one line, and the way to correct it. */
export function ColumnsBar({ batch, onCorrect }: { batch: Detail; onCorrect: () => void }) {
  const roleName = (code: string | null) => batch.roles.find((role) => role.code === code)?.name ?? '';
  // Without a name there is nothing to show or to ask yet.
  const asks = batch.columns.some(({ role }) => role === 'name') ? batch.asks : null;
  const known = batch.columns.filter(({ role }) => role !== null);
  return (
    <>
      {asks && <ColumnQuestion key={batch.sheetsRead.join()} batch={batch} asks={asks} />}
      {!asks && batch.states && <StatesBar key={batch.states.use} batch={batch} states={batch.states} />}
      {batch.problems.length > 0 && !asks && (
        <Notice
          type="warning"
          title="需要您指定列之后才能读取项目"
          description={batch.problems.join(' ')}
          action={
            <Button type="primary" onClick={onCorrect}>
              指定列
            </Button>
          }
        />
      )}
      {batch.notices.length > 0 && (
        <Notice
          type="info"
          title="读取时的处理"
          description={
            <ul>
              {batch.notices.map((notice) => (
                <li key={notice}>{notice}</li>
              ))}
            </ul>
          }
        />
      )}
      <section className={`panel cluster gap-3 ${styles.columns}`} aria-label="识别到的列">
        <div>
          <b>识别到的列</b>{' '}
          <small>
            {batch.sheetName && `工作表 ${batch.sheetName} · `}
            {surenessOf(batch.confidence)}
          </small>
        </div>
        <ul className="cluster">
          {known.map(({ column, letter, header, role, confidence, reason }) => (
            <li key={column} className={(confidence ?? 1) < 0.6 ? 'tag tag-warn' : 'tag'} title={reason}>
              <b>{roleName(role)}</b> {letter} 列{header && `「${header.replaceAll('\n', ' ')}」`}
            </li>
          ))}
        </ul>
        <div className="row push">
          {batch.skippedCount > 0 && <Skipped batch={batch} />}
          {batch.actions.includes('setColumns') && (
            <Button size="small" onClick={onCorrect}>
              更正列
            </Button>
          )}
        </div>
      </section>
    </>
  );
}

function Skipped({ batch: { skipped, skippedCount, sheets, sheetsRead } }: { batch: Detail }) {
  return (
    <Popover
      trigger="click"
      title="这些行没有当作项目"
      content={
        <ul className={`small ${styles.skipped}`}>
          {skipped.map(({ sheet, rowNo, reason, text }) => (
            <li key={`${sheet}-${rowNo}`}>
              {sheetsRead.length > 1 && `${sheets[sheet]?.name} `}第 {rowNo} 行 · {reason} · {text}
            </li>
          ))}
          {skippedCount > skipped.length && <li>另有 {skippedCount - skipped.length} 行，见处理结果表</li>}
        </ul>
      }
    >
      <Button size="small" type="text">
        跳过 {skippedCount} 行
      </Button>
    </Popover>
  );
}
