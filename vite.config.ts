import { reactRouter } from '@react-router/dev/vite';
import { defineConfig, type Plugin } from 'vite';
import { clientOnlyPages, publicPagesStayLight } from './src/web/build-plugins.ts';

export default defineConfig({
  base: '/bid-web/',
  plugins: [clientOnlyPages(), publicPagesStayLight(), reactRouter()] as Plugin[],
  build: { target: 'es2022', reportCompressedSize: false },
  // One file with production React inside: the server neither resolves packages at start nor depends on NODE_ENV.
  environments: { ssr: { resolve: { noExternal: true } } },
});
