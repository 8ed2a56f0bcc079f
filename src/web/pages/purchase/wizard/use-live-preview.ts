import { useEffect, useState } from 'react';
import type { CallInput, CallOutput } from '#wire/invoke.ts';
import { useCallQuery } from '#web/queries/use-call-query.ts';
import { type Draft, previewInput } from './draft.ts';

export type Preview = CallOutput<'demand.preview'>;

const DEBOUNCE_MS = 150;

/** What the draft would lead to, asked again a moment after every change; an answer that comes too late is aborted. */
export function useLivePreview(draft: Draft) {
  const latest = JSON.stringify(previewInput(draft));
  const [asked, setAsked] = useState(latest);
  useEffect(() => {
    if (latest === asked) return undefined;
    const timer = setTimeout(() => setAsked(latest), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [latest, asked]);
  return useCallQuery('demand.preview', JSON.parse(asked) as CallInput<'demand.preview'>);
}
