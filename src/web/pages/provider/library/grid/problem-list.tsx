import type { CellField } from '#domain/institution/library-cells.ts';
import { fieldTitles } from './sheet-cells.ts';

/** More than that are not read one by one. */
const most = 50;

interface Props {
  /** By row and field. */
  problems: ReadonlyMap<string, Readonly<Record<string, string>>>;
  nameOf: (id: string) => string;
}

/** Every cell that holds its row back, by name, with the reason. */
export function ProblemList({ problems, nameOf }: Props) {
  const cells = [...problems].flatMap(([id, fields]) =>
    Object.entries(fields).map(([field, problem]) => ({
      key: `${id}/${field}`,
      text: `${nameOf(id) || '未命名项目'} · ${fieldTitles[field as CellField] ?? field}：${problem}`,
    })),
  );
  return (
    <details>
      <summary>看是哪些</summary>
      <ul>
        {cells.slice(0, most).map(({ key, text }) => (
          <li key={key}>{text}</li>
        ))}
      </ul>
      {cells.length > most && <p>另有 {cells.length - most} 处，改好这些后列出。</p>}
    </details>
  );
}
