import { creditCodeProblem } from '#domain/company/credit-code.ts';
import { mobilePattern } from '#domain/kernel/mobile.ts';
import { normaliseCreditCode, normaliseMobile } from '#domain/kernel/typed.ts';

const settle = (problem: string | undefined) =>
  problem === undefined ? Promise.resolve() : Promise.reject(new Error(problem));

/** The same rules and words as the server's, said before the form is sent. */
export const creditCodeRule = {
  required: true,
  validator: (_: unknown, value: string | undefined) =>
    settle(creditCodeProblem(normaliseCreditCode(value ?? ''))),
};

export const mobileRule = {
  required: true,
  validator: (_: unknown, value: string | undefined) =>
    settle(mobilePattern.test(normaliseMobile(value ?? '')) ? undefined : '请填写 11 位大陆手机号。'),
};

export const needed = (message: string) => ({ required: true, whitespace: true, message });
/** For what is chosen rather than typed. */
export const chosen = (message: string) => ({ required: true, message });
