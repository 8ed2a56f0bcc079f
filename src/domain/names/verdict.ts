/** What reading a name, or a part of one, came to. */
export interface Verdict {
  readonly codes: readonly string[];
  /** The words also mean something else: another item, or no item of ours. */
  readonly vague: boolean;
  /** Something of the name is not understood, or contradicts. */
  readonly open: boolean;
  readonly why: string;
  /** Items that fit just as well. */
  readonly equals?: readonly string[];
}

export const isSure = (verdict: Verdict | undefined): verdict is Verdict =>
  verdict !== undefined && !verdict.vague && !verdict.open && verdict.codes.length > 0;
