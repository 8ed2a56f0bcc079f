import type { HandlersOf } from '#server/api/call-context.ts';
import type { quickDemandCalls } from '#wire/quick-demand.ts';
import { addQuickDemand } from './add-quick-demand.command.ts';

export const quickDemandHandlers: HandlersOf<typeof quickDemandCalls> = {
  'demand.shortcutAdd': addQuickDemand,
};
