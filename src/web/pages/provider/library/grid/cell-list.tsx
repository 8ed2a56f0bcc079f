import type { CellField } from '#domain/library-import/library-cells.ts';
import { fieldTitles } from './sheet-cells.ts';

/** More than that are not read one by one. */
const most = 50;

interface ListedCell {
  id: string;
  field: string;
  text: string;
}

interface Props {
  cells: readonly ListedCell[];
  nameOf: (id: string) => string;
  open?: boolean;
}

/** Cells that stop their rows from being saved, by name, each with what there is to say of it. */
export function CellList({ cells, nameOf, open = false }: Props) {
  return (
    <details open={open}>
      <summary>看是哪些</summary>
      <ul>
        {cells.slice(0, most).map(({ id, field, text }) => (
          <li key={`${id}/${field}`}>
            {nameOf(id) || '未命名项目'} · {fieldTitles[field as CellField] ?? field}：{text}
          </li>
        ))}
      </ul>
      {cells.length > most && <p>另有 {cells.length - most} 处，处理这些后列出。</p>}
    </details>
  );
}

/** What is wrong in the cells, by row and field. */
export const problemCells = (problems: ReadonlyMap<string, Readonly<Record<string, string>>>): ListedCell[] =>
  [...problems].flatMap(([id, fields]) =>
    Object.entries(fields).map(([field, text]) => ({ id, field, text })),
  );
