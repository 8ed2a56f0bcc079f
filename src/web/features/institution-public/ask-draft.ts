import { draftStore, isRecord } from '#web/ui/stored-draft.ts';

export interface AskDraft {
  readonly name: string;
  readonly mobile: string;
  readonly companyName: string;
  readonly headcount: string;
  readonly purpose: string;
  readonly message: string;
}

export const emptyAsk: AskDraft = {
  name: '',
  mobile: '',
  companyName: '',
  headcount: '',
  purpose: '',
  message: '',
};

/** What was typed and not sent: it outlives the dialog, and the way from one institution to the next. */
export const askDrafts = draftStore<AskDraft>({
  key: 'askForQuote',
  version: 1,
  lifetime: 'tab',
  isValid: (value): value is AskDraft =>
    isRecord(value) && Object.keys(emptyAsk).every((key) => typeof value[key] === 'string'),
});
