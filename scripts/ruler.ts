/**
 * Times the same work at every run: sorting, objects and their text, on one core. Durations of two days or two machines are
 * compared by their ratio to it.
 * @returns milliseconds
 */
export function timeRuler(): number {
  const started = performance.now();
  let state = 1;
  // A generator that gives the same numbers everywhere.
  const next = () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return state;
  };
  let sum = 0;
  for (let round = 0; round < 5; round += 1) {
    const records = Array.from({ length: 100_000 }, (_, n) => ({
      id: next(),
      name: `第 ${n} 项`,
      price: next() % 500,
    }));
    const again = JSON.parse(JSON.stringify(records)) as typeof records;
    for (const { id, name } of again.toSorted((a, b) => a.price - b.price || a.id - b.id))
      sum += id % name.length;
  }
  if (sum === 0) throw new Error('the ruler has no length');
  return performance.now() - started;
}
