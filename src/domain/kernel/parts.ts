/** A list in parts of nearly equal size, at most `most` each; with each one where it stood. */
export function parts<T>(list: readonly T[], most: number): { one: T; at: number }[][] {
  const count = Math.ceil(list.length / most);
  const size = Math.ceil(list.length / Math.max(1, count));
  return Array.from({ length: count }, (_, part) =>
    list.map((one, at) => ({ one, at })).slice(part * size, (part + 1) * size),
  );
}
