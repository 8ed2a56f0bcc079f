/**
 * What a list holds, by its place, without a look at what it does not hold: a file may name the row 999,999,999, and a function of the
 * engine that goes over a billion holes can be ended by nobody.
 */
export function eachFilled<T>(list: readonly T[] | undefined, look: (one: T, at: number) => void): void {
  for (const at of Object.keys(list ?? [])) look((list as readonly T[])[Number(at)] as T, Number(at));
}
