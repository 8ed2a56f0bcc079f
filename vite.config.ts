import { reactRouter } from '@react-router/dev/vite';
import { defineConfig, type Plugin } from 'vite';
import { clientOnlyPages, publicPagesStayLight } from './src/web/build-plugins.ts';

/** React and the router in one chunk: it compresses better than eight, and outlives releases in browsers' caches. */
const framework = {
  name: 'framework',
  test: /node_modules\/(react|react-dom|scheduler|react-router|cookie-es)\//,
};

export default defineConfig(({ command }) => ({
  base: '/bid-web/',
  plugins: [clientOnlyPages(), publicPagesStayLight(), reactRouter()] as Plugin[],
  build: { target: 'es2022', reportCompressedSize: false },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: [framework] } } } } },
    // One server file with production React inside: it starts fast and doesn't depend on NODE_ENV.
    ssr: { resolve: { noExternal: command === 'build' ? true : [] } },
  },
}));
