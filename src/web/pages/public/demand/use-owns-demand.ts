import { useEffect, useState } from 'react';
import { loadQuietly } from '#web/api/chunk-guard.ts';
import { useSession } from '#web/session/use-session.ts';

/** Whether the signed-in buyer published this demand themselves; false until that is known, and for everybody else. */
export function useOwnsDemand({ demandId, number }: { demandId: string; number: string }): boolean {
  const { user } = useSession();
  const buyer = user?.buyer === true;
  const [owned, setOwned] = useState<string>();
  useEffect(() => {
    if (!buyer) return;
    loadQuietly(async () => {
      const { call } = await import('#web/api/call.ts');
      const { records } = await call('demand.listMine', { keyword: number, size: 1 });
      if (records.some((one) => one.demandId === demandId)) setOwned(demandId);
    }).catch(() => undefined); // the page stays as visitors see it
  }, [buyer, demandId, number]);
  return buyer && owned === demandId;
}
