/** Shades of the province tiles: 0 for none, then four steps that grow by the same factor, so that few and many differ alike. */
interface ShadeRange {
  readonly shade: number;
  readonly from: number;
  readonly to: number;
}

const steps = 4;

/** Which counts each shade stands for, up to the greatest one; steps that would be empty are left out. */
export function shadeRanges(max: number): ShadeRange[] {
  const ranges: ShadeRange[] = [{ shade: 0, from: 0, to: 0 }];
  let from = 1;
  for (let step = 1; step <= steps && from <= max; step += 1) {
    const to = step === steps ? max : Math.max(from, Math.round(max ** (step / steps)));
    ranges.push({ shade: step, from, to: Math.min(to, max) });
    from = to + 1;
  }
  return ranges;
}

export const shadeOf = (count: number, ranges: readonly ShadeRange[]): number =>
  ranges.find(({ from, to }) => count >= from && count <= to)?.shade ?? 0;
