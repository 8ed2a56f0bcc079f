import { inflateSync } from 'node:zlib';
import { isDict, PdfProblem, type PdfValue } from './pdf-syntax.ts';

const unknownPredictor = () => new PdfProblem('an unknown predictor');

/** @throws PdfProblem when more than `room` bytes come out */
export function inflate(raw: Buffer, room: number): Buffer {
  try {
    return inflateSync(raw, { maxOutputLength: Math.max(1, room) });
  } catch {
    throw new PdfProblem('a stream that cannot be unpacked, or is too large');
  }
}

/** Undoes the PNG filters that writers put on cross-reference streams. */
export function withoutPredictor(data: Buffer, parameters: PdfValue | undefined): Buffer {
  const predictor = isDict(parameters) ? (parameters.get('Predictor') ?? 1) : 1;
  if (predictor === 1) return data;
  const columns = isDict(parameters) ? (parameters.get('Columns') ?? 1) : 1;
  if (
    typeof predictor !== 'number' ||
    predictor < 10 ||
    typeof columns !== 'number' ||
    columns < 1 ||
    columns > 64
  )
    throw unknownPredictor();
  const rows = Math.floor(data.length / (columns + 1));
  const out = Buffer.alloc(rows * columns);
  for (let row = 0; row < rows; row += 1) {
    const kind = data[row * (columns + 1)];
    for (let column = 0; column < columns; column += 1) {
      const at = row * columns + column;
      const above = kind === 2 && row > 0 ? (out[at - columns] ?? 0) : 0;
      const before = kind === 1 && column > 0 ? (out[at - 1] ?? 0) : 0;
      if (kind !== 0 && kind !== 1 && kind !== 2) throw unknownPredictor();
      out[at] = ((data[row * (columns + 1) + 1 + column] ?? 0) + above + before) & 255;
    }
  }
  return out;
}
