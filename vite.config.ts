import { reactRouter } from '@react-router/dev/vite';
import { defineConfig, type Plugin } from 'vite';
import { browserFloor, buildTargets } from './src/web/browser/browser-floor.ts';
import { chunkFileNames, chunksByWhoLoadsThem } from './src/web/build-chunks.ts';
import { clientOnlyPages, KITS, precompressAssets, publicPagesStayLight } from './src/web/build-plugins.ts';

/**
 * React and the router in one chunk: it compresses better than eight, and outlives releases in browsers' caches. With what the
 * oldest browsers lack, which must run before anything else.
 */
const framework = {
  name: 'framework',
  test: /node_modules\/(react|react-dom|scheduler|react-router|cookie-es)\/|\/src\/web\/browser\/polyfills\.ts/,
};

/**
 * What every public page loads at once, in one chunk instead of twenty: 4 KB less after compression, 3 KB less HTML
 * (decision 013). Only modules that are in the first load anyway: a lazy part named here would be loaded by everybody.
 */
const firstLoad = [
  'root',
  'paths/paths',
  'shell/(city-switcher|customer-service|error-page|home-keep-alive|error-page-boundary|first-notices|first-script|kept-page|loading-bar|page-load-notice|public-layout|search-box|server-page|site-(footer|header)|user-menu)',
  'site/(current-city|logo|site-nav)',
  'api/(access-token|api-failure|chunk-guard|in-flight|session-lost)',
  'session/(session-state|use-session|user-cookie)',
  'ui/(public/)?(button-link|css-values|debounce|dropdown|field|money|page-meta|site-name|states|tag|text-link|time|toast|tone|use-open-until-navigation|data-table|definition-lists)',
];
const shell = {
  name: 'shell',
  test: new RegExp(
    `/src/(web/(${firstLoad.join('|')})|domain/(demand/demand-status|kernel/(mobile|money)))\\.tsx?`,
  ),
};
/** What every form of a public page needs to make its calls: one file instead of three. */
const calls = {
  name: 'calls',
  test: /\/src\/(web\/api\/(call|transport|open-file|repeatable-call|took-too-long|use-visitor-call)|wire\/table\/call-table-public)\.ts/,
};
/** Small files of the home page that few others share. */
const homeParts = {
  name: 'home-parts',
  test: /\/src\/web\/(pages\/public\/home\/home\.module|ui\/slogan)\./,
};
/** Demands in a table with the time that is left: on the home page, in the hall and beside a demand. */
const demandTable = {
  name: 'demand-table',
  test: /\/src\/web\/(pages\/public\/demand\/demand-table|ui\/(countdown|use-now))\.tsx?/,
};
/** What the frame of the signed-in pages takes of packages: they are drawn before Ant Design is there. */
const work = {
  name: 'work',
  test: /node_modules\/(@tanstack\/(query-core|react-query)|@ant-design\/icons)\//,
};
/** What 36 of the 76 signed-in pages or more need of the component kit: one file instead of some 26 (decision 085). */
const kit = { name: 'kit', test: KITS, minShareCount: 36 };

export default defineConfig(({ command }) => ({
  base: '/bid-web/',
  define: { __BROWSER_FLOOR__: JSON.stringify(browserFloor(import.meta.dirname)) },
  plugins: [clientOnlyPages(), publicPagesStayLight(), reactRouter(), precompressAssets()] as Plugin[],
  build: {
    target: buildTargets(import.meta.dirname),
    cssTarget: buildTargets(import.meta.dirname),
    reportCompressedSize: false,
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            chunkFileNames,
            codeSplitting: {
              groups: [framework, shell, calls, homeParts, demandTable, work, kit, ...chunksByWhoLoadsThem()],
            },
          },
        },
      },
    },
    // One server file with production React inside: it starts fast and doesn't depend on NODE_ENV. Minified, because a node
    // holds its text in memory, two bytes a character; functions keep their names for the stacks of errors.
    ssr: {
      resolve: { noExternal: command === 'build' ? true : [] },
      build: { target: 'node24', minify: true, rolldownOptions: { output: { keepNames: true } } },
    },
  },
}));
