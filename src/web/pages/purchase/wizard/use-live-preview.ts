import type { CallInput, CallOutput } from '#wire/invoke.ts';
import { useCallQuery } from '#web/queries/use-call-query.ts';
import { useDebounced } from '#web/ui/use-debounced.ts';
import { type Draft, previewInput } from './draft.ts';

export type Preview = CallOutput<'demand.preview'>;

const DEBOUNCE_MS = 150;

/** What the draft would lead to, asked again a moment after every change; an answer that comes too late is aborted. */
export function useLivePreview(draft: Draft) {
  // As text: a draft that only looks different asks nothing.
  const asked = useDebounced(JSON.stringify(previewInput(draft)), DEBOUNCE_MS);
  return useCallQuery('demand.preview', JSON.parse(asked) as CallInput<'demand.preview'>);
}
