import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { useChooseOrganisation } from '#web/session/use-choose-organisation.ts';
import { useCurrentUser } from '#web/session/use-session.ts';
import type { WorkArea } from './work-area.ts';

/**
 * `?for=<institution or company>`, as notices lead here: who works for another of them changes over to it, and is told so. Answers
 * whether that is still to be done; the page waits for it. For one that was left nothing changes: the page says what it needs.
 */
export function useWorkFor(area: WorkArea): boolean {
  const [search, setSearch] = useSearchParams();
  const { institutions, company } = useCurrentUser();
  const { run: choose } = useChooseOrganisation(area.id === 'provider' ? 'provider' : 'purchase');
  const wanted = search.get('for');
  const started = useRef('');
  const current = area.id === 'provider' ? institutions[0] : company;
  const known =
    area.id === 'provider' ? institutions.some(({ id }) => id === wanted) : area.id === 'purchase';
  const changes = wanted !== null && known && current?.id !== wanted;
  useEffect(() => {
    if (!wanted || started.current === wanted) return;
    started.current = wanted;
    const arrive = () => {
      started.current = '';
      const next = new URLSearchParams(window.location.search);
      next.delete('for');
      setSearch(next, { replace: true });
    };
    if (changes) void choose(wanted).finally(arrive);
    else arrive();
  }, [wanted, changes, choose, setSearch]);
  return wanted !== null;
}
