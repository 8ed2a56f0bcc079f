import type { InstitutionLibrary } from '#domain/institution/institution-item.ts';
import { gather } from './column-loops.ts';
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
    reader: () => offerReader(columns, limits),
  };
}

/** What a reader knows of a code in the current block; filled as asked for, reused for the next block. */
interface CodeView {
  readonly column: CodeColumn;
  block: number;
  open: Int32Array;
  limited: LimitedOffers;
  /** By view: prices with the conditions met, and the rows where they are not. */
  readonly prices: (Int32Array | undefined)[];
  readonly refused: (readonly number[])[];
}

function offerReader(columns: ReadonlyMap<string, CodeColumn>, limits: readonly OfferLimits[]): OfferReader {
  const pool: Int32Array[] = [];
  const codes = new Map<string, CodeView>();
  const views = audienceViews(limits);
  let block = 0;
  let taken = 0;
  return (rows, ruled) => {
    const size = rows.length;
    const first = rows[0] ?? 0;
    const last = rows[size - 1] ?? 0;
    const adjacent = last - first + 1 === size;
    const places = new Int32Array(adjacent ? 0 : last - first + 1);
    if (!adjacent)
      rows.forEach((row, at) => {
        places[row - first] = at + 1;
      });
    block++;
    taken = 0;
    const buffer = () => {
      let free = pool[taken];
      if (!free || free.length < size) pool[taken] = free = new Int32Array(size);
      taken++;
      return free.length === size ? free : free.subarray(0, size);
    };
    const read = (code: string): CodeView | undefined => {
      let known = codes.get(code);
      if (known?.block === block) return known;
      const column = known?.column ?? columns.get(code);
      if (!column) return undefined;
      const open = adjacent ? column.open.subarray(first, first + size) : gather(buffer(), column.open, rows);
      const limited = adjacent ? limitedBetween(column, first, last) : limitedAmong(column, places, first);
      if (!known) codes.set(code, (known = { column, block, open, limited, prices: [], refused: [] }));
      Object.assign(known, { block, open, limited });
      known.prices.fill(undefined);
      return known;
    };
    const resolve = (found: CodeView, view: AudienceView): Int32Array => {
      const { open, limited } = found;
      let refused: number[] | undefined;
      let prices = open;
      for (let k = limited.from; k < limited.to; k++) {
        const at = (limited.rows[k] as number) - limited.shift;
        const price = limited.prices[k] as number;
        if (!view.meets[limited.kinds[k] as number]) (refused ??= []).push(at);
        else if (price < (prices[at] as number)) {
          if (prices === open) (prices = buffer()).set(open);
          prices[at] = price;
        }
      }
      found.refused[view.number] = refused ?? none;
      found.prices[view.number] = prices;
      return prices;
    };
    return {
      size,
      ruled,
      price(code, audience) {
        const found = read(code);
        if (!found) return undefined;
        const view = views(audience);
        return found.prices[view.number] ?? resolve(found, view);
      },
      refused(code, audience) {
        const found = read(code);
        if (!found) return none;
        const view = views(audience);
        if (!found.prices[view.number]) resolve(found, view);
        return found.refused[view.number] ?? none;
      },
    };
  };
}

const none: readonly number[] = [];

interface AudienceView {
  readonly number: number;
  /** By kind of limit. */
  readonly meets: readonly boolean[];
}

/** Audiences that meet the same limits see the same prices: one view for all of them. */
function audienceViews(limits: readonly OfferLimits[]): (audience: Audience) => AudienceView {
  const byAudience = new Map<string, AudienceView>();
  const byMeets = new Map<string, AudienceView>();
  return (audience) => {
    let view = byAudience.get(audience.key);
    if (!view) {
      const meets = limits.map((limit) => admits(limit, audience));
      view = byMeets.get(meets.join()) ?? { number: byMeets.size, meets };
      byMeets.set(meets.join(), view);
      byAudience.set(audience.key, view);
    }
    return view;
  };
}

/** First position whose row is not below `row`. */
function lowerBound(rows: readonly number[], row: number): number {
  let low = 0;
  let high = rows.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((rows[middle] as number) < row) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The offers with conditions within a block: those from `from` to `to`, `shift` off their place in the block. */
interface LimitedOffers extends Pick<CodeColumn, 'rows' | 'prices' | 'kinds'> {
  readonly from: number;
  readonly to: number;
  readonly shift: number;
}

function limitedBetween({ rows, prices, kinds }: CodeColumn, first: number, last: number): LimitedOffers {
  return { rows, prices, kinds, from: lowerBound(rows, first), to: lowerBound(rows, last + 1), shift: first };
}

/** For scattered rows; `places` gives a row's place in the block, counted from 1, by its distance from `first`. */
function limitedAmong(column: CodeColumn, places: Int32Array, first: number): LimitedOffers {
  const found = { rows: [] as number[], prices: [] as number[], kinds: [] as number[] };
  const to = lowerBound(column.rows, first + places.length);
  for (let k = lowerBound(column.rows, first); k < to; k++) {
    const place = places[(column.rows[k] as number) - first] as number;
    if (place === 0) continue;
    found.rows.push(place);
    found.prices.push(column.prices[k] as number);
    found.kinds.push(column.kinds[k] as number);
  }
  return { ...found, from: 0, to: found.rows.length, shift: 1 };
}
