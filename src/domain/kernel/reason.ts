import { invalid } from './failure.ts';

// A reason that others read later: one length and one sentence, in every dialog and at every call.

export const reasonLength = { min: 2, max: 200 } as const;

/** `label`: `退回原因`. */
export const reasonProblem = (label: string): string => `请填写${label}，至少 ${reasonLength.min} 个字。`;

/** What was said is long enough to be read. */
export const isReason = (text: string): boolean => [...text.trim()].length >= reasonLength.min;

/** @throws Failure 400 for one that is missing or too short; where a call needs it in some cases only */
export function requireReason(said: string, label: string, field = 'reason'): void {
  if (!isReason(said)) throw invalid(reasonProblem(label), { [field]: reasonProblem(label) });
}
