import { type Fen, formatFen } from '#domain/kernel/money.ts';

/** What of an award, in fen, may pass with nobody's and with one person's approval; null: any amount. */
export interface ApprovalLimits {
  readonly one: Fen | null;
  readonly two: Fen | null;
}

/** Of the limits that hold, null being none, the one that counts. */
function strictestLimit(...limits: readonly (Fen | null)[]): Fen | null {
  const some = limits.filter((one) => one !== null);
  return some.length === 0 ? null : Math.min(...some);
}

export const strictestLimits = (...limits: readonly ApprovalLimits[]): ApprovalLimits => ({
  one: strictestLimit(...limits.map(({ one }) => one)),
  two: strictestLimit(...limits.map(({ two }) => two)),
});

/** How many people have to approve an award, besides whoever asks for it. A limit itself is within the limit. */
export function approvalsNeeded(amount: Fen, { one, two }: ApprovalLimits): 0 | 1 | 2 {
  if (two !== null && amount > two) return 2;
  return one !== null && amount > one ? 1 : 0;
}

/** Why these limits cannot be set together; undefined: they can. */
export function limitsProblem({ one, two }: ApprovalLimits): string | undefined {
  if (two === null) return undefined;
  if (one === null) return '请先填写审批限额，再设两人审批的限额。';
  return two < one ? `两人审批的限额不能低于审批限额 ${formatFen(one)}。` : undefined;
}

interface Asked {
  readonly requested_by: string;
  readonly first_by: string | null;
  /** In whose place the first one approved it. */
  readonly first_for: string | null;
}

/** Nobody approves what they asked for, nobody twice: not in another's place either. */
export const concernedWith = ({ requested_by, first_by, first_for }: Asked): string[] =>
  [requested_by, first_by, first_for].filter((id) => id !== null);
