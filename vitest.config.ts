import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      { extends: true, test: { name: 'unit', include: ['src/**/*.test.ts'], testTimeout: 30_000 } },
      {
        extends: true,
        test: {
          name: 'api',
          include: ['test/api/**/*.test.ts', 'test/matrix/**/*.test.ts'],
          globalSetup: ['test/world/database-setup.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          include: ['test/e2e/**/*.test.ts'],
          exclude: ['test/e2e/everybody.test.ts', 'test/e2e/shell.test.ts'],
          fileParallelism: false,
          testTimeout: 240_000,
          hookTimeout: 120_000,
          // A browser on a busy machine: what fails twice is broken.
          retry: 1,
        },
      },
      {
        extends: true,
        // Every public page for everybody, and the shell's every behaviour: ten minutes, by name, before a release.
        test: {
          name: 'everybody',
          include: ['test/e2e/everybody.test.ts', 'test/e2e/shell.test.ts'],
          fileParallelism: false,
          testTimeout: 240_000,
          hookTimeout: 120_000,
        },
      },
      { extends: true, test: { name: 'architecture', include: ['test/architecture/**/*.test.ts'] } },
    ],
  },
});
