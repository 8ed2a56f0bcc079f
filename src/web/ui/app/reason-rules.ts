import { isReason, reasonLength, reasonProblem } from '#domain/kernel/reason.ts';

/** Rules of a form's field for a reason that is needed. `max`: what the call takes. */
export const reasonRules = (label: string, max: number = reasonLength.max) => [
  {
    required: true,
    validator: (_rule: unknown, typed: string | undefined) =>
      isReason(typed ?? '') ? Promise.resolve() : Promise.reject(new Error(reasonProblem(label))),
  },
  { max, message: `${label}最多 ${max} 个字，请精简。` },
];

/** Of one that may be left out: what is said is long enough all the same. */
export const optionalReasonRule = (label: string) => ({
  validator: (_rule: unknown, typed: string | undefined) =>
    !typed?.trim() || isReason(typed) ? Promise.resolve() : Promise.reject(new Error(reasonProblem(label))),
});
