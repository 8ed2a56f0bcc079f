export interface Place {
  readonly row: number;
  readonly col: number;
}

/** The active cell, and the corner that the selection reaches to from it. */
export interface Range {
  readonly active: Place;
  readonly corner: Place;
}

export const single = (place: Place): Range => ({ active: place, corner: place });

const between = (value: number, most: number) => Math.max(0, Math.min(most, value));

export const within = ({ row, col }: Place, size: Place): Place => ({
  row: between(row, size.row - 1),
  col: between(col, size.col - 1),
});

/** First and last row and column, inclusive. */
export const boundsOf = ({ active, corner }: Range) => ({
  top: Math.min(active.row, corner.row),
  bottom: Math.max(active.row, corner.row),
  left: Math.min(active.col, corner.col),
  right: Math.max(active.col, corner.col),
});

const steps: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** Where a key leads from a place; undefined for a key that moves nothing. With Ctrl to the edge. */
export function placeAfter(
  key: string,
  ctrl: boolean,
  { row, col }: Place,
  size: Place,
  page: number,
): Place | undefined {
  const step = steps[key];
  if (step) {
    const far = ctrl ? Number.MAX_SAFE_INTEGER : 1;
    return within({ row: row + step[0] * far, col: col + step[1] * far }, size);
  }
  if (key === 'Home') return { row: ctrl ? 0 : row, col: 0 };
  if (key === 'End') return { row: ctrl ? size.row - 1 : row, col: size.col - 1 };
  if (key === 'PageDown') return within({ row: row + page, col }, size);
  if (key === 'PageUp') return within({ row: row - page, col }, size);
  return undefined;
}
