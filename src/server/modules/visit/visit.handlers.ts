import { Failure } from '#domain/kernel/failure.ts';
import type { HandlersOf } from '#server/api/call-context.ts';
import type { visitCalls } from '#wire/visit.ts';

const notYet = (): never => {
  throw new Failure(503, '正在建设中，请稍后再试。');
};

export const visitHandlers: HandlersOf<typeof visitCalls> = {
  'visit.add': async () => notYet(),
  'visit.addAdEvent': async () => notYet(),
};
