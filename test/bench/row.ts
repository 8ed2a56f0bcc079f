/** One line of the report. */
export interface BenchRow {
  readonly what: string;
  /** What exactly was run, for docs/performance.md. */
  readonly means: string;
  readonly measured: string;
  readonly budget: string;
  /** Undefined: there is no budget, or it can't be judged by this row. */
  readonly met: boolean | undefined;
  /** What of it is kept in the history, under a name that stays: `what` may tell sizes. */
  readonly kept?: Kept;
}

export interface Kept {
  readonly name: string;
  readonly figure: number;
  readonly unit: 'ms' | '%' | 'per second' | 'MB';
}

export const unmeasured = (what: string, budget: string, error: unknown): BenchRow => ({
  what,
  means: 'The run failed; the first line of its error stands under measured.',
  measured: `not measured: ${(error instanceof Error ? error.message : String(error)).split('\n')[0]}`,
  budget,
  met: undefined,
});

export const ms = (value: number): string => `${value < 10 ? value.toFixed(2) : Math.round(value)} ms`;
export const mb = (bytes: number): string => `${Math.round(bytes / 1e6)} MB`;
export const percent = (part: number): string => `${Math.round(part * 100)} %`;
