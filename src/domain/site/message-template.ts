import type { MessageField } from './message-examples.ts';

/** A text that the site sends, prints or shows, as it ships. Operators keep it as a content (collection `message` or `page-text`). */
export interface MessageTemplate {
  readonly name: string;
  /** To whom, and when. */
  readonly when: string;
  /** Its title, of a notice or on a page; other texts have none. */
  readonly subject?: string;
  readonly text: string;
  /** Without these it would say nothing. */
  readonly needs: readonly string[];
}

/** A message in the app, and through the channels that its reader has switched on. */
export const notice = (
  name: string,
  when: string,
  subject: string,
  text: string,
  needs: readonly MessageField[],
): MessageTemplate => ({ name, when, subject, text, needs });
/** Words without a title. */
export const text = (
  name: string,
  when: string,
  text: string,
  needs: readonly MessageField[],
): MessageTemplate => ({
  name,
  when,
  text,
  needs,
});
