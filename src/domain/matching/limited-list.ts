/** The offers of one code that stand under a condition, in order of rows; packed, as every match runs through them. */
export interface LimitedList {
  /** `kind` numbers the condition. */
  insert(row: number, price: number, kind: number): void;
  erase(row: number): void;
  /** Those of the rows from `first` to `last`. */
  between(first: number, last: number): LimitedPart;
  /** Those of scattered rows; `places` gives a row's place, counted from 1, by its distance from `first`. */
  among(places: Int32Array, first: number): LimitedPart;
}

/** Entries of three numbers (row or place, price, kind) from position `from` to `to`; `shift` off their place in the block. */
export interface LimitedPart {
  readonly entries: Int32Array;
  readonly from: number;
  readonly to: number;
  readonly shift: number;
}

export const entryWidth = 3;

export function limitedList(): LimitedList {
  let entries = new Int32Array(0);
  let end = 0;
  /** First position whose row is not below `row`. */
  const lowerBound = (row: number): number => {
    let low = 0;
    let high = end / entryWidth;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((entries[middle * entryWidth] as number) < row) low = middle + 1;
      else high = middle;
    }
    return low * entryWidth;
  };
  return {
    insert(row, price, kind) {
      const at = lowerBound(row + 1);
      if (end === entries.length) {
        const wider = new Int32Array(
          Math.max(4 * entryWidth, Math.ceil(end / 2 / entryWidth) * 3 * entryWidth),
        );
        wider.set(entries);
        entries = wider;
      }
      entries.copyWithin(at + entryWidth, at, end);
      entries[at] = row;
      entries[at + 1] = price;
      entries[at + 2] = kind;
      end += entryWidth;
    },
    erase(row) {
      const from = lowerBound(row);
      const to = lowerBound(row + 1);
      entries.copyWithin(from, to, end);
      end -= to - from;
    },
    between: (first, last) => ({ entries, from: lowerBound(first), to: lowerBound(last + 1), shift: first }),
    among(places, first) {
      const from = lowerBound(first);
      const to = lowerBound(first + places.length);
      const found = new Int32Array(to - from);
      let count = 0;
      for (let k = from; k < to; k += entryWidth) {
        const place = places[(entries[k] as number) - first] as number;
        if (place === 0) continue;
        found[count] = place;
        found[count + 1] = entries[k + 1] as number;
        found[count + 2] = entries[k + 2] as number;
        count += entryWidth;
      }
      return { entries: found, from: 0, to: count, shift: 1 };
    },
  };
}
