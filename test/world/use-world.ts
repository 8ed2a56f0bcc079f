import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll } from 'vitest';
import { createApp } from '#server/http/app.ts';
import { freshDatabase, type TestDatabase } from './database.ts';
import { openWorld, type World } from './world.ts';

// What a test file needs from its first test to the last; to be called at the top of the file. Empty before the tests begin.

export { answersOf, expectFailure, outcomes } from './expect-failure.ts';

export function useWorld(logged?: string[]): World {
  const world = {} as World;
  beforeAll(async () => {
    Object.assign(world, await openWorld(logged));
  });
  afterAll(() => world.close());
  return world;
}

/** A database without anybody in it. */
export function useDatabase(): TestDatabase {
  const database = {} as TestDatabase;
  beforeAll(async () => {
    Object.assign(database, await freshDatabase());
  });
  afterAll(() => database.drop());
  return database;
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
