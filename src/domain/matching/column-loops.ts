import { excluded, firstReplacement, lineState, metTable, missingTable } from './line-state.ts';
import { absent } from './offer-block.ts';

/*
 * The inner loops of matching, over one column each. They are plain functions of typed arrays and numbers
 * because that is what the engine compiles to tight machine code, and avoid branches because whether an
 * institution offers an item is a coin toss to the processor: x >> 31 is all ones for a negative x, and
 * (x | -x) >>> 31 is 1 for anything but 0. `size` is how many rows of the buffers are in use.
 */

export function minInto(out: Int32Array, column: Int32Array, size: number): void {
  for (let i = 0; i < size; i++) {
    const less = (column[i] as number) - (out[i] as number);
    out[i] = (out[i] as number) + (less & (less >> 31));
  }
}

/** All ones where something is offered at this price. */
const offers = (price: number): number => (price - absent) >> 31;

/** A column with the bits to be set where it offers something. */
export interface MarkedColumn {
  readonly price: Int32Array;
  readonly mask: number;
}

/** Sets each mask where its column offers something, and nothing else. Four columns at a time. */
export function markOffered(out: Int32Array, columns: readonly MarkedColumn[], size: number): void {
  const first = columns[0];
  if (!first) {
    out.fill(0, 0, size);
    return;
  }
  for (let k = 0; k < columns.length; k += 4) {
    const a = columns[k] ?? first;
    const b = columns[k + 1] ?? a;
    const c = columns[k + 2] ?? a;
    const d = columns[k + 3] ?? a;
    if (b === a) markOne(out, a.price, a.mask, k === 0 ? 0 : -1, size);
    else markFour(out, a, b, c, d, k === 0 ? 0 : -1, size);
  }
}

function markOne(out: Int32Array, price: Int32Array, mask: number, keep: number, size: number): void {
  for (let i = 0; i < size; i++) out[i] = ((out[i] as number) & keep) | (offers(price[i] as number) & mask);
}

function markFour(
  out: Int32Array,
  { price: a, mask: maskA }: MarkedColumn,
  { price: b, mask: maskB }: MarkedColumn,
  { price: c, mask: maskC }: MarkedColumn,
  { price: d, mask: maskD }: MarkedColumn,
  keep: number,
  size: number,
): void {
  for (let i = 0; i < size; i++)
    out[i] =
      ((out[i] as number) & keep) |
      (offers(a[i] as number) & maskA) |
      (offers(b[i] as number) & maskB) |
      (offers(c[i] as number) & maskC) |
      (offers(d[i] as number) & maskD);
}

/** none 0, direct 1 where all of `mask` is offered, partial 2 where some of it is. */
export function fullOrPartial(state: Uint8Array, usable: Int32Array, mask: number, size: number): void {
  for (let i = 0; i < size; i++) {
    const has = (usable[i] as number) & mask;
    const lacks = has ^ mask;
    state[i] = (((has | -has) >>> 31) << 1) - 1 + ((lacks | -lacks) >>> 31);
  }
}

export function onlyFullOrImplied(state: Uint8Array, size: number): void {
  for (let i = 0; i < size; i++) if (state[i] !== lineState.direct) state[i] = lineState.implied;
}

/** A missing line in the high half of a count. */
export const oneMissing = 65536;
const tally = Int32Array.from(
  { length: 256 },
  (_, s) => (metTable[s] ?? 0) + oneMissing * (missingTable[s] ?? 0),
);
/** All ones for the states in which what is offered of the item is bought. */
const buys = Int32Array.from({ length: 256 }, (_, s) =>
  s === lineState.direct || s === lineState.partial ? -1 : 0,
);
export const metOf = (count: number): number => count & 0xffff;
export const missingOf = (count: number): number => count >>> 16;

/** Adds a line to the counts (met in the low half, missing in the high) and to what must be bought. */
export function wantLine(
  counts: Int32Array,
  wanted: Int32Array,
  state: Uint8Array,
  usable: Int32Array,
  mask: number,
  size: number,
): void {
  for (let i = 0; i < size; i++) {
    const s = state[i] as number;
    counts[i] = (counts[i] as number) + (tally[s] as number);
    wanted[i] = (wanted[i] as number) | ((usable[i] as number) & mask & (buys[s] as number));
  }
}

/** A line that stands alone: met at its price where offered, missing elsewhere. */
export function addSolo(total: Float64Array, counts: Int32Array, price: Int32Array, size: number): void {
  for (let i = 0; i < size; i++) {
    const own = price[i] as number;
    const offered = offers(own);
    counts[i] = (counts[i] as number) + (offered & 1) + (~offered & oneMissing);
    total[i] = (total[i] as number) + (offered & own);
  }
}

export function addFourSolos(
  total: Float64Array,
  counts: Int32Array,
  a: Int32Array,
  b: Int32Array,
  c: Int32Array,
  d: Int32Array,
  size: number,
): void {
  for (let i = 0; i < size; i++) {
    const pa = a[i] as number;
    const pb = b[i] as number;
    const pc = c[i] as number;
    const pd = d[i] as number;
    const oa = offers(pa);
    const ob = offers(pb);
    const oc = offers(pc);
    const od = offers(pd);
    // Four missing ones, less one missing and plus one met for each -1.
    counts[i] = (counts[i] as number) + 4 * oneMissing + (oa + ob + oc + od) * (oneMissing - 1);
    total[i] = (total[i] as number) + ((oa & pa) + (ob & pb) + (oc & pc) + (od & pd));
  }
}

/** The state of a line that stands alone. */
export function soloState(state: Uint8Array, price: Int32Array, size: number): void {
  for (let i = 0; i < size; i++) state[i] = offers(price[i] as number) & lineState.direct;
}

/** The same for a further word of a large group, where the line is counted already. */
export function wantWord(
  wanted: Int32Array,
  state: Uint8Array,
  usable: Int32Array,
  mask: number,
  size: number,
): void {
  for (let i = 0; i < size; i++)
    wanted[i] = (wanted[i] as number) | ((usable[i] as number) & mask & (buys[state[i] as number] as number));
}

export function countLine(counts: Int32Array, state: Uint8Array, size: number): void {
  for (let i = 0; i < size; i++) counts[i] = (counts[i] as number) + (tally[state[i] as number] as number);
}

export function wantWhere(
  wanted: Int32Array,
  state: Uint8Array,
  value: number,
  mask: number,
  size: number,
): void {
  for (let i = 0; i < size; i++) if (state[i] === value) wanted[i] = (wanted[i] as number) | mask;
}

/** Wants a related item where it is active and listed. */
export function wantListed(
  wanted: Int32Array,
  active: Uint8Array,
  usable: Int32Array,
  mask: number,
  size: number,
): void {
  for (let i = 0; i < size; i++)
    if (active[i] === 1 && ((usable[i] as number) & mask) === mask) wanted[i] = (wanted[i] as number) | mask;
}

/** Looks each state up and raises the flag where the table says so; answers how many flags are up. */
export function raiseFlags(flags: Uint8Array, state: Uint8Array, table: Uint8Array, size: number): number {
  let up = 0;
  for (let i = 0; i < size; i++) {
    const flag = (flags[i] as number) | (table[state[i] as number] as number);
    flags[i] = flag;
    up += flag;
  }
  return up;
}

export function anyReplaced(state: Uint8Array, size: number): boolean {
  for (let i = 0; i < size; i++) {
    const s = state[i] as number;
    if (s >= firstReplacement && s < excluded) return true;
  }
  return false;
}

export function mergeFlags(flags: Uint8Array, others: Uint8Array, size: number): void {
  for (let i = 0; i < size; i++) flags[i] = (flags[i] as number) | (others[i] as number);
}

/** Price where the atom is wanted, else nothing. */
export function leafCosts(
  out: Int32Array,
  price: Int32Array,
  wanted: Int32Array,
  bit: number,
  size: number,
): void {
  for (let i = 0; i < size; i++) out[i] = -(((wanted[i] as number) >>> bit) & 1) & (price[i] as number);
}

export function addLeaf(
  out: Int32Array,
  price: Int32Array,
  wanted: Int32Array,
  bit: number,
  size: number,
): void {
  for (let i = 0; i < size; i++)
    out[i] = (out[i] as number) + (-(((wanted[i] as number) >>> bit) & 1) & (price[i] as number));
}

export function addInto(out: Int32Array, column: Int32Array, size: number): void {
  for (let i = 0; i < size; i++) out[i] = (out[i] as number) + (column[i] as number);
}

export function addLeafCosts(total: Float64Array, price: Int32Array, wanted: Int32Array, size: number): void {
  for (let i = 0; i < size; i++)
    total[i] = (total[i] as number) + (-((wanted[i] as number) & 1) & (price[i] as number));
}

export function addCosts(total: Float64Array, costs: Int32Array, size: number): void {
  for (let i = 0; i < size; i++) total[i] = (total[i] as number) + (costs[i] as number);
}

export function addCapped(out: Int32Array, column: Int32Array, size: number): void {
  for (let i = 0; i < size; i++) {
    const below = (out[i] as number) + (column[i] as number) - absent;
    out[i] = absent + (below & (below >> 31));
  }
}

export function maskOut(out: Int32Array, wanted: Int32Array, mask: number, size: number): void {
  for (let i = 0; i < size; i++) out[i] = (wanted[i] as number) & ~mask;
}

export function markLess(flags: Uint8Array, a: Int32Array, b: Int32Array, size: number): void {
  for (let i = 0; i < size; i++)
    flags[i] = (flags[i] as number) | (((a[i] as number) - (b[i] as number)) >>> 31);
}

/** The rows whose flag is up. */
export function rowsOf(flags: Uint8Array, size: number): Int32Array {
  const rows = new Int32Array(size);
  let count = 0;
  for (let i = 0; i < size; i++) {
    rows[count] = i;
    count += flags[i] as number;
  }
  return rows.subarray(0, count);
}

export function gather(out: Int32Array, column: Int32Array, rows: Int32Array): Int32Array {
  for (let i = 0; i < rows.length; i++) out[i] = column[rows[i] as number] as number;
  return out;
}
