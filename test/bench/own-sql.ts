import { pino } from 'pino';
import type { CallInput } from '#wire/invoke.ts';
import type { CallName } from '#wire/table/call-table.ts';
import { visitor } from '#server/api/caller.ts';
import { newId } from '#server/db/new-id.ts';
import { callerOfBearer } from '#server/modules/api-token/token-caller.ts';
import { createPipeline } from '#server/node/invoke.ts';
import { readSettings } from '#server/settings.ts';
import { type OpenServices, openServices } from '#server/start/services.ts';
import { type SentStatement, sentBy } from '#test/world/sent-statements.ts';

/** Services of a node in this process. */
export const servicesOn = (url: string, dataDir: string, project: string): Promise<OpenServices> =>
  openServices(
    readSettings({ DATA_DIR: dataDir, DEMO: 'off', LOG_LEVEL: 'silent' }, project),
    url,
    pino({ level: 'silent' }),
  );

/** Calls through the pipeline in this process, the caller's session looked up as for each request. */
export function callsOn(services: OpenServices) {
  const pipeline = createPipeline(services);
  return async <N extends CallName>(token: string | undefined, name: N, input: CallInput<N>) => {
    const caller =
      token === undefined ? visitor : await callerOfBearer(services.sessions, token, services.settings);
    const request = { id: newId(), address: '10.0.0.1', token, idempotencyKey: undefined, file: undefined };
    return pipeline.invoke(caller, request, name, input);
  };
}

/** What a call asks of the database once what it caches is in memory. */
export async function ownSql(call: () => Promise<unknown>): Promise<SentStatement[]> {
  for (let i = 0; i < 2; i++) await call();
  return sentBy(call);
}
