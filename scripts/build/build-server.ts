import { join } from 'node:path';
import { programs } from '#server/program-files.ts';

/** The server, the command line and what runs in threads, without comments and types. Packages stay where they are. */
export async function buildServer(project: string, folder: string): Promise<void> {
  const vite = await import('vite').catch(() => {
    throw new Error('Packages are missing: run npm ci first.');
  });
  const inputs = { server: 'src/server/start/server.ts', cli: 'src/server/start/cli.ts', ...programs };
  await vite.build({
    root: project,
    configFile: false,
    logLevel: 'error',
    define: { __BUILT__: 'true' },
    ssr: { external: true },
    build: {
      ssr: true,
      outDir: folder,
      target: 'node24',
      copyPublicDir: false,
      rolldownOptions: {
        input: Object.fromEntries(Object.entries(inputs).map(([name, file]) => [name, join(project, file)])),
        output: {
          entryFileNames: '[name].js',
          chunkFileNames: '[name]-[hash].js',
          // Names and lines stay, for the stacks in the log. A text with Chinese in it would take two bytes for each character.
          minify: { compress: false, mangle: false, codegen: { removeWhitespace: false, asciiOnly: true } },
        },
      },
    },
  });
}
