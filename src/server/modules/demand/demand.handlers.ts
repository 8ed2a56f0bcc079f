import type { HandlersOf } from '#server/api/call-context.ts';
import type { demandCalls } from '#wire/demand.ts';

export const demandHandlers: HandlersOf<typeof demandCalls> = {};
