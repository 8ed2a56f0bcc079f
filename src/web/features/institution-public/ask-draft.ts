const KEY = 'askForQuote';

export interface AskDraft {
  readonly name: string;
  readonly mobile: string;
  readonly companyName: string;
  readonly headcount: string;
  readonly purpose: string;
  readonly message: string;
}

const empty: AskDraft = { name: '', mobile: '', companyName: '', headcount: '', purpose: '', message: '' };

/** What was typed and not sent: it outlives the dialog, and the way from one institution to the next. */
export const askDraft = {
  get(): AskDraft {
    try {
      return { ...empty, ...(JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as Partial<AskDraft>) };
    } catch {
      return empty;
    }
  },
  set(draft: AskDraft): void {
    try {
      sessionStorage.setItem(KEY, JSON.stringify(draft));
    } catch {
      // the dialog itself still holds it
    }
  },
};
