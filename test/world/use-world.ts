import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll } from 'vitest';
import { createApp } from '#server/http/app.ts';
import { freshDatabase, type TestDatabase } from './database.ts';
import { openWorld, type World } from './world.ts';

// What a test file needs from its first test to the last; to be called at the top of the file. Each is looked up where it is
// used, as there is none before the tests begin.

export { expectFailure, outcomes } from './expect-failure.ts';

export function useWorld(logged?: string[]): World {
  let world: World;
  beforeAll(async () => {
    world = await openWorld(logged);
  });
  afterAll(() => world.close());
  return {
    get database() {
      return world.database;
    },
    get services() {
      return world.services;
    },
    get db() {
      return world.db;
    },
    get clock() {
      return world.clock;
    },
    get sms() {
      return world.sms;
    },
    get people() {
      return world.people;
    },
    sql: (text, ...values) => world.sql(text, ...values),
    call: (who, name, input) => world.call(who, name, input),
    as: (who, options) => world.as(who, options),
    close: () => world.close(),
  };
}

/** A database without anybody in it. */
export function useDatabase(): TestDatabase {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await freshDatabase();
  });
  afterAll(() => database.drop());
  return {
    get url() {
      return database.url;
    },
    get pool() {
      return database.pool;
    },
    drop: () => database.drop(),
  };
}

/** The world's HTTP door. */
export function useApp(world: World): () => FastifyInstance {
  let app: FastifyInstance;
  beforeAll(async () => {
    app = await createApp(world.services, undefined);
    await app.ready();
  });
  afterAll(() => app.close());
  return () => app;
}
