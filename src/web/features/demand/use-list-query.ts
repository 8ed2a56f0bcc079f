import { useSearchParams } from 'react-router';

/** A list's filter in the address: what is '' is left out, and every change but the page's own goes back to page 1. */
export function useListQuery() {
  const [query, setQuery] = useSearchParams();
  return {
    status: query.get('status') ?? '',
    keyword: query.get('search') ?? '',
    current: Math.max(1, Number(query.get('page')) || 1),
    /** Nothing but this. */
    reset: (to: Readonly<Record<string, string>> = {}) => setQuery(to),
    set: (part: Readonly<Record<string, string>>) =>
      setQuery((before) => {
        const next = new URLSearchParams(before);
        for (const [key, value] of Object.entries({ page: '', ...part }))
          if (value === '') next.delete(key);
          else next.set(key, value);
        return next;
      }),
  };
}
