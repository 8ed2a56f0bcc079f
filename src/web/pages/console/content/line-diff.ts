/** Lines longer than this many squared are compared by place alone. */
const most = 1500;

export interface MarkedLine {
  text: string;
  /** Stands in this version only. */
  own: boolean;
}

/** Both texts line by line, each with the marks of what the other lacks. */
export function markLines(a: string, b: string): { a: MarkedLine[]; b: MarkedLine[] } {
  const [left, right] = [a.split('\n'), b.split('\n')];
  const common = left.length > most || right.length > most ? samePlaces(left, right) : longest(left, right);
  const [inLeft, inRight] = [new Set(common.map(([i]) => i)), new Set(common.map(([, j]) => j))];
  return {
    a: left.map((text, i) => ({ text, own: !inLeft.has(i) })),
    b: right.map((text, j) => ({ text, own: !inRight.has(j) })),
  };
}

type Pairs = readonly (readonly [number, number])[];

const samePlaces = (a: readonly string[], b: readonly string[]): Pairs =>
  a.flatMap((text, i) => (text === b[i] ? [[i, i] as const] : []));

/** The longest common run of lines, in order. */
function longest(a: readonly string[], b: readonly string[]): Pairs {
  const width = b.length + 1;
  const lengths = new Uint16Array((a.length + 1) * width);
  const at = (i: number, j: number) => lengths[i * width + j] ?? 0;
  for (let i = a.length - 1; i >= 0; i -= 1)
    for (let j = b.length - 1; j >= 0; j -= 1)
      lengths[i * width + j] = a[i] === b[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
  const pairs: [number, number][] = [];
  let [i, j] = [0, 0];
  while (i < a.length && j < b.length) {
    if (a[i] === b[j]) {
      pairs.push([i, j]);
      i += 1;
      j += 1;
    } else if (at(i + 1, j) >= at(i, j + 1)) i += 1;
    else j += 1;
  }
  return pairs;
}
