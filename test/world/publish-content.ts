import type { CallInput, CallOutput, Invoke } from '#wire/invoke.ts';

/** What an editor does: reads the text, and publishes what was read. */
export async function publishContent(
  invoke: Invoke,
  contentId: string,
  when: Pick<CallInput<'console.publishContent'>, 'publishedAt'> = {},
): Promise<CallOutput<'console.publishContent'>> {
  const { updatedAt } = await invoke('console.contentDetail', { contentId });
  return invoke('console.publishContent', { contentId, updatedAt, ...when });
}
