import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { browserFloor } from './src/web/browser/browser-floor.ts';
import { atDesk, launchOptions } from './test/browser-window.ts';
import { useMemoryFolder } from './test/memory-folder.ts';
import { siteRoutes } from './test/page/site-routes.ts';
import { SlowestFirst } from './test/slowest-first.ts';
import { within, workers } from './test/slowness.ts';

useMemoryFolder();

export default defineConfig({
  test: {
    // As many as the smallest machine has processors (docs/decisions/084).
    maxWorkers: workers,
    attachmentsDir: 'test/artefacts',
    sequence: { sequencer: SlowestFirst },
    testTimeout: within(20_000),
    hookTimeout: within(30_000),
    expect: { poll: { timeout: within(10_000) } },
    projects: [
      // The modules of a worker are read once for all its files.
      { extends: true, test: { name: 'unit', include: ['src/**/*.test.ts'], isolate: false } },
      {
        extends: true,
        plugins: [siteRoutes()],
        define: {
          __BROWSER_FLOOR__: JSON.stringify(browserFloor(import.meta.dirname)),
          // In tests the component kit leaves out focus and ids; these are tests of just that.
          'process.env.NODE_ENV': JSON.stringify('development'),
        },
        optimizeDeps: {
          entries: ['src/web/**/*.tsx', 'src/wire/calls.ts', 'test/page/*.tsx'],
          // Of a worker, where no scan finds them: found in the middle of a run, they would have all pages loaded anew.
          include: [
            '@noble/hashes/pbkdf2.js',
            'altcha-lib/algorithms/web/pbkdf2',
            'altcha-lib/workers/shared',
          ],
        },
        test: {
          name: 'page',
          include: ['src/web/**/*.test.tsx'],
          setupFiles: ['test/page/setup.ts'],
          env: { BASE_URL: '/bid-web/' },
          css: { include: /./ },
          browser: {
            enabled: true,
            headless: true,
            ui: false,
            screenshotDirectory: 'test/artefacts',
            locators: { exact: false },
            provider: playwright({ launchOptions: launchOptions(), contextOptions: atDesk }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
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
