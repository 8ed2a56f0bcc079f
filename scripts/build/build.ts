import { join } from 'node:path';
import { ensureBuilt } from './dist.ts';

// `npm run build`: the `dist/` that `npm start` makes, too.

await ensureBuilt(join(import.meta.dirname, '..', '..')).catch((error: Error) => {
  console.error(error.message);
  process.exit(1);
});
