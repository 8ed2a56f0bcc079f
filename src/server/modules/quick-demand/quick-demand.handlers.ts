import { Failure } from '#domain/kernel/failure.ts';
import type { HandlersOf } from '#server/api/call-context.ts';
import type { quickDemandCalls } from '#wire/quick-demand.ts';

const notYet = (): never => {
  throw new Failure(503, '正在建设中，请稍后再试。');
};

export const quickDemandHandlers: HandlersOf<typeof quickDemandCalls> = {
  'demand.shortcutAdd': async () => notYet(),
};
