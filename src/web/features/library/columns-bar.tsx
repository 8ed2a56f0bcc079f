import { Alert, Button, Popover } from 'antd';
import type { CallOutput } from '#wire/invoke.ts';

type Detail = CallOutput<'import.detail'>;

const surenessOf = (confidence: number) =>
  confidence >= 0.85 ? '很有把握' : confidence >= 0.6 ? '请核对' : '没有把握，请务必核对';

/** What the sheet's columns were taken for, in one line, and the way to correct it. */
export function ColumnsBar({ batch, onCorrect }: { batch: Detail; onCorrect: () => void }) {
  const roleName = (code: string | null) => batch.roles.find((role) => role.code === code)?.name ?? '';
  const known = batch.columns.filter(({ role }) => role !== null);
  const mayCorrect = batch.actions.includes('setColumns');
  return (
    <>
      {batch.problems.length > 0 && (
        <Alert
          className="library-gap"
          type="warning"
          showIcon
          title="需要您指定列之后才能读取项目"
          description={batch.problems.join(' ')}
          action={
            <Button type="primary" onClick={onCorrect}>
              指定列
            </Button>
          }
        />
      )}
      <div className="import-columns">
        <span className="import-columns-label">
          识别到的列
          <span className="library-note">
            {batch.sheetName && `工作表 ${batch.sheetName} · `}
            {surenessOf(batch.confidence)}
          </span>
        </span>
        <ul>
          {known.map(({ column, letter, header, role, confidence, reason }) => (
            <li key={column} className={(confidence ?? 1) < 0.6 ? 'is-unsure' : ''} title={reason}>
              <b>{roleName(role)}</b>
              <span>
                {letter} 列{header && `「${header.replaceAll('\n', ' ')}」`}
              </span>
            </li>
          ))}
        </ul>
        <span className="import-columns-actions">
          {batch.skippedCount > 0 && (
            <Popover
              trigger="click"
              title="这些行没有当作项目"
              content={
                <ul className="import-skipped">
                  {batch.skipped.map(({ rowNo, reason, text }) => (
                    <li key={rowNo}>
                      第 {rowNo} 行 · {reason} · {text}
                    </li>
                  ))}
                  {batch.skippedCount > batch.skipped.length && (
                    <li>另有 {batch.skippedCount - batch.skipped.length} 行，见处理结果表</li>
                  )}
                </ul>
              }
            >
              <Button size="small" type="text">
                跳过 {batch.skippedCount} 行
              </Button>
            </Popover>
          )}
          {mayCorrect && (
            <Button size="small" onClick={onCorrect}>
              更正列
            </Button>
          )}
        </span>
      </div>
    </>
  );
}
