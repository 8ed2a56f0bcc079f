import type { HandlersOf } from '#server/api/call-context.ts';
import type { commonCalls } from '#wire/common.ts';

export const commonHandlers: HandlersOf<typeof commonCalls> = {};
