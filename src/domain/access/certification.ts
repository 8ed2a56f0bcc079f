import { certificationStatus } from './certification-machine.ts';

/** The state in which an operator decides. Companies and institutions share their machine. */
export const underReview = certificationStatus.inReview;
export const certified = certificationStatus.certified;

/** The entries of `after` that differ from `before`, by key. */
export function changedFields<T extends Readonly<Record<string, unknown>>>(before: T, after: T): (keyof T)[] {
  return (Object.keys(after) as (keyof T)[]).filter(
    (key) => JSON.stringify(before[key] ?? null) !== JSON.stringify(after[key] ?? null),
  );
}
