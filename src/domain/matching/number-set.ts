/**
 * A set of whole numbers below `size`, cleared and filled again thousands of times for one answer: several times
 * faster than a Set, and it allocates nothing. In the order in which they were added.
 */
export class NumberSet {
  size = 0;
  readonly #members: Int32Array;
  readonly #has: Uint8Array;

  constructor(size: number) {
    this.#members = new Int32Array(size);
    this.#has = new Uint8Array(size);
  }

  has(number: number): boolean {
    return this.#has[number] === 1;
  }

  /** The number added as `index`th. */
  at(index: number): number {
    return this.#members[index] as number;
  }

  /** False if it was there already. */
  add(number: number): boolean {
    if (this.#has[number] === 1) return false;
    this.#has[number] = 1;
    this.#members[this.size++] = number;
    return true;
  }

  clear(): void {
    for (let k = 0; k < this.size; k++) this.#has[this.#members[k] as number] = 0;
    this.size = 0;
  }

  members(): number[] {
    return Array.from(this.#members.subarray(0, this.size));
  }
}
