const KEY = 'customerServiceMessage';

/** What was typed to the customer service and not sent: it outlives the dialog, and a login on the way. */
export const unsent = {
  get(): string {
    try {
      return sessionStorage.getItem(KEY) ?? '';
    } catch {
      return '';
    }
  },
  set(text: string): void {
    try {
      sessionStorage.setItem(KEY, text);
    } catch {
      // the dialog itself still holds it
    }
  },
};
