import type { Reading } from './sheet-plan.ts';

const kinds: Record<Reading['lines'][number]['kind'], string> = {
  heading: '表头',
  section: '分段标题',
  group: '人群',
  heads: '人数',
  total: '合计、价格',
  note: '说明（未读成项目）',
};
const shownLines = 200;

/** Every row that became no item, with its text: so that a person sees that nothing was lost. */
export function SheetLines({ lines }: { lines: Reading['lines'] }) {
  if (lines.length === 0) return null;
  const notes = lines.filter(({ kind }) => kind === 'note').length;
  return (
    <details className="fold" open={notes > 0 && notes <= 5}>
      <summary>
        没有读成项目的行：{lines.length} 行{notes > 0 && `，其中 ${notes} 行是说明`}
      </summary>
      <ul className="well stack gap-1">
        {lines.slice(0, shownLines).map(({ sheet, row, kind, text }) => (
          <li key={`${sheet} ${row} ${text}`}>
            <small>
              {sheet} · 第 {row} 行 · {kinds[kind]}
            </small>{' '}
            {text}
          </li>
        ))}
      </ul>
      {lines.length > shownLines && (
        <small className="well">还有 {lines.length - shownLines} 行，请在原表中核对。</small>
      )}
    </details>
  );
}
