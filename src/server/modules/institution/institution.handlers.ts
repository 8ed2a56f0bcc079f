import type { HandlersOf } from '#server/api/call-context.ts';
import type { institutionCalls } from '#wire/institution.ts';

export const institutionHandlers: HandlersOf<typeof institutionCalls> = {};
