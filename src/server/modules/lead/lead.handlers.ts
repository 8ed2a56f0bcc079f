import { Failure } from '#domain/kernel/failure.ts';
import type { HandlersOf } from '#server/api/call-context.ts';
import type { leadCalls } from '#wire/lead.ts';

const notYet = (): never => {
  throw new Failure(503, '正在建设中，请稍后再试。');
};

export const leadHandlers: HandlersOf<typeof leadCalls> = {
  'lead.add': async () => notYet(),
  'lead.addFromPc': async () => notYet(),
  'console.listLeads': async () => notYet(),
  'console.handleLead': async () => notYet(),
};
