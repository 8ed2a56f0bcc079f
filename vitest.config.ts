import { defineConfig } from 'vitest/config';
import { useMemoryFolder } from './test/memory-folder.ts';
import { SlowestFirst } from './test/slowest-first.ts';
import { within, workers } from './test/slowness.ts';

useMemoryFolder();

export default defineConfig({
  test: {
    // As many as the smallest machine has processors (docs/decisions/084).
    maxWorkers: workers,
    sequence: { sequencer: SlowestFirst },
    testTimeout: within(20_000),
    hookTimeout: within(30_000),
    expect: { poll: { timeout: within(10_000) } },
    projects: [
      // The modules of a worker are read once for all its files.
      { extends: true, test: { name: 'unit', include: ['src/**/*.test.ts'], isolate: false } },
      {
        extends: true,
        test: {
          name: 'api',
          include: ['test/api/**/*.test.ts', 'test/matrix/**/*.test.ts'],
          globalSetup: ['test/world/database-setup.ts'],
          // The server is read once for all files of a worker; each file has a database of its own.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          include: ['test/e2e/**/*.test.ts'],
          globalSetup: ['test/e2e/site-setup.ts'],
          setupFiles: ['test/e2e/leave.ts'],
          // One browser for all files of a worker.
          isolate: false,
          testTimeout: within(60_000),
          hookTimeout: within(60_000),
        },
      },
      { extends: true, test: { name: 'architecture', include: ['test/architecture/**/*.test.ts'] } },
    ],
  },
});
