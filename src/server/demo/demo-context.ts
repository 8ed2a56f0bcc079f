import type { Services, WriteContext } from '#server/api/call-context.ts';
import type { Tx } from '#server/db/database.ts';
import { callerOf, openSession, revokeSession } from '#server/modules/user/session.store.ts';

/** A call's context of somebody who signs in for a moment. */
export async function contextOf(services: Services, tx: Tx, userId: string): Promise<WriteContext> {
  const token = await openSession(tx, userId);
  const caller = await callerOf(tx, token, { demo: true });
  await revokeSession(tx, caller.sessionId, 'demo');
  return {
    tx,
    caller,
    now: services.clock(),
    services,
    catalogue: services.catalogue(),
    afterCommit: () => {},
    request: {
      id: 'demo',
      address: '127.0.0.1',
      token: undefined,
      idempotencyKey: undefined,
      file: undefined,
    },
  };
}
