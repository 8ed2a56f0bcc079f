import { mobilePattern } from '#domain/kernel/mobile.ts';
import { normaliseMobile } from '#domain/kernel/typed.ts';
import { draftStore, isRecord } from '#web/ui/stored-draft.ts';

export interface AskedInstitution {
  readonly code: string;
  readonly shortName: string;
  readonly city: { readonly code: string; readonly name: string };
}

export const emptyAsk = { name: '', mobile: '', companyName: '', headcount: '', purpose: '', message: '' };
export type AskDraft = Readonly<typeof emptyAsk>;

/** What was typed and not sent: it outlives the dialog, and the way from one institution to the next. */
export const askDrafts = draftStore<AskDraft>({
  key: 'askForQuote',
  version: 1,
  lifetime: 'tab',
  isValid: (value): value is AskDraft =>
    isRecord(value) && Object.keys(emptyAsk).every((key) => typeof value[key] === 'string'),
});

export type AskProblems = Partial<Record<keyof AskDraft | 'agreed', string>>;

/** What the server would reject, checked before it is asked. */
export function askProblems(draft: AskDraft, agreed: boolean): AskProblems {
  const problems: AskProblems = {};
  if (draft.name.trim() === '') problems.name = '请填写称呼，顾问回电时好称呼您。';
  if (!mobilePattern.test(normaliseMobile(draft.mobile))) problems.mobile = '请填写 11 位大陆手机号。';
  if (draft.headcount.trim() !== '' && !/^[1-9]\d{0,5}$/.test(draft.headcount.trim()))
    problems.headcount = '请填写整数，例如 120；不确定可以留空。';
  if (!agreed) problems.agreed = '勾选后才能提交：没有您的同意，我们不能保存号码、也不能回电。';
  return problems;
}
