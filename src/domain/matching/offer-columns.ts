import type { InstitutionLibrary } from '#domain/institution/institution-item.ts';
import { gather } from './column-loops.ts';
import type { Audience, OfferBlock, OfferLimits, RuledRow } from './offer-block.ts';
import type { LimitedList, LimitedPart } from './limited-list.ts';
import { entryWidth, limitedList } from './limited-list.ts';
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
  /** Offers with conditions, few, in order of rows. */
  readonly limited: LimitedList;
}

export function offerColumns(capacity: number): OfferColumns {
  const columns = new Map<string, CodeColumn>();
  const limits: OfferLimits[] = [];
  const kindOf = new Map<string, number>();
  let size = Math.max(16, capacity);

  const columnOf = (code: string): CodeColumn => {
    let column = columns.get(code);
    if (!column) {
      column = { open: new Int32Array(size).fill(absent), limited: limitedList() };
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
        if (isLimited(item)) column.limited.insert(row, item.salePrice, kind(item));
        else if (item.salePrice < (column.open[row] as number)) column.open[row] = item.salePrice;
      }
    },
    erase(row) {
      for (const column of columns.values()) {
        if (row < column.open.length) column.open[row] = absent;
        column.limited.erase(row);
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
  limited: LimitedPart;
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
      const limited = adjacent ? column.limited.between(first, last) : column.limited.among(places, first);
      if (!known) codes.set(code, (known = { column, block, open, limited, prices: [], refused: [] }));
      Object.assign(known, { block, open, limited });
      known.prices.fill(undefined);
      return known;
    };
    const resolve = (found: CodeView, view: AudienceView): Int32Array => {
      const { open, limited } = found;
      let refused: number[] | undefined;
      let prices = open;
      const { entries, from, to, shift } = limited;
      for (let k = from; k < to; k += entryWidth) {
        const at = (entries[k] as number) - shift;
        const price = entries[k + 1] as number;
        if (view.meets[entries[k + 2] as number] === 0) {
          if (refused?.at(-1) !== at) (refused ??= []).push(at);
        } else if (price < (prices[at] as number)) {
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
  /** By kind of limit, 1 where the audience meets it. */
  readonly meets: Uint8Array;
}

/** Audiences that meet the same limits see the same prices: one view for all of them. */
function audienceViews(limits: readonly OfferLimits[]): (audience: Audience) => AudienceView {
  const byAudience = new Map<string, AudienceView>();
  const byMeets = new Map<string, AudienceView>();
  return (audience) => {
    let view = byAudience.get(audience.key);
    if (!view) {
      const meets = Uint8Array.from(limits, (limit) => (admits(limit, audience) ? 1 : 0));
      view = byMeets.get(meets.join()) ?? { number: byMeets.size, meets };
      byMeets.set(meets.join(), view);
      byAudience.set(audience.key, view);
    }
    return view;
  };
}
