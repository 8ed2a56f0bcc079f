/** Record numbers of BIFF5 and BIFF8. */
const record = { bof: 0x0809, eof: 0x000a, font: 0x0031, xf: 0x00e0, sheet: 0x0085 } as const;
/** Records that begin with row, column and the number of a style. */
const cellRecords: ReadonlySet<number> = new Set([0x0006, 0x00fd, 0x00d6, 0x0203, 0x0204, 0x0205, 0x027e]);
/** Several numbers in one record: row, first column, then a style and four bytes for each. */
const manyNumbers = 0x00bd;
const struckOut = 0x0008;

/** Cells of an .xls that their style crosses out, by sheet and address; SheetJS leaves fonts out. Never throws. */
export function biffExtras(stream: Uint8Array): (at: number) => { struck: ReadonlySet<string> } {
  const view = new DataView(stream.buffer, stream.byteOffset, stream.length);
  const fonts: boolean[] = [];
  const styles: boolean[] = [];
  const starts: number[] = [];
  const cells = new Map<number, Set<string>>();
  let depth = 0;
  let current = new Set<string>();
  let end = 0;
  for (let at = 0; at + 4 <= stream.length; at = end) {
    const kind = view.getUint16(at, true);
    const size = view.getUint16(at + 2, true);
    const data = at + 4;
    end = data + size;
    if (end > stream.length) break;
    if (kind === record.bof) {
      depth += 1;
      if (depth === 1) {
        current = new Set();
        cells.set(at, current);
      }
    } else if (kind === record.eof) depth = Math.max(0, depth - 1);
    else if (kind === record.font && size >= 4) {
      // There is no font number 4.
      if (fonts.length === 4) fonts.push(false);
      fonts.push((view.getUint16(data + 2, true) & struckOut) !== 0);
    } else if (kind === record.xf && size >= 2) styles.push(fonts[view.getUint16(data, true)] ?? false);
    else if (kind === record.sheet && size >= 4) starts.push(view.getUint32(data, true));
    else if (depth === 1 && cellRecords.has(kind) && size >= 6) {
      if (styles[view.getUint16(data + 4, true)])
        current.add(`${view.getUint16(data, true)},${view.getUint16(data + 2, true)}`);
    } else if (depth === 1 && kind === manyNumbers && size >= 6)
      for (
        let from = data + 4, column = view.getUint16(data + 2, true);
        from + 8 <= end;
        from += 6, column += 1
      )
        if (styles[view.getUint16(from, true)]) current.add(`${view.getUint16(data, true)},${column}`);
  }
  return (at) => ({ struck: cells.get(starts[at] ?? -1) ?? new Set() });
}
