import type { HandlersOf } from '#server/api/call-context.ts';
import type { companyCalls } from '#wire/company.ts';

export const companyHandlers: HandlersOf<typeof companyCalls> = {};
