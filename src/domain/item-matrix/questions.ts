import type { Question } from './matrix-reading.ts';

/** Gathers what a source leaves open, and answers it as the person did or else as best. */
export class Questions {
  readonly asked: Question[] = [];
  private readonly answers: Readonly<Record<string, string>>;

  constructor(answers: Readonly<Record<string, string>> = {}) {
    this.answers = answers;
  }

  /** @returns the answer that counts: an answer that is none of the options is no answer */
  ask<Value extends string>(
    question: Omit<Question, 'options' | 'chosen'> & {
      readonly options: readonly { readonly value: Value; readonly label: string }[];
      readonly best: Value;
    },
  ): Value {
    const { best, ...rest } = question;
    const given = Object.hasOwn(this.answers, question.id) ? this.answers[question.id] : undefined;
    const chosen = question.options.find(({ value }) => value === given)?.value ?? best;
    this.asked.push({ ...rest, chosen });
    return chosen;
  }
}
