import loadHighs from 'highs';

export interface Solution {
  /** Nothing better exists; false: the time was up first. */
  readonly optimal: boolean;
  /** By the program's names; null: there is no solution (or none was found in time). */
  readonly values: Readonly<Record<string, number>> | null;
}

/** One program; it stops after so many seconds with the best found so far. */
export interface ProgramToSolve {
  readonly program: string;
  readonly seconds: number;
}

const highs = await loadHighs();

/** Solves 0–1 programs one after the other, exactly: without the gap that a solver usually allows itself. */
export function solve({ program, seconds }: ProgramToSolve): Solution {
  const answer = highs.solve(program, { mip_rel_gap: 0, mip_abs_gap: 0, time_limit: seconds });
  const values = Object.fromEntries<number>(
    Object.values(answer.Columns).flatMap((column) =>
      'Primal' in column ? [[column.Name, column.Primal] as const] : [],
    ),
  );
  const found = Object.values(values).some((value) => value > 0.5);
  return { optimal: answer.Status === 'Optimal', values: found ? values : null };
}
