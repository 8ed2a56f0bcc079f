import { useCallback } from 'react';
import { useCallMutation } from '#web/queries/use-call-mutation.ts';
import { session } from '#web/session/session-store.ts';
import { message } from '#web/ui/app/messages.tsx';
import { useFailureMessage } from '#web/ui/app/use-failure-message.ts';

/** Works for another of one's companies or institutions from now on, and says so. The choice lies on the server: all tabs and browsers agree. */
export function useChooseOrganisation(area: 'purchase' | 'provider') {
  const institution = useCallMutation('institution.choose');
  const company = useCallMutation('company.choose');
  const { run: choose, busy, failure } = area === 'provider' ? institution : company;
  useFailureMessage(failure);
  const run = useCallback(
    async (id: string) => {
      if (!(await choose({ id }))) return;
      await refreshUser();
      const { user } = session.get();
      const now = area === 'provider' ? user?.institutions[0] : user?.company;
      if (now?.id === id) void message.info(`已切换到「${now.name}」`);
    },
    [choose, area],
  );
  return { run, busy };
}

export const refreshUser = () => session.refresh().catch(() => undefined);
