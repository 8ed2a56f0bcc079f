import type { RouterContextProvider } from 'react-router';
import { fillMessage, type MessageValues } from '#domain/notification/fill-message.ts';
import type { PageWithTexts } from '#domain/site/page-texts.ts';
import { load } from '#web/api/invoke-context.ts';

/** A page's own words as operators wrote them, with what they name in braces. For loaders, so that no text is in JavaScript. */
export async function pageTexts(
  context: Readonly<RouterContextProvider>,
  page: PageWithTexts,
  values: MessageValues = {},
) {
  const { head, search, parts } = await load(context, 'setting.pageTexts', { page });
  const fill = (one: typeof head) => ({
    title: fillMessage(one.title, values),
    text: fillMessage(one.text, values),
  });
  return { head: fill(head), search: fill(search), parts: parts.map(fill) };
}
export type PageTexts = Awaited<ReturnType<typeof pageTexts>>;
