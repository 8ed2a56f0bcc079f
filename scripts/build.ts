import { join } from 'node:path';
import { buildWeb } from '#server/start/build-web.ts';
import { builtServer } from '#server/start/built-server.mjs';

// `npm run build`: the builds that a start makes, so that the next start finds them made from exactly these sources.

const project = join(import.meta.dirname, '..');
await Promise.all([buildWeb(project, 0).done, builtServer(project)]).catch((error: Error) => {
  console.error(error.message);
  process.exit(1);
});
