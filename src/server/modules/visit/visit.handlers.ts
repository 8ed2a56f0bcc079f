import type { visitCalls } from '#wire/site/visit.ts';
import type { HandlersOf } from '#server/api/call-context.ts';
import { addVisit } from './add-visit.command.ts';

export const visitHandlers: HandlersOf<typeof visitCalls> = {
  'visit.add': async (context, landing) => addVisit(context, 'visit', landing),
  'visit.addAdEvent': async (context, landing) => addVisit(context, 'ad', landing),
};
