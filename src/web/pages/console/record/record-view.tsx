import { Link } from 'react-router';
import { ChangesTable } from '#web/features/certification/changes-table.tsx';
import { consolePaths } from '#web/paths/console-paths.ts';
import { FactGrid } from '#web/ui/app/fact-grid.tsx';
import { StoredFile } from '#web/ui/app/stored-file.tsx';
import { StatusTag } from '#web/ui/tag.tsx';
import { momentText } from '#web/ui/time.ts';
import type { ShownRecord } from './act-dialog.tsx';
import styles from './record.module.css';

/** A record of any kind, from data: changes of certified data first, then facts, files, what belongs to it, what happened. */
export function RecordView({ record }: { record: ShownRecord }) {
  const { changes, facts, files, related, history } = record;
  return (
    <div className="stack">
      {changes.length > 0 && (
        <section className="panel">
          <h2>本次改动</h2>
          <ChangesTable changes={changes} />
        </section>
      )}
      <section className="panel">
        <h2>资料</h2>
        <FactGrid facts={facts.map(({ label, value }) => ({ label, value, wide: value.length > 24 }))} />
        {files.length > 0 && (
          <div className="stack gap-2 apart">
            {files.map((file) => (
              <StoredFile key={file.fileId} file={file} />
            ))}
          </div>
        )}
      </section>
      {related.map(({ kind, name, total, records }) => (
        <section key={kind} className="panel">
          <h2>
            {name} <small className="num">{total}</small>
          </h2>
          <ul className="stack gap-2 divided">
            {records.map((one) => (
              <li key={one.id} className="row baseline between">
                <span>
                  <Link className="text-link" to={consolePaths.record(one.kind, one.id)}>
                    {one.title}
                  </Link>{' '}
                  <small className="num">{one.number}</small>
                </span>
                {one.status && <StatusTag status={one.status} />}
              </li>
            ))}
          </ul>
          {total > records.length && <small>只列最新 {records.length} 条，其余请在「记录」中查找。</small>}
        </section>
      ))}
      <section className="panel">
        <h2>经过</h2>
        {history.length === 0 && <p className="hint">还没有操作记录。</p>}
        <ul className={`stack gap-2 divided ${styles.history}`}>
          {history.map((event) => (
            <li key={event.at + event.action}>
              {event.action}
              {event.reason && `：${event.reason}`}
              <small className="num">
                {momentText(event.at)} · {event.actor}
              </small>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}
