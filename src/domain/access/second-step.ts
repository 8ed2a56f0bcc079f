/** What is left between an operator's sign-in and the console: binding an authenticator app, or a code of it. */
export type SecondStep = 'enrol' | 'code';

/** Ten codes of eight, drawn from letters and digits that are not mistaken for one another, shown as `abcd-efgh`. */
export const recoveryCodes = { count: 10, length: 8, letters: '23456789abcdefghjkmnpqrstuvwxyz' } as const;

interface SecondStepFacts {
  readonly operator: boolean;
  /** An authenticator app is bound. */
  readonly enrolled: boolean;
  /** This session has shown a code of it. */
  readonly shown: boolean;
  /** Everybody can sign in as the demo's operator: who has bound nothing is not made to. */
  readonly demo: boolean;
}

/** null: nothing is left. */
export function secondStepOf({ operator, enrolled, shown, demo }: SecondStepFacts): SecondStep | null {
  if (!operator) return null;
  if (enrolled) return shown ? null : 'code';
  return demo ? null : 'enrol';
}
