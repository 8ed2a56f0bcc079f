import type { HandlersOf } from '#server/api/call-context.ts';
import type { consoleCalls } from '#wire/console.ts';

export const consoleHandlers: HandlersOf<typeof consoleCalls> = {};
