import { join } from 'node:path';
import type { PageBundle } from '#server/http/web-build.ts';
import '#server/start/end-with-npm.mjs';
import { start, type TakeWeb } from '#server/start/start.ts';

// The same site with hot reload: Vite serves modules inside our server, pages are rendered from source.

const viteInside: TakeWeb = async (shutdown) => {
  const { createServer } = await import('vite');
  const vite = await createServer({ server: { middlewareMode: true }, appType: 'custom' });
  shutdown.add(() => vite.close());
  return {
    clientFolder: undefined,
    load: () => vite.ssrLoadModule('virtual:react-router/server-build') as unknown as Promise<PageBundle>,
    middleware: (request, response) =>
      new Promise((resolve) => {
        response.once('finish', () => resolve(true));
        const { url } = request;
        vite.middlewares(request, response, () => {
          request.url = url; // Vite takes the base path off
          resolve(false);
        });
      }),
  };
};

process.env.NODE_ENV = 'development';
process.chdir(join(import.meta.dirname, '..'));
await start(viteInside);
