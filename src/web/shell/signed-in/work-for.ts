import { App } from 'antd';
import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { useCallMutation } from '#web/queries/use-call-mutation.ts';
import { session } from '#web/session/session-store.ts';
import { useCurrentUser } from '#web/session/use-session.ts';
import type { WorkArea } from './work-area.ts';

export const workForKey = 'for';

/**
 * `?for=<institution or company>`, as notices lead here: who works for another of his changes over to it, and is told so. Answers
 * whether that is still to be done; the page waits for it.
 */
export function useWorkFor(area: WorkArea): boolean {
  const [search, setSearch] = useSearchParams();
  const { message } = App.useApp();
  const { institutions, company } = useCurrentUser();
  const { run: chooseInstitution } = useCallMutation('institution.choose');
  const { run: chooseCompany } = useCallMutation('company.choose');
  const wanted = search.get(workForKey);
  const provider = area.id === 'provider';
  const current = provider ? institutions[0] : company;
  const started = useRef('');
  useEffect(() => {
    if (!wanted || started.current === wanted) return;
    started.current = wanted;
    const arrive = () => {
      started.current = '';
      setSearch(
        (now) => {
          now.delete(workForKey);
          return now;
        },
        { replace: true },
      );
    };
    const known = area.id === 'purchase' || institutions.some(({ id }) => id === wanted);
    if (area.id === 'console' || current?.id === wanted || !known) return arrive();
    const change = async () => {
      // Of a company that he has left, or another page of his own: the page says what it needs.
      const chosen = await (provider ? chooseInstitution : chooseCompany)({ id: wanted });
      if (chosen) await session.refresh().catch(() => undefined);
      const { user } = session.get();
      const now = provider ? user?.institutions[0] : user?.company;
      if (chosen && now?.id === wanted) void message.info(`已切换到「${now.name}」`);
      arrive();
    };
    void change();
  }, [wanted, area.id, provider, current?.id, institutions, chooseInstitution, chooseCompany, message, setSearch]);
  return wanted !== null;
}
