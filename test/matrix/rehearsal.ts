import { Kysely, PostgresDialect, PostgresDriver } from 'kysely';
import type { Pool } from 'pg';
import { Failure, type FailureCode } from '#domain/kernel/failure.ts';
import { visitor } from '#server/api/caller.ts';
import type { Services } from '#server/api/call-context.ts';
import { createPipeline } from '#server/api/invoke.ts';
import type { Database } from '#server/db/database.ts';
import { newId } from '#server/db/new-id.ts';
import { callerOfBearer } from '#server/modules/api-token/token-caller.ts';
import type { CallName } from '#wire/call-table.ts';
import { type ChosenFile, receive } from '#test/world/files.ts';
import type { PersonaName } from '#test/world/people.ts';
import type { World } from '#test/world/world.ts';

export type Who = PersonaName | 'visitor';

export type Outcome =
  | { readonly code: 200; readonly answer: unknown }
  | { readonly code: FailureCode; readonly failure: Failure };

export type Rehearse = (who: Who, name: CallName, input: unknown, file?: ChosenFile) => Promise<Outcome>;

class RollbackDriver extends PostgresDriver {
  override commitTransaction(
    connection: Parameters<PostgresDriver['rollbackTransaction']>[0],
  ): Promise<void> {
    return this.rollbackTransaction(connection);
  }
}

class RollbackDialect extends PostgresDialect {
  readonly #pool: Pool;
  constructor(pool: Pool) {
    super({ pool });
    this.#pool = pool;
  }
  override createDriver(): PostgresDriver {
    return new RollbackDriver({ pool: this.#pool });
  }
}

let addresses = 0;

/** The real pipeline on the world's database, but every commit is a rollback: each call meets the same world. */
export function rehearsalOf(world: World): Rehearse {
  const files = world.services.ports.files;
  const db: Database = new Kysely({ dialect: new RollbackDialect(world.database.pool) });
  const services: Services = {
    ...world.services,
    db,
    sessions: db,
    ports: { ...world.services.ports, files: { ...files, remove: async () => {} } },
  };
  const pipeline = createPipeline(services);
  return async (who, name, input, file) => {
    addresses += 1;
    const token = who === 'visitor' ? undefined : world.people[who].token;
    const request = {
      id: newId(),
      address: `10.1.${addresses >> 8}.${addresses & 255}`,
      token,
      idempotencyKey: undefined,
      file: file && (await receive(files.incoming, file)),
    };
    // A machine makes all of these calls within its minute.
    await world.database.pool.query("DELETE FROM rate_limit WHERE key LIKE 'token/%'");
    try {
      const caller = token === undefined ? visitor : await callerOfBearer(world.services.db, token);
      return { code: 200, answer: await pipeline.invoke(caller, request, name, input as never) };
    } catch (failure) {
      if (failure instanceof Failure) return { code: failure.code, failure };
      throw failure;
    }
  };
}
