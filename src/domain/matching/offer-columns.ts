import type { InstitutionLibrary } from '#domain/institution/institution-item.ts';
import type { Audience, OfferBlock, OfferLimits, RuledRow } from './offer-block.ts';
import { absent, admits, isLimited, isPriced } from './offer-block.ts';

/** Offers of many institutions, a column of sale prices per catalogue code; rows are institutions. */
export interface OfferColumns {
  write(row: number, library: InstitutionLibrary): void;
  erase(row: number): void;
  reader(): OfferReader;
}

/** Reads the given rows, ascending, as one block, which is good until the next call. */
export type OfferReader = (rows: Int32Array, ruled: readonly RuledRow[]) => OfferBlock;

interface CodeColumn {
  /** Cheapest offer without conditions, or `absent`. */
  open: Int32Array;
  /** Offers with conditions, few, in order of rows; `kinds` numbers their limits. */
  readonly rows: number[];
  readonly prices: number[];
  readonly kinds: number[];
}

export function offerColumns(capacity: number): OfferColumns {
  const columns = new Map<string, CodeColumn>();
  const limits: OfferLimits[] = [];
  const kindOf = new Map<string, number>();
  let size = Math.max(16, capacity);

  const columnOf = (code: string): CodeColumn => {
    let column = columns.get(code);
    if (!column) {
      column = { open: new Int32Array(size).fill(absent), rows: [], prices: [], kinds: [] };
      columns.set(code, column);
    }
    return column;
  };
  const grow = (row: number) => {
    if (row < size) return;
    size = Math.max(row + 1, Math.ceil(size * 1.5));
    for (const column of columns.values()) {
      const wider = new Int32Array(size).fill(absent);
      wider.set(column.open);
      column.open = wider;
    }
  };
  const kind = ({ sexes, ageMin, ageMax }: OfferLimits): number => {
    const key = `${sexes?.toSorted().join('') ?? ''}/${ageMin ?? ''}/${ageMax ?? ''}`;
    let number = kindOf.get(key);
    if (number === undefined) {
      number =
        limits.push({
          ...(sexes && { sexes }),
          ...(ageMin !== undefined && { ageMin }),
          ...(ageMax !== undefined && { ageMax }),
        }) - 1;
      kindOf.set(key, number);
    }
    return number;
  };
  return {
    write(row, library) {
      grow(row);
      for (const item of library.items) {
        if (!isPriced(item)) continue;
        const column = columnOf(item.catalogueCode);
        if (isLimited(item)) {
          const at = lowerBound(column.rows, row + 1);
          column.rows.splice(at, 0, row);
          column.prices.splice(at, 0, item.salePrice);
          column.kinds.splice(at, 0, kind(item));
        } else if (item.salePrice < (column.open[row] as number)) column.open[row] = item.salePrice;
      }
    },
    erase(row) {
      for (const column of columns.values()) {
        if (row < column.open.length) column.open[row] = absent;
        const from = lowerBound(column.rows, row);
        const count = lowerBound(column.rows, row + 1) - from;
        for (const list of [column.rows, column.prices, column.kinds]) list.splice(from, count);
      }
    },
    reader() {
      const pool: Int32Array[] = [];
      return (rows, ruled) => readBlock(columns, limits, rows, ruled, pool);
    },
  };
}

function readBlock(
  columns: ReadonlyMap<string, CodeColumn>,
  limits: readonly OfferLimits[],
  rows: Int32Array,
  ruled: readonly RuledRow[],
  pool: Int32Array[],
): OfferBlock {
  const size = rows.length;
  const first = rows[0] ?? 0;
  const last = rows[size - 1] ?? 0;
  const adjacent = last - first + 1 === size;
  let taken = 0;
  const buffer = () => {
    let free = pool[taken];
    if (!free || free.length < size) pool[taken] = free = new Int32Array(size);
    taken++;
    return free.length === size ? free : free.subarray(0, size);
  };
  const read = remember((code: string) => {
    const column = columns.get(code);
    if (!column) return undefined;
    let open: Int32Array;
    if (adjacent) open = column.open.subarray(first, first + size);
    else gather((open = buffer()), column.open, rows);
    const from = lowerBound(column.rows, first);
    const to = lowerBound(column.rows, last + 1);
    const limited: { row: number; price: number; kind: number }[] = [];
    for (let k = from; k < to; k++) {
      const row = adjacent ? (column.rows[k] as number) - first : indexOf(rows, column.rows[k] as number);
      if (row >= 0) limited.push({ row, price: column.prices[k] as number, kind: column.kinds[k] as number });
    }
    return { open, limited };
  });
  /** Per audience, which kinds of limits it meets. */
  const views = new Map<string, AudienceView>();
  const viewOf = (audience: Audience): AudienceView => {
    let view = views.get(audience.key);
    if (!view) {
      const meets = limits.map((limit) => admits(limit, audience));
      views.set(audience.key, (view = { meets, prices: new Map(), refused: new Map() }));
    }
    return view;
  };
  const resolve = (code: string, view: AudienceView) => {
    const column = read(code);
    if (!column) return;
    const refused: number[] = [];
    let prices = column.open;
    for (const { row, price, kind } of column.limited) {
      if (!view.meets[kind]) refused.push(row);
      else if (price < (prices[row] as number)) {
        if (prices === column.open) (prices = buffer()).set(column.open);
        prices[row] = price;
      }
    }
    view.prices.set(code, prices);
    if (refused.length > 0) view.refused.set(code, refused);
  };
  return {
    size,
    ruled,
    price(code, audience) {
      const view = viewOf(audience);
      if (!view.prices.has(code)) resolve(code, view);
      return view.prices.get(code);
    },
    refused(code, audience) {
      const view = viewOf(audience);
      if (!view.prices.has(code)) resolve(code, view);
      return view.refused.get(code) ?? none;
    },
  };
}

interface AudienceView {
  readonly meets: readonly boolean[];
  readonly prices: Map<string, Int32Array>;
  readonly refused: Map<string, readonly number[]>;
}

const none: readonly number[] = [];

function remember<T>(compute: (key: string) => T): (key: string) => T {
  const known = new Map<string, T>();
  return (key) => {
    if (!known.has(key)) known.set(key, compute(key));
    return known.get(key) as T;
  };
}

function gather(out: Int32Array, column: Int32Array, rows: Int32Array): void {
  for (let i = 0; i < rows.length; i++) out[i] = column[rows[i] as number] as number;
}

/** First position whose row is not below `row`. */
function lowerBound(rows: readonly number[] | Int32Array, row: number): number {
  let low = 0;
  let high = rows.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((rows[middle] as number) < row) low = middle + 1;
    else high = middle;
  }
  return low;
}

function indexOf(rows: Int32Array, row: number): number {
  const at = lowerBound(rows, row);
  return rows[at] === row ? at : -1;
}
