import { useEffect, useState } from 'react';
import type { CallOutput } from '#wire/invoke.ts';
import { call } from '#web/api/call.ts';

type Entries = CallOutput<'dictionary.list'>;
const loaded = new Map<string, Promise<Entries>>();

function load(code: string): Promise<Entries> {
  const known = loaded.get(code) ?? call('dictionary.list', { code });
  loaded.set(code, known);
  known.catch(() => loaded.delete(code));
  return known;
}

/** A dictionary as options of a Select; fetched once for the visit. */
export function useDictionary(code: string): {
  options: { value: string; label: string }[];
  loading: boolean;
} {
  const [entries, setEntries] = useState<Entries>();
  useEffect(() => {
    let wanted = true;
    load(code).then(
      (found) => wanted && setEntries(found),
      () => wanted && setEntries([]), // the loading bar has shown the failure; the form's own check names the field
    );
    return () => {
      wanted = false;
    };
  }, [code]);
  const options = (entries ?? []).map((entry) => ({ value: String(entry.code), label: entry.name }));
  return { options, loading: entries === undefined };
}
