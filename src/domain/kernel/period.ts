import { shanghaiDay } from './shanghai.ts';

/** Days in Chinese time, both included: `2026-11-21`. */
export interface Period {
  readonly from: string;
  readonly to: string;
}

/** The period itself where one is named, else the last `days` days, today among them. */
export function periodOf(
  { days, from, to }: { readonly days: number } & { readonly [K in keyof Period]?: string | undefined },
  now: Date,
): Period {
  if (from && to) return { from, to };
  return { from: shanghaiDay(now, 1 - days), to: shanghaiDay(now) };
}
