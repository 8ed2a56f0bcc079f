import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { QueryResultRow } from 'pg';
import { pino } from 'pino';
import type { CallInput, CallOutput, Invoke } from '#wire/invoke.ts';
import type { CallName } from '#wire/table/call-table.ts';
import type { RequestInfo, Services } from '#server/api/call-context.ts';
import { visitor } from '#server/api/caller.ts';
import { type Database, openDatabase } from '#server/db/database.ts';
import { newId } from '#server/db/new-id.ts';
import { callerOfBearer } from '#server/modules/api-token/token-caller.ts';
import { createPipeline, type Pipeline } from '#server/node/invoke.ts';
import { readSettings } from '#server/settings.ts';
import { type OpenServices, openServices } from '#server/start/services.ts';
import { testCaptcha } from './captcha.ts';
import { freshDatabase, type TestDatabase } from './database.ts';
import { type ChosenFile, receive } from './files.ts';
import { addEverybody, type Person, type PersonaName } from './people.ts';

/** What a call may carry besides its input. */
export interface RequestOptions {
  /** The client's address, which limits count by; every `as` has its own unless one is named. */
  readonly address?: string;
  readonly idempotencyKey?: string;
  /** The browser with its cookie; without it there is none. */
  readonly device?: RequestInfo['device'];
  readonly landing?: RequestInfo['landing'];
  readonly file?: ChosenFile;
}

type Caller = PersonaName | 'visitor' | Pick<Person, 'token'>;

export interface World {
  readonly database: TestDatabase;
  readonly services: OpenServices;
  readonly db: Database;
  /** The rows that a statement answers, over a connection that is none of the product's; what is filled in goes as parameters. */
  sql<Row extends QueryResultRow = QueryResultRow>(
    text: TemplateStringsArray,
    ...values: unknown[]
  ): Promise<Row[]>;
  /** What `services.clock()` shows: the true time plus what was advanced. The database's own now() is not moved. */
  readonly clock: { advance(milliseconds: number): void };
  /** Messages that would have been sent, oldest first. */
  readonly sms: { readonly mobile: string; readonly code: string; readonly act?: string }[];
  readonly people: Readonly<Record<PersonaName, Person>>;
  /** One call as somebody; `as` for several of the same person, or with more than input. */
  readonly call: <N extends CallName>(who: Caller, name: N, input: CallInput<N>) => Promise<CallOutput<N>>;
  /** The real pipeline, as HTTP would call it for this person: their session is looked up at each call. */
  as(who: Caller, options?: RequestOptions): { invoke: Invoke };
  close(): Promise<void>;
}

/** A database of its own with everybody in it; test files take `useWorld`. `logged`: takes every line of the log. */
export async function openWorld(logged?: string[]): Promise<World> {
  const database = await freshDatabase();
  const dataDir = mkdtempSync(join(tmpdir(), 'checkup-world-'));
  const settings = readSettings({ DATA_DIR: dataDir, DEMO: 'on', LOG_LEVEL: 'silent' });
  const logger = logged
    ? pino({ level: 'trace' }, { write: (line) => logged.push(line) })
    : pino({ level: 'silent' });
  const opened = await openServices(settings, database.url, logger);
  const sms: World['sms'] = [];
  let ahead = 0;
  const services: OpenServices = {
    ...opened,
    clock: () => new Date(Date.now() + ahead),
    ports: {
      ...opened.ports,
      sms: {
        kind: 'local',
        sendCode: async (mobile, code, act) => {
          sms.push({ mobile, code, act });
        },
        sendNotice: async (mobile, text) => {
          sms.push({ mobile, code: text });
        },
      },
      captcha: testCaptcha,
    },
  };
  const pipeline = createPipeline(services);
  const ownDatabase = openDatabase(database.pool);
  const people = await addEverybody(services.db);
  return {
    database,
    services,
    db: services.db,
    sql: async (text, ...values) => (await sql<never>(text, ...values).execute(ownDatabase)).rows,
    sms,
    people,
    clock: {
      advance(milliseconds) {
        ahead += milliseconds;
      },
    },
    call: (who, name, input) => door(pipeline, services, tokenOf(people, who), {})(name, input),
    as: (who, options = {}) => ({ invoke: door(pipeline, services, tokenOf(people, who), options) }),
    async close() {
      await opened.close();
      await database.drop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

const tokenOf = (people: World['people'], who: Caller) =>
  who === 'visitor' ? undefined : (typeof who === 'string' ? people[who] : who).token;

let addresses = 0;

function door(
  pipeline: Pipeline,
  services: Services,
  token: string | undefined,
  options: RequestOptions,
): Invoke {
  addresses += 1;
  const address = options.address ?? `10.0.${addresses >> 8}.${addresses & 255}`;
  return async (name, input) => {
    const request: RequestInfo = {
      id: newId(),
      address,
      ...(options.device && { device: options.device }),
      ...(options.landing && { landing: options.landing }),
      token,
      idempotencyKey: options.idempotencyKey,
      file: options.file && (await receive(services.ports.files.incoming, options.file)),
    };
    const caller =
      token === undefined ? visitor : await callerOfBearer(services.db, token, services.settings);
    return pipeline.invoke(caller, request, name, input);
  };
}
