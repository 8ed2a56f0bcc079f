import { Kysely, PostgresDialect, PostgresDriver } from 'kysely';
import type { Pool } from 'pg';
import { tokenCallsPerMinute } from '#domain/institution/api-token.ts';
import { Failure, type FailureCode } from '#domain/kernel/failure.ts';
import type { CallName } from '#wire/table/call-table.ts';
import type { Services } from '#server/api/call-context.ts';
import { type Caller, visitor } from '#server/api/caller.ts';
import type { Database } from '#server/db/database.ts';
import { newId } from '#server/db/new-id.ts';
import { callerOfBearer } from '#server/modules/api-token/token-caller.ts';
import { createPipeline } from '#server/node/invoke.ts';
import { OneByOne } from '#server/workers.ts';
import { type ChosenFile, receive } from '#test/world/files.ts';
import type { PersonaName } from '#test/world/people.ts';
import type { World } from '#test/world/world.ts';

export type Who = PersonaName | 'visitor';

export type Outcome =
  | { readonly code: 200; readonly answer: unknown }
  | { readonly code: FailureCode; readonly failure: Failure };

export type Rehearse = (who: Who, name: CallName, input: unknown, file?: ChosenFile) => Promise<Outcome>;

type Connection = Parameters<PostgresDriver['rollbackTransaction']>[0];
/** Looks at what a call would have committed. */
type BeforeRollback = (connection: Connection) => Promise<unknown>;

class RollbackDriver extends PostgresDriver {
  readonly #before: BeforeRollback;
  constructor(pool: Pool, before: BeforeRollback) {
    super({ pool });
    this.#before = before;
  }
  override async commitTransaction(connection: Connection): Promise<void> {
    await this.#before(connection);
    return this.rollbackTransaction(connection);
  }
}

class RollbackDialect extends PostgresDialect {
  readonly #driver: () => RollbackDriver;
  constructor(pool: Pool, before: BeforeRollback) {
    super({ pool });
    this.#driver = () => new RollbackDriver(pool, before);
  }
  override createDriver(): PostgresDriver {
    return this.#driver();
  }
}

/** Setting a PDF takes a process and a second: the first answer to a question stands for those that others get to the same. */
class FirstPdfs extends OneByOne {
  question = '';
  readonly #made = new Map<string, Promise<unknown>>();
  override run<Result>(work: () => Promise<Result>): Promise<Result> {
    const made = this.#made.get(this.question) ?? super.run(work);
    this.#made.set(this.question, made);
    return made as Promise<Result>;
  }
}

let addresses = 0;

/** The real pipeline on the world's database, but every commit is a rollback: each call meets the same world. */
export function rehearsalOf(world: World, before: BeforeRollback = async () => {}): Rehearse {
  const files = world.services.ports.files;
  const db: Database = new Kysely({ dialect: new RollbackDialect(world.database.pool, before) });
  const pdfs = new FirstPdfs();
  const services: Services = {
    ...world.services,
    db,
    sessions: db,
    workers: { ...world.services.workers, pdfs },
    ports: { ...world.services.ports, files: { ...files, remove: async () => {} } },
  };
  const pipeline = createPipeline(services);
  // Nothing that is rolled back changes who somebody is: looked up once.
  const callers = new Map<Who, Caller>([['visitor', visitor]]);
  const callerOf = async (who: PersonaName) => {
    const caller = await callerOfBearer(world.db, world.people[who].token, world.services.settings);
    callers.set(who, caller);
    return caller;
  };
  let machineCalls = 0;
  return async (who, name, input, file) => {
    addresses += 1;
    pdfs.question = `${name} ${JSON.stringify(input)}`;
    const token = who === 'visitor' ? undefined : world.people[who].token;
    const request = {
      id: newId(),
      address: `10.1.${addresses >> 8}.${addresses & 255}`,
      token,
      idempotencyKey: undefined,
      file: file && (await receive(files.incoming, file)),
    };
    // A machine makes all of these calls within its minute.
    if (who.endsWith('Machine') && machineCalls++ % tokenCallsPerMinute === 0)
      await world.sql`DELETE FROM rate_limit WHERE key LIKE 'token/%'`;
    try {
      const caller = callers.get(who) ?? (await callerOf(who as PersonaName));
      return { code: 200, answer: await pipeline.invoke(caller, request, name, input as never) };
    } catch (failure) {
      if (failure instanceof Failure) return { code: failure.code, failure };
      throw failure;
    }
  };
}
