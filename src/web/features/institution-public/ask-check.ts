import { mobilePattern } from '#domain/access/mobile.ts';
import type { AskDraft } from './ask-draft.ts';

export type AskProblems = Partial<Record<keyof AskDraft | 'agreed', string>>;

/** What the server would refuse, said before it is asked. */
export function askProblems(draft: AskDraft, agreed: boolean): AskProblems {
  const problems: AskProblems = {};
  if (draft.name.trim() === '') problems.name = '请填写称呼，顾问回电时好称呼您。';
  if (!mobilePattern.test(draft.mobile.trim())) problems.mobile = '请填写 11 位大陆手机号。';
  if (draft.headcount.trim() !== '' && !/^[1-9]\d{0,5}$/.test(draft.headcount.trim()))
    problems.headcount = '请填写整数，例如 120；不确定可以留空。';
  if (!agreed) problems.agreed = '勾选后才能提交：没有您的同意，我们不能保存号码、也不能回电。';
  return problems;
}
