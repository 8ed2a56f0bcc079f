import { defineConfig } from 'vitest/config';
import { within } from './test/slowness.ts';

export default defineConfig({
  test: {
    maxWorkers: 2,
    testTimeout: within(20_000),
    hookTimeout: within(30_000),
    expect: { poll: { timeout: within(10_000) } },
    projects: [
      { extends: true, test: { name: 'unit', include: ['src/**/*.test.ts'] } },
      {
        extends: true,
        test: {
          name: 'api',
          include: ['test/api/**/*.test.ts', 'test/matrix/**/*.test.ts'],
          globalSetup: ['test/world/database-setup.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          include: ['test/e2e/**/*.test.ts'],
          globalSetup: ['test/e2e/site-setup.ts'],
          testTimeout: within(120_000),
          hookTimeout: within(60_000),
          // A browser on a machine that others use, too: where nobody watches, what fails twice is broken.
          retry: process.env.CI ? 1 : 0,
        },
      },
      { extends: true, test: { name: 'architecture', include: ['test/architecture/**/*.test.ts'] } },
    ],
  },
});
