import type { HandlersOf } from '#server/api/call-context.ts';
import type { importCalls } from '#wire/library-import.ts';

export const importHandlers: HandlersOf<typeof importCalls> = {};
