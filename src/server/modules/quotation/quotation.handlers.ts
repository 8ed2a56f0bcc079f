import type { HandlersOf } from '#server/api/call-context.ts';
import type { quotationCalls } from '#wire/quotation.ts';

export const quotationHandlers: HandlersOf<typeof quotationCalls> = {};
