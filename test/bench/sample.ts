import { ms } from './row.ts';

/** Milliseconds of repeated runs. On a busy machine the least is nearest to what the code costs. */
export interface Sample {
  readonly least: number;
  readonly median: number;
  /** Least processor time of a run, which waiting for a busy processor doesn't add to. */
  readonly leastCpu: number;
  readonly runs: number;
}

export async function sample(runs: number, work: () => unknown): Promise<Sample> {
  const wall: number[] = [];
  const cpu: number[] = [];
  for (let i = 0; i < runs; i++) {
    const usage = process.cpuUsage();
    const from = performance.now();
    const outcome = work();
    if (outcome instanceof Promise) await outcome;
    wall.push(performance.now() - from);
    const { user, system } = process.cpuUsage(usage);
    cpu.push((user + system) / 1000);
  }
  wall.sort((a, b) => a - b);
  return {
    least: wall[0] ?? Number.NaN,
    median: wall[runs >> 1] ?? Number.NaN,
    leastCpu: Math.min(...cpu),
    runs,
  };
}

export const shown = ({ least, median, leastCpu, runs }: Sample): string =>
  `least ${ms(least)}, median ${ms(median)} of ${runs}; processor time ${ms(leastCpu)}`;
