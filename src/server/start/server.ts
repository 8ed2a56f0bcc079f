import { join } from 'node:path';
import { builtWeb } from '#server/http/web-build.ts';
import { programFolder } from '#server/program-files.ts';
import './end-with-npm.mjs';
import { start } from './start.ts';

// `node dist/server.js`: a node, with the pages that were built beside it.

await start(async () => builtWeb(join(programFolder, 'web')));
