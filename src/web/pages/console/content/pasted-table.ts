import { type ChildNode, type Dropped, type Element, isTag } from './pasted-nodes.ts';

/** A table in our marks, its first row as the head; a column of figures stands right. */
export function pastedTable(table: Element, textOf: (cell: Element) => string, dropped: Dropped): string[] {
  const rows = rowsOf(table).map((row) => cellsOf(row, textOf, dropped));
  const filled = rows.filter((cells) => cells.some((cell) => cell !== ''));
  const width = Math.max(0, ...filled.map((cells) => cells.length));
  if (width === 0) return [];
  // A frame around text is no table.
  if (width === 1) return filled.flatMap(([cell]) => (cell ? [cell.replaceAll('\\|', '|')] : []));
  const [head = [], ...body] = filled.map((cells) => [
    ...cells,
    ...Array.from({ length: width - cells.length }, () => ''),
  ]);
  const rule = head.map((_, i) => (isOfFigures(body.map((cells) => cells[i] ?? '')) ? '---:' : '---'));
  return [[head, rule, ...body].map((cells) => `| ${cells.join(' | ')} |`).join('\n')];
}

const isOfFigures = (cells: readonly string[]) =>
  cells.some((cell) => cell !== '') && cells.every((cell) => /^([¥￥]?-?[\d,.]+[元%]?)?$/.test(cell));

/** Of this table, not of one within it. */
function rowsOf(parent: Element): Element[] {
  return parent.children
    .filter(isTag)
    .flatMap((child) =>
      child.name === 'tr' ? [child] : ['thead', 'tbody', 'tfoot'].includes(child.name) ? rowsOf(child) : [],
    );
}

function cellsOf(row: Element, textOf: (cell: Element) => string, dropped: Dropped): string[] {
  return row.children.filter(isCell).flatMap((cell) => {
    const across = spanOf(cell.attribs.colspan);
    if (across > 1 || spanOf(cell.attribs.rowspan) > 1) dropped.mergedCells += 1;
    return [textOf(cell), ...Array.from({ length: across - 1 }, () => '')];
  });
}

const isCell = (node: ChildNode): node is Element =>
  isTag(node) && (node.name === 'td' || node.name === 'th');
const spanOf = (text = '1') => Math.min(50, Math.max(1, Number.parseInt(text, 10) || 1));
