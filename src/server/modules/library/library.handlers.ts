import type { HandlersOf } from '#server/api/call-context.ts';
import type { libraryCalls } from '#wire/library.ts';

export const libraryHandlers: HandlersOf<typeof libraryCalls> = {};
