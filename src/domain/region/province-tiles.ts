/**
 * Where each province-level unit stands in the schematic grid, by its code: squares in the rough order of the compass. It is
 * no map: it has no borders, distances or areas.
 */
interface ProvinceTile {
  readonly code: string;
  /** From 0, west to east. */
  readonly column: number;
  /** From 0, north to south. */
  readonly row: number;
}

/** Codes by their first two digits; '' is an empty place. */
const layout = [
  ['', '', '', '', '', '', '23'],
  ['', '', '', '15', '11', '21', '22'],
  ['65', '62', '64', '14', '13', '12', ''],
  ['', '63', '61', '41', '37', '', ''],
  ['54', '51', '50', '42', '34', '32', '31'],
  ['', '53', '52', '43', '36', '33', ''],
  ['', '', '45', '44', '35', '71', ''],
  ['', '', '46', '82', '81', '', ''],
];

export const tileColumns = 7;
export const tileRows = layout.length;

/** All 34, north to south, then west to east: the order in which they are read aloud and tabbed through. */
export const provinceTiles: readonly ProvinceTile[] = layout.flatMap((places, row) =>
  places.flatMap((prefix, column) => (prefix === '' ? [] : [{ code: `${prefix}0000`, column, row }])),
);

const byCode = new Map(provinceTiles.map((tile) => [tile.code, tile]));

/** Steps between two units on the grid; Infinity where one has no place. */
export function tileDistance(a: string, b: string): number {
  const [from, to] = [byCode.get(a), byCode.get(b)];
  if (!from || !to) return Number.POSITIVE_INFINITY;
  return Math.hypot(from.column - to.column, from.row - to.row);
}

export type Direction = 'up' | 'down' | 'left' | 'right';

/** The unit that an arrow key leads to: the nearest one on that side, the straightest first; undefined at the edge. */
export function neighbourOf(code: string, direction: Direction): string | undefined {
  const from = byCode.get(code);
  if (!from) return undefined;
  const sign = direction === 'up' || direction === 'left' ? -1 : 1;
  const upright = direction === 'up' || direction === 'down';
  const [best] = provinceTiles
    .map((tile) => {
      const across = Math.abs(upright ? tile.column - from.column : tile.row - from.row);
      const along = sign * (upright ? tile.row - from.row : tile.column - from.column);
      return { code: tile.code, along, across };
    })
    .filter(({ along, across }) => along > 0 && across <= along)
    .toSorted((a, b) => a.along + 2 * a.across - (b.along + 2 * b.across));
  return best?.code;
}
