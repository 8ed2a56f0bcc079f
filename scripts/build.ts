import { join } from 'node:path';
import { buildWeb } from '#server/start/build-web.ts';

// `npm run build`: the build that a start makes, so that the next start finds it made from exactly these sources.

await buildWeb(join(import.meta.dirname, '..'), 0).done.catch((error: Error) => {
  console.error(error.message);
  process.exit(1);
});
