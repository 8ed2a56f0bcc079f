export interface ServiceChoice {
  readonly code: string;
  /** The buyer asks for it. */
  readonly required: boolean;
  /** Among the institution's own services. */
  readonly own: boolean;
}

/** What a quote offers; `refused`: asked for, and answered with no. */
export interface ServiceAnswers {
  readonly offered: readonly string[];
  readonly refused: readonly string[];
}

/**
 * What stands ticked before anybody has said anything: the institution's own services, asked for or not; never one that it does not have.
 * A quote that was sent before begins with what it offered.
 */
export function firstAnswers(
  choices: readonly ServiceChoice[],
  sentBefore: readonly string[],
): ServiceAnswers {
  if (sentBefore.length === 0)
    return { offered: choices.filter(({ own }) => own).map(({ code }) => code), refused: [] };
  return {
    offered: sentBefore,
    refused: toBeAsked(choices).filter((code) => !sentBefore.includes(code)),
  };
}

/** What the buyer asks for and the institution does not have among its services: only a person can say. */
export const toBeAsked = (choices: readonly ServiceChoice[]): string[] =>
  choices.filter(({ required, own }) => required && !own).map(({ code }) => code);

export const unanswered = (
  choices: readonly ServiceChoice[],
  { offered, refused }: ServiceAnswers,
): string[] => toBeAsked(choices).filter((code) => !offered.includes(code) && !refused.includes(code));
