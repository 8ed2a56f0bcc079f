import { useEffect, useState } from 'react';
import type { CallInput, CallOutput } from '#wire/invoke.ts';
import { useCall } from '#web/api/use-call.ts';
import { type Draft, previewInput } from './draft.ts';

export type Preview = CallOutput<'demand.preview'>;
export type Finding = Preview['findings'][number];

const DEBOUNCE_MS = 150;

/** What the draft would lead to, asked anew at every change; an answer that is overtaken is given up. */
export function useLivePreview(draft: Draft) {
  const latest = JSON.stringify(previewInput(draft));
  const [asked, setAsked] = useState(latest);
  useEffect(() => {
    if (latest === asked) return undefined;
    const timer = setTimeout(() => setAsked(latest), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [latest, asked]);
  return useCall('demand.preview', JSON.parse(asked) as CallInput<'demand.preview'>);
}
