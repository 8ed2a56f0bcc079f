import type { HandlersOf } from '#server/api/call-context.ts';
import type { catalogueCalls } from '#wire/catalogue.ts';

export const catalogueHandlers: HandlersOf<typeof catalogueCalls> = {};
