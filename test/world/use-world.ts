import { afterAll, beforeAll } from 'vitest';
import { openWorld, type World } from './world.ts';

/** The world of a test file, opened before its tests and closed after them; to be called once, at the top of the file. */
export function useWorld(): World {
  let world: World;
  beforeAll(async () => {
    world = await openWorld();
  });
  afterAll(() => world.close());
  // Looked up at each use: there is none before the tests begin.
  return {
    get database() {
      return world.database;
    },
    get services() {
      return world.services;
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
    as: (who, options) => world.as(who, options),
    close: () => world.close(),
  };
}
